package goroutines

import (
	"fmt"
	"slices"
	"time"

	"doorway/checker/orders"
	"doorway/draw/recording"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/transition"
)

// A teller executes a run once more and records what a picture tells of it.
type teller struct {
	run     *run
	moments []happening
	parked  parked
	pending map[uint32]bool    // by goroutine, its operation has begun to wait
	holds   map[uintptr][]hold // by lock
	ended   map[uint32]int     // by goroutine, the moment of its end
	procs   []uint32           // by process, the first goroutine that it was
	names   []string           // of the goroutines, once the run is over
	labels  *labels            // of the objects
}

// A happening records a step for the teller: who took it, what it did, and whom it let go on.
type happening struct {
	event   model.Event
	who     uint32 // the goroutine, by its place in the order of creation; 0 for time
	visit   visit
	begins  bool // it comes to its first operation
	goesOn  bool // it has waited
	done    bool // of the operation, which may have waited before
	failed  bool // the operation has changed nothing
	state   controlled.State
	rest    rest      // if it waits
	after   rest      // if it has waited
	of      int       // how many alternatives its operation has
	chans   []uintptr // of the cases of a select, sends first
	sends   int       // how many of them are
	chosen  int       // the case that it takes at once, or -1
	by      int       // the moment that has ended its wait, or -1
	width   uint32    // of the atomic variable, if it is one that has a width
	before  uint64    // its value, or the counter of a WaitGroup
	now     uint64
	old     uint64 // what a compare-and-swap expects
	creates []uint32
	wakes   []uint32
	against []hold // those who keep it from a lock
	touch   orders.Touch
	time    time.Duration
	hurry   bool // time passes though somebody could go on
}

// Story tells a run.
func (p *program) Story(s transition.Schedule) recording.Story {
	if p.apart {
		r := &far{prog: p}
		defer r.Reset()
		return r.story(s)
	}
	telling := *p
	log := telling.listen()
	return telling.story(s, log)
}

// story tells a run of a program whose log is listened to.
func (p *program) story(s transition.Schedule, log func() string) recording.Story {
	t := newTeller(&run{prog: p})
	for _, e := range s {
		if t.take(e) != nil {
			break
		}
	}
	told := t.story()
	t.run.Reset()
	told.End += log()
	return told
}

// newTeller begins a run.
func newTeller(r *run) *teller {
	r.Enabled(nil)
	return &teller{run: r, pending: map[uint32]bool{}, holds: map[uintptr][]hold{}, ended: map[uint32]int{}}
}

// story puts what was recorded into words.
func (t *teller) story() (s recording.Story) {
	t.names, t.labels = t.run.open().names(nil), t.label()
	s.End = t.legend() + t.standing() + t.run.faults()
	if t.run.prog.locks != nil {
		s.End = t.run.faults()
		return s // its steps are those of processes
	}
	for _, who := range t.procs {
		s.Names = append(s.Names, t.names[who-1])
	}
	aside := t.asides()
	for i := range t.moments {
		s.Steps = append(s.Steps, recording.Told{Text: t.text(&t.moments[i]), Aside: aside[i]})
	}
	return s
}

// legend says what started each goroutine.
func (t *teller) legend() (text string) {
	for p, who := range t.procs {
		if p > 0 {
			by := "a timer"
			if born := t.run.bubble.births[who-1]; born != nil {
				by = born.String()
			}
			text += fmt.Sprintf("%s: p%d, started by %s\n", t.names[who-1], p, by)
		}
	}
	return text
}

// left returns the goroutines that have not ended.
func (t *teller) left() (all []uint32) {
	b := t.run.bubble
	for p, n := range b.procs {
		if s := &controlled.All()[n]; !gone(s) && b.gs[n].proc == p {
			all = append(all, s.Serial)
		}
	}
	return all
}

// take takes an event.
func (t *teller) take(e model.Event) error {
	m := happening{event: e, chosen: -1, by: -1}
	r := t.run
	if e.Kind == model.Begin {
		_, err := r.Apply(e)
		t.moments = append(t.moments, m)
		return err
	}
	b := r.open()
	t.parked.begin(b)
	t.meet()
	able, n := t.states(), -1
	c, op := contact{Touch: orders.Touch{All: true}}, controlled.Start
	if e.Kind == model.Tick {
		m.hurry = b.able()
	} else if n = b.slot(e.Proc); n >= 0 {
		c, op = r.contact(n), b.last(n).op
		t.before(&m, n)
	}
	made := controlled.Made()
	if _, err := r.Apply(e); err != nil {
		return err
	}
	m.touch = c.happened(r, op)
	t.others(&m, able, made)
	t.meet()
	if n >= 0 {
		t.since(&m, n)
	}
	_, now, _, _ := controlled.Clock()
	m.time = time.Duration(max(0, now-start))
	t.moments = append(t.moments, m)
	return nil
}

// meet notes new processes.
func (t *teller) meet() {
	b := t.run.bubble
	for p := len(t.procs); p < len(b.procs); p++ {
		t.procs = append(t.procs, b.gs[b.procs[p]].serial)
	}
}

// states returns the states of the goroutines, by their places in the order of creation.
func (t *teller) states() map[uint32]controlled.State {
	all := map[uint32]controlled.State{}
	for i := range controlled.All() {
		s := &controlled.All()[i]
		all[s.Serial] = s.State
	}
	return all
}

// before records what a goroutine is about to do.
func (t *teller) before(m *happening, n int) {
	s, v := &controlled.All()[n], t.run.bubble.last(n)
	m.who, m.visit = s.Serial, *v
	m.goesOn = s.Awake == 1 && (v.at != nil || t.run.bubble.gs[n].begun)
	m.begins = v.at == nil
	m.of, m.failed = t.run.alternatives(m.event.Proc), t.run.fails(n)
	if m.goesOn {
		m.after = t.parked.rests[s.Serial]
	}
	if v.op == controlled.Select || v.op == controlled.TrySelect {
		m.chans, m.sends = slices.Clone(s.Chans[:s.Cases]), int(s.Sends)
	}
	if v.op >= controlled.Load && v.op <= controlled.Fetch && v.at != nil {
		m.width, m.before, m.old = s.Width, controlled.Value(v.of, s.Width), controlled.Fits(s.Old, s.Width)
	}
	if v.op == controlled.Add && v.at != nil {
		m.before = tally(v.of)
	}
}

// others records whom a step has created and woken.
func (t *teller) others(m *happening, was map[uint32]controlled.State, made int) {
	for i := range controlled.All() {
		s := &controlled.All()[i]
		switch {
		case int(s.Serial) > made && i >= t.run.bubble.first:
			m.creates = append(m.creates, s.Serial)
		case was[s.Serial] == controlled.Waiting && s.State == controlled.Ready && s.Serial != m.who && i >= t.run.bubble.first:
			m.wakes = append(m.wakes, s.Serial)
		}
	}
}

// since records what the step of a goroutine has done.
func (t *teller) since(m *happening, n int) {
	s, v := &controlled.All()[n], &m.visit
	if m.state = s.State; s.Serial != m.who { // its number is another's by now
		m.state = controlled.Ended
	}
	m.failed = m.failed || s.Serial == m.who && s.Failed == 1 && !m.goesOn
	if m.width > 0 {
		m.now = controlled.Value(v.of, m.width)
	}
	if v.at != nil && v.op == controlled.Add {
		m.now = tally(v.of)
	}
	if m.goesOn {
		m.by = t.waker(m.who)
	} else if v.op == controlled.Select || v.op == controlled.TrySelect {
		m.chosen = int(s.Choice)
	}
	if m.state == controlled.Waiting {
		m.rest = t.parked.find(m.who, v)
	}
	if m.state >= controlled.Ended {
		t.ended[m.who] = len(t.moments)
	}
	t.holding(m)
}

// waker returns the moment that has woken a goroutine last, or -1.
func (t *teller) waker(who uint32) int {
	for i := len(t.moments) - 1; i >= 0; i-- {
		for _, w := range t.moments[i].wakes {
			if w == who {
				return i
			}
		}
	}
	return -1
}

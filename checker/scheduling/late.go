package scheduling

import (
	"doorway/model"
	"doorway/model/transition"
)

// late takes calm runs of a real program, in which one link is late: messages arrive before time passes, except
// those of one link between two processes. Which link, which of its messages is the first to be late, for how many
// ticks, and what follows are drawn for each run. Faults are rare, by a factor that is drawn too. A program that
// relies on timely answers breaks if one comes after a certain number of seconds while everybody else goes on at the
// usual pace; in runs in which every link has a speed that hardly ever happens. No theorem covers this.
type late struct {
	procs int
	by    model.ProcID // whose messages are late: …
	sends bool         // … those that it sends, or those that it gets
	first int          // how many of them still arrive in time
	ticks int          // for how many ticks the next one waits
	after phase        // what follows: prompt, again or silent
	rare  int          // faults are considered in one of 4^rare picks

	now      phase
	from, to model.ProcID // the link, once a message of it is late
	left     int          // ticks that it still waits
	pauses   speeds
	events   []model.Event
	index    []int
}

// A phase says what a link does to messages.
type phase int

// The phases of the late link. After early, held and due comes one of the first three, for the rest of the run.
const (
	prompt phase = iota // messages arrive in time
	again               // each is as late
	silent              // none arrives, in either direction
	early               // no message has been late
	held                // ticks have to pass
	due                 // they have passed: what has waited arrives
)

// scales is from how many powers of two a number is drawn: nobody knows beforehand which of them a bug needs, as
// with the lengths of runs.
const scales = 5

// scaled draws a number below 2^n, and above 0: first how many binary digits it has, then the digits.
func scaled(c transition.Chooser, n int) int {
	top := c.Choose(n)
	return 1<<top + c.Choose(1<<top)
}

// newLate returns a scheduler for programs whose last process is the server.
func newLate(s model.Setup) *late { return &late{procs: max(s.N-1, 1)} }

// Begin draws what is late.
func (l *late) Begin(c transition.Chooser, _ int) {
	l.by, l.sends = model.ProcID(c.Choose(l.procs)), c.Choose(2) == 0
	l.first, l.ticks, l.after, l.rare = scaled(c, scales)-1, scaled(c, scales), phase(c.Choose(int(early))), c.Choose(scales)
	l.now, l.pauses.drawn = early, 0
}

// Pick picks any event that is not postponed.
func (l *late) Pick(c transition.Chooser, enabled []model.Event) int {
	events, index := enabled, []int(nil)
	if ticks(enabled) {
		l.look(enabled)
		events, index = l.keep(c, enabled)
	}
	i := transition.RandomWalk(c, events)
	l.note(events[i])
	if index != nil {
		i = index[i]
	}
	return i
}

// look notices the message that is the first to be late, and that all that waited have arrived.
func (l *late) look(enabled []model.Event) {
	waiting := false
	for _, e := range enabled {
		if l.now == early && l.first == 0 && l.affects(e) {
			l.from, l.to = e.From, e.Proc
			l.hold()
			return
		}
		waiting = waiting || l.on(e)
	}
	switch {
	case l.now == again && waiting:
		l.hold()
	case l.now == due && !waiting: // nobody waits for it any more
		l.now = l.after
	}
}

func (l *late) hold() { l.now, l.left = held, l.ticks }

// affects reports whether an event delivers a message of those that count.
func (l *late) affects(e model.Event) bool {
	return e.Kind == model.Deliver && (l.sends && e.From == l.by || !l.sends && e.Proc == l.by)
}

// on reports whether an event delivers a message of the link.
func (l *late) on(e model.Event) bool {
	return e.Kind == model.Deliver && l.now != early && e.From == l.from && e.Proc == l.to
}

// postpones reports whether an event has to wait.
func (l *late) postpones(e model.Event) bool {
	switch l.now {
	case held:
		return l.on(e)
	case due:
		return l.on(e) && e.Index > 0 // one by one, the oldest first
	case silent:
		return l.on(e) || e.Kind == model.Deliver && e.From == l.to && e.Proc == l.from
	default:
		return false
	}
}

// keep returns the events that are not postponed, with their places. Time passes when nothing else has to happen.
func (l *late) keep(c transition.Chooser, enabled []model.Event) ([]model.Event, []int) {
	l.events, l.index = l.events[:0], l.index[:0]
	faults, resumes := c.Choose(1<<(2*l.rare)) == 0, !l.pauses.late(c, ofPauses)
	tick, busy := 0, false
	for i, e := range enabled {
		switch {
		case e.Kind == model.Tick:
			tick = i
			continue
		case l.postpones(e), e.Kind.Fault() && !faults, e.Kind == model.Resume && !resumes:
			continue
		}
		busy = busy || e.Kind.Owed()
		l.events, l.index = append(l.events, e), append(l.index, i)
	}
	if !busy {
		l.events, l.index = append(l.events, enabled[tick]), append(l.index, tick)
	}
	return l.events, l.index
}

// note follows what happens to the link.
func (l *late) note(e model.Event) {
	switch {
	case l.now == early && l.affects(e):
		l.first = max(l.first-1, 0)
	case l.now == held && e.Kind == model.Tick:
		if l.left--; l.left == 0 {
			l.now = due
		}
	case l.now == due && l.after != again && l.on(e):
		l.now = l.after
	}
}

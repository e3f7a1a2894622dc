package goroutines

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"time"

	"doorway/internal/controlled"
	"doorway/model"
)

// A run is an execution of a program. There can be one at a time: a run that goes on after another
// has begun does so from the beginning, by the events that it had.
type run struct {
	prog     *program
	bubble   *bubble
	past     model.Schedule
	changes  uint64 // operations so far that may have changed something
	rounds   []round
	livelock bool // all that can go on spin, and have for long
	seen     model.Observation
	enabled  []model.Event // now, if that is known
	known    bool
}

// current is the run that has the bubble.
var current *run

// open starts the program, if need be.
func (r *run) open() *bubble {
	if r.bubble != nil && current == r {
		return r.bubble
	}
	if current != nil {
		current.close()
	}
	if *r.prog.runs++; *r.prog.runs%20 == 0 {
		sweep()
	}
	current = r
	past := r.past
	r.past, r.changes, r.rounds, r.livelock, r.known = nil, 0, nil, false, false
	r.prog.races.begin()
	r.bubble = blow(r.prog.in, r.prog.f, r.prog.first)
	if r.prog.locks != nil {
		for p := range r.prog.setup.N {
			r.bubble.step(r.slot(model.ProcID(p)), 0) // to its first request
		}
	}
	for _, e := range past {
		if _, err := r.Apply(e); err != nil {
			break
		}
	}
	return r.bubble
}

func (r *run) close() {
	if r.bubble == nil {
		return
	}
	*r.prog.most = max(*r.prog.most, len(controlled.All())-r.prog.first)
	if r.livelock {
		controlled.Leave() // it would not end
	}
	r.bubble.burst()
	r.prog.races.end()
	r.bubble, current = nil, nil
}

// Reset lets the bubble end.
func (r *run) Reset() {
	if current == r {
		r.close()
	}
	*r = run{prog: r.prog}
}

// slot returns the number of a process's goroutine.
func (r *run) slot(p model.ProcID) int { return int(p) + r.prog.first }

// ready reports whether a process can take a step.
func (r *run) ready(p model.ProcID) bool {
	all := controlled.All()
	n := r.slot(p)
	return n < len(all) && all[n].State == controlled.Ready
}

// Enabled appends the events that can happen now, lowest process first.
func (r *run) Enabled(buf []model.Event) []model.Event { return append(buf, r.options()...) }

// options returns the same, only for reading.
func (r *run) options() []model.Event {
	b := r.open()
	if r.known {
		return r.enabled
	}
	r.enabled, r.known = r.enabled[:0], true
	if r.failure() != nil || controlled.Over() {
		return nil
	}
	for p := range model.ProcID(r.prog.setup.N) {
		if r.ready(p) {
			for i := range r.alternatives(p) {
				r.enabled = append(r.enabled, model.Event{Kind: r.kind(p), Proc: p, Which: model.Which{Index: uint8(i)}})
			}
		}
	}
	if b.ticks() {
		r.enabled = append(r.enabled, model.Event{Kind: model.Tick})
	}
	return r.enabled
}

// alternatives returns how many cases a process's next step chooses from, or 1.
func (r *run) alternatives(p model.ProcID) int {
	s := &controlled.All()[r.slot(p)]
	if s.Awake == 0 && s.Op == controlled.Take {
		return 2 // a pool may find nothing, whatever it has
	}
	if s.Awake == 1 || s.Op != controlled.Select && s.Op != controlled.TrySelect {
		return 1
	}
	return max(1, bits.OnesCount64(controlled.ReadyCases(r.slot(p))))
}

// Apply lets e happen.
func (r *run) Apply(e model.Event) (*model.Observation, error) {
	b := r.open()
	if options := r.options(); !slices.Contains(options, e) {
		return nil, &model.DisabledError{Event: e, Enabled: slices.Clone(options)}
	}
	r.known = false
	r.past = append(r.past, e)
	r.seen = model.Observation{Event: e, Was: r.View(e.Proc)}
	if e.Kind == model.Tick {
		r.changes++
		b.step(0, 0)
	} else {
		r.advance(r.slot(e.Proc), int(e.Index))
	}
	r.endure()
	r.seen.Is = r.View(e.Proc)
	if fault := controlled.Fault(); fault != "" && r.prog.locks != nil {
		return nil, errors.New(fault)
	}
	if b.late() {
		return nil, fmt.Errorf("a goroutine runs on for %v without an operation on a channel, a lock or an atomic variable, or waits for what is outside of the bubble:\n\n%s", patience, b.stack())
	}
	return &r.seen, nil
}

// advance lets a goroutine take its next step.
func (r *run) advance(n, choice int) {
	if !r.reads(n) {
		r.changes++
	}
	r.note(n)
	r.bubble.step(n, choice)
}

// reads reports whether what a goroutine is about to do changes nothing for others.
func (r *run) reads(n int) bool {
	op := r.bubble.last(n).op
	return controlled.All()[n].Awake == 0 && (op == controlled.Load || op == controlled.Yield)
}

// Footprint returns what an enabled event will touch: the object of its operation, or everything if
// that is not all.
func (r *run) Footprint(e model.Event) model.Footprint {
	r.open()
	f := model.At(e)
	if e.Kind == model.Tick {
		return f
	}
	v := r.bubble.last(r.slot(e.Proc))
	switch {
	case v.at == nil || v.op == controlled.Yield:
	case !v.whole:
		f.Procs = model.AllProcs(model.MaxProcs)
	default:
		f.Register, f.Writes = r.bubble.number(v.of), !r.reads(r.slot(e.Proc))
	}
	return f
}

// Key appends where each goroutine is, and how often anything may have changed.
func (r *run) Key(buf []byte) []byte {
	r.open()
	buf = binary.LittleEndian.AppendUint64(buf, r.changes)
	for i := range controlled.All() {
		s := &controlled.All()[i]
		buf = append(buf, byte(s.State), byte(s.Op), byte(s.Awake))
		if pcs := s.PCs(); len(pcs) > 0 {
			buf = binary.LittleEndian.AppendUint64(buf, uint64(pcs[0]))
		}
	}
	return buf
}

// N returns the number of processes.
func (r *run) N() int { return r.prog.setup.N }

// Local returns what a process is about to do, or waits for.
func (r *run) Local(p model.ProcID) any {
	r.open()
	if all := controlled.All(); r.slot(p) < len(all) {
		return r.bubble.doing(r.slot(p), &all[r.slot(p)])
	}
	return "not yet created"
}

// Queue returns nothing: there are no messages.
func (r *run) Queue(model.ProcID, model.ProcID) []any { return nil }

// Countdowns returns nothing: timers fire when nothing else can happen.
func (r *run) Countdowns(model.ProcID) []model.Countdown { return nil }

// Deadlines returns nothing: there are no messages.
func (r *run) Deadlines(model.ProcID, model.ProcID) []int { return nil }

// Register returns 0: there are no registers.
func (r *run) Register(int) int { return 0 }

// Time returns the time since the beginning in milliseconds, the same for all.
func (r *run) Time(model.ProcID) (int, bool) {
	_, now, _, _ := controlled.Clock()
	return int(time.Duration(now-start) / time.Millisecond), now > 0
}

// start is when time begins in a bubble.
const start = 946684800000000000

// Parts returns 1.
func (r *run) Parts() int { return 1 }

// View returns in which region a process is.
func (r *run) View(p model.ProcID) model.View {
	if r.prog.locks == nil {
		return model.View{}
	}
	return model.View{Region: r.prog.locks.phase(int(p))}
}

// Explain is Apply with an account of what happened.
func (r *run) Explain(e model.Event) (h model.Happening, err error) {
	b := r.open()
	before := ""
	if e.Kind != model.Tick && r.slot(e.Proc) < len(controlled.All()) {
		h.Of = r.alternatives(e.Proc)
		if e.Kind == model.Step {
			before = b.doing(r.slot(e.Proc), &controlled.All()[r.slot(e.Proc)])
		}
	}
	if h.Of == 1 {
		h.Of = 0
	}
	created := len(controlled.All())
	seen, err := r.Apply(e)
	if err != nil {
		return h, err
	}
	h.Observation, h.Access = *seen, before
	if e.Kind == model.Tick {
		ms, _ := r.Time(0)
		h.Access = fmt.Sprint("it is ", time.Duration(ms)*time.Millisecond)
		return h, nil
	}
	if h.Access == "" {
		return h, nil
	}
	h.Access += b.after(r.slot(e.Proc), created, r.prog.first)
	h.State = fmt.Sprint(r.Local(e.Proc))
	return h, nil
}

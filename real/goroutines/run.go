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
	"doorway/model/transition"
)

// A run executes a program. There is one at a time: a run that continues after another has begun starts again,
// and repeats its events.
type run struct {
	prog     *program
	bubble   *bubble
	past     transition.Schedule
	seed     uint64 // of random numbers, once drawn
	changes  uint64 // operations so far that may have changed something
	rounds   []round
	livelock bool // all enabled goroutines have been spinning for long
	after    int  // how often time has passed since the function returned
	seen     model.Observation
	enabled  []model.Event // the enabled events, if known
	known    bool
}

// current points to the run that owns the bubble.
var current *run

// open starts the program if necessary.
func (r *run) open() *bubble {
	if r.bubble != nil && current == r {
		return r.bubble
	}
	if current != nil {
		current.close()
	}
	if r.prog.begins(); *r.prog.runs%20 == 0 || r.prog.seen.large {
		sweep()
	}
	current = r
	past := r.past
	*r = run{prog: r.prog, seed: r.seed, enabled: r.enabled[:0], rounds: empty(r.rounds)}
	r.prog.races.begin()
	r.bubble = blow(r.prog, 1+r.seed)
	if r.prog.locks != nil {
		for p := range r.prog.setup.N {
			r.bubble.step(r.bubble.slot(model.ProcID(p)), 0) // to its first request
		}
	}
	for _, e := range past {
		if e.Kind == model.Begin {
			r.past = append(r.past, e)
		} else if _, err := r.Apply(e); err != nil {
			break
		}
	}
	return r.bubble
}

func (r *run) close() {
	if r.bubble == nil {
		return
	}
	r.prog.learn(r)
	r.bubble.end()
	r.prog.races.end()
	r.bubble, current = nil, nil
}

// Reset ends the bubble.
func (r *run) Reset() {
	if current == r {
		r.close()
	}
	*r = run{prog: r.prog, enabled: r.enabled[:0], rounds: empty(r.rounds)}
}

// begun reports whether the seed of the program's random numbers is chosen.
func (r *run) begun() bool { return !r.prog.random || len(r.past) > 0 }

// Enabled appends the enabled events, lowest process first.
func (r *run) Enabled(buf []model.Event) []model.Event { return append(buf, r.options()...) }

// seeds limits the initial seeds of a program that draws random numbers.
const seeds = 256

// options returns the enabled events; callers must not change them.
func (r *run) options() []model.Event {
	if r.known {
		return r.enabled
	}
	r.enabled, r.known = r.enabled[:0], true
	if !r.begun() {
		r.add(model.Event{Kind: model.Begin}, seeds)
		return r.enabled
	}
	b := r.open()
	r.known = true
	if b.late() {
		r.add(model.Event{Kind: model.Tick}, 1) // which says so
		return r.enabled
	}
	if r.failure() != nil || controlled.Over() {
		return nil
	}
	for p := range model.ProcID(len(b.procs)) {
		if s := b.process(p); s.State == controlled.Ready && b.gs[b.slot(p)].proc == int(p) {
			r.add(model.Event{Kind: r.kind(p), Proc: p}, r.alternatives(p))
		}
	}
	if timers := min(b.timers(r.idle()), seeds); r.after >= afterwards {
		return r.enabled
	} else if r.prog.own && b.able() && !r.idle() {
		r.prog.seen.early = r.prog.seen.early || timers > 0
	} else if timers == 0 {
		r.prog.seen.elsewhere = r.prog.seen.elsewhere || controlled.Outside()
	} else {
		r.add(model.Event{Kind: model.Tick}, timers)
	}
	return r.enabled
}

// idle reports whether all enabled goroutines only return, again and again, to where they were. Then time passes,
// whoever sleeps. Otherwise it may still pass, because a goroutine may be slow: up to the next timer or ticker, but
// not past the end of a sleep, since many tests sleep to let others run.
func (r *run) idle() bool {
	for _, n := range r.bubble.procs {
		if controlled.All()[n].State == controlled.Ready && !r.comesBack(n, max(busyAfter, r.prog.repeats)) {
			return false
		}
	}
	return true
}

// add appends an event with its alternatives.
func (r *run) add(e model.Event, alternatives int) {
	for i := range alternatives {
		e.Index = uint8(i)
		r.enabled = append(r.enabled, e)
	}
}

// afterwards limits how often time passes after the function has returned. Goroutines that still sleep end by then;
// those that do not end are of no interest.
const afterwards = 100

// alternatives returns the number of alternatives of a process's next step.
func (r *run) alternatives(p model.ProcID) int {
	s := r.bubble.process(p)
	switch {
	case s.Awake == 1:
		return 1
	case s.Op == controlled.Take:
		return 2 // a pool may return nothing, whatever it has
	case s.Op == controlled.Select || s.Op == controlled.TrySelect:
		mask, doubles := controlled.ReadyCases(r.bubble.slot(p))
		return max(1, bits.OnesCount64(mask), 1+doubles)
	default:
		return 1
	}
}

// Apply applies e.
func (r *run) Apply(e model.Event) (*model.Observation, error) {
	if options := r.options(); !slices.Contains(options, e) {
		return nil, &transition.DisabledError{Event: e, Enabled: slices.Clone(options)}
	}
	r.known = false
	if e.Kind == model.Begin {
		r.seed, r.past = uint64(e.Index), append(r.past, e)
		r.seen = model.Observation{Event: e}
		return &r.seen, nil
	}
	b := r.open()
	r.past = append(r.past, e)
	r.seen = model.Observation{Event: e, Was: r.View(e.Proc)}
	if b.late() {
		return &r.seen, r.limit()
	}
	if e.Kind == model.Tick {
		if returned() {
			r.after++
		}
		b.tick(int(e.Index), r.idle())
		r.changes++
	} else {
		r.advance(b.slot(e.Proc), int(e.Index), false)
	}
	r.endure()
	r.seen.Is = r.View(e.Proc)
	return &r.seen, r.limit()
}

// limit returns the limit of Doorway at which a run can no longer be judged, or nil. The program is not at fault.
func (r *run) limit() error {
	b := r.bubble
	switch {
	case controlled.Fault() != "" && r.prog.locks != nil:
		return errors.New(controlled.Fault())
	case b.late():
		return errors.New(b.stack())
	case controlled.Spilt():
		return fmt.Errorf("there are more than %d goroutines at a time", controlled.Slots)
	case len(b.queue) > 0 && !slices.ContainsFunc(b.procs, func(n int) bool { return controlled.All()[n].State == controlled.Ready }) && b.timers(true) == 0:
		return fmt.Errorf("%d goroutines wait for others that have not begun; the order of %d at a time can be controlled, so test with fewer", len(b.procs), model.MaxProcs)
	default:
		return nil
	}
}

// advance lets a goroutine take its next step; abreast says that others go round as well.
func (r *run) advance(n, choice int, abreast bool) {
	spun := r.prog.loops != nil && r.spins(n)
	reads := r.reads(n) || r.fails(n)
	whole := r.bubble.last(n).call == nil && controlled.All()[n].Awake == 0
	r.note(n)
	r.bubble.step(n, choice)
	if !reads && (!whole || controlled.All()[n].Failed == 0) {
		r.changes++
	}
	if spun {
		r.leaves(n, abreast)
	}
}

// fails reports whether a goroutine's next send or receive will fail.
func (r *run) fails(n int) bool {
	v := r.bubble.last(n)
	if controlled.All()[n].Awake == 1 || v.call != nil || v.op != controlled.TrySend && v.op != controlled.TryReceive {
		return false
	}
	mask, _ := controlled.ReadyCases(n)
	return mask == 0
}

// reads reports whether a goroutine's next operation changes nothing for others.
func (r *run) reads(n int) bool {
	v := r.bubble.last(n)
	return controlled.All()[n].Awake == 0 && v.call == nil && (v.op == controlled.Load || v.op == controlled.Yield || v.op == controlled.Go)
}

// Footprint returns what an enabled event touches: its operation's object, or everything if the operation affects
// more.
func (r *run) Footprint(e model.Event) transition.Footprint {
	f := transition.At(e)
	if e.Kind == model.Tick || e.Kind == model.Begin {
		return f
	}
	b := r.open()
	n := b.slot(e.Proc)
	v := b.last(n)
	switch {
	case v.at == nil || v.call == nil && (v.op == controlled.Yield || v.op == controlled.Go):
	case !v.whole:
		f.Procs = model.AllProcs(model.MaxProcs)
	default:
		f.Register, f.Writes = b.number(v.of), !r.reads(n)
	}
	return f
}

// Key appends where each goroutine is, and how often anything may have changed.
func (r *run) Key(buf []byte) []byte {
	if !r.begun() {
		return buf
	}
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
	if r.begun() {
		r.open()
		if s := r.bubble.process(p); s != nil {
			return r.bubble.doing(r.bubble.slot(p), s)
		}
	}
	return "not yet created"
}

// Queue returns nothing: there are no messages.
func (r *run) Queue(model.ProcID, model.ProcID) []any { return nil }

// Countdowns returns nothing: goroutines have no timers of their own.
func (r *run) Countdowns(model.ProcID) []transition.Countdown { return nil }

// Deadlines returns nothing: there are no messages.
func (r *run) Deadlines(model.ProcID, model.ProcID) []int { return nil }

// Register returns 0: there are no registers.
func (r *run) Register(int) int { return 0 }

// Time returns the time since the beginning in milliseconds, the same for all.
func (r *run) Time(model.ProcID) (int, bool) {
	if !r.begun() {
		return 0, false
	}
	_, now, _, _ := controlled.Clock()
	return int(time.Duration(now-start) / time.Millisecond), now > 0
}

// start is when time begins in a bubble.
const start = 946684800000000000

// Parts returns 1.
func (r *run) Parts() int { return 1 }

// View returns the view of a process: its region.
func (r *run) View(p model.ProcID) model.View {
	if r.prog.locks == nil {
		return model.View{}
	}
	r.open()
	return model.View{Region: r.prog.locks.phase(int(p))}
}

// Explain is Apply with a description of what happened.
func (r *run) Explain(e model.Event) (h transition.Step, err error) {
	if e.Kind == model.Begin {
		seen, err := r.Apply(e)
		if err == nil {
			h.Observation, h.Access = *seen, fmt.Sprint("what is random is drawn from seed ", e.Index)
		}
		return h, err
	}
	b := r.open()
	before, created, hurry := "", controlled.Made(), e.Kind == model.Tick && b.able()
	if e.Kind != model.Tick && b.process(e.Proc) != nil {
		if h.Of = r.alternatives(e.Proc); h.Of == 1 {
			h.Of = 0
		}
		if e.Kind == model.Step {
			before = b.doing(b.slot(e.Proc), b.process(e.Proc))
		}
	}
	seen, err := r.Apply(e)
	if err != nil {
		return h, err
	}
	h.Observation, h.Access = *seen, before
	if e.Kind == model.Tick {
		ms, _ := r.Time(0)
		h.Access = fmt.Sprint("it is ", time.Duration(ms)*time.Millisecond)
		if hurry {
			h.Access += ", though a goroutine could go on: it is slow"
		}
		return h, nil
	}
	if h.Access == "" {
		return h, nil
	}
	h.Access += b.after(b.slot(e.Proc), created)
	h.State = fmt.Sprint(r.Local(e.Proc))
	return h, nil
}

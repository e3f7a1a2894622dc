package real

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/transition"
	"doorway/real/internal/bubble"
	"doorway/real/internal/stacks"
)

// A run executes a program in a bubble, which the first use creates.
type run struct {
	prog   *Program
	bubble *bubble.Bubble
	world  *world
	broken error // why the bubble is unusable
	seen   model.Observation
	buf    []*call
	able   []model.Event // the enabled events, for Apply
	tick   time.Duration // the length of the current tick, if not the setup's
	past   []passed      // the events so far, to begin again
	over   bool          // everything was made to end
	left   error         // what did not end
	late   *delays       // in all runs; nil if the run is for people
	sends  bool          // the current tick ends when a message is sent
	tried  map[string]spell
}

// passed records an event of a run, with the length of a tick if that is not the setup's.
type passed struct {
	event model.Event
	tick  time.Duration
}

// current points to the run that owns the controlled bubble: there is one at a time.
var current *run

// open creates the bubble if there is none. A run that continues after another has begun starts again, and repeats
// its events.
func (r *run) open() *world {
	switch {
	case r.world != nil:
	case *r.prog.stuck != nil:
		r.broken, r.world = *r.prog.stuck, newWorld(r.prog) // in which nothing happens
	default:
		if controlled.On() {
			if current != nil {
				current.end()
			}
			current = r
		}
		r.bubble = bubble.Blow(r.prog.t)
		r.tell(func() { r.world = newWorld(r.prog) })
		if r.broken != nil {
			r.world = newWorld(r.prog) // in which nothing happens
		}
		past := r.past
		r.past = nil
		for _, p := range past {
			if r.again(p) != nil {
				break
			}
		}
	}
	return r.world
}

// again repeats an earlier event.
func (r *run) again(p passed) (err error) {
	if p.tick > 0 {
		_, err = r.Pass(p.tick)
	} else {
		_, err = r.Apply(p.event)
	}
	return err
}

// tell runs f in the bubble.
func (r *run) tell(f func()) {
	if r.broken == nil {
		r.broken = r.named(r.bubble.Run(f))
	}
}

// named adds to an error which process caused it, if that is known.
func (r *run) named(err error) error {
	restless := (*bubble.RestlessError)(nil)
	if r.world == nil || !errors.As(err, &restless) || !r.world.mu.TryLock() { // the restless process may hold it
		return err
	}
	defer r.world.mu.Unlock()
	own, creator := stacks.Numbers(restless.Stack)
	for _, p := range r.world.all {
		switch int(p.routine.Load()) {
		case own:
			return fmt.Errorf("%v does not come to rest: %w", p.id, err)
		case creator:
			return fmt.Errorf("a goroutine of %v does not come to rest: %w", p.id, err)
		}
	}
	return err
}

// Reset ends all processes, and lets time pass for that.
func (r *run) Reset() {
	r.end()
	*r = run{prog: r.prog, buf: r.buf, able: r.able, late: r.late}
}

// end ends the bubble, if there is one, and keeps the events that are needed to begin again.
func (r *run) end() {
	if current == r {
		current = nil
	}
	if r.world == nil {
		return
	}
	if !r.over {
		r.conclude()
		r.leaves()
	}
	*r = run{prog: r.prog, seen: r.seen, buf: r.buf, able: r.able, past: r.past, late: r.late, tried: r.tried}
}

// conclude ends all processes, and lets time pass for that.
func (r *run) conclude() {
	r.over = true
	*r.prog.total += r.world.now
	r.late = r.late.with(r.world.longest, r.prog.tick)
	if r.broken == nil {
		r.broken = *r.prog.stuck // to wait for another run takes long and shows nothing new
	}
	told := r.broken != nil
	r.tell(r.world.finish)
	for more := time.Minute; more < 24*time.Hour; more *= 4 {
		if r.tell(func() { time.Sleep(more) }); r.broken != nil || r.world.lingers() == nil {
			break
		}
	}
	switch {
	case r.broken == nil:
		r.bubble.Quiet = !r.prog.ends && r.prog.first.err != nil
		err := r.bubble.Burst()
		switch left := (*bubble.LeftError)(nil); {
		case r.world.lingers() != nil:
			r.left = r.world.lingers()
		case errors.As(err, &left):
			r.left = err
		default:
			r.prog.note(err)
		}
	case !told:
		r.prog.note(r.broken)
		*r.prog.stuck = stuckError{}
	}
	if r.bubble != nil {
		r.bubble.Leave()
	}
}

// A stuckError says why a run did not start.
type stuckError struct{}

// Error names the reason.
func (stuckError) Error() string {
	return "no further run is begun: one did not come to rest at its end"
}

// Undecided marks a run that shows nothing about a property.
func (stuckError) Undecided() {}

// Enabled appends the enabled events.
func (r *run) Enabled(buf []model.Event) []model.Event {
	w := r.open()
	if r.over {
		return buf
	}
	if buf = w.enabled(buf); r.prog.ends && len(w.changes) == 0 {
		buf = append(buf, endOf(r.prog.setup))
	}
	return buf
}

// Apply applies e.
func (r *run) Apply(e model.Event) (*model.Observation, error) {
	w := r.open()
	if r.able = r.Enabled(r.able[:0]); !slices.Contains(r.able, e) {
		return nil, &transition.DisabledError{Event: e, Enabled: slices.Clone(r.able)}
	}
	return r.apply(w, e)
}

// Pass takes a tick of the given length, whatever the setup says, even if it can have no effect. No change may wait
// to be shown.
func (r *run) Pass(d time.Duration) (*model.Observation, error) {
	r.tick = d
	defer func() { r.tick = 0 }()
	return r.apply(r.open(), model.Event{Kind: model.Tick})
}

// apply applies an enabled event.
func (r *run) apply(w *world, e model.Event) (*model.Observation, error) {
	next := w.number
	r.past = append(r.past, passed{e, r.tick})
	w.events = len(r.past)
	if e == endOf(r.prog.setup) {
		r.conclude()
		r.seen = model.Observation{Event: e, Was: w.shown[e.Proc], Is: w.shown[e.Proc]}
		return &r.seen, nil
	}
	if err := r.happen(w, e); err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.gather()
	r.seen = model.Observation{Event: e, Was: w.shown[e.Proc], Sent: w.number - next}
	w.showNext(e)
	r.seen.Is = w.shown[e.Proc]
	return &r.seen, nil
}

// instant passes at every event, so that timers set after different events do not fire together, in an arbitrary
// order.
const instant = time.Nanosecond

// happen applies an event in the bubble, with its consequences.
func (r *run) happen(w *world, e model.Event) error {
	if e.Kind == model.Step || len(w.changes) > 0 {
		return w.fault // it shows what has happened already
	}
	underWay := len(w.calls) > 0
	if r.bubble != nil {
		r.bubble.Follow(e)
	}
	r.tell(func() {
		w.mu.Lock() // also orders goroutines that time wakes after all outside reads
		w.spent[e.Kind]++
		w.mu.Unlock()
		time.Sleep(instant)
		if e.Kind == model.Tick {
			w.pass(cmp.Or(r.tick, r.prog.tick), r.sends)
			return
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		w.apply(e)
	})
	if r.broken != nil {
		return r.broken
	}
	w.upset(e.Kind, underWay)
	return w.fault
}

// Explain is Apply with a description of what happened.
func (r *run) Explain(e model.Event) (transition.Step, error) {
	var h transition.Step
	var about *call
	w := r.open()
	if e.Kind.OnMessage() {
		if all := w.channel(nil, e.From, e.Proc); int(e.Index) < len(all) {
			about = all[e.Index]
			h.Message = about.message().String()
		}
	}
	failed := w.failures()
	asked := about != nil && !about.served && about.answer != nil
	next := w.number
	seen, err := r.Apply(e)
	if err != nil {
		return h, err
	}
	h.Observation = *seen
	switch {
	case asked && about.served && about.answer == nil:
		h.Message += ": " + about.message().String()
	case asked && about.waits:
		h.Message += ": waits"
	}
	for _, c := range w.calls {
		if c.number >= next {
			_, to := c.ends()
			h.Sends = append(h.Sends, fmt.Sprintf("%v to %v", c.message(), model.Procs(to)))
		}
	}
	switch {
	case e.Kind == model.Tick:
		h.Access = fmt.Sprint("it is ", w.now.Round(time.Millisecond))
	case r.over:
		h.Access = "all contexts are cancelled, all calls fail"
	}
	if seen.Is.Leaders.Empty() && !seen.Was.Leaders.Empty() && seen.Is.Region != model.Down {
		h.Access = strings.TrimPrefix(fmt.Sprintf("%s; %v leads no more", h.Access, e.Proc), "; ")
	}
	if now := w.failures(); now != nil && failed == nil {
		h.Access = strings.TrimPrefix(h.Access+"; "+line(now.Error()), "; ")
	}
	h.State = fmt.Sprint(r.Local(e.Proc))
	return h, nil
}

// Footprint returns what e touches.
func (r *run) Footprint(e model.Event) transition.Footprint {
	f := transition.At(e)
	if s := &r.prog.setup; e.Kind.OnMessage() && (s.Channels == model.AnyOrder || s.AtomicCalls) {
		f.Procs = f.Procs.With(e.From)
	}
	return f
}

// Key appends the views of the processes, the messages in transit, and the time.
func (r *run) Key(buf []byte) []byte {
	w := r.open()
	buf = binary.AppendVarint(buf, int64(w.now))
	buf = binary.AppendUvarint(buf, uint64(w.cut))
	for p, v := range w.shown {
		buf = append(buf, byte(v.Region), byte(v.Leaders.Len()))
		if w.procs[p].paused != nil {
			buf = append(buf, 'p')
		}
	}
	for _, c := range w.calls {
		served := byte(0)
		if c.served {
			served = 1
		}
		buf = append(buf, byte(c.from.id), byte(c.to), served)
		buf = append(append(buf, c.kind()...), 0)
	}
	return buf
}

// N returns the number of processes, the server included.
func (r *run) N() int { return r.prog.setup.N }

// View returns the view of p.
func (r *run) View(p model.ProcID) model.View { return r.open().shown[p] }

// Local describes what p waits for.
func (r *run) Local(p model.ProcID) any {
	w := r.open()
	var waits []string
	for _, c := range w.calls {
		if c.from.id == p && c.answer != nil && !c.pushed && !c.oneWay {
			waits = append(waits, c.text)
		}
	}
	return strings.Join(waits, ", ")
}

// Queue returns the messages in transit between two processes.
func (r *run) Queue(from, to model.ProcID) (all []any) {
	r.buf = r.open().channel(r.buf[:0], from, to)
	for _, c := range r.buf {
		all = append(all, c.message())
	}
	return all
}

// Countdowns returns nothing: real programs set timers of their own.
func (r *run) Countdowns(model.ProcID) []transition.Countdown { return nil }

// Deadlines returns nothing: no delay is bounded.
func (r *run) Deadlines(_, _ model.ProcID) []int { return nil }

// Register returns 0: there is no shared memory.
func (r *run) Register(int) int { return 0 }

// Time returns the seconds that have passed since the run began.
func (r *run) Time(model.ProcID) (int, bool) { return int(r.open().now / time.Second), true }

// Parts returns 1: times are told in whole seconds.
func (r *run) Parts() int { return 1 }

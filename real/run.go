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

// A run is a run of a program in a bubble, which it blows when it is first asked.
type run struct {
	prog   *Program
	bubble *bubble.Bubble
	world  *world
	broken error // the bubble can do nothing any more
	seen   model.Observation
	buf    []*call
	able   []model.Event // what is enabled, for Apply
	tick   time.Duration // how much time a tick lets pass, if not as much as the setup says
	past   []passed      // what has happened, to begin again
	over   bool          // everything was made to end
	left   error         // what did not
}

// passed is an event of a run, and how much time passed at a tick if not as much as the setup says.
type passed struct {
	event model.Event
	tick  time.Duration
}

// current is the run that has the bubble that is controlled: there is one at a time.
var current *run

// open blows the bubble, if there is none. A run that goes on after another has begun does so from the
// beginning, by the events that it had.
func (r *run) open() *world {
	switch {
	case r.world != nil:
	case *r.prog.stuck != nil:
		r.broken, r.world = *r.prog.stuck, newWorld(r.prog) // in which nothing will happen
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
			r.world = newWorld(r.prog) // in which nothing will happen
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

// again repeats what happened before.
func (r *run) again(p passed) (err error) {
	if p.tick > 0 {
		_, err = r.Pass(p.tick)
	} else {
		_, err = r.Apply(p.event)
	}
	return err
}

// tell gets something done in the bubble.
func (r *run) tell(f func()) {
	if r.broken == nil {
		r.broken = r.named(r.bubble.Run(f))
	}
}

// named says which process an error is of, if that is known.
func (r *run) named(err error) error {
	restless := (*bubble.RestlessError)(nil)
	if r.world == nil || !errors.As(err, &restless) || !r.world.mu.TryLock() { // what does not come to rest may hold it
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

// Reset lets everything end, and time pass for that.
func (r *run) Reset() {
	r.end()
	*r = run{prog: r.prog, buf: r.buf, able: r.able}
}

// end ends the bubble, if there is one, and keeps what is needed to begin again.
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
	*r = run{prog: r.prog, buf: r.buf, able: r.able, past: r.past}
}

// conclude lets everything end, and time pass for that.
func (r *run) conclude() {
	r.over = true
	*r.prog.total += r.world.now
	if r.broken == nil {
		r.broken = *r.prog.stuck // to wait for another takes long and says nothing new
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

// A stuckError says why a run was not begun.
type stuckError struct{}

// Error tells it.
func (stuckError) Error() string {
	return "no further run is begun: one did not come to rest at its end"
}

// Undecided says that it is no answer to whether a run breaks a property.
func (stuckError) Undecided() {}

// Enabled appends the events that can happen now.
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

// Apply lets e happen.
func (r *run) Apply(e model.Event) (*model.Observation, error) {
	w := r.open()
	if r.able = r.Enabled(r.able[:0]); !slices.Contains(r.able, e) {
		return nil, &transition.DisabledError{Event: e, Enabled: slices.Clone(r.able)}
	}
	return r.apply(w, e)
}

// Pass is a tick that lets so much time pass, whatever the setup says, even if nothing can come of
// it. Nothing may wait to be shown.
func (r *run) Pass(d time.Duration) (*model.Observation, error) {
	r.tick = d
	defer func() { r.tick = 0 }()
	return r.apply(r.open(), model.Event{Kind: model.Tick})
}

// apply is Apply for an event that can happen.
func (r *run) apply(w *world, e model.Event) (*model.Observation, error) {
	next := w.number
	r.past = append(r.past, passed{e, r.tick})
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

// instant passes at every event, so that what is set for a time after one event
// does not go off together with what is set after another: the order would be chance.
const instant = time.Nanosecond

// happen lets an event happen in the bubble, with what comes of it.
func (r *run) happen(w *world, e model.Event) error {
	if e.Kind == model.Step || len(w.changes) > 0 {
		return w.fault // what is shown has happened
	}
	underWay := len(w.calls) > 0
	if r.bubble != nil {
		r.bubble.Follow(e)
	}
	r.tell(func() {
		w.mu.Lock() // also so that goroutines that time wakes come after all that was read outside
		w.spent[e.Kind]++
		w.mu.Unlock()
		time.Sleep(instant)
		if e.Kind == model.Tick {
			time.Sleep(cmp.Or(r.tick, r.prog.tick))
			w.now = time.Since(w.begun)
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

// Explain is Apply with an account of what happened.
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
	asked := about != nil && !about.served && about.answer != nil
	next := w.number
	seen, err := r.Apply(e)
	if err != nil {
		return h, err
	}
	h.Observation = *seen
	if asked && about.served && about.answer == nil {
		h.Message += ": " + about.message().String()
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
	h.State = fmt.Sprint(r.Local(e.Proc))
	return h, nil
}

// Footprint returns what e will touch.
func (r *run) Footprint(e model.Event) transition.Footprint {
	f := transition.At(e)
	if s := &r.prog.setup; e.Kind.OnMessage() && (s.Channels == model.AnyOrder || s.AtomicCalls) {
		f.Procs = f.Procs.With(e.From)
	}
	return f
}

// Key appends what is seen of the processes, what is in transit, and the time.
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
		buf = append(append(buf, c.message().text...), 0)
	}
	return buf
}

// N returns the number of processes, the server included.
func (r *run) N() int { return r.prog.setup.N }

// View returns what is seen of p.
func (r *run) View(p model.ProcID) model.View { return r.open().shown[p] }

// Local tells what p waits for.
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

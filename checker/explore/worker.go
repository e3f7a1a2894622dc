package explore

import (
	"fmt"
	"slices"

	"doorway/checker/internal/monitors"
	"doorway/checker/internal/reduce"
	"doorway/checker/internal/store"
	"doorway/internal/cacheline"
	"doorway/model"
	"doorway/model/message/independence"
	"doorway/model/transition"
)

// worker expands states. It belongs to one goroutine.
type worker struct {
	_        cacheline.Pad
	x        *plan
	machine  transition.Machine
	system   int // how many components are the system's; the monitors' follow
	events   []model.Event
	delta    transition.Delta
	row      []uint32        // a state
	recent   *[recent]uint64 // the fingerprints offered last,
	at       int             // the last of them from the chunk that begins with this node
	sink     uint64
	watchers []monitors.Monitor     // by property
	sends    []uint16               // by observation: how many messages it sends
	ordered  []bool                 // by observation: known to respect the order of regions
	ample    *reduce.Ample          // or nil, like the next
	recorder *independence.Recorder // or nil
	orbit    *reduce.Orbit
	sleep    *reduce.Sleepers
	_        cacheline.Pad
}

func newWorker(x *plan, machine transition.Machine) *worker {
	w := &worker{
		x: x, machine: machine, system: machine.Width(), events: cacheline.Make[model.Event](64)[:0], delta: transition.Delta{Changes: cacheline.Make[transition.Change](x.width)[:0]}, row: cacheline.Make[uint32](x.width), recent: new([recent]uint64),
		orbit: x.NewOrbit(machine, x.setup, x.width), sleep: x.NewSleepers(machine, x.setup, x.width),
	}
	for i, m := range x.monitors {
		w.watchers = append(w.watchers, monitors.New(m, x.props[i].Engine().Sees(), w.system+i))
		if w.orbit != nil {
			w.watchers[i].Audit = w.audit(i)
		}
	}
	if x.Met != nil {
		w.recorder = independence.NewRecorder(x.Met, machine)
	}
	w.ample = x.NewAmple(machine, x.setup, w.recorder)
	return w
}

// recent says how many of its last fingerprints a worker remembers. Most successors are known already, and half of
// these the worker met a moment ago, on the other way round a diamond: it need not look them up in the visited set.
// Its earlier offer had a smaller link.
const recent = 1 << 14

// audit returns the function that checks the steps of property k's monitor for symmetry, in a symmetric search.
func (w *worker) audit(k int) func(mem uint32, seen model.Observation, next uint32, broken error) {
	return func(mem uint32, seen model.Observation, next uint32, broken error) {
		if err := w.orbit.Audit(k, mem, seen, next, broken); err != nil {
			panic(fmt.Errorf("property %s: %w", w.x.props[k].Name, err))
		}
	}
}

// sent returns how many messages the observation with that number sends.
func (w *worker) sent(seen uint32) uint16 {
	for int(seen) >= len(w.sends) {
		w.sends = append(w.sends, uint16(w.machine.Observed(uint32(len(w.sends))).Sent))
	}
	return w.sends[seen]
}

// move applies one event to v, in a replay. It returns the property that the event breaks, if any.
func (w *worker) move(v []uint32, e model.Event) (broken, err error) {
	events := w.machine.Events(v[:w.system], nil)
	if !slices.Contains(events, e) {
		return nil, &transition.DisabledError{Event: e, Enabled: events}
	}
	return w.take(v, e)
}

// take does what move does, for an event that is known to be enabled.
func (w *worker) take(v []uint32, e model.Event) (broken, err error) {
	if err := w.machine.Step(v[:w.system], e, &w.delta); err != nil {
		return nil, err
	}
	for k := range w.watchers {
		if _, err := w.watchers[k].Watch(w.machine, v, &w.delta); err != nil { // the property keeps its memory
			broken = fmt.Errorf("%s: %w", w.x.props[k].Name, err)
		}
	}
	for _, ch := range w.delta.Changes {
		v[ch.Component] = ch.ID
	}
	return broken, nil
}

// inOrder returns an error if an event from v, whose delta is known, violates the cycle of regions. It checks each
// observation once.
func (w *worker) inOrder(v []uint32, e model.Event) error {
	seen := int(w.delta.Seen)
	for seen >= len(w.ordered) {
		w.ordered = append(w.ordered, false)
	}
	if w.ordered[seen] {
		return nil
	}
	o := w.machine.Observed(w.delta.Seen)
	if w.x.cycle.Breach(&o) != "" {
		o.Event = e
		return w.x.cycle.Err(&o, w.machine.Snapshot(v[:w.system]).Local(e.Proc))
	}
	w.ordered[seen] = true
	return nil
}

// rootPrint returns the fingerprint of a state's orbit, or fp without symmetry.
func (w *worker) rootPrint(v []uint32, fp uint64) uint64 {
	if w.orbit == nil {
		return fp
	}
	return store.Nonzero(w.orbit.Print(v))
}

package explore

import (
	"fmt"
	"slices"

	"doorway/checker/calm"
	"doorway/checker/internal/reduce"
	"doorway/checker/internal/store"
	"doorway/internal/memo"
	"doorway/model"
)

// worker expands states. Everything in it belongs to one goroutine.
type worker struct {
	x       *plan
	machine model.Machine
	system  int // how many components are the system's; the monitors' follow
	events  []model.Event
	delta   model.Delta
	recent  *[recent]uint64 // fingerprints that were offered a moment ago
	sink    uint64
	cached  []cachedMonitor // by property
	sends   []uint16        // by observation: how many messages are sent
	ordered []bool          // by observation: it keeps the order of regions
	ample   *reduce.Ample   // or nil, as the next
	orbit   *reduce.Orbit
	sleep   *reduce.Sleepers
}

func newWorker(x *plan, machine model.Machine) *worker {
	w := &worker{
		x: x, machine: machine, system: machine.Width(), recent: new([recent]uint64),
		ample: x.NewAmple(machine, x.setup), orbit: x.NewOrbit(machine, x.setup, x.width), sleep: x.NewSleepers(machine, x.setup, x.width),
	}
	for i, m := range x.monitors {
		w.cached = append(w.cached, cachedMonitor{
			Interned: m, sees: x.props[i].Sees(),
			numbers: map[model.Observation]uint32{}, rests: map[uint32]error{},
		})
	}
	return w
}

// recent is how many of the last fingerprints a worker remembers. Most
// successors are known already, and of these every other was met a moment ago by
// the other way round a diamond: it need not be looked for in all that was
// visited. What a worker offered before had a smaller link.
const recent = 1 << 14

// sent returns how many messages are sent in the observation with that number.
func (w *worker) sent(seen uint32) uint16 {
	for int(seen) >= len(w.sends) {
		w.sends = append(w.sends, uint16(w.machine.Observed(uint32(len(w.sends))).Sent))
	}
	return w.sends[seen]
}

// watch adds to the delta what property k remembers of it. It reports whether
// the property sees anything of it, and returns an error if it is broken.
func (w *worker) watch(k int, v []uint32) (sees bool, err error) {
	l := &w.cached[k]
	sight := l.sight(w.machine, w.delta.Seen)
	if sight == 1 {
		return false, nil
	}
	mem := v[w.system+k]
	s := l.steps.Find(memo.Pair(mem, sight))
	if s == nil {
		s = l.steps.Put(memo.Pair(mem, sight), w.remember(k, mem, sight))
	}
	if s.violated > 0 {
		return true, l.errs[s.violated-1]
	}
	if s.next != mem {
		w.delta.Changes = append(w.delta.Changes, model.Change{Component: int32(w.system + k), ID: s.next})
		w.delta.Word += s.word
	}
	return true, nil
}

// remember asks the monitor of property k itself.
func (w *worker) remember(k int, mem, sight uint32) memoryStep {
	l, component := &w.cached[k], w.system+k
	next, err := l.Step(mem, l.blanked[sight-2])
	if w.orbit != nil {
		if err := w.orbit.Audit(k, mem, l.blanked[sight-2], next, err); err != nil {
			panic(fmt.Errorf("property %s: %w", w.x.props[k].Name, err))
		}
	}
	if err != nil {
		l.errs = append(l.errs, err)
		return memoryStep{violated: uint32(len(l.errs))}
	}
	return memoryStep{next: next, word: l.Word(component, next) - l.Word(component, mem)}
}

// move applies one event to v, for runs that are replayed. It returns which
// property the event breaks, if one does.
func (w *worker) move(v []uint32, e model.Event) (broken, err error) {
	events := w.machine.Events(v[:w.system], nil)
	if !slices.Contains(events, e) {
		return nil, &model.DisabledError{Event: e, Enabled: events}
	}
	return w.take(v, e)
}

// take is move for an event that is known to be able to happen.
func (w *worker) take(v []uint32, e model.Event) (broken, err error) {
	if err := w.machine.Step(v[:w.system], e, &w.delta); err != nil {
		return nil, err
	}
	for k := range w.cached {
		if _, err := w.watch(k, v); err != nil { // the property keeps its memory
			broken = fmt.Errorf("%s: %w", w.x.props[k].Name, err)
		}
	}
	for _, ch := range w.delta.Changes {
		v[ch.Component] = ch.ID
	}
	return broken, nil
}

// inOrder returns an error if an event from v, with its delta at hand, breaks the
// cycle. An observation is looked at once.
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

// rootPrint returns the fingerprint of a state, which is fp if states are told apart.
func (w *worker) rootPrint(v []uint32, fp uint64) uint64 {
	if w.orbit == nil {
		return fp
	}
	return store.Nonzero(w.orbit.Print(v))
}

// stepper returns the process whose step an event is, or calm.Nobody.
func stepper(e model.Event) int {
	if p, ok := e.Stepper(); ok {
		return int(p)
	}
	return calm.Nobody
}

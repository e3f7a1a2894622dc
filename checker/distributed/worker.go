package distributed

import (
	"fmt"
	"slices"

	"doorway/checker/internal/monitors"
	"doorway/checker/internal/observe"
	"doorway/checker/internal/store"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/transition"
)

// A worker takes events and lets the property watch. A state is a row of numbers: the components of the machine's
// state, then the property's memory.
type worker struct {
	sys     transition.System
	prop    property.Property
	machine transition.Machine
	system  int // components of the machine's state
	watch   monitors.Monitor
	cycle   property.WellFormedness
	ordered map[uint32]bool // observations that respect the order of regions
	events  []model.Event
	delta   transition.Delta
	changes []transition.Change // of the last step, one a component
}

func newWorker(s Search) (*worker, error) {
	seen, err := observe.New(s.System, s.Property)
	if err != nil {
		return nil, err
	}
	if err := s.Property.Engine().Fits(s.System); err != nil {
		return nil, err
	}
	if s.Property.Engine().OnGraph() {
		return nil, fmt.Errorf("property %s is about what can follow from a state, or about runs without end: that is judged on "+
			"the graph of all states, which no part of a search has; decide it by one process", s.Property.Name)
	}
	in, err := s.Property.Engine().Intern(nil)
	if err != nil {
		return nil, err
	}
	m := seen.Machine()
	return &worker{
		sys: s.System, prop: s.Property, machine: m, system: m.Width(), watch: monitors.New(in, s.Property.Engine().Sees(), m.Width()),
		cycle: seen.Order, ordered: map[uint32]bool{},
	}, nil
}

// start returns the initial state, its fingerprint, and why it breaks the property, if it does.
func (w *worker) start() (v []uint32, fp uint64, broken error) {
	v = make([]uint32, w.system+1)
	fp = store.Nonzero(w.machine.Start(v[:w.system]))
	v[w.system], broken = w.watch.Start(w.machine.Snapshot(v[:w.system]))
	return v, fp, broken
}

// enabled returns the events that can happen in v, until it is called again.
func (w *worker) enabled(v []uint32) []model.Event {
	w.events = w.machine.Events(v[:w.system], w.events[:0])
	return w.events
}

// judge returns why v, whose enabled events are known, breaks the property, or nil.
func (w *worker) judge(v []uint32) error {
	return w.watch.Judge(v[w.system], transition.AtRest(w.events), w.machine, v[:w.system])
}

// step computes what e changes in v, and says why e breaks the property, if it does. An error is the algorithm's.
func (w *worker) step(v []uint32, e model.Event) (broken, err error) {
	if err := w.machine.Step(v[:w.system], e, &w.delta); err != nil {
		return nil, err
	}
	if err := w.inOrder(v, e); err != nil {
		return nil, err
	}
	_, broken = w.watch.Watch(w.machine, v, &w.delta)
	w.changes = w.changes[:0]
	for _, ch := range w.delta.Changes { // a machine may change a component and then set it right
		if i := w.change(int(ch.Component)); i >= 0 {
			w.changes[i] = ch
		} else {
			w.changes = append(w.changes, ch)
		}
	}
	return broken, nil
}

// change returns which of the changes is that of a component, or −1.
func (w *worker) change(component int) int {
	return slices.IndexFunc(w.changes, func(ch transition.Change) bool { return int(ch.Component) == component })
}

// inOrder returns an error if an event, whose delta is known, violates the cycle of regions.
func (w *worker) inOrder(v []uint32, e model.Event) error {
	if w.ordered[w.delta.Seen] {
		return nil
	}
	o := w.machine.Observed(w.delta.Seen)
	if w.cycle.Breach(&o) != "" {
		o.Event = e
		return w.cycle.Err(&o, w.machine.Snapshot(v[:w.system]).Local(e.Proc))
	}
	w.ordered[w.delta.Seen] = true
	return nil
}

// apply changes v by the delta of the last step.
func (w *worker) apply(v []uint32) {
	for _, ch := range w.changes {
		v[ch.Component] = ch.ID
	}
}

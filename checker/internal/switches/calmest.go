package switches

import (
	"cmp"
	"context"
	"sync/atomic"

	"doorway/checker/internal/monitors"
	"doorway/checker/internal/store"
	"doorway/internal/hashtable"
	"doorway/model"
	"doorway/model/transition"
)

// Enough limits the states that a search revisits to find, among the shortest runs, the one with the fewest context
// switches. This takes a second or two and is enough for every run that people read. Beyond the limit it keeps the run
// that it found first.
const Enough = 1_000_000

// A Search passes through the states again until it finds a violation.
type Search struct {
	Ctx      context.Context // an interrupt ends the pass
	Done     *atomic.Int64   // states visited
	Machine  transition.Machine
	Watchers []monitors.Monitor // by property; their memories follow the system's components
	Property int                // the one to find a violation of
	// Broken returns why a state breaks the property, given its fingerprint and its components, or nil.
	Broken func(fp uint64, row []uint32) error

	delta   *transition.Delta // allocated apart: the machine retains it, and must not retain the search
	events  []model.Event
	numbers hashtable.Map[int] // of the states, by fingerprint less one
	states  []met              // by number
	broken  map[int]error      // states that break the property
	room    []uint32           // for rows
	failed  error
}

// A met state has a fingerprint, and a row until it is expanded.
type met struct {
	fp  uint64
	row []uint32
}

// Shortest returns the calmest of the shortest runs from a state to where the property is broken, and how it breaks
// there. The run is nil if no run breaks the property, if more states than limit are nearer, or if the search was
// interrupted.
func (y *Search) Shortest(from []uint32, limit int) (s transition.Schedule, why error, err error) {
	y.delta = new(transition.Delta)
	y.begin(from)
	path, ok := Numbered(y.edges).Shortest(limit)
	if !ok || y.failed != nil || y.Ctx.Err() != nil {
		return nil, nil, y.failed
	}
	y.begin(from)
	s, why = y.run(path)
	return s, why, y.failed
}

// begin starts at a state.
func (y *Search) begin(from []uint32) {
	y.numbers, y.states, y.broken = hashtable.Map[int]{}, nil, map[int]error{}
	y.add(store.Nonzero(y.Machine.Start(make([]uint32, y.Machine.Width()))), from)
}

// add numbers a state and copies its row.
func (y *Search) add(fp uint64, row []uint32) (number int) {
	if len(y.room) < len(row) {
		y.room = make([]uint32, roomRows*len(row))
	}
	own := y.room[:len(row):len(row)]
	y.room = y.room[len(row):]
	copy(own, row)
	y.numbers.Put(fp-1, len(y.states))
	y.states = append(y.states, met{fp, own})
	return len(y.states) - 1
}

// roomRows says how many rows are allocated at a time.
const roomRows = 256

// edges visits the edges from a state.
func (y *Search) edges(from int, visit func(Edge[int])) {
	if y.Ctx.Err() != nil {
		return
	}
	y.Done.Add(1)
	at := y.states[from]
	y.states[from].row = nil
	y.events = y.Machine.Events(at.row[:y.Machine.Width()], y.events[:0])
	for k, e := range y.events {
		to, why := y.step(at, e)
		visit(Edge[int]{Number: k, By: By(e), To: to, End: why != nil})
	}
}

// step takes an event. It returns the state that it leads to, and why the property is broken there or by the event.
func (y *Search) step(from met, e model.Event) (to int, why error) {
	if err := y.Machine.Step(from.row[:y.Machine.Width()], e, y.delta); err != nil {
		y.failed = cmp.Or(y.failed, err)
		return 0, nil
	}
	for k := range y.Watchers {
		if _, err := y.Watchers[k].Watch(y.Machine, from.row, y.delta); err != nil && k == y.Property {
			return 0, err
		}
	}
	fp := store.Nonzero(from.fp + y.delta.Word)
	if known := y.numbers.Find(fp - 1); known != nil {
		return *known, y.broken[*known]
	}
	to = y.add(fp, from.row)
	row := y.states[to].row
	for _, ch := range y.delta.Changes {
		row[ch.Component] = ch.ID
	}
	if why = y.Broken(fp, row); why != nil {
		y.broken[to] = why
	}
	return to, why
}

// run takes the events with the given numbers.
func (y *Search) run(path []int) (s transition.Schedule, why error) {
	at := 0
	for _, k := range path {
		from := y.states[at]
		y.events = y.Machine.Events(from.row[:y.Machine.Width()], y.events[:0])
		e := y.events[k]
		at, why = y.step(from, e)
		s = append(s, e)
	}
	return s, why
}

package explore

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"doorway/checker/calm"
	"doorway/checker/internal/store"
	"doorway/checker/progress"
	"doorway/internal/memo"
	"doorway/model"
)

// calmStates is how many states the explorer revisits to find, among the shortest runs, the one
// with the fewest context switches. This takes a second or two and suffices for every run that
// people read. Beyond the limit, the run found first is used.
const calmStates = 1_000_000

// calmed writes a candidate's run out, or that one of the runs as short as it
// which has the fewest context switches, and says why it breaks property i.
func (x *explorer) calmed(ctx context.Context, i int, c *candidate) (s model.Schedule, why error, err error) {
	s, err = x.schedule(c.link)
	if err == nil {
		why, err = x.why(i, c, s)
	}
	if err != nil || len(s) == len(x.root) || x.Persistent { // persistent sets may have hidden a shorter one
		return s, why, err
	}
	t, err := x.trail(x.root)
	if err != nil {
		return nil, nil, err
	}
	_, event := c.link.Split()
	x.enter(progress.Calming)
	y := &second{ctx: ctx, done: &x.done, candidate: c, inState: event == store.NoEvent, w: t.w, prop: i}
	y.begin(t)
	if path, ok := calm.Numbered(y.edges).Shortest(calmStates); ok && y.failed == nil && ctx.Err() == nil {
		y.begin(t)
		s, why := y.run(path)
		return append(slices.Clone(x.root), s...), why, y.failed
	}
	return s, why, y.failed
}

// why says why a candidate's run breaks property i.
func (x *explorer) why(i int, c *candidate, s model.Schedule) (error, error) {
	if c.ends == nil {
		return c.err, nil
	}
	t, err := x.trail(s)
	if err != nil {
		return nil, err
	}
	return x.workers[0].hopeless(i, c, t.v), nil
}

// second is a second way through the states, up to where a property is broken.
type second struct {
	*candidate
	ctx     context.Context // an interrupt ends the way where it is
	done    *atomic.Int64   // states gone through
	w       *worker
	prop    int
	inState bool // it is broken in a state, not at an event
	events  []model.Event
	numbers memo.Map[int] // of the states, by their fingerprints less one
	states  []met         // by number
	broken  map[int]error // states in which the property is
	room    []uint32      // for rows
	failed  error
}

// A met state has a fingerprint, and a row until it is expanded.
type met struct {
	fp  uint64
	row []uint32
}

// begin goes to the end of a trail.
func (y *second) begin(t *trail) {
	y.numbers, y.states, y.broken = memo.Map[int]{}, nil, map[int]error{}
	y.add(store.Nonzero(y.w.machine.Start(make([]uint32, y.w.system))), t.v)
}

// add numbers a state, whose row it copies.
func (y *second) add(fp uint64, row []uint32) (number int) {
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

// roomRows is for how many rows room is made at a time.
const roomRows = 256

// edges visits what can happen in a state.
func (y *second) edges(from int, visit func(calm.Edge[int])) {
	if y.ctx.Err() != nil {
		return
	}
	y.done.Add(1)
	at := y.states[from]
	y.states[from].row = nil
	y.events = y.w.machine.Events(at.row[:y.w.system], y.events[:0])
	for k, e := range y.events {
		to, why := y.step(at, e)
		visit(calm.Edge[int]{Number: k, By: stepper(e), To: to, End: why != nil})
	}
}

// step takes an event and returns the state that it leads to, and why the
// property is broken there or by the event.
func (y *second) step(from met, e model.Event) (to int, why error) {
	w := y.w
	if err := w.machine.Step(from.row[:w.system], e, &w.delta); err != nil {
		y.failed = cmp.Or(y.failed, err)
		return 0, nil
	}
	for k := range w.watchers {
		if _, err := w.watchers[k].Watch(w.machine, from.row, &w.delta); err != nil && k == y.prop {
			return 0, err
		}
	}
	fp := store.Nonzero(from.fp + w.delta.Word)
	if known := y.numbers.Find(fp - 1); known != nil {
		return *known, y.broken[*known]
	}
	to = y.add(fp, from.row)
	row := y.states[to].row
	for _, ch := range w.delta.Changes {
		row[ch.Component] = ch.ID
	}
	if why = y.judge(fp, row); why != nil {
		y.broken[to] = why
	}
	return to, why
}

// judge returns why the property is broken in a state.
func (y *second) judge(fp uint64, row []uint32) error {
	w := y.w
	switch {
	case y.ends != nil && y.ends[w.rootPrint(row, fp)]:
		return w.hopeless(y.prop, y.candidate, row)
	case y.ends == nil && y.inState:
		w.events = w.machine.Events(row[:w.system], w.events[:0])
		l, mem := &w.watchers[y.prop], row[w.system+y.prop]
		if y.early {
			return l.Stuck(mem, w.events)
		}
		return l.Judge(mem, model.AtRest(w.events), w.machine, row[:w.system])
	default:
		return nil
	}
}

// run takes the events with the given numbers.
func (y *second) run(path []int) (s model.Schedule, why error) {
	at := 0
	for _, k := range path {
		from := y.states[at]
		y.events = y.w.machine.Events(from.row[:y.w.system], y.events[:0])
		e := y.events[k]
		at, why = y.step(from, e)
		s = append(s, e)
	}
	return s, why
}

// hopeless says why property i is broken in a state, by what can or will happen later.
func (w *worker) hopeless(i int, c *candidate, row []uint32) error {
	if stuck := w.watchers[i].Stuck; stuck != nil {
		w.events = w.machine.Events(row[:w.system], w.events[:0])
		return cmp.Or(stuck(row[w.system+i], w.events), c.err)
	}
	return c.err
}

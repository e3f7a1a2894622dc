package explore

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"doorway/checker/calm"
	"doorway/checker/internal/store"
	"doorway/checker/progress"
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
	y := &second{ctx: ctx, done: &x.done, candidate: c, inState: event == store.NoEvent, w: t.w, prop: i, start: store.Nonzero(t.w.machine.Start(make([]uint32, t.w.system)))}
	y.begin(t.v)
	if path, ok := calm.Graph[uint64](y.edges).Shortest(y.start, calmStates); ok && y.failed == nil && ctx.Err() == nil {
		y.begin(t.v)
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
	inState bool   // it is broken in a state, not at an event
	start   uint64 // the fingerprint of where it begins
	events  []model.Event
	rows    map[uint64][]uint32 // by fingerprint; nil for expanded states
	broken  map[uint64]error    // states in which the property is
	failed  error
}

func (y *second) begin(v []uint32) {
	y.rows, y.broken = map[uint64][]uint32{y.start: v}, map[uint64]error{}
}

// edges visits what can happen in a state.
func (y *second) edges(from uint64, visit func(calm.Edge[uint64])) {
	if y.ctx.Err() != nil {
		return
	}
	y.done.Add(1)
	row := y.rows[from]
	y.rows[from] = nil
	y.events = y.w.machine.Events(row[:y.w.system], y.events[:0])
	for k, e := range y.events {
		to, why := y.step(from, row, e)
		visit(calm.Edge[uint64]{Number: k, By: stepper(e), To: to, End: why != nil})
	}
}

// step takes an event and returns the state that it leads to, and why the
// property is broken there or by the event.
func (y *second) step(from uint64, row []uint32, e model.Event) (to uint64, why error) {
	w := y.w
	if err := w.machine.Step(row[:w.system], e, &w.delta); err != nil {
		y.failed = cmp.Or(y.failed, err)
		return from, nil
	}
	for k := range w.watchers {
		if _, err := w.watchers[k].Watch(w.machine, row, &w.delta); err != nil && k == y.prop {
			return 0, err
		}
	}
	to = store.Nonzero(from + w.delta.Word)
	if _, known := y.rows[to]; !known {
		next := slices.Clone(row)
		for _, ch := range w.delta.Changes {
			next[ch.Component] = ch.ID
		}
		y.rows[to] = next
		if why := y.judge(to, next); why != nil {
			y.broken[to] = why
		}
	}
	return to, y.broken[to]
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
	at := y.start
	for _, k := range path {
		row := y.rows[at]
		y.events = y.w.machine.Events(row[:y.w.system], y.events[:0])
		e := y.events[k]
		at, why = y.step(at, row, e)
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

package explore

import (
	"cmp"
	"context"
	"slices"

	"doorway/checker/internal/store"
	"doorway/checker/internal/switches"
	"doorway/checker/progress"
	"doorway/model/transition"
)

// calmed returns the run with the fewest context switches among the runs as long as a candidate's, and why it
// breaks property i.
func (x *explorer) calmed(ctx context.Context, i int, c *candidate) (s transition.Schedule, why error, err error) {
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
	broken := func(fp uint64, row []uint32) error { return t.w.broken(i, c, event == store.NoEvent, fp, row) }
	y := switches.Search{Ctx: ctx, Done: &x.done, Machine: t.w.machine, Watchers: t.w.watchers, Property: i, Broken: broken}
	calmer, reason, err := y.Shortest(t.v, switches.Enough)
	if calmer == nil || err != nil {
		return s, why, err
	}
	return append(slices.Clone(x.root), calmer...), reason, nil
}

// why explains how a candidate's run breaks property i.
func (x *explorer) why(i int, c *candidate, s transition.Schedule) (error, error) {
	if c.ends == nil {
		return c.err, nil
	}
	t, err := x.trail(s)
	if err != nil {
		return nil, err
	}
	return x.workers[0].hopeless(i, c, t.v), nil
}

// broken returns why a state breaks property i in the same way as the end of a candidate's run, or nil.
func (w *worker) broken(i int, c *candidate, inState bool, fp uint64, row []uint32) error {
	switch {
	case c.ends != nil && c.ends[w.rootPrint(row, fp)]:
		return w.hopeless(i, c, row)
	case c.ends == nil && inState:
		w.events = w.machine.Events(row[:w.system], w.events[:0])
		l, mem := &w.watchers[i], row[w.system+i]
		if c.early {
			return l.Stuck(mem, w.events)
		}
		return l.Judge(mem, transition.AtRest(w.events), w.machine, row[:w.system])
	default:
		return nil
	}
}

// hopeless explains how a state breaks property i by what can or will happen later.
func (w *worker) hopeless(i int, c *candidate, row []uint32) error {
	if stuck := w.watchers[i].Stuck; stuck != nil {
		w.events = w.machine.Events(row[:w.system], w.events[:0])
		return cmp.Or(stuck(row[w.system+i], w.events), c.err)
	}
	return c.err
}

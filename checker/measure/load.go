package measure

import (
	"context"
	"math"

	"doorway/checker/explore"
	"doorway/checker/lasso"
	"doorway/checker/liveness"
	"doorway/model"
)

// A Load is how many messages one process handles, that is sends or receives, in
// a complete run of a system (see Cost). A message to oneself is sent and
// received, and counts twice.
type Load struct {
	Least float64 // by the process that handles fewest, in the run where it does
	Mean  float64 // on average over the processes, and over the runs as in Cost
	Most  float64 // by the process that handles most, in the run where it does
	// Entries is as in Cost.
	Entries  int
	Explored *explore.Result
}

// MessageLoad explores a system and returns what a complete run of it costs the
// single process: whether one of them is a bottleneck. The system must be one for
// MessageCost.
func MessageLoad(ctx context.Context, sys model.System, opts explore.Options) (Load, error) {
	x, g, r, err := completed(ctx, sys, opts)
	if g == nil {
		return Load{Explored: r}, err
	}
	ends := g.Ends()
	l := Load{Least: math.Inf(1), Entries: entries(x, g, ends), Explored: r}
	n := sys.Setup().N
	for p := range n {
		c := weighed(g, ends, func(from int, e lasso.Edge) int { return handled(x.Edge(g, from, e), p) })
		l.Least, l.Most = min(l.Least, c.Best), max(l.Most, c.Worst)
		l.Mean += c.Mean / float64(n)
	}
	return l, nil
}

// handled returns how many messages process p handles in a transition.
func handled(e liveness.Edge, p int) int {
	switch {
	case int(e.By) != p:
		return 0
	case e.Kind == model.Deliver:
		return int(e.Sent) + 1
	default:
		return int(e.Sent)
	}
}

// PerEntry returns the load of one entry: that of the run, divided by its
// entries. There must be some.
func (l Load) PerEntry() Load {
	k := float64(l.Entries)
	return Load{l.Least / k, l.Mean / k, l.Most / k, 1, l.Explored}
}

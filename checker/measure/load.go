package measure

import (
	"context"
	"math"

	"doorway/checker/explore"
	"doorway/checker/lasso"
	"doorway/checker/liveness"
	"doorway/model"
	"doorway/model/transition"
)

// A Load gives the number of messages that one process handles, that is, sends or receives,
// in a complete run of a system (see Cost). A message that a process sends to itself counts
// twice.
type Load struct {
	Least float64 // over all processes and runs
	Mean  float64 // over the processes, and over the runs as in Cost
	Most  float64 // over all processes and runs
	// Entries is as in Cost.
	Entries  int
	Explored *explore.Result
}

// MessageLoad explores a system and returns the cost of a complete run for a single process, which
// shows whether a process is a bottleneck. The setup must be one that MessageCost accepts.
func MessageLoad(ctx context.Context, sys transition.System, opts explore.Options) (Load, error) {
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

// PerEntry returns the load of one entry: the load of the run divided by Entries, which must not
// be 0.
func (l Load) PerEntry() Load {
	k := float64(l.Entries)
	return Load{l.Least / k, l.Mean / k, l.Most / k, 1, l.Explored}
}

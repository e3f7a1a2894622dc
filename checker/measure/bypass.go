package measure

import (
	"context"
	"strconv"

	"doorway/checker/explore"
	"doorway/checker/lasso"
	"doorway/checker/liveness"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/transition"
)

// A Bypass gives an exact waiting bound: the largest total number of entries by other
// processes while one process waits.
type Bypass struct {
	Most      int  // if the waiting is bounded
	Unbounded bool // others can enter without end while one process waits
	Explored  *explore.Result
}

// String returns the bound, "unbounded", or why the bound is unknown.
func (b Bypass) String() string {
	switch {
	case !b.Explored.Complete():
		return "unknown (" + b.Explored.Stopped.Error() + ")"
	case b.Unbounded:
		return "unbounded"
	default:
		return strconv.Itoa(b.Most)
	}
}

// MaxBypass explores a system and returns its exact waiting bound: the longest path, in entries
// of others, through the states in which one process waits. With unlimited requests it decides
// whether there is a bound at all; with limited requests, the bound is for that number. It
// assumes no fairness.
func MaxBypass(ctx context.Context, sys transition.System, from Start, opts explore.Options) (Bypass, error) {
	g, r, err := explore.Marked(ctx, sys, []property.Property{waiting(from), inside}, opts)
	if err != nil {
		return Bypass{}, err
	}
	b := Bypass{Explored: r}
	if r.Complete() {
		b.measure(g, sys.Setup().N)
	}
	return b, nil
}

// measure takes the largest bound over all processes.
func (b *Bypass) measure(all *liveness.Graph, procs int) {
	g, _ := all.Fairness()
	waits, critical := all.Owed(0), all.Owed(1)
	entries := func(n int, e lasso.Edge) int { return (critical(int(e.To)) &^ critical(n)).Len() }
	within := make([]bool, all.Nodes())
	for p := range model.ProcID(procs) {
		for n := range within {
			within[n] = waits(n).Has(p)
		}
		most, bounded := g.Longest(within, entries)
		b.Most, b.Unbounded = max(b.Most, most), b.Unbounded || !bounded
	}
}

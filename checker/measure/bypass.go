package measure

import (
	"context"
	"strconv"

	"doorway/checker/explore"
	"doorway/checker/lasso"
	"doorway/checker/liveness"
	"doorway/checker/property"
	"doorway/model"
)

// A Bypass is an exact waiting bound: the largest number of times that others
// enter, all together, while one process waits.
type Bypass struct {
	Most      int  // if it is bounded
	Unbounded bool // others can enter again and again while one waits
	Explored  *explore.Result
}

// String returns the bound, "unbounded", or why it is not known.
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

// MaxBypass explores a system and returns its exact waiting bound: for each
// process the longest way, in entries of others, through the states in which it
// waits. With unlimited requests that decides whether there is a bound at all;
// with limited ones the bound is for that many. No fairness is assumed.
func MaxBypass(ctx context.Context, sys model.System, from Start, opts explore.Options) (Bypass, error) {
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

// measure looks through the graph for each process in turn.
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

package measure

import (
	"context"
	"fmt"
	"math"

	"doorway/checker/explore"
	"doorway/checker/lasso"
	"doorway/checker/liveness"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/transition"
)

// A Cost gives the exact number of messages in a complete run of a system. A run is complete when
// nothing new can follow. A system that comes to rest is complete at rest; one that does not, such
// as a token ring, is complete when all requests have been served.
//
// Best and Worst are over all complete runs. Mean is the expected value if all enabled events are equally likely to
// be next. Worst is infinite if an infinite run can keep sending, Mean if complete runs do.
type Cost struct {
	Best, Mean, Worst float64
	// Entries is the number of entries to critical sections in a complete run, if it is the same
	// in all of them; otherwise, and in elections, it is 0.
	Entries  int
	Explored *explore.Result
}

// MessageCost explores a system and returns the cost of a complete run. The setup must limit the
// requests and allow no faults. Each process makes all its requests, so every run of a correct
// algorithm has the same number of entries. A message counts when it is sent, and a broadcast to k
// processes counts as k, so the releases that follow an exit are included (Ricart and Agrawala,
// CACM 24(1), 1981, §4; for elections Lynch, Distributed Algorithms, 1996, §2.6).
func MessageCost(ctx context.Context, sys transition.System, opts explore.Options) (Cost, error) {
	x, g, r, err := completed(ctx, sys, opts)
	if g == nil {
		return Cost{Explored: r}, err
	}
	ends := g.Ends()
	c := weighed(g, ends, func(n int, e lasso.Edge) int { return int(x.Edge(g, n, e).Sent) })
	c.Entries, c.Explored = entries(x, g, ends), r
	return c, nil
}

// completed explores a system and marks its states for entries. It fails unless the setup limits
// the requests and allows no faults. The graphs are nil if the exploration is not complete.
func completed(ctx context.Context, sys transition.System, opts explore.Options) (*liveness.Graph, *lasso.Graph, *explore.Result, error) {
	if err := transition.Given(sys); err != nil {
		return nil, nil, nil, err
	}
	if s := sys.Setup(); s.Requests == model.Unlimited || s.Faulty() {
		return nil, nil, nil, fmt.Errorf("messages of a complete run for %v: limit the requests and allow no faults", s)
	}
	all, r, err := explore.Marked(ctx, sys, []property.Property{inside}, opts)
	if err != nil || !r.Complete() {
		return nil, nil, r, err
	}
	g, _ := all.Fairness()
	return all, g, r, nil
}

// weighed returns the best, mean and worst weight of a complete run, which ends in one of the ends.
func weighed(g *lasso.Graph, ends []bool, weight func(from int, e lasso.Edge) int) Cost {
	c := Cost{Best: float64(g.Shortest(ends, weight)), Mean: g.Expected(ends, weight)}
	most, bounded := g.Longest(everywhere(len(ends)), weight)
	if c.Worst = float64(most); !bounded {
		c.Worst = math.Inf(1)
	}
	for n := range ends {
		for _, e := range g.Edges[g.First[n]:g.First[n+1]] {
			if ends[n] && weight(n, e) > 0 {
				c.Mean = math.Inf(1)
			}
		}
	}
	return c
}

// entries returns the number of entries of every complete run, or 0 if runs differ.
func entries(x *liveness.Graph, g *lasso.Graph, ends []bool) int {
	inside := x.Owed(0)
	enters := func(n int, e lasso.Edge) int { return (inside(int(e.To)) &^ inside(n)).Len() }
	most, bounded := g.Longest(everywhere(len(ends)), enters)
	if !bounded || g.Shortest(ends, enters) != most {
		return 0
	}
	return most
}

func everywhere(nodes int) []bool {
	all := make([]bool, nodes)
	for n := range all {
		all[n] = true
	}
	return all
}

// PerEntry returns the cost of one entry: the cost of the run divided by Entries, which must not
// be 0.
func (c Cost) PerEntry() Cost {
	k := float64(c.Entries)
	return Cost{c.Best / k, c.Mean / k, c.Worst / k, 1, c.Explored}
}

// String returns the best, mean and worst cost, or one number if all runs cost the same, or why
// the cost is unknown.
func (c Cost) String() string {
	switch {
	case !c.Explored.Complete():
		return "unknown (" + c.Explored.Stopped.Error() + ")"
	case c.Best == c.Worst:
		return number(c.Best)
	default:
		return fmt.Sprintf("%s/%s/%s", number(c.Best), number(c.Mean), number(c.Worst))
	}
}

// number formats x with at most two decimals.
func number(x float64) string {
	if math.IsInf(x, 1) {
		return "∞"
	}
	return fmt.Sprint(math.Round(x*100) / 100)
}

package checker

import (
	"context"
	"strconv"

	"doorway/checker/lasso"
	"doorway/model"
)

// A Start says from when on overtaking counts.
type Start uint8

// The starts.
const (
	FromRequest Start = iota // the process's request
	FromDoorway              // the end of its doorway (View.Passed)
)

// counts reports whether a process with such a view waits in a way that counts.
func (from Start) counts(v model.View) bool {
	return v.Region == model.Trying && (from == FromRequest || v.Passed)
}

// A Bypass is an exact waiting bound: the largest number of times that others
// enter, all together, while one process waits.
type Bypass struct {
	Most      int  // if it is bounded
	Unbounded bool // others can enter again and again while one waits
	Explored  *Result
}

// String returns the bound, "unbounded", or why it is not known.
func (b Bypass) String() string {
	switch {
	case !b.Explored.Complete():
		return "unknown (" + b.Explored.Stopped + ")"
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
func MaxBypass(ctx context.Context, sys model.System, from Start, opts Options) (Bypass, error) {
	x, r, err := marked(ctx, sys, []Property{waiting(from), inside}, opts)
	if err != nil {
		return Bypass{}, err
	}
	b := Bypass{Explored: r}
	if r.Complete() {
		b.measure(x)
	}
	return b, nil
}

// marked explores a system with properties that only mark its states, for a
// measure to be taken on the graph. They are eventualities, with which nothing is
// left out: it might be the longest way.
func marked(ctx context.Context, sys model.System, marks []Property, opts Options) (*explorer, *Result, error) {
	x, err := newExplorer(sys, marks, opts)
	if err != nil {
		return nil, nil, err
	}
	defer x.memory.spill.close()
	defer x.report()()
	stopped, err := x.search(ctx)
	if err != nil {
		return nil, nil, err
	}
	if stopped == "" {
		x.graph.resolve()
	}
	r := &Result{
		States: int(x.reached.Load()), Transitions: int(x.transitions.Load()), Depth: int(x.depth.Load()), Stopped: stopped,
	}
	r.unopened(sys)
	return x, r, nil
}

// measure looks through the graph for each process in turn.
func (b *Bypass) measure(x *explorer) {
	g, _ := x.graph.fairness()
	waits := func(n int) model.ProcSet { return x.graph.marks[2*n].owed }
	critical := func(n int) model.ProcSet { return x.graph.marks[2*n+1].owed }
	entries := func(n int, e lasso.Edge) int { return (critical(int(e.To)) &^ critical(n)).Len() }
	within := make([]bool, x.graph.fps.n)
	for p := range model.ProcID(x.setup.N) {
		for n := range within {
			within[n] = waits(n).Has(p)
		}
		most, bounded := g.Longest(within, entries)
		b.Most, b.Unbounded = max(b.Most, most), b.Unbounded || !bounded
	}
}

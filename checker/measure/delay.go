package measure

import (
	"context"
	"fmt"
	"strconv"

	"doorway/checker/explore"
	"doorway/checker/lasso"
	"doorway/checker/liveness"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// A Bound gives the largest value of an amount.
type Bound struct {
	Most      int
	Unbounded bool
	Never     bool // no run contains such a delay
}

// String returns the bound, "unbounded" or "never".
func (b Bound) String() string {
	switch {
	case b.Never:
		return "never"
	case b.Unbounded:
		return "unbounded"
	default:
		return strconv.Itoa(b.Most)
	}
}

// Delays gives the exact waiting times of processes, in message times: a message takes at most one
// unit of time and local steps take none. So a delay is the length of the longest chain of messages
// in which each is sent because the previous one arrived (Lynch, Distributed Algorithms, 1996,
// §14.1).
type Delays struct {
	// Entry is the time from a request to its entry while all other processes are, and stay, in
	// their remainders: the delay before entry, or response time.
	Entry Bound
	// Handover is the time from an exit to the next entry by any process, if some process waits at
	// the exit and the system is at rest except for the exit, so all messages have arrived: the
	// synchronisation delay (Singhal and Shivaratri, Advanced Concepts in Operating Systems, 1994,
	// ch. 6).
	Handover Bound
	Explored *explore.Result // the system with bounded delays
}

// EntryDelays explores a message-passing system with message delays of at most one unit of time
// and returns how long its processes wait. The setup must allow no faults.
func EntryDelays(ctx context.Context, sys transition.System, opts explore.Options) (Delays, error) {
	if err := transition.Given(sys); err != nil {
		return Delays{}, err
	}
	s := sys.Setup()
	if s.Faulty() {
		return Delays{}, fmt.Errorf("message times for %v: allow no faults", s)
	}
	if !memory.PassesMessages(sys) {
		return Delays{}, fmt.Errorf("message times for %v: in shared memory there are no messages", s)
	}
	s.Delay = 1
	timed, err := sys.With(s)
	if err != nil {
		return Delays{}, fmt.Errorf("message times: %w", err)
	}
	g, r, err := explore.Marked(ctx, timed, []property.Property{waiting(FromRequest), inside, active}, opts)
	if err != nil || !r.Complete() {
		return Delays{Explored: r}, err
	}
	c := newStopwatch(g)
	return Delays{c.entry(s.N), c.handover(), r}, nil
}

// A stopwatch measures delays on the graph.
type stopwatch struct {
	g   *liveness.Graph
	all *lasso.Graph
	run *lasso.Graph // without the ticks in states where a process can step: steps come first

	waits, critical, active func(node int) model.ProcSet // those that wait, are inside, are outside their remainders
}

func newStopwatch(g *liveness.Graph) *stopwatch {
	all, _ := g.Fairness()
	c := &stopwatch{g: g, all: all, waits: g.Owed(0), critical: g.Owed(1), active: g.Owed(2)}
	c.run = &lasso.Graph{First: []int{0}, Owed: c.all.Owed}
	for n := range g.Nodes() {
		busy := c.any(n, func(k model.Kind) bool { return k == model.Step })
		for _, e := range c.from(n) {
			if !busy || c.kind(n, e) != model.Tick {
				c.run.Edges = append(c.run.Edges, e)
			}
		}
		c.run.First = append(c.run.First, len(c.run.Edges))
	}
	return c
}

func (c *stopwatch) from(n int) []lasso.Edge { return c.all.Edges[c.all.First[n]:c.all.First[n+1]] }

func (c *stopwatch) kind(n int, e lasso.Edge) model.Kind { return c.g.Edge(c.all, n, e).Kind }

// any reports whether an event of such a kind is enabled in node n.
func (c *stopwatch) any(n int, such func(model.Kind) bool) bool {
	for _, e := range c.from(n) {
		if such(c.kind(n, e)) {
			return true
		}
	}
	return false
}

// entry measures delays that begin with the request of a process.
func (c *stopwatch) entry(procs int) Bound {
	b := Bound{Never: true}
	for p := range model.ProcID(procs) {
		alone := func(n int) bool { return c.waits(n) == model.Procs(p) && c.active(n) == model.Procs(p) }
		b = c.longest(b, alone, func(n int, e lasso.Edge) bool {
			return c.kind(n, e) == model.Request && c.active(n).Empty() && c.active(int(e.To)) == model.Procs(p)
		})
	}
	return b
}

// handover measures delays that begin with an exit.
func (c *stopwatch) handover() Bound {
	free := func(n int) bool { return c.critical(n).Empty() && !c.waits(n).Empty() }
	still := func(k model.Kind) bool { return !k.Owed() || k == model.Exit }
	return c.longest(Bound{Never: true}, free, func(n int, e lasso.Edge) bool {
		return c.kind(n, e) == model.Exit && !c.waits(n).Empty() && !c.any(n, func(k model.Kind) bool { return !still(k) })
	})
}

// longest returns the worse of b and the longest delay: it begins with an edge and lasts while the
// states satisfy goesOn.
func (c *stopwatch) longest(b Bound, goesOn func(n int) bool, begins func(n int, e lasso.Edge) bool) Bound {
	within := make([]bool, c.g.Nodes())
	var frontier []int
	reach := func(n int) {
		if !within[n] && goesOn(n) {
			within[n] = true
			frontier = append(frontier, n)
		}
	}
	for n := range within {
		for _, e := range c.from(n) {
			if begins(n, e) {
				b.Never = false
				reach(int(e.To))
			}
		}
	}
	for len(frontier) > 0 {
		n := frontier[len(frontier)-1]
		frontier = frontier[:len(frontier)-1]
		for _, e := range c.run.Edges[c.run.First[n]:c.run.First[n+1]] {
			reach(int(e.To))
		}
	}
	most, bounded := c.run.Longest(within, c.time)
	return Bound{max(b.Most, most), b.Unbounded || !bounded, b.Never}
}

// time returns the time that an edge takes.
func (c *stopwatch) time(n int, e lasso.Edge) int {
	if c.kind(n, e) == model.Tick {
		return 1
	}
	return 0
}

package scheduling

import (
	"slices"

	"doorway/model"
	"doorway/model/transition"
)

// guided lets coverage guide the runs, as fuzzers do (Zalewski, American fuzzy
// lop, 2013; for schedules Wolff, Shi, Duck, Mathur and Roychoudhury, Greybox
// fuzzing for concurrency testing, ASPLOS 2024): it keeps the runs that came to
// states where none had been before, up to the last such state, and most runs
// begin as a variation on one of them, to go on at random. The memory of the
// properties is part of a state.
//
// Runs depend on earlier ones, so their number says nothing about the runs not taken: there is no guarantee.
type guided struct {
	state func() uint64
	known []uint64 // a bit per state, by its hash
	pool  []transition.Schedule
	old   int                 // the oldest of the pool, once it is full
	plan  transition.Schedule // how the run begins
	at    int                 // in the plan
	run   transition.Schedule
	news  int // how many events of the run led to the last state that was new
}

// The greatest number of runs in the pool, and the number of bits that tell
// states apart. When most are set, hardly any state counts as new and the pool
// stays as it is.
const (
	poolSize  = 64
	stateBits = 1 << 22
)

func newGuided(int, model.Setup) transition.Scheduler {
	return &guided{known: make([]uint64, stateBits/64)}
}

// See sets the function that returns the state. Without it this is a random walk.
func (g *guided) See(state func() uint64) { g.state = state }

// Begin adds the last run to the pool if it reached a new state, and plans the next.
func (g *guided) Begin(c transition.Chooser, _ int) {
	if g.news > 0 {
		g.keep(g.run[:g.news])
	}
	g.run, g.plan, g.at, g.news = g.run[:0], g.plan[:0], 0, 0
	if len(g.pool) > 0 && c.Choose(4) > 0 {
		g.vary(c, g.young(c))
	}
}

// vary plans a run that begins like a given run and then continues at random, leaves an event out,
// or continues like another run.
func (g *guided) vary(c transition.Chooser, run transition.Schedule) {
	at := c.Choose(len(run) + 1)
	g.plan = append(g.plan, run[:at]...)
	switch c.Choose(3) {
	case 1:
		g.plan = append(g.plan, run[min(at+1, len(run)):]...)
	case 2:
		other := g.kept(c.Choose(len(g.pool)))
		g.plan = append(g.plan, other[c.Choose(len(other)+1):]...)
	}
}

// young draws a run from the pool, with a preference for young ones: it takes the younger of two.
func (g *guided) young(c transition.Chooser) transition.Schedule {
	return g.kept(max(c.Choose(len(g.pool)), c.Choose(len(g.pool))))
}

// kept returns a run of the pool, the oldest first.
func (g *guided) kept(i int) transition.Schedule { return g.pool[(g.old+i)%len(g.pool)] }

// keep adds a run to the pool, and drops the oldest if the pool is full.
func (g *guided) keep(run transition.Schedule) {
	if len(g.pool) < poolSize {
		g.pool = append(g.pool, append(transition.Schedule(nil), run...))
		return
	}
	g.pool[g.old] = append(g.pool[g.old][:0], run...)
	g.old = (g.old + 1) % poolSize
}

// Pick picks the next event of the plan that can happen, or any.
func (g *guided) Pick(c transition.Chooser, enabled []model.Event) int {
	if g.state != nil && g.discovers(g.state()%stateBits) {
		g.news = len(g.run)
	}
	i := g.planned(enabled)
	if i < 0 {
		i = transition.RandomWalk(c, enabled)
	}
	g.run = append(g.run, enabled[i])
	return i
}

// discovers reports whether a state is new, and notes it.
func (g *guided) discovers(s uint64) bool {
	was := g.known[s/64]
	g.known[s/64] |= 1 << (s % 64)
	return g.known[s/64] != was
}

// planned returns the index of the next event of the plan that can happen, or −1.
func (g *guided) planned(enabled []model.Event) int {
	for g.at < len(g.plan) {
		g.at++
		if i := slices.Index(enabled, g.plan[g.at-1]); i >= 0 {
			return i
		}
	}
	return -1
}

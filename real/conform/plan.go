package conform

// mostMisses limits how often the plan looks for times to come to an edge and
// take it.
const mostMisses = 30

// mostOf limits the edges that a run misses before it ends.
const mostOf = 8

// longest says how many events a run has at least before it ends, if time passes: to find times for one
// more takes longer the more there are.
const longest = 100

// plan returns a run along edges that are open, as far as there are any and times for them. With more,
// there may be another run after it.
func (g *graph) plan(timing *Timing) (c course, more bool) {
	g.run++
	c.timing = timing
	turn := 0
	if timing != nil {
		c.at, turn = append(c.at, 0), g.run-1
	}
	for at, missed := 0, 0; missed < mostOf && (timing == nil || len(c.along) < longest); {
		path := g.path(at, turn)
		if len(path) == 0 {
			return c, missed > 0 || len(c.along) > 0
		}
		for _, e := range path {
			if !c.follow(e, g.armedIn(e.to)) {
				missed++
				e.missed = g.run
				g.miss(path[len(path)-1])
				break
			}
			e.in, at = g.run, e.to
		}
	}
	return c, true
}

// miss notes that a run has no times for the way to an open edge, or for the edge.
func (g *graph) miss(e *edge) {
	if e.misses++; e.misses == mostMisses {
		g.meets(e, untimely)
	}
}

// armedIn returns the timers that run in a state.
func (g *graph) armedIn(state int) []alarm {
	if g.armed == nil {
		return nil
	}
	return g.armed[state]
}

package cause

import (
	"cmp"
	"math"
	"slices"

	"doorway/model"
)

// kept lists the orders and faults that a rearrangement must keep: for each occurrence, those that come before it; and
// faults.
type kept struct {
	before [mostEvents]set
	faults set
}

var nothing kept

// keeps returns what some candidates keep.
func keeps(some []candidate) (k kept) {
	for _, c := range some {
		if c.after < 0 {
			k.faults = k.faults.with(c.before)
		} else {
			k.before[c.after] = k.before[c.after].with(c.before)
		}
	}
	return k
}

// nearest returns the edges of a rearrangement that goes well, keeps something, and exchanges as little as possible;
// or nil. Among several it follows the run as long as possible.
func (g *graph) nearest(k kept) *path {
	cost := make([]float64, len(g.moments))
	best, least := -1, math.Inf(1)
	for i, p := range g.parts {
		if p.missing.meet(k.faults) != (set{}) {
			continue
		}
		for at := p.end - 1; at >= p.begin; at-- {
			cost[at] = g.cost(at, &k, cost)
		}
		if all := cost[p.begin] + float64(p.missing.size()); all < least {
			best, least = i, all
		}
	}
	if best < 0 {
		return nil
	}
	way := &path{part: g.parts[best], exchanged: int(least)}
	for at := way.part.begin; ; {
		m := &g.moments[at]
		if m.well {
			way.end = at
			return way
		}
		i := slices.IndexFunc(m.edges, func(e edge) bool { return g.through(at, e, &k, cost) == cost[at] })
		way.edges, at = append(way.edges, m.edges[i]), m.edges[i].to
	}
}

// A path leads through a rearrangement that goes well.
type path struct {
	part
	edges     []edge
	end       int
	exchanged int
}

// cost returns how much the best rearrangement exchanges from a moment on.
func (g *graph) cost(at int, k *kept, cost []float64) float64 {
	m := &g.moments[at]
	if m.well {
		return 0
	}
	least := math.Inf(1)
	for _, e := range m.edges {
		least = min(least, g.through(at, e, k, cost))
	}
	return least
}

// through returns the cost of going on by an edge.
func (g *graph) through(at int, e edge, k *kept, cost []float64) float64 {
	done := g.moments[at].done
	if k.before[e.by].without(done) != (set{}) {
		return math.Inf(1)
	}
	return float64(g.inverted(e.by, done).size()) + cost[e.to]
}

// A candidate names an order, or a fault with −1 for after.
type candidate struct{ before, after int }

// broken returns the orders and faults that a rearrangement does not keep.
func (g *graph) broken(p *path) (all []candidate) {
	for f := range p.missing.each() {
		all = append(all, candidate{f, -1})
	}
	at := p.begin
	for _, e := range p.edges {
		for i := range g.inverted(e.by, g.moments[at].done).each() {
			all = append(all, candidate{i, e.by})
		}
		at = e.to
	}
	return all
}

// races reports whether the order of two events may matter by itself.
func (g *graph) races(c candidate) bool {
	if c.after < 0 {
		return true
	}
	a, b := &g.events[c.before], &g.events[c.after]
	return a.footprint.Races(b.footprint) || a.shows && b.shows
}

// mostSets bounds the rearrangements that a smallest explanation is found with. Some ten are usual.
const mostSets = 1_000

// reasons returns a smallest explanation, the weakest of these.
func (g *graph) reasons() ([]Reason, error) {
	h := g.hits()
	for {
		if err := g.ctx.Err(); err != nil {
			return nil, err
		}
		some, err := h.smallest()
		if err != nil {
			return nil, err
		}
		p := g.nearest(keeps(some))
		if p == nil {
			return g.told(some), nil
		}
		if len(h.sets) == mostSets {
			return nil, errTooMuch
		}
		h.add(g.broken(p))
	}
}

// told returns the reasons with what happens without each.
func (g *graph) told(some []candidate) (all []Reason) {
	slices.SortFunc(some, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(min(b.after, 0), min(a.after, 0)), cmp.Compare(a.before, b.before), cmp.Compare(a.after, b.after))
	})
	for i, c := range some {
		others := slices.Delete(slices.Clone(some), i, i+1)
		r := Reason{Before: len(g.given) + c.before + 1, Without: *g.rearrangement(g.nearest(keeps(others)))}
		if c.after >= 0 {
			r.After = len(g.given) + c.after + 1
		}
		all = append(all, r)
	}
	return all
}

// rearrangement returns a path as a run.
func (g *graph) rearrangement(p *path) *Rearrangement {
	r := &Rearrangement{Schedule: slices.Clone(g.given), Exchanged: p.exchanged, Ends: slices.Clone(g.moments[p.end].views)}
	for i := range g.given {
		r.Events = append(r.Events, i+1)
	}
	for _, e := range p.edges {
		r.Schedule = append(r.Schedule, e.event)
		number := e.by
		if o := g.events[number]; o.instead >= 0 {
			number = o.instead
		}
		r.Events = append(r.Events, len(g.given)+number+1)
	}
	return r
}

// numberOf returns the number of the message of an event, or 0.
func (m mail) numberOf(e model.Event) int {
	if !e.Kind.OnMessage() {
		return 0
	}
	return m.number(e)
}

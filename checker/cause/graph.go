package cause

import (
	"context"
	"fmt"
	"slices"

	"doorway/model"
	"doorway/model/transition"
)

// A graph holds all rearrangements of a run. Its parts, one for each set of missing faults, have no edges between
// them. Moments are numbered so that edges lead to larger numbers.
type graph struct {
	*run
	ways  *ways
	ctx   context.Context
	limit int

	moments   []moment
	parts     []part
	turned    [mostEvents]set // for each event, those before it in the run that are not before it in some rearrangement
	undecided int
}

// A part holds the rearrangements without some faults.
type part struct {
	begin, end int // moments
	missing    set
}

// A moment records the occurrences that led to a situation.
type moment struct {
	done  set // occurrences that have happened, or do not happen in this part
	edges []edge
	well  bool // nothing more of the run can happen, nothing is broken, and it goes on well
	ends  bool // nothing more of the run can happen, or something is broken
	views []model.View
}

type edge struct {
	by, to int // an occurrence, a moment
	event  model.Event
}

// build builds the graph.
func (g *graph) build() error {
	all := g.run.from
	for k := range 1 << len(g.faults) {
		p := part{begin: len(g.moments)}
		for i, f := range g.faults {
			if k>>i&1 != 0 {
				p.missing = p.missing.with(f)
			}
		}
		done := p.missing
		for i := g.own; i < len(g.events); i++ {
			if !p.missing.has(g.events[i].instead) {
				done = done.with(i)
			}
		}
		if err := g.grow(all, done); err != nil {
			return err
		}
		p.end = len(g.moments)
		g.parts = append(g.parts, p)
	}
	return nil
}

// grow adds a part that begins in a situation.
func (g *graph) grow(from *situation, done set) error {
	level, found := []*situation{from}, map[string]int{}
	first := len(g.moments)
	g.moments = append(g.moments, moment{done: done})
	for at := first; len(level) > 0; {
		var next []*situation
		clear(found)
		for i, s := range level {
			if g.ctx.Err() != nil {
				return g.ctx.Err()
			}
			if len(g.moments) > g.limit {
				return errTooMuch
			}
			var err error
			if next, err = g.expand(at+i, s, next, found); err != nil {
				return err
			}
		}
		at += len(level)
		level = next
	}
	return nil
}

// expand adds what can happen next in a moment.
func (g *graph) expand(at int, s *situation, next []*situation, found map[string]int) ([]*situation, error) {
	m := &g.moments[at]
	if s.broken != nil {
		m.ends = true
		return next, nil
	}
	events := s.world.Enabled(nil)
	first := len(g.moments) - len(next)
	for i := range g.events {
		if g.moments[at].done.has(i) {
			continue
		}
		e, ok := g.enabled(i, g.moments[at].done, s, events)
		if !ok {
			continue
		}
		then, err := s.next(e, g.events[i].number, len(g.given)+i+1)
		if err != nil {
			return next, err
		}
		done := g.moments[at].done.with(i)
		g.turned[i] = g.turned[i].union(upTo(min(i, g.own)).without(g.moments[at].done))
		key := fmt.Appendf(nil, "%x %v ", done, numbers(then.mail))
		key = then.key(key)
		k, known := found[string(key)]
		if !known {
			k = len(next)
			found[string(key)] = k
			next = append(next, then)
			g.moments = append(g.moments, moment{done: done})
		}
		g.moments[at].edges = append(g.moments[at].edges, edge{i, first + k, e})
	}
	g.judge(at, s)
	return next, nil
}

// judge tells whether a rearrangement that has come to this moment is complete, and whether it goes well.
func (g *graph) judge(at int, s *situation) {
	m := &g.moments[at]
	complete := len(m.edges) == 0
	waits := g.ways.x.waits
	if !complete && (waits != 0 || !g.ways.lasting()) {
		return
	}
	if waits != 0 {
		m.ends, m.well = true, s.monitor.Owed()&waits == 0
		m.look(s.world)
		return
	}
	open := g.ways.open(s)
	if open == no {
		m.ends, m.edges = true, nil
		return
	}
	if m.ends = complete; !complete {
		return
	}
	m.well = true
	if open == unknown {
		g.undecided++
	}
	m.look(s.world)
}

// look notes the views of the processes.
func (m *moment) look(w transition.World) {
	for p := range model.ProcID(w.N()) {
		m.views = append(m.views, w.View(p))
	}
}

func numbers(m mail) (all [][]int) {
	for _, c := range m {
		if len(c.numbers) > 0 {
			all = append(all, c.numbers)
		}
	}
	return all
}

// before returns the occurrences before one in the run.
func (g *graph) before(i int) set { return upTo(min(i, g.own)) }

// inverted returns the occurrences that come before one in the run and not in a rearrangement in which it happens now.
func (g *graph) inverted(i int, done set) set {
	if i >= g.own {
		return set{} // it is in place of a loss
	}
	return g.before(i).without(done)
}

// odds returns, for each moment, how many rearrangements go on from it, and how many of these go well.
func (g *graph) odds() []Odds {
	all := make([]Odds, len(g.moments))
	for i, m := range slices.Backward(g.moments) {
		if m.ends {
			all[i] = Odds{All: 1}
			if m.well {
				all[i].Well = 1
			}
			continue
		}
		for _, e := range m.edges {
			all[i].Well += all[e.to].Well
			all[i].All += all[e.to].All
		}
	}
	return all
}

// decided finds the event after which no order goes well. It leaves the faults where they are.
func (g *graph) decided() Decided {
	odds, at := g.odds(), g.parts[0].begin
	d := Decided{By: 0, After: odds[at]}
	for i := range g.own {
		k := slices.IndexFunc(g.moments[at].edges, func(e edge) bool { return e.by == i })
		if k < 0 {
			break
		}
		next := g.moments[at].edges[k].to
		if odds[at].Well > 0 {
			d = Decided{len(g.given) + i + 1, odds[at], odds[next]}
		}
		at = next
	}
	return d
}

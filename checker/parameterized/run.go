package parameterized

import (
	"context"
	"fmt"
	"slices"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/transition"
)

// A step records the move of some process that is in a local state.
type step struct {
	local int
	move  move
}

// A visit records a state with a certain number of processes, and how it was reached first.
type visit struct {
	marking
	from int // the visit before, or -1
	by   step
}

// least returns a shortest run that breaks a property, by the least number of processes. Fewer than the property is about
// at a time cannot break it.
func (c *Covering) least(ctx context.Context, p property.Property) ([]step, int, error) {
	states := 0
	for n := p.Engine().Among(); n <= model.MaxProcs; n++ {
		all, found, err := c.visits(ctx, n, p, &states)
		if err != nil {
			return nil, 0, fmt.Errorf("it is broken for some number of processes, and by no %d: %w", n-1, err)
		}
		if found {
			return path(all), n, nil
		}
	}
	return nil, 0, fmt.Errorf("it is broken for some number of processes, and by no %d, the most that a system has", model.MaxProcs)
}

// visits visits the states that n processes reach, breadth first, until one breaks the property: that one is the last.
func (c *Covering) visits(ctx context.Context, n int, p property.Property, states *int) (all []visit, found bool, err error) {
	met := map[string]bool{}
	visited := func(v visit) bool {
		if k := v.key(); met[k] {
			return false
		} else {
			met[k] = true
		}
		all = append(all, v)
		return c.breaks(p, v.marking)
	}
	start := slices.Clone(c.start.at)
	start[len(start)-1] = n
	if visited(visit{marking{c.start.control, start}, -1, step{}}) {
		return all, true, nil
	}
	for i := 0; i < len(all); i++ {
		if *states++; *states > c.space.limits.States {
			return nil, false, &explore.LimitError{States: c.space.limits.States}
		}
		if ctx.Err() != nil {
			return nil, false, explore.ErrInterrupted
		}
		for local, some := range all[i].at {
			if some == 0 {
				continue
			}
			moves, err := c.space.from(place{all[i].control, local})
			if err != nil {
				return nil, false, err
			}
			for _, m := range moves {
				if visited(visit{all[i].fire(local, m), i, step{local, m}}) {
					return all, true, nil
				}
			}
		}
	}
	return all, false, nil
}

// path returns the steps to the last visit.
func path(all []visit) (run []step) {
	for i := len(all) - 1; all[i].from >= 0; i = all[i].from {
		run = append(run, all[i].by)
	}
	slices.Reverse(run)
	return run
}

// replayed replays a run as one of n processes with names. It returns their system, and the violation, or nil.
func (c *Covering) replayed(p property.Property, run []step, n int) (transition.System, *property.Violation, error) {
	at, asked := make([]int, n), make([]int, n)
	for q := range at {
		at[q] = len(c.start.at) - 1
	}
	var schedule transition.Schedule
	last := 0
	for _, s := range run {
		if at[last] != s.local {
			last = slices.Index(at, s.local)
		}
		e := s.move.Event
		e.Proc = model.ProcID(last)
		if e.Kind == model.Request {
			asked[last]++
		}
		at[last], schedule = s.move.Next, append(schedule, e)
	}
	sys, err := c.space.template.System(model.Setup{N: n, Requests: max(1, slices.Max(asked))})
	if err != nil {
		return nil, nil, err
	}
	r, err := replay.NewRunner(sys, p)
	if err != nil {
		return nil, nil, err
	}
	v, err := r.Strict(transition.Finite(schedule))
	return sys, v, err
}

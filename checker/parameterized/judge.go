package parameterized

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/internal/panics"
	"doorway/model"
	"doorway/model/transition"
)

// A Verdict reports the result for one property.
type Verdict struct {
	Property property.Property
	Covering *Covering
	Broken   bool // some number of processes break it
	// Violation is a shortest run of System, which has the least number of processes for which a run breaks the
	// property. It is nil if the property is not broken, or the search for the run was stopped.
	Violation *property.Violation
	System    transition.System
	Stopped   error // why the covering set or the search for the run is not complete, or nil
	// Tried is the exploration of one more process than the property is about at a time, if nothing breaks it.
	Tried *explore.Result
}

// Proved reports whether the property holds for every number of processes, and a few put it to the test.
func (v *Verdict) Proved() bool {
	return !v.Broken && v.Stopped == nil && v.Tried.Findings[0].Exercised
}

// Fits returns an error if a property is not about some number of processes at a time (property.Monitor.Among).
func Fits(p property.Property) error {
	if p.Engine().Among() == 0 {
		return fmt.Errorf("%s is not about a number of processes at a time in one state (property.Monitor, field Among): whether it holds for every number is not a question of what can be covered", p.Name)
	}
	return nil
}

// Decide decides a property of the system of any number of processes. Its error says that the property is not of the
// form that can be decided, or was declared to be and is not, or that it panics: one about two processes at a time must do
// for a single one, too.
func (c *Covering) Decide(ctx context.Context, p property.Property) (v *Verdict, err error) {
	if err := Fits(p); err != nil {
		return nil, err
	}
	err = panics.Aside(func() (err error) {
		defer func() {
			if r := recover(); r != nil {
				v, err = nil, fmt.Errorf("%s, asked about any number of processes: %w", p.Name, panics.Panicked(r))
			}
		}()
		v, err = c.decide(ctx, p)
		return err
	})
	return v, err
}

func (c *Covering) decide(ctx context.Context, p property.Property) (*Verdict, error) {
	c.judged = map[string]bool{}
	broken, err := c.broken(p)
	limit := (*LimitError)(nil)
	if errors.As(err, &limit) {
		return &Verdict{Property: p, Covering: c, Stopped: err}, nil
	}
	if err != nil {
		return nil, err
	}
	v := &Verdict{Property: p, Covering: c, Broken: broken, Stopped: c.Stopped}
	switch {
	case v.Broken:
		var run []step
		var n int
		if run, n, v.Stopped = c.least(ctx, p); v.Stopped == nil {
			err = c.replay(v, run, n)
		}
	case v.Stopped == nil:
		v.Tried, err = c.try(ctx, p)
	}
	return v, err
}

// tried limits the states of the exploration of a few processes.
const tried = 100_000

// try explores a few processes: whether they put the property to the test, and whether its monitor, which may remember
// the past, finds nothing either.
func (c *Covering) try(ctx context.Context, p property.Property) (*explore.Result, error) {
	n := min(p.Engine().Among()+1, model.MaxProcs)
	sys, err := c.System(model.Setup{N: n, Requests: model.Unlimited})
	if err != nil {
		return nil, err
	}
	r, err := explore.Explore(ctx, sys, []property.Property{p}, explore.Options{States: tried, Progress: c.space.limits.Progress})
	if err == nil && r.Findings[0].Violation != nil {
		err = fmt.Errorf("property %s declares Among: %d, and %d processes break it although no state by itself does: %w; it depends on more than one state", p.Name, p.Engine().Among(), n, r.Findings[0].Violation.Err)
	}
	return r, err
}

// System returns the system of Setup.N processes.
func (c *Covering) System(s model.Setup) (transition.System, error) {
	return c.space.template.System(s)
}

// broken reports whether a covered state breaks a property. If the covering set is whole, it checks that the property
// declares as many processes as it is about, on the states with up to two more.
func (c *Covering) broken(p property.Property) (some bool, err error) {
	met, k := map[string]bool{}, p.Engine().Among()
	for size := 1; size <= k+2; size++ {
		if size != k && c.Stopped != nil {
			continue
		}
		for m := range c.all {
			for g := range m.groups(size) {
				key := g.key()
				if met[key] {
					continue
				}
				if met[key] = true; len(met) > c.space.limits.States {
					return false, &LimitError{Limit: c.space.limits.States, What: "group"}
				}
				broken, part := c.judge(p, g), false
				if size > k {
					part = c.breaks(p, g.marking())
				}
				switch {
				case size == k && broken != nil:
					some = true
				case size != k && part != (broken != nil):
					return false, fmt.Errorf("property %s declares Among: %d, and it is not about that many processes at a time: it says %v of %s", p.Name, k, broken, c.text(g.marking()))
				}
			}
		}
	}
	return some, nil
}

// breaks reports whether a state contains a group that breaks a property.
func (c *Covering) breaks(p property.Property, m marking) bool {
	for g := range m.groups(p.Engine().Among()) {
		key := g.key()
		broken, known := c.judged[key]
		if !known {
			broken = c.judge(p, g) != nil
			c.judged[key] = broken
		}
		if broken {
			return true
		}
	}
	return false
}

// A group selects some processes of a state: it has the registers, and the local state of each, in ascending order.
type group struct {
	control int
	locals  []int
}

func (g group) key() string { return keyOf(append([]int{g.control}, g.locals...)) }

// marking returns the state of a group alone.
func (g group) marking() marking {
	m := marking{control: g.control}
	for _, local := range g.locals {
		for len(m.at) <= local {
			m.at = append(m.at, 0)
		}
		m.at[local]++
	}
	return m
}

// groups yields the groups of so many processes that a marking covers. A group is valid until the next.
func (m marking) groups(size int) func(yield func(group) bool) {
	var occupied []int
	for local, n := range m.at {
		if n != 0 {
			occupied = append(occupied, local)
		}
	}
	return func(yield func(group) bool) {
		m.choose(occupied, make([]int, 0, size), size, yield)
	}
}

// choose adds processes to a group, from the occupied local states on. It reports whether to go on.
func (m marking) choose(occupied, chosen []int, size int, yield func(group) bool) bool {
	if len(chosen) == size {
		return yield(group{m.control, chosen})
	}
	for i, local := range occupied {
		here := chosen
		for n := 1; len(here) < size && atMost(n, m.at[local]); n++ {
			here = append(here, local)
			if !m.choose(occupied[i+1:], here, size, yield) {
				return false
			}
		}
	}
	return true
}

// judge judges a group by itself, whichever process is where.
func (c *Covering) judge(p property.Property, g group) error {
	return c.arranged(p, g.control, g.locals, 0)
}

// arranged judges all arrangements of the processes from one on.
func (c *Covering) arranged(p property.Property, control int, locals []int, from int) error {
	if from == len(locals) || p.Engine().Symmetric() {
		return p.Engine().Judge(crowd{c.space, c.space.controls[control], locals})
	}
	for i := from; i < len(locals); i++ {
		if i > from && slices.Contains(locals[from:i], locals[i]) {
			continue
		}
		next := slices.Clone(locals)
		next[from], next[i] = next[i], next[from]
		if err := c.arranged(p, control, next, from+1); err != nil {
			return err
		}
	}
	return nil
}

// replay replays a run by n processes, and sets the violation.
func (c *Covering) replay(v *Verdict, run []step, n int) (err error) {
	if v.System, v.Violation, err = c.replayed(v.Property, run, n); err == nil && v.Violation == nil {
		err = errors.New("all its events can happen, and break nothing")
	}
	if err != nil {
		return fmt.Errorf("%d processes can break %s, but the replay of that run did not: %w; the property declares Among and depends on more than one state", n, v.Property.Name, err)
	}
	return nil
}

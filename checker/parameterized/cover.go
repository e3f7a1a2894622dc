// Package parameterized decides properties for every number of processes (parameterized verification: German and Sistla,
// Reasoning about systems with many processes, JACM 39(3), 1992). If processes are anonymous and the registers and local
// states are finite, only the number of processes in each local state counts. Such a counting system is a Petri net, and
// which states can be covered is decidable (Karp and Miller, Parallel program schemata, JCSS 3(2), 1969).
package parameterized

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"doorway/checker/explore"
	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/model/memory"
	"doorway/model/transition"
)

// Options limits the search. Zero fields have the defaults.
type Options struct {
	Values   int                     // values of a register; default 64
	Locals   int                     // local states; default 500
	Markings int                     // markings of the tree; default 2,000
	States   int                     // states in the search for the least number of processes, and groups to judge; default 1,000,000
	Progress func(progress.Progress) // called every second, or nil
}

func (o Options) orDefault() Options {
	for _, of := range []struct {
		limit *int
		usual int
	}{{&o.Values, 64}, {&o.Locals, 500}, {&o.Markings, 2000}, {&o.States, 1_000_000}} {
		if *of.limit == 0 {
			*of.limit = of.usual
		}
	}
	return o
}

// A Covering holds the covering set of a system: it covers each state that any number of processes can reach, and none
// that is not part of a state that some number of processes can reach. It is given by its maximal markings, the fewest
// that cover it.
type Covering struct {
	// Stopped says why the search ended early, and is nil for a whole covering set: explore.ErrInterrupted, or a
	// *LimitError. There may then be more that processes can reach.
	Stopped error

	space   *space
	start   marking
	maximal map[int][]*node // by the registers
	met     map[string]bool // the markings of the tree
	nodes   int
	judged  map[string]bool // which groups break the property that is decided
	began   time.Time
	said    time.Time
}

// Cover computes the covering set for any number of processes that run the program of sys and request as often as they
// like. The properties say which order of regions processes keep. The error says why the question has no answer:
// processes are not anonymous, or the program breaks a rule of its own.
func Cover(ctx context.Context, sys transition.System, props []property.Property, limits Options) (*Covering, error) {
	t, err := memory.TemplateOf(sys)
	if err != nil {
		return nil, err
	}
	c := &Covering{space: newSpace(t, property.NewWellFormedness(transition.MayAbort(sys), props), limits.orDefault()), maximal: map[int][]*node{}, met: map[string]bool{}, began: time.Now()}
	local, values, err := t.Begin()
	if err != nil {
		return nil, err
	}
	control, err := c.space.control(values)
	if err != nil {
		return nil, err
	}
	c.start = marking{control, append(make([]int, local), omega)}
	limit := (*LimitError)(nil)
	switch err := c.grow(ctx); {
	case errors.As(err, &limit) || err == explore.ErrInterrupted:
		c.Stopped = err
		return c, nil
	case err != nil:
		return nil, err
	}
	return c, c.check()
}

// grow builds the tree of Karp and Miller, without markings that another one covers: that one is expanded in their
// place. No subtree is removed, so whatever can be reached is covered (unlike in the minimal tree of Finkel, The minimal
// coverability graph for Petri nets, 1993, which forgets some).
func (c *Covering) grow(ctx context.Context) error {
	first := &node{marking: c.start}
	c.add(first)
	for frontier := []*node{first}; len(frontier) > 0; frontier = frontier[1:] {
		n := frontier[0]
		if err := c.pause(ctx); err != nil {
			return err
		}
		for local, some := range n.at {
			if some == 0 || n.covered {
				continue
			}
			all, err := c.space.from(place{n.control, local})
			if err != nil {
				return err
			}
			for _, m := range all {
				next := &node{marking: n.fire(local, m), parent: n}
				if next.accelerate(); c.add(next) {
					frontier = append(frontier, next)
				}
			}
		}
	}
	return nil
}

// add adds a marking and reports true, unless it is covered.
func (c *Covering) add(m *node) bool {
	key := m.key()
	if c.met[key] || c.covers(m.marking) {
		return false
	}
	c.met[key] = true
	kept := c.maximal[m.control][:0]
	for _, o := range c.maximal[m.control] {
		if o.covered = m.covers(o.marking); !o.covered {
			kept = append(kept, o)
		}
	}
	c.maximal[m.control] = append(kept, m)
	c.nodes++
	return true
}

func (c *Covering) covers(m marking) bool {
	return slices.ContainsFunc(c.maximal[m.control], func(o *node) bool { return o.covers(m) })
}

// all yields the maximal markings, those with the same registers together.
func (c *Covering) all(yield func(marking) bool) {
	for control := range c.space.controls {
		for _, m := range c.maximal[control] {
			if !yield(m.marking) {
				return
			}
		}
	}
}

// pause ends the search at a limit or an interrupt, and reports its progress.
func (c *Covering) pause(ctx context.Context) error {
	if ctx.Err() != nil {
		return explore.ErrInterrupted
	}
	if c.nodes > c.space.limits.Markings {
		return &LimitError{Limit: c.space.limits.Markings, What: "marking"}
	}
	if now := time.Now(); c.space.limits.Progress != nil && now.Sub(c.said) >= time.Second {
		c.said = now
		c.space.limits.Progress(progress.Progress{Phase: progress.Covering, Done: c.nodes, Elapsed: now.Sub(c.began)})
	}
	return nil
}

// check checks that the covering set is an inductive invariant: it covers the initial states of any number of processes,
// and each event leads from what it covers to what it covers. That makes it a proof, however it was found.
func (c *Covering) check() error {
	if !c.covers(c.start) {
		return errors.New("the covering set does not cover the initial states: please report this")
	}
	for m := range c.all {
		for local, some := range m.at {
			if some == 0 {
				continue
			}
			all, err := c.space.from(place{m.control, local})
			if err != nil {
				return err
			}
			for _, by := range all {
				if next := m.fire(local, by); !c.covers(next) {
					return fmt.Errorf("the covering set does not cover what follows %s: please report this", c.text(m))
				}
			}
		}
	}
	return nil
}

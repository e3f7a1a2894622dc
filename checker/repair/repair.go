// Package repair looks for the single change of a program in shared memory that makes a property hold which the program
// breaks. It tries each: two lines exchanged, a fence added, two steps made one, another next line after a line, a wait
// added. It reports only those changes with which a complete search proves the property, and everything else that has
// to hold, for the same setup: a change with which all wait without end is not a repair.
//
// A repair is the smallest difference to a program that works, as mutation-based repair understands it (Debroy and
// Wong, Using mutation to automatically suggest fixes for faulty programs, ICST 2010; Vechev, Yahav and Yorsh,
// Abstraction-guided synthesis of synchronization, POPL 2010, for steps made one). docs/repair.md says what it does not
// say.
package repair

import (
	"cmp"
	"context"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// A Task names a system that breaks a property, and what has to hold once it is repaired.
type Task struct {
	System transition.System // of a program in shared memory
	Broken property.Property
	Duties []Duty              // besides that Broken holds for System's setup
	Waived []property.Property // that one might expect among the duties, and that Own breaks itself
	Own    transition.System   // of the program without the mistake, which Text shows; nil if there is none
	Text   catalogue.Program   // names the lines; its zero value leaves them with the names that the program gives them
}

// A Duty lists properties that have to hold under a setup for as many processes.
type Duty struct {
	Setup      model.Setup
	Properties []property.Property
}

// Options bound the work.
type Options struct {
	States   int                     // of each search; 0 means 100,000. What needs more is not decided
	Progress func(tried, of int)     // called before each change is tried, or nil
	Within   func(progress.Progress) // called about once a second within a search, or nil
}

// most returns the largest number of states of a search.
func (o Options) most() int { return cmp.Or(o.States, 100_000) }

func (o Options) exploration() explore.Options {
	return explore.Options{Workers: 1, States: o.most(), Progress: o.Within}
}

// A Result reports the changes that were tried, and those that repair the system.
type Result struct {
	Repairs   []Repair // verified; in order of kind, and of lines within a kind
	All       int      // changes that there are to try
	Tried     int      // of these; fewer than All if ctx ended the work
	Undecided int      // of those tried: more states than Options.States
}

// A Repair describes a change that was verified.
type Repair struct {
	Kind     Kind
	Text     string // "exchange GiveWay (turn := other) and Raise (flag[me] := true)"
	Build    transition.Builder
	Proofs   []Proof // of the broken property first
	Restores bool    // the steps are then those of Task.Own
}

// A Proof records a complete search of the repaired system, by which a property holds.
type Proof struct {
	Setup    model.Setup
	Property property.Property
	States   int
}

// Find tries every change. The error is that of the task: processes that pass messages, local states without lines. If
// ctx ends, the result has what was found until then.
func Find(ctx context.Context, t Task, opts Options) (r *Result, err error) {
	x := &search{Task: t, opts: opts, setup: t.System.Setup()}
	if err := x.prepare(); err != nil {
		return nil, err
	}
	all := x.candidates()
	r = &Result{All: len(all)}
	for i, c := range all {
		if opts.Progress != nil {
			opts.Progress(i, len(all))
		}
		proofs, decided := x.verify(ctx, c)
		if ctx.Err() != nil {
			break
		}
		r.Tried++
		switch {
		case !decided:
			r.Undecided++
		case proofs != nil:
			r.Repairs = append(r.Repairs, Repair{c.kind, c.text, c.build, proofs, x.restores(ctx, c)})
		}
	}
	return r, nil
}

// search holds the state of one call of Find.
type search struct {
	Task
	opts   Options
	setup  model.Setup
	layout *layout
	own    *layout // of Own, or nil
}

func (x *search) prepare() (err error) {
	if x.layout, err = layoutOf(x.System, x.Text); err == nil && x.Own != nil {
		x.own, err = layoutOf(x.Own, x.Text)
	}
	return err
}

// verify returns the proofs that a changed program is a repair, or none if it is not. It is not decided if a search has
// reached its limit before anything refutes the change. A program that the change breaks, because a step goes wrong,
// is no repair.
func (x *search) verify(ctx context.Context, c candidate) (proofs []Proof, decided bool) {
	decided = true
	for _, d := range append([]Duty{{x.setup, []property.Property{x.Broken}}}, x.Duties...) {
		sys, err := c.build(d.Setup)
		if err != nil {
			return nil, true
		}
		fails := false
		checker.DecideEach(ctx, sys, d.Properties, x.opts.exploration(), func(i int, v *checker.Verdict, err error) {
			switch {
			case err == nil && v.Status == checker.Unknown:
				decided = false
			case err != nil || v.Status != checker.Proved && v.Status != checker.Reached:
				fails = true
			default:
				proofs = append(proofs, Proof{d.Setup, d.Properties[i], v.Explored.States})
			}
		})
		if fails {
			return nil, true
		}
		if !decided {
			return nil, false
		}
	}
	return proofs, true
}

// restores reports whether a changed program takes the steps of Own.
func (x *search) restores(ctx context.Context, c candidate) bool {
	if x.Own == nil {
		return false
	}
	sys, err := c.build(x.setup)
	if err != nil {
		return false
	}
	same, err := Same(ctx, sys, x.Own, x.opts.most())
	return same && err == nil
}

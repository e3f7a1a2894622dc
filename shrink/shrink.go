// Package shrink turns a failing schedule into a shortest one that breaks the
// same property.
//
// Of two runs that break it, the simpler one comes first in the order of Run.Compare: fewer
// processes, then fewer requests, then fewer faults, then fewer events, then fewer context
// switches. No pass of Shrink ever goes up in that order:
//
//	cut        what comes after the violation is dropped
//	setup      a process, a request, a fault, an assumption less, if it still breaks
//	events     delta debugging over the events
//	order      the first initial state that will do is taken, steps of a process are brought together, neighbouring events swapped towards the least order
//	loop       a run that never ends is cut short where it comes back to a state, or enters its loop sooner
//	search     breadth-first search of the setup that is left has the last word
//	processes  one process less than that, otherwise the setup as given, is searched
//	names      two processes change places
//	requesters the setup is searched with only some of those that request
//	moves      one event is moved to another place
//	detours    events are added at random, and others taken out that this makes unnecessary
//	turns      instead, for a run that never ends: it enters its loop elsewhere, and events are taken out
//	earliest   a run after which nothing helps any more ends at the first state where that is true
//
// Setup, events, order and loop repeat until none of them helps any more. They find a run from
// which nothing can be removed; only the search can show that there is no shorter run of another
// kind. The search then covers each setup that is one step smaller, and setups of fewer processes.
// If the setup is too large to search, names, requesters, moves and detours or turns look for a
// shorter or lesser run where one is likely. If any of these helps, everything starts again.
//
// The passes take an infinite run apart with its loop, as one sequence of events. A part of it counts if it leads
// back to where its loop begins, is fair and owes something to the same process all the way: no search is needed to
// tell.
//
// Runs of a program may differ from replay to replay. A simpler one counts if it breaks the property
// in four replays, even if the one that is given does not.
//
// Shrinking says nothing about why a run fails, and it need not end at the
// smallest setup of all: except for processes, it never gives back one thing in
// order to do without another.
package shrink

import (
	"context"
	"fmt"

	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/transition"
)

// A Subject holds what to shrink: a schedule that breaks a property.
type Subject struct {
	// Build returns the system under a setup; for setups that are not valid for
	// the algorithm it returns an error, and they are not tried. What is not a
	// transition.System is shrunk by replays alone.
	Build                func(model.Setup) (transition.Runnable, error)
	Property             property.Property // the one that must stay broken
	Setup                model.Setup
	transition.Behaviour // events that cannot happen where they stand are left out
}

// defaultStates bounds the search if Options do not: a fraction of a second, and
// more than most systems of three processes have.
const defaultStates = 200_000

// Options control Shrink. The zero value is the usual choice.
type Options struct {
	// States is the number of states after which each of these searches stops: that of the
	// remaining setup, that of all smaller setups together, that of setups with fewer processes,
	// and that of setups with fewer requesters; 0 means 200,000.
	States int
	// Passed, if set, is called after each pass, for observing or timing.
	Passed func(Pass)
	// Progress, if set, is called about once a second with the work so far.
	Progress func(progress.Progress)
}

// A Result holds the simplest failing run that was found.
type Result struct {
	Setup     model.Setup
	Violation *property.Violation
	// Optimal says that breadth-first search found no shorter run that breaks the property under Setup, and none as
	// short that has fewer context switches or is less in order. For an infinite run, this holds for the stem and
	// then for the loop: of all fair loops that can be entered as early, none is shorter.
	Optimal bool
	Stopped bool   // the context ended early: Shrink may find a simpler run if it continues from this one
	Passes  []Pass // in order; the first is the schedule as given
}

// A Pass records one pass.
type Pass struct {
	Name    string // as in the package comment, or "given"
	Events  int    // length of the schedule after the pass
	Replays int    // runs or searches tried
}

// Shrink returns the simplest run it finds that breaks the subject's property. The result depends on the subject
// and the options alone, unless ctx is done before the end: then Shrink returns the best so far, Stopped, without
// an error. Errors say that the subject cannot be built or that its schedule does not break the property.
//
// Properties that are judged on the graph of all states, such as
// deadlock-freedom, may be broken by a run that ends where everything goes
// round in circles. It takes a search to tell that of one run, so such a run is
// not taken apart: the search follows at once.
func Shrink(ctx context.Context, s Subject, opts Options) (Result, error) {
	x, err := newShrinker(ctx, s, opts)
	if err != nil {
		return Result{}, err
	}
	for again := true; again; {
		x.settle()
		x.pass("search", x.search)
		again = x.pass("processes", x.processes) || x.near()
	}
	if !x.optimal && !x.best.Endless && s.Property.Engine().OnGraph() {
		x.pass("earliest", x.earliest)
	}
	return x.result(), nil
}

// shrinker holds the state of one call of Shrink.
type shrinker struct {
	ctx      context.Context
	subject  Subject
	states   int
	left     int                    // of states for the search of smaller setups
	below    int                    // … and with fewer processes than the best
	benches  map[model.Setup]*bench // nil if the setup has no system
	searched map[model.Setup]bool
	tooLarge map[model.Setup]bool // searched up to the limit on states
	spare    int                  // of states for searches with fewer requesters
	paths    int                  // of events for detours or turns
	around   int                  // of events for loops

	best    Run
	why     error // why best breaks the property
	optimal bool
	stopped bool // the context ended early
	onGraph bool // a replay alone does not show that the property is broken
	replays int
	passes  []Pass
	passed  func(Pass) // or nil
	watch   watch
}

func newShrinker(ctx context.Context, s Subject, opts Options) (*shrinker, error) {
	if opts.States <= 0 {
		opts.States = defaultStates
	}
	x := &shrinker{
		ctx: ctx, subject: s, passed: opts.Passed, watch: newWatch(opts.Progress), states: opts.States, left: opts.States, below: opts.States,
		spare: opts.States, paths: detourEvents, around: loopEvents,
		benches: map[model.Setup]*bench{}, searched: map[model.Setup]bool{}, tooLarge: map[model.Setup]bool{},
	}
	return x, x.cut()
}

// cut makes the subject's schedule, up to the violation, the best so far.
func (x *shrinker) cut() error {
	x.note(Pass{"given", len(x.subject.Schedule), 0})
	b, err := newBench(x.ctx, x.subject, x.subject.Setup)
	if err != nil {
		return err
	}
	x.benches[x.subject.Setup] = b
	v := b.once(x.subject.Schedule)
	if v == nil {
		if v, err = b.onGraph(x.subject.Behaviour); err != nil {
			return err
		}
		x.onGraph = v != nil && !v.Endless
	}
	if v == nil {
		return fmt.Errorf("the schedule does not break %s under %v: there is nothing to shrink", x.subject.Property.Name, x.subject.Setup)
	}
	x.best, x.why = Run{x.subject.Setup, v.Behaviour}, v.Err
	x.note(Pass{"cut", len(v.Schedule), 1})
	return nil
}

func (x *shrinker) note(p Pass) {
	x.passes = append(x.passes, p)
	if x.passed != nil {
		x.passed(p)
	}
}

// settle repeats the passes that try smaller runs until none helps any more.
func (x *shrinker) settle() {
	for helped := !x.onGraph; helped; {
		helped = x.pass("setup", x.setups)
		helped = x.pass("events", x.events) || helped
		helped = x.pass("order", x.order) || helped
		helped = x.best.Endless && x.pass("loop", x.loops) || helped
	}
}

// done reports whether no time is left.
func (x *shrinker) done() bool {
	x.stopped = x.stopped || x.ctx.Err() != nil
	return x.stopped
}

// pass makes and records a pass, and reports whether it helped.
func (x *shrinker) pass(name string, f func()) bool {
	if x.done() {
		return false
	}
	before, replays := x.best, x.replays
	f()
	x.note(Pass{name, len(x.best.Schedule), x.replays - replays})
	return x.best.Compare(before) < 0
}

// try replays r without its disabled events. If that breaks the property and is simpler than the best, it becomes
// the best. try reports whether it did.
func (x *shrinker) try(r Run) bool {
	if x.done() {
		return false
	}
	x.replays++
	x.watch.tell(x.replays)
	if b := x.bench(r.Setup); b != nil {
		if v := b.judge(r.Behaviour); v != nil {
			return x.take(r.Setup, v)
		}
	}
	return false
}

func (x *shrinker) take(s model.Setup, v *property.Violation) bool {
	r := Run{s, v.Behaviour}
	if r.Compare(x.best) >= 0 {
		return false
	}
	x.best, x.why, x.optimal = r, v.Err, false
	return true
}

func (x *shrinker) bench(s model.Setup) *bench {
	b, known := x.benches[s]
	if !known {
		b, _ = newBench(x.ctx, x.subject, s) // no system for this setup, no smaller run
		x.benches[s] = b
	}
	return b
}

func (x *shrinker) result() Result {
	return Result{
		Setup:     x.best.Setup,
		Violation: &property.Violation{Property: x.subject.Property.Name, Behaviour: x.best.Behaviour, Err: x.why},
		Optimal:   x.optimal,
		Stopped:   x.stopped,
		Passes:    x.passes,
	}
}

// Package doorway verifies a mutual exclusion or leader election algorithm of your
// own in a Go test:
//
//	func TestMyLock(t *testing.T) {
//		sys, err := memory.System(MyLock{}, model.NewSetup(2))
//		if err != nil {
//			t.Fatal(err)
//		}
//		doorway.Verify(t, sys, properties.MutualExclusion, properties.DeadlockFreedom)
//	}
//
// You write the algorithm with package model. Package properties has the
// properties, and docs/ has a tutorial.
package doorway

import (
	"context"
	"testing"

	"doorway/checker/explore"
	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/checker/searchflags"
	"doorway/draw/render"
	"doorway/internal/trial"
	"doorway/model"
	"doorway/model/transition"
)

// Verify decides each property of the system by exploring all its runs or, if it has too many states, tests it by
// random runs. It logs what it has found out, and under which assumptions. Properties of infinite runs are tested
// by a fair schedule after each random beginning. A property that is broken, or that nothing put to the test, fails
// the test; so does one that was left undecided, because such a schedule neither served a process in time nor came
// back to a state. For a broken one Verify draws the shortest run that breaks it or, if the system is too large to
// search, the simplest that was found; it names the file in which it keeps the run as a case, and the command that
// replays it. Later tests replay a kept case first, as long as the system's setup allows what it does.
//
// If the processes are anonymous, Verify also proves properties such as mutual exclusion for every number of processes,
// and says so (docs/every-n.md).
//
// Verify also says on the standard error what was only tested. If the package
// passes, go test shows this only when it is called in the package's folder.
// Prove, or the flag -doorway.require=proved, makes it a failure. Shortly before
// the -timeout of go test, and at Ctrl-C or SIGTERM, what is not decided yet is
// left undecided, with what was found until then.
//
// With the flag -doorway.time=1h random runs go on for an hour.
//
// With the flag -doorway.show=run.html the run of the first property that fails,
// or of the case that -doorway.replay names, is written as a page for the browser
// that steps through it; other endings are other formats (docs/cases.md).
//
// With the flag -doorway.explore nothing is verified: a page opens in the browser
// in which a person steps through the system, until Ctrl-C (docs/explore.md).
//
// Cases are kept by test and property: verify each system in a test or subtest
// of its own.
func Verify(t testing.TB, sys transition.System, props ...property.Property) {
	t.Helper()
	verify(t, sys, props, method{})
}

// Prove does what Verify does, for a system that must be explored: a property that
// is only tested fails the test, too. The flag -doorway.require=proved makes
// Verify do so.
func Prove(t testing.TB, sys transition.System, props ...property.Property) {
	t.Helper()
	verify(t, sys, props, method{proves: true})
}

// VerifyWithin does what Verify does, by a search that explores only the states
// within a constraint further, like TLC's CONSTRAINT; it takes no properties of
// what can or will happen later. If a state lies outside, nothing is proved:
// VerifyWithin says on the standard error that the properties hold within the
// constraint, and -doorway.require=proved makes that a failure. It does not test
// the properties by random runs, which know no constraint.
func VerifyWithin(t testing.TB, sys transition.System, within explore.Constraint, props ...property.Property) {
	t.Helper()
	if within.Name == "" || within.Holds == nil {
		t.Fatal("doorway.VerifyWithin: want a constraint with a Name and a function Holds")
	}
	verify(t, sys, props, method{within: &within})
}

// A Program can be run but not explored, like a real one (package real).
type Program interface {
	transition.Runnable
	// With returns the same program under another setup for as many processes or
	// fewer.
	With(model.Setup) (transition.Runnable, error)
}

// Test tests the properties by random runs alone. It takes a transition.System or a Program.
// It replays a run of a program that breaks a property 20 times, and says how many of
// the replays do not break it.
func Test(t testing.TB, sys transition.Runnable, props ...property.Property) {
	t.Helper()
	switch sys.(type) {
	case nil, transition.System, Program:
		verify(t, sys, props, method{random: true})
	default:
		t.Fatalf("doorway.Test: a %T is neither a transition.System nor a doorway.Program, which has a method With", sys)
	}
}

// Search does what Test does, by a search other than random runs. A run that it returns is shrunk, kept,
// drawn and later replayed, as by Test. If it finds none, it reports itself what that means. It calls
// report every second.
func Search(t testing.TB, prog Program, prop property.Property, search func(ctx context.Context, report func(progress.Progress)) (*property.Violation, error)) {
	t.Helper()
	verify(t, prog, []property.Property{prop}, method{search: search})
}

// A method says how properties are decided. The zero method explores a system or, if it has too many states, takes
// random runs.
type method struct {
	proves bool                // fails what was only tested
	within *explore.Constraint // explores no further, if not nil
	random bool                // takes random runs alone
	search func(context.Context, func(progress.Progress)) (*property.Violation, error)
}

func verify(t testing.TB, sys transition.Runnable, props []property.Property, by method) {
	t.Helper()
	trial.Own()
	switch {
	case len(props) == 0:
		t.Fatal("doorway: no properties; name some, for instance properties.MutualExclusion and properties.DeadlockFreedom")
	case sys == nil:
		t.Fatal("doorway: no system; look at the error of the call that should have built it")
	}
	if err := searchflags.OfTests(); err != nil {
		t.Fatal(err)
	}
	if *show != "" {
		if err := render.Check(*show); err != nil {
			t.Fatalf("-doorway.show: %v", err)
		}
	}
	ctx, stop := untilTheEnd(t)
	defer stop()
	if *explored {
		byHand(ctx, t, sys, props)
		return
	}
	all := subjects(ctx, t, sys, props, by)
	if *replayed != "" {
		replayNamed(t, all)
		return
	}
	only := unproved{within: by.within != nil}
	var open []subject
	for _, s := range all {
		if !s.stillBroken() {
			open = append(open, s)
		}
	}
	decide(open, &only)
	only.warn(t, by.proves || *proved) // which the environment may have set
	if *show != "" && !t.Failed() {
		t.Logf("nothing fails here, so %s was not written", *show)
	}
}

// subjects returns a subject for each property and, for a program, one for the property that a run leaves nothing
// behind.
func subjects(ctx context.Context, t testing.TB, sys transition.Runnable, props []property.Property, by method) (all []subject) {
	every := &everyNumber{props: props}
	for _, p := range props {
		all = append(all, subject{TB: t, ctx: ctx, sys: sys, prop: p, by: by, every: every})
	}
	if e, ok := sys.(ender); ok {
		ends, prop, first := e.Ends()
		by.search = func(context.Context, func(progress.Progress)) (*property.Violation, error) { return first(), nil }
		all = append(all, subject{TB: t, ctx: ctx, sys: ends, prop: prop, by: by})
	}
	return all
}

// Package doorway is what a Go test calls to verify a mutual exclusion or leader
// election algorithm of its own:
//
//	func TestMyLock(t *testing.T) {
//		sys, err := model.SharedMemory(MyLock{}, model.NewSetup(2))
//		if err != nil {
//			t.Fatal(err)
//		}
//		doorway.Verify(t, sys, checker.MutualExclusion, checker.DeadlockFreedom)
//	}
//
// Package model is what an algorithm is written with, package checker has the
// properties, and docs/ has a tutorial.
package doorway

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"doorway/checker"
	"doorway/checker/picture"
	"doorway/checker/scheduling"
	"doorway/corpus/scene"
	"doorway/internal/english"
	"doorway/model"
	"doorway/shrink"
)

// The flags of a test that calls Verify.
var (
	states = flag.Int("doorway.states", 2_000_000, "explore every run up to so many `states`, 0 for all; a system with more is tested by random runs")
	runs   = flag.Int("doorway.runs", 2000, "random `runs` of a system that is too large to explore")
	steps  = flag.Int("doorway.steps", 1000, "most `events` of a random run")
	seed   = flag.Uint64("doorway.seed", 1, "`seed` of the first random run")
	policy = scheduler()
	replay = flag.String("doorway.replay", "", "replay the case in `file` instead")
	show   = flag.String("doorway.show", "", "draw the run of the first property that fails, or of the case that is replayed, into this `file`, for instance run.html")
)

// scheduler declares the flag that names a scheduler.
func scheduler() *scheduling.Policy {
	var p scheduling.Policy
	flag.Func("doorway.scheduler", "how random runs go: by the scheduler with this `name` (default processes): "+scheduling.Names(), func(name string) (err error) {
		p, err = scheduling.Named(name)
		return err
	})
	return &p
}

// Verify decides each property of the system by exploring all its runs or, if
// it has too many states, tests it by random runs; what was found out under
// which assumptions is logged. Properties of runs that go on for ever are tested
// by a fair schedule after each random beginning. A property that is broken, or
// that nothing put to the test, fails the test; so does one that was left
// undecided, because such a schedule neither served a process in time nor came
// back to a state. A broken one is reported with the shortest run that breaks it
// or, if the system is too large to search, the simplest that was found, drawn,
// with the file in which the run was kept as a case, and with the command that
// replays it. A kept case is replayed first in later tests, as long as the
// system's setup allows what it does.
//
// With the flag -doorway.show=run.html the run of the first property that fails,
// or of the case that -doorway.replay names, is written as a page for the browser
// that steps through it; other endings are other formats (docs/verdicts.md).
//
// Cases are kept by test and property: verify each system in a test or subtest
// of its own.
func Verify(t testing.TB, sys model.System, props ...checker.Property) {
	t.Helper()
	if len(props) == 0 {
		t.Fatal("doorway.Verify: no properties; name some, for instance checker.MutualExclusion and checker.DeadlockFreedom")
	}
	if sys == nil {
		t.Fatal("doorway.Verify: no system; look at the error of the call that should have built it")
	}
	if *show != "" {
		if err := scene.Check(*show); err != nil {
			t.Fatalf("-doorway.show: %v", err)
		}
	}
	if *replay != "" {
		replayNamed(t, sys, props)
		return
	}
	for _, p := range props {
		if s := (subject{t, sys, p}); !s.stillBroken() {
			s.decide()
		}
	}
	if *show != "" && !t.Failed() {
		t.Logf("nothing fails here, so nothing is drawn into %s", *show)
	}
}

// A subject is one property of one system in one test.
type subject struct {
	testing.TB
	sys  model.System
	prop checker.Property
}

// decide explores or tests, and reports.
func (s subject) decide() {
	s.Helper()
	v, err := checker.Decide(s.Context(), s.sys, s.prop, checker.Options{States: *states, Progress: s.progress})
	if err == nil && v.Status == checker.Unknown && s.Context().Err() == nil {
		s.Logf("%v; testing it by random runs instead", v)
		v, err = s.test()
	}
	switch {
	case err != nil:
		s.Errorf("%s cannot be decided: %v", s.prop.Name, err)
	case v.Status == checker.Violated:
		s.report(v.Violation)
	case v.Status == checker.Vacuous || v.Status == checker.Unknown:
		s.Errorf("%v", v)
	default:
		s.Logf("%v", v)
	}
}

func (s subject) test() (*checker.Verdict, error) {
	return checker.DecideByRuns(s.Context(), s.sys, s.prop, checker.Runs{Count: *runs, Steps: *steps, Seed: *seed, Policy: *policy})
}

// progress tells, in verbose tests, how far an exploration is that takes long.
func (s subject) progress(p checker.Progress) {
	if testing.Verbose() && p.Elapsed.Seconds() >= 2 {
		fmt.Fprintf(os.Stderr, "%s: %s: %s, %s in %.0f s\n", s.Name(), s.prop.Name,
			english.Count(p.States, "state"), english.Count(p.Transitions, "transition"), p.Elapsed.Seconds())
	}
}

// report shrinks a violation, keeps it as a case and fails the test with it.
func (s subject) report(v *checker.Violation) {
	s.Helper()
	sys, setup := s.sys, s.sys.Setup()
	r, err := shrink.Shrink(s.Context(), shrink.Subject{
		Build: s.sys.With, Property: s.prop, Setup: setup, Schedule: v.Schedule, Endless: v.Endless, Loop: v.Loop,
	}, shrink.Options{})
	if err == nil {
		v, setup = r.Violation, r.Setup
		sys, err = s.sys.With(setup)
	}
	if err != nil {
		s.Logf("the run could not be shrunk: %v", err)
	}
	v = picture.Reasoned(sys, s.prop, v)
	c := s.newCase(sys, v)
	s.Errorf("%s is violated for %v: %v\n\n%s\n%s%s\n", s.prop.Name, setup, v.Err, picture.Of(sys, v), s.keep(c, sys), s.draw(c, sys))
}

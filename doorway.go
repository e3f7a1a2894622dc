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
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"doorway/checker"
	"doorway/corpus"
	"doorway/model"
	"doorway/model/diagram"
	"doorway/shrink"
)

// The flags of a test that calls Verify.
var (
	states = flag.Int("doorway.states", 2_000_000, "explore every run up to so many `states`; a system with more is tested by random runs")
	runs   = flag.Int("doorway.runs", 2000, "random `runs` of a system that is too large to explore")
	steps  = flag.Int("doorway.steps", 1000, "most `events` of a random run")
	seed   = flag.Uint64("doorway.seed", 1, "`seed` of the first random run")
	replay = flag.String("doorway.replay", "", "replay the case in `file` instead")
)

// keptIn is where cases of failing tests are written, beside the test.
var keptIn = filepath.Join("testdata", "doorway")

// Verify decides each property of the system by exploring all its runs or, if
// it has too many states, tests it by random runs; what was found out under
// which assumptions is logged. A property that is broken, or that nothing put to
// the test, fails the test. A broken one is reported with the shortest run that
// breaks it, drawn, with the file in which the run was kept as a case, and with
// the command that replays it. A kept case is replayed first in later tests.
func Verify(t testing.TB, sys model.System, props ...checker.Property) {
	t.Helper()
	if len(props) == 0 {
		t.Fatal("doorway.Verify: no properties; name some, for instance checker.MutualExclusion and checker.DeadlockFreedom")
	}
	if *replay != "" {
		replayNamed(t, sys, props)
		return
	}
	for _, p := range props {
		if s := (subject{t, sys, p}); s.replayKept() {
			s.decide()
		}
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
	sample, err := checker.Test(s.Context(), s.sys, []checker.Property{s.prop}, *runs, *steps, *seed)
	if err != nil {
		return nil, err
	}
	return checker.Sampled(s.sys, s.prop, sample), nil
}

// progress tells, in verbose tests, how far an exploration is that takes long.
func (s subject) progress(p checker.Progress) {
	if testing.Verbose() && p.Elapsed.Seconds() >= 2 {
		fmt.Fprintf(os.Stderr, "%s: %s: %d states, %d transitions in %.0f s\n", s.Name(), s.prop.Name, p.States, p.Transitions, p.Elapsed.Seconds())
	}
}

// report shrinks a violation, keeps it as a case and fails the test with it.
func (s subject) report(v *checker.Violation) {
	s.Helper()
	sys, setup := s.sys, s.sys.Setup()
	r, err := shrink.Shrink(s.Context(), shrink.Subject{Build: s.sys.With, Property: s.prop, Setup: setup, Schedule: v.Schedule}, shrink.Options{})
	if err == nil {
		v, setup = r.Violation, r.Setup
		sys, err = s.sys.With(setup)
	}
	if err != nil {
		s.Logf("the run could not be shrunk: %v", err)
	}
	s.Errorf("%s is violated for %v: %v\n\n%s\n%s", s.prop.Name, setup, v.Err, picture(sys, v.Schedule), s.keep(sys, v))
}

// picture draws a run that ends in a violation.
func picture(sys model.System, run model.Schedule) string {
	trace, err := model.Explain(sys, run)
	if err != nil {
		return err.Error()
	}
	return diagram.Text(trace, sys.Setup().N, diagram.Options{Mark: len(trace)})
}

// keep writes the run as a case and says where, and how to replay it.
func (s subject) keep(sys model.System, v *checker.Violation) string {
	c := corpus.Case{
		Headline: fmt.Sprintf("%s: %v.", s.Name(), v.Err), Why: s.prop.Meaning,
		Algorithm: s.algorithm(), Property: s.prop.Name, Setup: sys.Setup(), Expect: model.Violated, Schedule: v.Schedule,
	}
	c.File = c.Algorithm + "/" + corpus.Slug(s.prop.Name) + ".txt"
	c, err := c.RetraceOn(sys)
	if err == nil {
		_, err = corpus.Save(keptIn, c)
	}
	if err != nil {
		return fmt.Sprintf("the run could not be kept: %v", err)
	}
	return fmt.Sprintf("kept in %s; replay it with\n\n\tgo test -run '^%s$' -doorway.replay=%s\n", s.file(), s.Name(), s.file())
}

// algorithm is what cases of this test call the system.
func (s subject) algorithm() string { return corpus.Slug(s.Name()) }

func (s subject) file() string {
	return filepath.Join(keptIn, s.algorithm(), corpus.Slug(s.prop.Name)+".txt")
}

// replayKept replays the case that was kept of the property, if there is one,
// and reports whether there is more to decide: it fails the test if the case
// still breaks the property. One that no longer fits a changed algorithm is
// left for its owner to delete.
func (s subject) replayKept() (more bool) {
	s.Helper()
	c, err := corpus.Read(s.file())
	if errors.Is(err, os.ErrNotExist) {
		return true
	}
	if err != nil {
		s.Fatal(err)
	}
	v, sys, err := s.strict(c)
	switch {
	case err != nil:
		s.Logf("%s no longer fits the system, delete it: %v", c.File, err)
	case v == nil:
		s.Logf("%s no longer breaks %s", c.File, s.prop.Name)
	default:
		s.fail(c, v, sys)
	}
	return v == nil
}

// replayNamed replays the case in the file that the flag names.
func replayNamed(t testing.TB, sys model.System, props []checker.Property) {
	t.Helper()
	c, err := corpus.Read(*replay)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range props {
		if s := (subject{t, sys, p}); c.Algorithm == s.algorithm() && c.Property == p.Name {
			s.replay(c)
			return
		}
	}
	t.Fatalf("%s is a case of %s for %s; no property of %s has that name: run the test that it is for", *replay, c.Property, c.Algorithm, t.Name())
}

// replay replays a case that must fit the system.
func (s subject) replay(c corpus.Case) {
	s.Helper()
	v, sys, err := s.strict(c)
	switch {
	case err != nil:
		s.Errorf("%s no longer fits the system: %v", c.File, err)
	case v == nil:
		s.Logf("%s no longer breaks %s", c.File, s.prop.Name)
	default:
		s.fail(c, v, sys)
	}
}

// strict replays a case under its own setup.
func (s subject) strict(c corpus.Case) (*checker.Violation, model.System, error) {
	sys, err := s.sys.With(c.Setup)
	if err != nil {
		return nil, nil, err
	}
	r, err := checker.NewRunner(sys, s.prop)
	if err != nil {
		return nil, nil, err
	}
	v, err := r.Strict(c.Schedule)
	return v, sys, err
}

func (s subject) fail(c corpus.Case, v *checker.Violation, sys model.System) {
	s.Helper()
	s.Errorf("%s is violated for %v: %v\n\n%s\nreplayed from %s", s.prop.Name, c.Setup, v.Err, picture(sys, v.Schedule), c.File)
}

// Package doorway is what a Go test calls to verify a mutual exclusion or leader
// election algorithm of its own:
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
	"errors"
	"fmt"
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/searchflags"
	"doorway/checker/walk"
	"doorway/corpus"
	"doorway/draw/picture"
	"doorway/draw/scene"
	"doorway/model"
)

// Verify decides each property of the system by exploring all its runs or, if
// it has too many states, tests it by random runs. It logs what it has found out,
// and under which assumptions. Properties of runs that go on for ever are tested
// by a fair schedule after each random beginning. A property that is broken, or
// that nothing put to the test, fails the test; so does one that was left
// undecided, because such a schedule neither served a process in time nor came
// back to a state. For a broken one Verify draws the shortest run that breaks it
// or, if the system is too large to search, the simplest that was found; it names
// the file in which it keeps the run as a case, and the command that replays it.
// Later tests replay a kept case first, as long as the system's setup allows what
// it does.
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
// that steps through it; other endings are other formats (docs/verdicts.md).
//
// With the flag -doorway.explore nothing is verified: a page opens in the browser
// in which a person steps through the system, until Ctrl-C (docs/explore.md).
//
// Cases are kept by test and property: verify each system in a test or subtest
// of its own.
func Verify(t testing.TB, sys model.System, props ...property.Property) {
	t.Helper()
	verify(t, sys, props, false, nil, nil)
}

// Prove is Verify for a system that must be explored: a property that is only
// tested fails the test, too. The flag -doorway.require=proved makes Verify do so.
func Prove(t testing.TB, sys model.System, props ...property.Property) {
	t.Helper()
	verify(t, sys, props, true, nil, nil)
}

// VerifyWithin is Verify for a search that explores only the states within a
// constraint further, like TLC's CONSTRAINT; it takes no properties of what can
// or will happen later. If a state lies outside, nothing is proved: VerifyWithin
// says on the standard error that the properties hold within the constraint, and
// -doorway.require=proved makes that a failure. It does not test the properties
// by random runs, which know no constraint.
func VerifyWithin(t testing.TB, sys model.System, within explore.Constraint, props ...property.Property) {
	t.Helper()
	if within.Name == "" || within.Holds == nil {
		t.Fatal("doorway.VerifyWithin: want a constraint with a Name and a function Holds")
	}
	verify(t, sys, props, false, &within, nil)
}

// A Program is what can be run and not explored, such as a real one (package real).
type Program interface {
	model.Runnable
	// With returns the same program under another setup for as many processes or
	// fewer.
	With(model.Setup) (model.Runnable, error)
}

// Test is Verify for a program: its properties are tested by random runs. It
// replays a run that breaks one 20 times, and says how many of the replays do not
// break it.
func Test(t testing.TB, prog Program, props ...property.Property) {
	t.Helper()
	if prog == nil {
		t.Fatal("doorway.Test: no program; look at the error of the call that should have built it")
	}
	verify(t, prog, props, false, nil, nil)
}

// Search is Test by a search other than random runs. What that returns is shrunk, kept, drawn and later
// replayed, as by Test; if it finds nothing it says itself what that means.
func Search(t testing.TB, prog Program, prop property.Property, search func(context.Context) (*property.Violation, error)) {
	t.Helper()
	verify(t, prog, []property.Property{prop}, false, nil, search)
}

func verify(t testing.TB, sys model.Runnable, props []property.Property, must bool, within *explore.Constraint,
	search func(context.Context) (*property.Violation, error)) {
	t.Helper()
	switch {
	case len(props) == 0:
		t.Fatal("doorway.Verify: no properties; name some, for instance properties.MutualExclusion and properties.DeadlockFreedom")
	case sys == nil:
		t.Fatal("doorway.Verify: no system; look at the error of the call that should have built it")
	}
	if err := searchflags.OfTests(); err != nil {
		t.Fatal(err)
	}
	if *show != "" {
		if err := scene.Check(*show); err != nil {
			t.Fatalf("-doorway.show: %v", err)
		}
	}
	must = must || *proved // which the environment may have set
	ctx, stop := untilTheEnd(t)
	defer stop()
	if *explored {
		byHand(ctx, t, sys, props)
		return
	}
	var all []subject
	for _, p := range props {
		all = append(all, subject{TB: t, ctx: ctx, sys: sys, prop: p, within: within, search: search})
	}
	if e, ok := sys.(ender); ok {
		ends, prop, first := e.Ends()
		all = append(all, subject{TB: t, ctx: ctx, sys: ends, prop: prop, search: func(context.Context) (*property.Violation, error) { return first(), nil }})
	}
	if *replayed != "" {
		replayNamed(t, all)
		return
	}
	only := untested{within: within != nil}
	for _, s := range all {
		if !s.stillBroken() {
			s.decide(&only)
		}
	}
	only.warn(t, must)
	if *show != "" && !t.Failed() {
		t.Logf("nothing fails here, so %s was not written", *show)
	}
}

// A subject is one property of one system in one test.
type subject struct {
	testing.TB
	ctx  context.Context
	sys  model.Runnable // a model.System or a Program
	prop property.Property
	// within is what VerifyWithin explores, or nil.
	within *explore.Constraint
	// search, if set, looks for a run that breaks the property.
	search func(context.Context) (*property.Violation, error)
}

// An ender is a Program that notices when a run leaves something behind: it returns a program in whose
// runs this can be judged, by which property, and how to ask for the first run that breaks it, or nil.
type ender interface {
	Ends() (model.Runnable, property.Property, func() *property.Violation)
}

// Context is done when the test is, and shortly before its time is over.
func (s subject) Context() context.Context { return s.ctx }

// with returns what is verified under another setup.
func (s subject) with(setup model.Setup) (model.Runnable, error) {
	if sys, ok := s.sys.(model.System); ok {
		return model.Builder(sys.With).Runnable(setup)
	}
	return s.sys.(Program).With(setup)
}

// decide explores or tests, and reports.
func (s subject) decide(only *untested) {
	s.Helper()
	if s.search != nil {
		if v, err := s.search(s.ctx); v != nil || err != nil {
			s.conclude(&checker.Verdict{Property: s.prop, Setup: s.sys.Setup(), Status: checker.Violated, Violation: v}, err, only, "")
		}
		return
	}
	sys, explorable := s.sys.(model.System)
	if !explorable {
		v, err := s.test()
		only.runs = true
		s.conclude(v, err, only, "a program can only be run")
		return
	}
	v, err := checker.Decide(s.ctx, sys, s.prop, s.options())
	given := v
	if err == nil && v.Status == checker.Unknown && v.Explored.Within() && !s.prop.OfSomeRun() && v.Explored.Findings[0].Exercised {
		s.Attr("doorway", oneLine(fmt.Sprintf("%s: holds %s, for %v", v.Property.Name, v.Explored.Stopped, v.Setup)))
		s.Logf("%v", v)
		only.add(v, v.Explored.Stopped.Error())
		return
	}
	if err == nil && v.Status == checker.Unknown && s.ctx.Err() == nil && s.within == nil {
		s.Logf("%v; testing it by random runs instead", v)
		v, err = s.test()
	}
	stopped := ""
	if given != nil && given.Status == checker.Unknown {
		stopped = given.Explored.Stopped.Error()
	}
	s.conclude(v, err, only, stopped)
}

// conclude reports a verdict. Stopped is why nothing was proved, if that is so.
func (s subject) conclude(v *checker.Verdict, err error, only *untested, stopped string) {
	s.Helper()
	if err == nil && v.Status == checker.Violated && s.elsewhere(v, only) {
		return
	}
	if err != nil {
		s.attribute("cannot be decided", nil)
		s.Errorf("%s cannot be decided: %v", s.prop.Name, err)
		return
	}
	word := v.Status.String()
	switch {
	case v.Status == checker.Violated:
		if !s.report(v.Violation) {
			word = "cannot be decided"
		}
	case v.Status == checker.Reached:
		s.shows(v)
	case v.Status == checker.Unreachable:
		s.Errorf("%v\n%s never happens, though the test says that it sometimes does", v, v.Property.Name)
	case v.Status == checker.Vacuous || v.Status == checker.Unknown:
		s.Errorf("%v%s", v, ended(s.ctx))
	case v.Status == checker.Tested && s.noneEnds(v.Walked):
		word = checker.Unknown.String()
		s.Errorf("%s is unknown for %v: all %d runs were cut short, the longest after %d events; raise -doorway.steps=%d or, if the program never ends, let it end",
			s.prop.Name, v.Setup, v.Walked.Runs, v.Walked.Longest, *steps)
	case v.Status == checker.Tested:
		only.add(v, stopped)
		s.Logf("%v", v)
	default:
		s.Logf("%v", v)
	}
	s.attribute(word, v.Walked)
}

func (s subject) test() (*checker.Verdict, error) {
	count := *runs
	if count == 0 && *budget == 0 {
		count = counted
	}
	length := *steps
	if p, ok := s.sys.(finite); ok {
		few, events := p.Course()
		if few > 0 && *runs == 0 && *budget == 0 {
			count = few
		}
		length = max(length, events)
	}
	return checker.DecideByRuns(s.ctx, s.sys, s.prop, walk.Runs{
		Count: count, Time: *budget, Steps: length, Seed: *seed, Policy: *policy, Progress: s.progress,
	})
}

// progress tells how far a decision is that takes long: in verbose tests, and every
// ten seconds if there is a time for random runs.
func (s subject) progress(p progress.Progress) {
	seconds := int(p.Elapsed.Seconds())
	if testing.Verbose() && seconds >= 2 || *budget > 0 && seconds > 0 && seconds%10 == 0 {
		fmt.Fprintf(warnings, "%s: %s for %v: %v, %.0f s\n", s.Name(), s.prop.Name, s.sys.Setup(), p, p.Elapsed.Seconds())
	}
}

// shows logs the run that reaches the goal of property.Sometimes, under the setup that it was
// verified with. An exploration has found a shortest one.
func (s subject) shows(v *checker.Verdict) {
	s.Helper()
	run := v.Violation
	if v.Explored == nil {
		run, _, _ = s.simplest(run, s.sys, func(setup model.Setup) (model.Runnable, error) {
			if setup != s.sys.Setup() {
				return nil, errors.New("the goal is one of the setup given")
			}
			return s.sys, nil
		})
	}
	s.Logf("%v\n\n%s", v, picture.Run(s.sys, run.Schedule))
}

// report keeps a violation as a case, shrinks it and fails the test with it. It reports whether replays repeat it.
func (s subject) report(found *property.Violation) bool {
	s.Helper()
	undo := s.first(found)
	v, sys, stopped := s.simplest(found, s.sys, s.with)
	v = picture.Reasoned(sys, s.prop, v)
	c := s.newCase(sys, v)
	if how, again := s.again(c, sys); open(how) {
		s.Errorf("%s is violated for %v: %v\n\n%v\nThe run could not be replayed, shrunk or drawn: %v\n\n%s", s.prop.Name, s.sys.Setup(), found.Err, found.Events(), how, s.whereKept())
		return true
	} else if !again {
		undo()
		s.Errorf("%s cannot be decided for %v: a run broke it (%v), but the replay of that run did not: %s.\n%s The run was not kept; it was\n\n%v",
			s.prop.Name, c.Setup, v.Err, how, differs(sys), v.Events())
		return false
	}
	s.Errorf("%s is violated for %v: %v\n\n%s\n%s%s%s\n",
		s.prop.Name, c.Setup, v.Err, picture.Of(sys, v), sequel(v, sys)+s.often(c, sys), s.keep(c, sys, stopped), s.draw(c, sys))
	return true
}

// differs says why a replay may differ from the run, and what to do about it.
func differs(sys model.Runnable) string {
	if _, modelled := sys.(model.System); modelled {
		return "Step, View, another method or the property depends on more than its arguments: a field behind a pointer, a clock, chance or the order of a map. " +
			"Make it depend on its arguments alone."
	}
	return "Goroutines raced, or the program depends on what outlives a run: a package variable, a file, chance that is not seeded. " +
		"Let it begin each run anew; if goroutines race, run the test by \"doorway test\", which controls their order."
}

// sequel says what comes after the run of a program, if the program can tell.
func sequel(v *property.Violation, sys model.Runnable) string {
	if p, ok := sys.(interface{ Sequel(model.Schedule) string }); ok {
		return p.Sequel(v.Schedule)
	}
	return ""
}

// replays is how often a run of a program that breaks a property is replayed, if there is time.
const replays = 20

// often says how many replays of the run of a program break the property; those
// of a model all do.
func (s subject) often(c corpus.Case, sys model.Runnable) string {
	if _, modelled := sys.(model.System); modelled {
		return ""
	}
	same, all := 0, 0
	for all < replays && (all == 0 || s.ctx.Err() == nil) {
		all++
		if _, again := s.again(c, sys); again {
			same++
		}
	}
	if same < all {
		return fmt.Sprintf("replayed: %d of %d replays differ; goroutines raced, or something depends on chance that is not seeded\n", all-same, all)
	}
	return fmt.Sprintf("replayed %d of %d times\n", same, all)
}

// An undecidedError is of a run of a program that could not be gone on with: it says nothing about a
// property.
type undecidedError interface {
	error
	Undecided()
}

// open reports whether an error is such a one.
func open(err error) bool {
	var undecided undecidedError
	return errors.As(err, &undecided)
}

// errKept is how a replay does not break a property.
var errKept = errors.New("all its events can happen, and break nothing")

// again reports whether a run still breaks the property when it is replayed, or
// how it does not. If that cannot be told of a model it counts as found.
func (s subject) again(c corpus.Case, sys model.Runnable) (how error, again bool) {
	v, err := s.replayed(c, sys)
	undecided := (*replay.UndecidedError)(nil)
	switch {
	case errors.As(err, &undecided) || v != nil:
		return nil, true
	case err != nil:
		return err, false
	default:
		return errKept, false
	}
}

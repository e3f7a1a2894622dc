package doorway

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"doorway/checker"
	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/transition"
)

// A subject joins one property and one system in one test.
type subject struct {
	testing.TB
	ctx  context.Context     // ends with the test, or shortly before its deadline
	sys  transition.Runnable // a transition.System or a Program
	prop property.Property
	by   method
	// every decides the properties of one call for every number of processes; nil for a program.
	every *everyNumber
	undo  func() // puts back what keepFirst overwrote; nil before that
}

// An ender notices what a run of its program leaves behind. Ends returns a program whose runs can be judged for that,
// the property that judges them, and a function that returns the first run that broke it, or nil.
type ender interface {
	Ends() (transition.Runnable, property.Property, func() *property.Violation)
}

// with returns the system or program under another setup.
func (s subject) with(setup model.Setup) (transition.Runnable, error) {
	if sys, ok := s.sys.(transition.System); ok {
		return transition.Builder(sys.With).Runnable(setup)
	}
	return s.sys.(Program).With(setup)
}

// decide decides and reports properties of one system, in as few searches as possible.
func decide(all []subject, only *unproved) {
	if len(all) == 0 {
		return
	}
	if all[0].Helper(); !all[0].explores() {
		for _, s := range all {
			s.run(only)
		}
		return
	}
	for i, f := range findings(all) {
		all[i].found(f.verdict, f.err, only)
	}
}

// A finding holds the result of an exploration for one property.
type finding struct {
	verdict *checker.Verdict
	err     error
}

// findings explores a system for several properties, and keeps each violating run as soon as it is found.
func findings(all []subject) []finding {
	var props []property.Property
	var names []string
	for _, s := range all {
		props, names = append(props, s.prop), append(names, s.prop.Name)
	}
	found := make([]finding, len(all))
	opts := all[0].options(strings.Join(names, ", "))
	checker.DecideEach(all[0].ctx, all[0].sys.(transition.System), props, opts, func(i int, v *checker.Verdict, err error) {
		found[i] = finding{v, err}
		if err == nil && v.Status == checker.Violated {
			all[i].keepFirst(v.Violation)
		}
	})
	return found
}

// explores reports whether to explore the system. The answer is the same for all properties of one call.
func (s subject) explores() bool {
	_, explorable := s.sys.(transition.System)
	return explorable && !s.by.random && s.by.search == nil
}

// run decides the property by random runs, or by the search given.
func (s subject) run(only *unproved) {
	s.Helper()
	if s.by.search != nil {
		if v, err := s.by.search(s.ctx, s.progress(s.prop.Name)); v != nil || err != nil {
			s.conclude(&checker.Verdict{Property: s.prop, Setup: s.sys.Setup(), Status: checker.Violated, Violation: v}, err, only, "")
		}
		return
	}
	why := "a program can only be run"
	if _, explorable := s.sys.(transition.System); explorable {
		why = "as doorway.Test does"
	}
	v, err := s.test()
	only.runs = true
	s.conclude(v, err, only, why)
}

// found reports the result of an exploration. If that was stopped, random runs come first.
func (s subject) found(v *checker.Verdict, err error, only *unproved) {
	s.Helper()
	stopped := ""
	if err == nil && v.Status == checker.Unknown {
		stopped = v.Explored.Stopped.Error()
		switch within := v.Explored.Within(); {
		case within && !s.prop.OfSomeRun() && v.Explored.Findings[0].Exercised:
			s.Attr("doorway", oneLine(fmt.Sprintf("%s: holds %s, for %v", s.prop.Name, stopped, v.Setup)))
			s.Logf("%v", v)
			only.add(v, stopped)
			return
		case s.provedForEvery():
			s.Logf("%v", v)
			s.tellEvery()
			return
		case s.ctx.Err() == nil && s.by.within == nil:
			s.Logf("%v; testing it by random runs instead", v)
			v, err = s.test()
		}
	}
	s.conclude(v, err, only, stopped)
	if err == nil && v.Status == checker.Proved {
		s.tellEvery()
	}
}

// conclude reports a verdict. stopped says why nothing was proved, or is "".
func (s subject) conclude(v *checker.Verdict, err error, only *unproved, stopped string) {
	s.Helper()
	if err == nil && v.Status == checker.Violated && s.elsewhere(v, only) {
		return
	}
	if err != nil {
		s.attribute("cannot be decided", nil)
		s.Errorf("%s cannot be decided: %v", s.called(), err)
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
		s.Errorf("%s%s", s.worded(v), ended(s.ctx))
	case v.Status == checker.Tested && s.noneEnds(v.Walked):
		word = checker.Unknown.String()
		s.Errorf("%s: all %d runs were cut short, the longest after %d events; raise -doorway.steps=%d or, if the program never ends, let it end",
			s.about(" is unknown", v.Setup), v.Walked.Runs, v.Walked.Longest, *steps)
	case v.Status == checker.Tested:
		only.add(v, stopped)
		if p, ok := s.sys.(narrator); ok {
			only.said, only.ofTest = p.Passes(v.Walked.Runs), p.OfTest()
		}
		s.Logf("%s", s.worded(v))
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
	return checker.DecideByRuns(s.ctx, s.sys, s.prop, simulate.Runs{
		Count: count, Time: *budget, Steps: length, Seed: *seed, Policy: *policy, Progress: s.progress(s.prop.Name),
	})
}

// progress returns a function that logs the progress of a long decision of these properties: in verbose tests, and
// every ten seconds if there is a time for random runs.
func (s subject) progress(names string) func(progress.Progress) {
	return func(p progress.Progress) {
		seconds := int(p.Elapsed.Seconds())
		if testing.Verbose() && seconds >= 2 || *budget > 0 && seconds > 0 && seconds%10 == 0 {
			of := fmt.Sprintf("%s: %s for %s", s.Name(), names, inWords(s.sys, s.sys.Setup()))
			if s.ofTest() {
				of = s.Name()
			}
			fmt.Fprintf(warnings, "%s: %v, %.0f s\n", of, p, p.Elapsed.Seconds())
		}
	}
}

package doorway

import (
	"fmt"

	"doorway/checker"
	"doorway/checker/simulate"
	"doorway/corpus"
	"doorway/model"
	"doorway/model/transition"
)

// afresh asks a program whose runs may leave something behind whether a run breaks the property in a process of its
// own. If runs of one process are not alike, it returns the program that gives each run its own process.
func (s subject) afresh(run transition.Schedule) (other Program, breaks bool) {
	if p, ok := s.sys.(interface {
		Afresh(transition.Schedule) (Program, bool)
	}); ok {
		return p.Afresh(run)
	}
	return nil, true
}

// A beginner lets the runs of a program begin in two ways. Beginning returns the program with runs that begin like
// the given one.
type beginner interface {
	Beginning(transition.Schedule) Program
}

// A finite program has only finite runs. Course returns how many runs suffice, or 0, and how many events to allow a
// run.
type finite interface{ Course() (runs, events int) }

// noneEnds reports whether all runs of a finite program were cut short: then none was tested to its end.
func (s subject) noneEnds(w *simulate.Sample) bool {
	_, ends := s.sys.(finite)
	return ends && w.Runs > 0 && w.Cut == w.Runs
}

// elsewhere continues with a process for each run if runs of one process are not alike. It reports whether that
// decided the property.
func (s *subject) elsewhere(v *checker.Verdict, only *unproved) bool {
	s.Helper()
	other, breaks := s.afresh(v.Violation.Schedule)
	if other == nil {
		return false
	}
	s.Logf("runs of one process are not alike: something outlives them, such as a package variable. So each has a process of its own")
	if s.sys = other; !breaks {
		s.run(only)
	}
	return !breaks
}

// A narrator words the results of a program.
type narrator interface {
	// OfTest reports whether its property is that the whole test passes, which has no setup.
	OfTest() bool
	// Sized says what a setup stands for, such as "3 goroutines".
	Sized(model.Setup) string
	// Goroutines returns how many goroutines a run has.
	Goroutines(run transition.Schedule) int
	// Fails says that a test as a whole fails in a run.
	Fails(test string, run transition.Schedule) string
	// Passes says that so many runs broke nothing.
	Passes(runs int) string
}

// ofTest reports whether the property is that the whole test passes.
func (s subject) ofTest() bool {
	p, ok := s.sys.(narrator)
	return ok && p.OfTest()
}

// called names what is decided: the property, or the test.
func (s subject) called() string {
	if s.ofTest() {
		return s.Name()
	}
	return s.prop.Name
}

// about says what is decided how, and for which setup.
func (s subject) about(how string, setup model.Setup) string {
	if s.ofTest() {
		return s.Name() + how
	}
	return s.prop.Name + how + " for " + inWords(s.sys, setup)
}

// inWords describes a setup of a system in the words of its reader.
func inWords(sys transition.Runnable, setup model.Setup) string {
	if p, ok := sys.(narrator); ok {
		return p.Sized(setup)
	}
	return setup.String()
}

// violated says that a run of sys breaks the property.
func (s subject) violated(sys transition.Runnable, run transition.Schedule) string {
	if p, ok := sys.(narrator); ok && p.OfTest() {
		return p.Fails(s.Name(), run)
	}
	return fmt.Sprintf("%s is violated for %s", s.prop.Name, inWords(sys, sys.Setup()))
}

// subtitle says in a picture what a run of a program shows that words its own results; of others it returns "".
func (s subject) subtitle(c corpus.Case, sys transition.Runnable, broken bool) string {
	switch _, tells := sys.(narrator); {
	case !tells:
		return ""
	case broken:
		return s.violated(sys, c.Schedule)
	default:
		return fmt.Sprintf("%s: a kept order of %s, which breaks nothing now", s.Name(), inWords(sys, c.Setup))
	}
}

// worded words a verdict that is no violation.
func (s subject) worded(v *checker.Verdict) string {
	p, ok := s.sys.(narrator)
	if !ok || v.Walked == nil {
		return v.String()
	}
	told, walked := *v, *v.Walked
	walked.Never = nil // what a setup allows and never happened is of models
	told.Walked = &walked
	switch text := p.Passes(walked.Runs); {
	case v.Status != checker.Tested:
		return fmt.Sprintf("%s (%s)", s.about(": "+v.Status.String(), v.Setup), told.Grounds())
	case s.ofTest():
		return fmt.Sprintf("%s (%s)", text, told.Grounds())
	default:
		return fmt.Sprintf("%s: %s (%s)", s.prop.Name, text, told.Grounds())
	}
}

// attribute sets a test attribute with the verdict, and the setup unless the test as a whole is decided.
func (s subject) attribute(verdict string, by *simulate.Sample) {
	setup := " for " + inWords(s.sys, s.sys.Setup())
	if s.ofTest() {
		setup = ""
	}
	s.Attr("doorway", oneLine(fmt.Sprintf("%s: %s%s%s", s.prop.Name, verdict, setup, byRuns(by))))
}

// byRuns gives the number of random runs and the seed of the first, so that results of several machines can be
// added.
func byRuns(s *simulate.Sample) string {
	if s == nil {
		return ""
	}
	return fmt.Sprintf(" by %d random runs from seed %d", s.Runs, *seed)
}

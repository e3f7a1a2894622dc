package doorway

import (
	"fmt"

	"doorway/checker"
	"doorway/checker/simulate"
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

// A narrator words the results of a program. It returns "" for the wording of models.
type narrator interface {
	// Fails says that a test fails in a run.
	Fails(test string, run transition.Schedule) string
	// Passes says that so many runs broke nothing.
	Passes(runs int) string
}

// violated says that a run of sys breaks the property.
func (s subject) violated(sys transition.Runnable, run transition.Schedule) string {
	if p, ok := sys.(narrator); ok {
		if text := p.Fails(s.Name(), run); text != "" {
			return text
		}
	}
	return fmt.Sprintf("%s is violated for %v", s.prop.Name, sys.Setup())
}

// passed says that no random run has broken the property.
func (s subject) passed(v *checker.Verdict) string {
	if p, ok := s.sys.(narrator); ok && p.Passes(v.Walked.Runs) != "" {
		return fmt.Sprintf("%s (%s)", p.Passes(v.Walked.Runs), v.Grounds())
	}
	return v.String()
}

// attribute sets a test attribute with the verdict, and the setup unless the program words its results without one.
func (s subject) attribute(verdict string, by *simulate.Sample) {
	setup := fmt.Sprintf(" for %v", s.sys.Setup())
	if p, ok := s.sys.(narrator); ok && p.Fails(s.Name(), nil) != "" {
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

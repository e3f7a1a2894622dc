package doorway

import (
	"fmt"

	"doorway/checker"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/transition"
)

// afresh asks a program whose runs may leave something behind whether a run breaks the property without that, too. If runs
// are not alike it returns the program by which they are.
func (s subject) afresh(run model.Schedule) (other Program, breaks bool) {
	if p, ok := s.sys.(interface {
		Afresh(model.Schedule) (Program, bool)
	}); ok {
		return p.Afresh(run)
	}
	return nil, true
}

// A beginner is a program whose runs may begin in two ways. Beginning returns it with runs that begin as the given one.
type beginner interface {
	Beginning(model.Schedule) Program
}

// A finite program is one whose runs come to an end. Course returns how many runs are enough, or 0, and how many events a run
// must be allowed.
type finite interface{ Course() (runs, events int) }

// noneEnds reports whether runs that should end were all cut short: then nothing was tested to its end.
func (s subject) noneEnds(w *simulate.Sample) bool {
	_, ends := s.sys.(finite)
	return ends && w.Runs > 0 && w.Cut == w.Runs
}

// elsewhere asks whether runs of the program are alike in this process, and else goes on with others of their own. It
// reports whether that has decided the property.
func (s *subject) elsewhere(v *checker.Verdict, only *unproved) bool {
	s.Helper()
	other, breaks := s.afresh(v.Violation.Schedule)
	if other == nil {
		return false
	}
	s.Logf("runs of one process are not alike: something outlives them, as a package variable does. So each has a process of its own")
	if s.sys = other; !breaks {
		s.run(only)
	}
	return !breaks
}

// A narrator is a program that says in its own words what was found out about it, or "" for those of models.
type narrator interface {
	// Fails says that a test fails.
	Fails(test string) string
	// Passes says that so many runs broke nothing.
	Passes(runs int) string
}

// violated says that a run of sys breaks the property.
func (s subject) violated(sys transition.Runnable) string {
	if p, ok := sys.(narrator); ok && p.Fails(s.Name()) != "" {
		return p.Fails(s.Name())
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

// attribute gives the test an attribute with the verdict.
func (s subject) attribute(verdict string, by *simulate.Sample) {
	s.Attr("doorway", oneLine(fmt.Sprintf("%s: %s for %v%s", s.prop.Name, verdict, s.sys.Setup(), byRuns(by))))
}

// byRuns says how many random runs there were, and from which seed, if any, so that
// those of several machines can be added.
func byRuns(s *simulate.Sample) string {
	if s == nil {
		return ""
	}
	return fmt.Sprintf(" by %d random runs from seed %d", s.Runs, *seed)
}

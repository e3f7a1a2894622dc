// Package checker decides properties of systems: it explores every run of a bounded system, or takes random runs,
// and returns a verdict. Its subpackages do the work: property defines properties, explore explores every state,
// simulate takes random runs, replay replays given runs, and measure computes exact costs.
package checker

import (
	"fmt"
	"strings"

	"doorway/checker/explore"
	"doorway/checker/internal/reduce"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/internal/english"
	"doorway/model"
	"doorway/model/catalogue"
)

// A Status classifies a verdict.
type Status uint8

// The statuses. Only Proved and Unreachable say something about all runs.
const (
	Unknown  Status = iota // a limit or an interrupt ended the search before it was decided
	Proved                 // every reachable state was explored and none breaks the property
	Tested                 // random runs did not break it
	Violated               // a run breaks it
	Vacuous                // nothing broke it, but nothing put it to the test either

	Reached     // for property.Sometimes: a run reaches the goal
	Unreachable // … every reachable state was explored and the goal is not among them
)

var statusNames = [...]string{"unknown", "proved", "tested", "violated", "vacuous", "reached", "unreachable"}

// String returns the status in one word.
func (s Status) String() string { return statusNames[s] }

// A Verdict is the result for one property of one system, with the assumptions and bounds under which it holds.
type Verdict struct {
	Property property.Property
	Setup    model.Setup
	Status   Status
	// Explored is the exploration behind Proved, Unknown and most violations, or nil.
	Explored *explore.Result
	// Walked describes the random runs behind Tested and some violations, or is nil.
	Walked    *simulate.Sample
	Violation *property.Violation // for Violated and Reached: the run
}

// String returns the verdict, its assumptions and its grounds.
func (v *Verdict) String() string {
	return fmt.Sprintf("%s: %v for %v%s", v.Property.Name, v.Status, v.Setup, v.grounds())
}

// Grounds returns the grounds of the verdict: the second part of String.
func (v *Verdict) Grounds() string { return strings.Trim(v.grounds(), ":; ") }

func (v *Verdict) grounds() (s string) {
	switch {
	case v.Violation != nil:
		s += fmt.Sprintf(": %v, by a run of %s", v.Violation.Err, english.Count(len(v.Violation.Schedule), "event"))
		if v.Violation.Endless {
			s += fmt.Sprintf(" and a loop of %d", len(v.Violation.Loop))
		}
		if v.Violation.Early || v.Explored != nil && v.Explored.Reduced == reduce.ByPersistentSets {
			s += ", perhaps not a shortest one"
		}
	case v.Walked != nil:
		s += v.Walked.String()
	case v.Explored != nil:
		s += fmt.Sprintf(": %s%s, %s, depth %d", v.reduced(),
			english.Count(v.Explored.States, "state"), english.Count(v.Explored.Transitions, "transition"), v.Explored.Depth)
	}
	switch v.Status {
	case Proved, Unreachable:
		s += ", missed a state with probability below " + english.RoundedUp(v.Explored.Collision())
	case Tested:
		s += v.Walked.Worth()
	case Unknown:
		s += " (" + v.why() + ")"
	case Vacuous:
		s += "; it was never put to the test: " + v.never()
	}
	return s
}

// reduced names the reduction that the search used, if any.
func (v *Verdict) reduced() string {
	if v.Explored.Reduced == "" {
		return ""
	}
	return "reduced by " + v.Explored.Reduced + " to "
}

// why says why the property is undecided.
func (v *Verdict) why() string {
	switch {
	case v.Explored != nil:
		return v.Explored.Stopped.Error()
	case v.Walked != nil && v.Walked.Stuck != nil:
		return v.Walked.Stuck.Error()
	case v.Walked != nil && v.Walked.Service != nil && v.Walked.Service.Unserved != nil:
		return v.Walked.Service.Unserved.Error()
	case v.Walked != nil && !v.Walked.Stopped && v.Property.OfSomeRun():
		return "no random run reached the goal, which proves nothing"
	case v.Walked != nil && !v.Walked.Stopped && v.Property.Engine().AnyRun():
		return "random runs tell nothing of whether there is a bound"
	case v.Walked != nil && !v.Walked.Stopped:
		return "it is about runs that go on for ever, and these end"
	default:
		return "interrupted"
	}
}

// never says what never happened, so that nothing put the property to the test.
func (v *Verdict) never() string {
	switch {
	case v.Walked != nil && v.Walked.Runs == 0:
		return "no run was taken"
	case v.Setup.Requests == 0:
		return v.Property.Engine().Never() + ", and requests=0 lets nobody request"
	default:
		return v.Property.Engine().Never()
	}
}

// StatusOf returns the status that an exploration with one property justifies.
func StatusOf(r *explore.Result) Status {
	switch f := r.Findings[0]; {
	case f.Violation != nil && f.Property.OfSomeRun():
		return Reached
	case f.Violation != nil:
		return Violated
	case !r.Complete():
		return Unknown
	case f.Property.OfSomeRun():
		return Unreachable
	case !f.Exercised:
		return Vacuous
	default:
		return Proved
	}
}

// StatusOfRuns returns the status that random runs with one property justify.
func StatusOfRuns(prop property.Property, s *simulate.Sample) Status {
	switch {
	case s.Violation != nil && prop.OfSomeRun():
		return Reached
	case s.Violation != nil:
		return Violated
	case s.Stopped || prop.OfSomeRun() || prop.Engine().AnyRun() || prop.Engine().Endless() && (s.Service == nil || s.Service.Unserved != nil):
		return Unknown
	case !s.Exercised[0]:
		return Vacuous
	default:
		return Tested
	}
}

// AsClaimed reports whether the verdict agrees with a claim.
func (v *Verdict) AsClaimed(c catalogue.Claim) bool {
	if c.Expect == catalogue.Violated {
		return v.Status == Violated
	}
	return v.Status == Proved
}

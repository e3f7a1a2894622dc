// Package checker decides properties of systems: it explores every run of a bounded system, or takes random runs,
// and returns a verdict. Its subpackages do the work: property defines properties, explore explores every state,
// simulate takes random runs, replay replays given runs, and measure computes exact costs.
package checker

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"doorway/checker/explore"
	"doorway/checker/internal/reduce"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/internal/english"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
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

// Decide explores a system with one property watching and returns the verdict. If the search reaches Options.States, a
// reduced one is tried where it promises to end. A violation is a shortest run even if the search is reduced, unless
// finding one takes more states than Options.States.
func Decide(ctx context.Context, sys transition.System, prop property.Property, opts explore.Options) (v *Verdict, err error) {
	DecideEach(ctx, sys, []property.Property{prop}, opts, func(_ int, found *Verdict, why error) { v, err = found, why })
	return v, err
}

// DecideEach calls found with the verdict on each of the properties that Decide would find, or why
// there is none. Where possible it decides several in one search (see explore.Each).
func DecideEach(ctx context.Context, sys transition.System, props []property.Property, opts explore.Options, found func(i int, v *Verdict, err error)) {
	explore.Each(ctx, sys, props, opts, func(i int, r *explore.Result, err error) {
		v, err := verdict(ctx, sys, props[i], opts, r, err)
		found(i, v, err)
	})
}

// verdict returns the verdict of an exploration with one property.
func verdict(ctx context.Context, sys transition.System, prop property.Property, opts explore.Options, r *explore.Result, err error) (*Verdict, error) {
	if err == nil {
		r, err = orReduced(ctx, sys, prop, opts, r)
	}
	if err == nil && opts.Reduce && r.Reduced == reduce.ByPersistentSets && r.Findings[0].Violation != nil {
		r, err = shortest(ctx, sys, prop, opts, r)
	}
	if err == nil && r.Findings[0].Violation != nil {
		err = repeated(sys, prop, r.Findings[0].Violation)
	}
	if err != nil {
		return nil, err
	}
	return &Verdict{
		Property: prop, Setup: sys.Setup(), Status: StatusOf(r), Explored: r, Violation: r.Findings[0].Violation,
	}, nil
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

// DecideByRuns is for systems too large to explore: it tests a property by random runs, which end with a fair
// schedule if the property is about infinite runs.
func DecideByRuns(ctx context.Context, sys transition.Runnable, prop property.Property, runs simulate.Runs) (*Verdict, error) {
	var s *simulate.Sample
	var err error
	whole, explorable := sys.(transition.System)
	if explorable && prop.Engine().Endless() && !prop.Engine().AnyRun() {
		s, err = simulate.Serve(ctx, whole, prop, runs)
	} else {
		s, err = simulate.Test(ctx, sys, []property.Property{prop}, runs)
	}
	if err == nil && s.Violation != nil && explorable {
		err = repeated(whole, prop, s.Violation)
	}
	if err != nil {
		return nil, err
	}
	return Sampled(sys, prop, s), nil
}

// sameStates bounds the search for what can follow when a run is repeated. Where more can follow, the run counts.
const sameStates = 1000

// repeated returns an error if a run that breaks the property does not break it when it is repeated: then the
// algorithm or the property is not deterministic, and nothing is known.
func repeated(sys transition.System, prop property.Property, v *property.Violation) error {
	r, err := replay.NewRunner(sys, prop)
	if err != nil {
		return err
	}
	r.States = sameStates
	again, err := r.Strict(v.Behaviour)
	undecided := (*replay.UndecidedError)(nil)
	switch {
	case again != nil || errors.As(err, &undecided):
		return nil
	case err == nil:
		err = errors.New("all its events can happen, and break nothing")
	}
	return fmt.Errorf("a run broke %s (%w), but the replay of that run did not: %w.\n"+
		"Step, View, another method or the property depends on more than its arguments: a field behind a pointer, a clock, chance or the order of a map. "+
		"Make it depend on its arguments alone. The run was\n\n%v", prop.Name, v.Err, err, v.Events())
}

// Sampled returns the verdict that random runs of a system with one property justify. The runs of Test end, so they
// say nothing about infinite runs.
func Sampled(sys transition.Runnable, prop property.Property, s *simulate.Sample) *Verdict {
	return &Verdict{Property: prop, Setup: sys.Setup(), Status: StatusOfRuns(prop, s), Walked: s, Violation: s.Violation}
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

// AsClaimed reports whether the verdict is what a claim expects.
func (v *Verdict) AsClaimed(c catalogue.Claim) bool {
	if c.Expect == catalogue.Violated {
		return v.Status == Violated
	}
	return v.Status == Proved
}

// shortest explores again without reduction for the violation that was found,
// and returns what was found before if that is cut short.
func shortest(ctx context.Context, sys transition.System, prop property.Property, opts explore.Options, found *explore.Result) (*explore.Result, error) {
	r, err := explore.Unreduced(ctx, sys, []property.Property{prop}, opts)
	if err == nil && r.Findings[0].Violation == nil {
		return found, nil
	}
	return r, err
}

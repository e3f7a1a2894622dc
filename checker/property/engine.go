package property

import (
	"cmp"
	"fmt"
	"strings"

	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/message"
	"doorway/model/transition"
)

// Engine lets searches, random runs and replays use a property; authors of properties need none of it.
type Engine struct{ of Property }

// Endless reports whether the property is about runs that never end, so that finite random
// runs say nothing about it.
func (e Engine) Endless() bool { return e.of.watched().eventual() }

// AnyRun reports whether the property is an endless one about every run, fair or not: that
// something is bounded. Random runs say nothing about it.
func (e Engine) AnyRun() bool { return e.of.watched().anyRun() }

// OnGraph reports whether the property is about what can happen from a state on, or about runs that
// go on without end: a single run cannot show that it holds.
func (e Engine) OnGraph() bool {
	_, _, possible := e.of.watched().possible()
	return possible || e.Endless()
}

// Fits returns an error if the property cannot be judged on the graph of a system.
func (e Engine) Fits(sys transition.System) error {
	if e.of.watched().sees()&Stamps != 0 && message.Renumbered(sys) {
		return fmt.Errorf("property %s compares timestamps of different states, and with %v states that differ only in their clocks count as one; bound the requests",
			e.of.Name, sys.Setup())
	}
	if e.of.watched().sees()&Times != 0 && !message.TellsTime(sys) {
		return fmt.Errorf("property %s is about the times that processes tell, and none tells a time here: implement model.Timekeeper", e.of.Name)
	}
	return nil
}

// Owing returns the error of an infinite run that owes a process something and never gives it.
func (e Engine) Owing(to model.ProcID, why string) error {
	if e.of.strong {
		why = strings.Replace(why, "the run is fair", "the run is strongly fair", 1)
	}
	return fmt.Errorf("%v %s", to, why)
}

// StronglyFair reports whether only strongly fair runs count (see Strongly).
func (e Engine) StronglyFair() bool { return e.of.strong }

// Code tells where the property's functions are written: two properties may have the same name.
func (e Engine) Code() string { return said(e.of.code) }

// Captures names a function that may have captured something, so that nobody can say whether it is the
// same in another process, or returns "". It does not count those functions that are asked again in a
// search that is resumed (Always, and those of Possible and Eventually), nor properties of package
// properties, whose names have it all.
func (e Engine) Captures() string { return said(e.of.captures) }

// said calls a function unless it is nil.
func said(text func() string) string {
	if text == nil {
		return ""
	}
	return text()
}

// Sees returns what its monitor needs of an observation.
func (e Engine) Sees() Sight { return e.of.watched().sees() }

// JudgesStates reports whether its monitor judges every state by itself.
func (e Engine) JudgesStates() bool { return e.of.watched().judgesStates() }

// Possible returns, for a property that is a Possibility, the kinds of events in Without, and the
// error for a violation.
func (e Engine) Possible() (without kinds.Set, why string, ok bool) {
	return e.of.watched().possible()
}

// Never tells what never happened if the property is not put to the test.
func (e Engine) Never() string { return e.of.watched().never() }

// Follow returns the property's monitor in a form that follows one run. It is an error if the
// monitor's memory is not a plain value.
func (e Engine) Follow() (Follower, error) {
	f, err := e.of.watched().run()
	if err != nil {
		return nil, fmt.Errorf("property %s: %w", cmp.Or(e.of.Name, "without a name"), err)
	}
	return f, nil
}

// Like reports whether two properties may remember the same of every run: they see the same, and
// their memories have the same type.
func (e Engine) Like(o Property) bool {
	return e.of.watched().memory() == o.watched().memory() && e.Sees() == o.watched().sees()
}

// Intern returns the property's monitor over numbered memories, for an explorer. If beside is not
// nil, it is the monitor of a property like this one, and equal memories of both have the same
// number.
func (e Engine) Intern(beside *Interned) (*Interned, error) {
	in, err := e.of.watched().intern(beside)
	if err != nil {
		return nil, fmt.Errorf("property %s: %w", cmp.Or(e.of.Name, "without a name"), err)
	}
	return in, nil
}

// WayOut returns, for a property that is a Possibility, a property that is violated where a goal is
// reached after prefix events.
func (e Engine) WayOut(prefix int) Property {
	return Property{Name: e.of.Name, watch: e.of.watched().wayOut(prefix)}
}

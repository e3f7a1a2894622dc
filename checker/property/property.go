// Package property defines properties of systems: the monitor that watches a run, the violation
// that it finds, and the order of regions that all systems keep.
package property

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"doorway/internal/panics"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/transition"
)

// A Property is a statement about every run of a system.
type Property struct {
	Name     string                     // lower case and hyphens, with a number in brackets if it has one
	Meaning  string                     // one line
	Source   string                     // who defined it
	watch    watch                      // nil in the zero Property: see watched
	on       func(model.Resource) watch // the same of one resource
	strong   bool                       // only strongly fair runs count
	some     bool                       // it is that some run breaks it: see Sometimes
	code     func() string              // where its functions are written; nil for nowhere
	captures func() string              // one that may have captured something: see Captures; nil for none
}

// watched returns what watches a run. The zero Property has a monitor that nobody can start.
func (p Property) watched() watch {
	if p.watch == nil {
		return watcher[struct{}]{}
	}
	return p.watch
}

// New returns the property that a monitor decides.
func New[M comparable](name, meaning, source string, m Monitor[M]) Property {
	given := m
	if always := m.Always; always != nil {
		m.Always = func(mem M, s model.Snapshot) error {
			defer panics.Blame(name)
			return always(mem, s)
		}
	}
	return Property{
		Name: name, Meaning: meaning, Source: source, watch: watcher[M]{m, outOf(m)},
		code:     func() string { return fmt.Sprint(Written(given), given.Sees, given.Symmetric, given.Cycle) },
		captures: given.captures,
		on: func(r model.Resource) watch {
			own := m.on(r)
			return watcher[M]{own, outOf(own)}
		},
	}
}

// Invariant returns the property that holds(s) == nil in every reachable state. A lemma about an
// algorithm reads its local states with model.Locals.
func Invariant(name, meaning string, holds func(model.Snapshot) error) Property {
	type nothing struct{}
	m := Monitor[nothing]{
		Start:  func(model.Snapshot) nothing { return nothing{} },
		Always: func(_ nothing, s model.Snapshot) error { return holds(s) },
	}
	if holds == nil {
		m.Always = nil
	}
	p := New(name, meaning, "", m)
	p.code = func() string { return Written(holds) }
	return p
}

// Sometimes returns the property that some run reaches a state in which goal is true, so that one
// sees a correct system at work, and notices if it is correct because nothing ever happens (EF goal
// in CTL; the "sometimes assertions" of Antithesis). An exploration finds a shortest such run.
func Sometimes(name, meaning string, goal func(model.Snapshot) bool) Property {
	holds := func(s model.Snapshot) error {
		if goal(s) {
			return ErrReached
		}
		return nil
	}
	if goal == nil {
		holds = nil
	}
	p := Invariant(name, meaning, holds)
	p.code = func() string { return Written(goal) }
	return Some(p)
}

// Some returns the property that some run breaks p. It is for a goal that a snapshot does not show,
// such as that every process has entered: a monitor remembers what it needs, and returns ErrReached.
func Some(p Property) Property {
	p.some = true
	return p
}

// ErrReached is what a run that reaches the goal of Sometimes breaks.
var ErrReached = errors.New("the goal is reached")

// OfSomeRun reports whether the property is that some run reaches a goal (see Sometimes). Its
// Violation is then such a run.
func (p Property) OfSomeRun() bool { return p.some }

// Endless reports whether the property is about runs that go on for ever, so that finite random
// runs say nothing about it.
func (p Property) Endless() bool { return p.watched().eventual() }

// AnyRun reports whether the property is an endless one about every run, fair or not: that
// something is bounded. Random runs say nothing about it.
func (p Property) AnyRun() bool { return p.watched().anyRun() }

// OnGraph reports whether the property is about what can happen from a state on, or about runs that
// go on for ever: a single run cannot show that it holds.
func (p Property) OnGraph() bool {
	_, _, possible := p.watched().possible()
	return possible || p.Endless()
}

// Fits returns an error if the property cannot be judged on the graph of a system.
func (p Property) Fits(sys transition.System) error {
	if p.watched().sees()&Stamps != 0 && message.Renumbered(sys) {
		return fmt.Errorf("property %s compares timestamps of different states, and with %v states that differ only in their clocks count as one; bound the requests",
			p.Name, sys.Setup())
	}
	if p.watched().sees()&Times != 0 && !message.TellsTime(sys) {
		return fmt.Errorf("property %s is about the times that processes tell, and none tells a time here: implement model.Timekeeper", p.Name)
	}
	return nil
}

// Strongly returns an endless property judged on strongly fair runs alone
// (Lamport, The temporal logic of actions, 1994; compassion in Manna and
// Pnueli, The temporal logic of reactive and concurrent systems, 1992): an action
// that is enabled again and again is taken again and again, even if it is
// disabled in between. Its name is that of p followed by "(strong)".
func Strongly(p Property) Property {
	p.Name, p.Meaning, p.strong = p.Name+Strong, strings.Replace(p.Meaning, "fair run", "strongly fair run", 1), true
	return p
}

// Strong ends the names of properties of strongly fair runs.
const Strong = "(strong)"

// Owing is the error of a run that owes a process something for ever.
func (p Property) Owing(to model.ProcID, why string) error {
	if p.strong {
		why = strings.Replace(why, "the run is fair", "the run is strongly fair", 1)
	}
	return fmt.Errorf("%v %s", to, why)
}

// StronglyFair reports whether only strongly fair runs count (see Strongly).
func (p Property) StronglyFair() bool { return p.strong }

// Code tells where the property's functions are written: two properties may have the same name.
func (p Property) Code() string { return said(p.code) }

// Captures names a function that may have captured something, so that nobody can say whether it is the
// same in another process, or returns "". It does not count those functions that are asked again in a
// search that is resumed (Always, and those of Possible and Eventually), nor properties of package
// properties, whose names have it all.
func (p Property) Captures() string { return said(p.captures) }

// said calls a function unless it is nil.
func said(text func() string) string {
	if text == nil {
		return ""
	}
	return text()
}

// Sees returns what its monitor needs of an observation.
func (p Property) Sees() Sight { return p.watched().sees() }

// JudgesStates reports whether its monitor judges every state by itself.
func (p Property) JudgesStates() bool { return p.watched().judgesStates() }

// Possible returns, for a property that is a Possibility, the kinds of events in Without, and the
// error for a violation.
func (p Property) Possible() (without model.Kinds, why string, ok bool) {
	return p.watched().possible()
}

// Never tells what never happened if the property is not put to the test.
func (p Property) Never() string { return p.watched().never() }

// Follow returns the property's monitor in a form that follows one run. It is an error if the
// monitor's memory is not a plain value.
func (p Property) Follow() (Follower, error) {
	f, err := p.watched().run()
	if err != nil {
		return nil, fmt.Errorf("property %s: %w", cmp.Or(p.Name, "without a name"), err)
	}
	return f, nil
}

// Like reports whether two properties may remember the same of every run: they see the same, and
// their memories have the same type.
func (p Property) Like(o Property) bool {
	return p.watched().memory() == o.watched().memory() && p.Sees() == o.Sees()
}

// Intern returns the property's monitor over numbered memories, for an explorer. If beside is not
// nil, it is the monitor of a property like this one, and equal memories of both have the same
// number.
func (p Property) Intern(beside *Interned) (*Interned, error) {
	in, err := p.watched().intern(beside)
	if err != nil {
		return nil, fmt.Errorf("property %s: %w", cmp.Or(p.Name, "without a name"), err)
	}
	return in, nil
}

// WayOut returns, for a property that is a Possibility, a property that is violated where a goal is
// reached after prefix events.
func (p Property) WayOut(prefix int) Property {
	return Property{Name: p.Name, watch: p.watched().wayOut(prefix)}
}

// Package property defines properties of systems: the monitor that watches a run, the violation
// that it finds, and the order of regions that all systems keep.
package property

import (
	"errors"
	"fmt"
	"strings"

	"doorway/internal/panics"
	"doorway/model"
)

// A Property is a statement about every run of a system.
type Property struct {
	Name     string                     // lower case and hyphens, with a number in brackets if it has one
	Meaning  string                     // one line
	Source   string                     // who defined it
	watch    watch                      // nil in the zero Property: see watched
	on       func(model.Resource) watch // the same for one resource
	strong   bool                       // only strongly fair runs count
	some     bool                       // requires that some run breaks it: see Sometimes
	code     func() string              // says where its functions are written; nil for nowhere
	captures func() string              // names a function that may capture variables: see Captures; nil for none
}

// watched returns the monitor. That of the zero Property fails when it starts.
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

// ErrReached is returned for a run that reaches the goal of Sometimes.
var ErrReached = errors.New("the goal is reached")

// OfSomeRun reports whether the property is that some run reaches a goal (see Sometimes). Its
// Violation is then such a run.
func (p Property) OfSomeRun() bool { return p.some }

// Engine returns what a search or a random run needs to decide the property.
func (p Property) Engine() Engine { return Engine{p} }

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

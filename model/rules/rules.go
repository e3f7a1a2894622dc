// Package rules makes a transition.System of a global state and a few functions, for systems that fit neither
// package message nor package memory: a lock manager, a database with transactions, a protocol in rounds.
//
//	sys, err := rules.System(myRules{}, model.NewSetup(2))
//
// docs/own-system.md shows one from end to end.
package rules

import (
	"fmt"

	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/transition"
)

// Rules define a transition system with global states of type S. S is a plain value: numbers, strings, booleans,
// and arrays and structs of them. All methods are pure functions, and panic for no state that can be reached.
type Rules[S comparable] interface {
	// Start returns the initial state, or an error that says for which setups there are such rules: how many
	// processes, which faults.
	Start(setup model.Setup) (S, error)
	// Enabled appends the events that can happen in s. Their order depends on s alone, and none is there
	// twice. It allows requests and faults no more often than the setup does: count them in the state.
	Enabled(setup model.Setup, s S, buf []model.Event) []model.Event
	// Apply returns the state after an enabled event. The event changes the view of the process at which it
	// happens and of no other (of p0, if it happens everywhere): properties observe that process alone.
	Apply(s S, e model.Event) S
	// View returns what the outside sees of p.
	View(s S, p model.ProcID) model.View
}

// Localized is an optional method of Rules: it returns the part of s that belongs to p, for own properties
// and for pictures. Without it this is all of s.
type Localized[S comparable] interface {
	Local(s S, p model.ProcID) any
}

// System returns the system of the rules under a setup, or an error if S is not a plain value, if there are
// no such rules for the setup, or if it has no process or more than model.MaxProcs.
func System[S comparable](r Rules[S], setup model.Setup) (transition.System, error) {
	states, err := valuecode.NewInterner[S]("global state")
	if err != nil {
		return nil, err
	}
	start, err := r.Start(setup)
	if err != nil {
		return nil, err
	}
	s := &system[S]{rules: r, setup: setup, start: start, states: states, seen: valuecode.NewTable[model.Observation](),
		local: func(s S, _ model.ProcID) any { return s }}
	if l, ok := r.(Localized[S]); ok {
		s.local = l.Local
	}
	return s, transition.Given(s)
}

type system[S comparable] struct {
	rules  Rules[S]
	setup  model.Setup
	start  S
	local  func(S, model.ProcID) any
	states *valuecode.Interner[S]
	seen   *valuecode.Table[model.Observation]
}

func (y *system[S]) Setup() model.Setup { return y.setup }

func (y *system[S]) With(setup model.Setup) (transition.System, error) {
	return System(y.rules, setup)
}

func (y *system[S]) Run() transition.Run { return y.World() }

func (y *system[S]) World() transition.World {
	return &world[S]{at: at[S]{system: y, s: y.start}}
}

func (y *system[S]) Machine() transition.Machine { return &machine[S]{system: y} }

// step takes an event, and checks that the rules do the same again.
func (y *system[S]) step(s S, e model.Event) (S, error) {
	next := y.rules.Apply(s, e)
	if again := y.rules.Apply(s, e); again != next {
		return next, &transition.AlgorithmError{Event: e, State: fmt.Sprintf("%+v", s), Reason: fmt.Sprintf(
			"Apply is impure: it returns %+v, and then %+v", next, again)}
	}
	return next, nil
}

// observation returns what a property sees of an event from s to next.
func (y *system[S]) observation(s, next S, e model.Event) model.Observation {
	return model.Observation{Event: e, Was: y.rules.View(s, e.Proc), Is: y.rules.View(next, e.Proc)}
}

// at gives a snapshot of a state.
type at[S comparable] struct {
	transition.Plain
	*system[S]
	s S
}

func (a *at[S]) N() int                                { return a.setup.N }
func (a *at[S]) View(p model.ProcID) model.View        { return a.rules.View(a.s, p) }
func (a *at[S]) Local(p model.ProcID) any              { return a.local(a.s, p) }
func (a *at[S]) Enabled(b []model.Event) []model.Event { return a.rules.Enabled(a.setup, a.s, b) }

type world[S comparable] struct {
	at[S]
	observed model.Observation
}

func (w *world[S]) Action(e model.Event) transition.Action { return transition.ActionOf(e) }
func (w *world[S]) Key(buf []byte) []byte                  { return w.states.Key(buf, w.s) }
func (w *world[S]) Reset()                                 { w.s = w.start }

func (w *world[S]) Clone() transition.World {
	c := *w
	return &c
}

func (w *world[S]) Apply(e model.Event) (*model.Observation, error) {
	if err := transition.Enabled(w, e); err != nil {
		return nil, err
	}
	next, err := w.step(w.s, e)
	if err != nil {
		return nil, err
	}
	w.observed, w.s = w.observation(w.s, next, e), next
	return &w.observed, nil
}

func (w *world[S]) Explain(e model.Event) (transition.Step, error) {
	o, err := w.Apply(e)
	if err != nil {
		return transition.Step{}, err
	}
	return transition.Step{Observation: *o, State: fmt.Sprintf("%+v", w.Local(e.Proc))}, nil
}

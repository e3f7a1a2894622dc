package model

import (
	"fmt"
)

// Beginnings returns from how many initial states runs of a system choose by their
// first event, or 0 if there is one initial state and no such event.
func Beginnings(sys System) int {
	if s, ok := sys.(interface{ Beginnings() int }); ok {
		return s.Beginnings()
	}
	return 0
}

// A System is an algorithm under a setup, made by System or
// System. It never changes; what changes are the worlds made from it.
type System interface {
	Runnable
	// With returns the same algorithm under another setup for as many processes.
	With(Setup) (System, error)
	// World returns a world in the initial state.
	World() World
	// Machine returns the same system as a vector of interned components, the
	// form in which explorers search it.
	Machine() Machine
}

// A World is a system in one global state, which Apply changes in place: the
// plain meaning of the system, without any of the explorer's cleverness.
type World interface {
	Run
	// Action returns the action of an event that can happen now.
	Action(e Event) Action
	// Audit asks the algorithm again for some of what it did in the world, and
	// returns an error if it answers otherwise now. Apply does so as well now and
	// then. A copy knows nothing of what was done before it was made.
	Audit() error
	// Clone returns an independent copy.
	Clone() World
}

// A Builder returns the system of a variant under a setup, or says why there is none.
type Builder func(Setup) (System, error)

// Runnable is b for those who run the system and do not search it.
func (b Builder) Runnable(s Setup) (Runnable, error) { return b(s) }

// ForProcesses does for one builder what the function of that name does for variants.
func (b Builder) ForProcesses(least, most int, reason string) Builder {
	want := fmt.Sprintf("%d to %d", least, most)
	switch {
	case most == least:
		want = fmt.Sprint(least)
	case most == 0:
		want = fmt.Sprintf("%d or more", least)
	}
	return func(s Setup) (System, error) {
		if s.N < least || most != 0 && s.N > most {
			return nil, fmt.Errorf("n=%d, want %s: %s", s.N, want, reason)
		}
		return b(s)
	}
}

// Package semaphore is mutual exclusion by one semaphore that is 1 at first: P to
// enter, V to leave. Its promises beyond exclusion depend on which process a V lets
// go on, which its inventor left open.
//
// What goes wrong if any process may be the one to go on: a process waits for ever
// while the others take turns (case semaphore/base-starvation-freedom); with three
// of them it may do so even if only blocked processes may go on (case
// semaphore/set-starvation-freedom). What goes wrong if P is not indivisible: two
// processes find the semaphore positive (case semaphore/split). What goes wrong if
// V and P are interchanged: nothing excludes (case semaphore/interchanged).
package semaphore

import (
	"doorway/model"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of the program.
const (
	Idle PC = iota
	P       // P(sem)
	InCS    // critical section
	V       // V(sem)
)

// State is the local state of one process.
type State struct{ PC PC }

// The one register.
const sem = 0

// Algorithm is mutual exclusion by Dijkstra's semaphore for any number of
// processes. It is weak: P waits until the semaphore is positive, and any process
// whose P is due may find it so, even one that has just come.
type Algorithm struct{}

// Registers returns the semaphore, initially 1.
func (Algorithm) Registers() []memory.Register { return []memory.Register{{Name: "sem", Init: 1}} }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (Algorithm) Step(_ model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		s.PC = P
	case P:
		mem.Wait(sem)
		s.PC = InCS
	case InCS:
		s.PC = V
	case V:
		mem.Signal(sem)
		s.PC = Idle
	}
	return s
}

// View shows the region. There is no doorway: a P that is due leaves no trace.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	switch s.PC {
	case Idle:
		return model.View{Region: model.Remainder}
	case InCS:
		return model.View{Region: model.Critical}
	case V:
		return model.View{Region: model.Exiting}
	default:
		return model.View{Region: model.Trying}
	}
}

// Package interruptsoff is mutual exclusion on one processor by disabling its
// interrupts: nobody can take the processor away from the process inside.
//
// What goes wrong on a second processor: it has interrupts of its own, and a
// process that runs there enters as well (case interrupts-off/one-processor). What
// goes wrong if a process halts with interrupts disabled: nobody is ever given the
// processor again (case interrupts-off/no-halt-inside).
package interruptsoff

import (
	"doorway/model"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of the program.
const (
	Idle    PC = iota
	Disable    // disable interrupts
	InCS       // critical section
	Enable     // enable interrupts
)

// State is the local state of one process.
type State struct{ PC PC }

// Algorithm is the algorithm for any number of processes.
type Algorithm struct{}

// Registers returns none: the processes share nothing but processors.
func (Algorithm) Registers() []memory.Register { return nil }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program.
func (Algorithm) Step(_ model.ProcID, s State, _ *memory.Memory) State {
	return State{(s.PC + 1) % (Enable + 1)}
}

// View shows the region and whether interrupts are disabled.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	switch s.PC {
	case Idle:
		return model.View{Region: model.Remainder}
	case Disable:
		return model.View{Region: model.Trying}
	case InCS:
		return model.View{Region: model.Critical, Masked: true}
	default:
		return model.View{Region: model.Exiting, Masked: true}
	}
}

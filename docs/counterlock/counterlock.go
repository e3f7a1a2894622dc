// Package counterlock is a lock made of a counter: add one to it, enter if it
// was zero, otherwise take the one away again and try anew.
package counterlock

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of the program.
const (
	Idle PC = iota
	Add
	Undo
	InCS
	Leave
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle   remainder
trying     Add    old := count; count := count + 1; if old = 0: enter
           Undo   count := count − 1; try anew
critical   InCS   critical section
exiting    Leave  count := count − 1
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct{ PC PC }

// The one register.
const count = 0

// Algorithm is the lock, for any number of processes.
type Algorithm struct{}

// Registers returns the counter, initially 0.
func (Algorithm) Registers() []memory.Register { return []memory.Register{{Name: "count"}} }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access a step.
func (Algorithm) Step(_ model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		s.PC = Add
	case Add:
		s.PC = Undo
		if mem.FetchAndAdd(count, 1) == 0 {
			s.PC = InCS
		}
	case Undo:
		mem.FetchAndAdd(count, -1)
		s.PC = Add
	case InCS:
		s.PC = Leave
	case Leave:
		mem.FetchAndAdd(count, -1)
		s.PC = Idle
	}
	return s
}

// View shows the region.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

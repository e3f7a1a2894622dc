// Package testandset is the spin lock on test-and-set: try to set the lock, in one
// atomic step that says whether it was already set, until it was not.
package testandset

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
	Spin
	InCS
	Clear
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle   remainder
trying     Spin   while test-and-set(lock): nothing
critical   InCS   critical section
exiting    Clear  lock := 0
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct{ PC PC }

// The one register.
const lock = 0

// Algorithm is the lock for any number of processes.
type Algorithm struct{}

// Registers returns the lock, initially clear.
func (Algorithm) Registers() []memory.Register { return []memory.Register{{Name: "lock"}} }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Alike says that all processes are alike.
func (Algorithm) Alike() bool { return true }

// Step is the program, one shared access per step.
func (Algorithm) Step(_ model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		s.PC = Spin
	case Spin:
		if !mem.TestAndSet(lock) {
			s.PC = InCS
		}
	case InCS:
		s.PC = Clear
	case Clear:
		mem.Write(lock, 0)
		s.PC = Idle
	}
	return s
}

// View shows the region. There is no doorway: waiting begins with the first attempt.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

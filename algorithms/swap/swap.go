// Package swap is the spin lock on an atomic exchange with a temporary: put 1 into
// the temporary, and exchange it with the lock until it comes back 0; then the lock
// is one's own.
package swap

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
	Exchange
	InCS
	Clear
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle      remainder
trying     ·         key := 1
           Exchange  repeat swap(lock, key) until key = 0
critical   InCS      critical section
exiting    Clear     lock := 0
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct {
	PC  PC
	Key uint8 // the temporary
}

// The one register.
const lock = 0

// Algorithm is the lock for any number of processes.
type Algorithm struct{}

// Registers returns the lock, initially 0.
func (Algorithm) Registers() []memory.Register { return []memory.Register{{Name: "lock"}} }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (Algorithm) Step(_ model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		return State{Exchange, 1}
	case Exchange:
		s.Key = uint8(mem.Swap(lock, int(s.Key)))
		if s.Key == 0 {
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

// Package testandtestandset is the test-and-test-and-set lock: look at the lock
// until it is clear, then try to set it; if another process was faster, look again.
package testandtestandset

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
	Look
	Try
	InCS
	Clear
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle   remainder
trying     ·      repeat
           Look     while lock: nothing
           Try    until not test-and-set(lock)
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

// Step is the program, one shared access per step.
func (Algorithm) Step(_ model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		s.PC = Look
	case Look:
		if mem.Read(lock) == 0 {
			s.PC = Try
		}
	case Try:
		s.PC = InCS
		if mem.TestAndSet(lock) {
			s.PC = Look
		}
	case InCS:
		s.PC = Clear
	case Clear:
		mem.Write(lock, 0)
		s.PC = Idle
	}
	return s
}

// View shows the region. There is no doorway: waiting begins with the first look.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

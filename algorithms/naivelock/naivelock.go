// Package naivelock is the lock that everyone writes first: wait until the lock is
// free, then take it. It is wrong; package testandset makes the two steps one.
package naivelock

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
	Test
	Set
	InCS
	Clear
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle   remainder
trying     Test   while held: nothing
           Set    held := 1
critical   InCS   critical section
exiting    Clear  held := 0
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct{ PC PC }

// The one register.
const held = 0

// Algorithm is the lock for any number of processes.
type Algorithm struct{}

// Registers returns held, initially 0.
func (Algorithm) Registers() []memory.Register { return []memory.Register{{Name: "held"}} }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Alike says that all processes are alike.
func (Algorithm) Alike() bool { return true }

// Step is the program, one shared access per step.
func (Algorithm) Step(_ model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		s.PC = Test
	case Test:
		if mem.Read(held) == 0 {
			s.PC = Set
		}
	case Set:
		mem.Write(held, 1)
		s.PC = InCS
	case InCS:
		s.PC = Clear
	case Clear:
		mem.Write(held, 0)
		s.PC = Idle
	}
	return s
}

// View shows the region.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

// Package trylock is the try-lock on test-and-set: a process that finds the lock
// set as often as its patience allows gives up, and returns to its remainder
// without having entered. With patience 1 it is the tryLock of libraries, with more
// a lock with a timeout.
package trylock

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
	Try
	GiveUp
	InCS
	Clear
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle    remainder
trying     ·       repeat as often as its patience allows, here once
           Try       if not test-and-set(lock): enter
exiting    GiveUp  return without having entered
critical   ·       enter:
           InCS    critical section
exiting    Clear   lock := 0
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct {
	PC    PC
	Tried uint8 // attempts that failed
}

// The one register.
const lock = 0

// Algorithm is the lock for any number of processes.
type Algorithm struct {
	Patience uint8 // attempts before it gives up, at least 1
}

// Registers returns the lock, initially clear.
func (Algorithm) Registers() []memory.Register { return []memory.Register{{Name: "lock"}} }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Alike says that all processes are alike.
func (Algorithm) Alike() bool { return true }

// Abortable says that a process may give up.
func (Algorithm) Abortable() bool { return true }

// Step is the program, one shared access per step.
func (a Algorithm) Step(_ model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		return State{PC: Try}
	case Try:
		switch s.Tried++; {
		case !mem.TestAndSet(lock):
			return State{PC: InCS}
		case s.Tried == a.Patience:
			return State{PC: GiveUp}
		}
		return s
	case InCS:
		return State{PC: Clear}
	case Clear:
		mem.Write(lock, 0)
	}
	return State{}
}

// View shows the region: a process that gives up is on its way out.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

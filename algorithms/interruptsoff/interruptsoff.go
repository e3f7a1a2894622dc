// Package interruptsoff is mutual exclusion on one processor by disabling its
// interrupts: nobody can take the processor away from the process inside.
package interruptsoff

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of the program, and of the one with a lock.
const (
	Idle PC = iota
	Disable
	InCS
	Enable

	Mask   // disable interrupts
	Look   // if lock = 0 …
	Set    // … then lock := 1,
	Unmask // and enable interrupts
	Miss   // … else enable interrupts, and try again
	Clear  // lock := 0
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle     remainder
trying     Disable  disable interrupts
critical   InCS     critical section
exiting    Enable   enable interrupts
trying     Mask
           Look
           Set
           Unmask
           Miss
exiting    Clear
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

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
	v := program.View(s.PC)
	v.Masked = v.Region == model.Critical || v.Region == model.Exiting
	return v
}

// Locked disables interrupts only while it looks at a lock and sets it, which makes
// the two steps one; it enables them for the critical section, which may be long.
type Locked struct {
	Stubborn bool // interrupts stay disabled between looks
}

// lock is the one register.
const lock = 0

// Registers returns the lock, initially clear.
func (Locked) Registers() []memory.Register { return []memory.Register{{Name: "lock", Max: 1}} }

// Init returns the state of a process in its remainder.
func (Locked) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (a Locked) Step(_ model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle, Miss:
		return State{Mask}
	case Look:
		switch {
		case mem.Read(lock) == 0:
			return State{Set}
		case a.Stubborn:
			return s
		}
		return State{Miss}
	case Set:
		mem.Write(lock, 1)
	case Unmask:
		return State{InCS}
	case InCS:
		return State{Clear}
	case Clear:
		mem.Write(lock, 0)
		return State{Idle}
	}
	return State{s.PC + 1}
}

// View shows the region and whether interrupts are disabled.
func (Locked) View(_ model.ProcID, s State) model.View {
	v := program.View(s.PC)
	v.Masked = v.Region == model.Trying && s.PC != Mask
	return v
}

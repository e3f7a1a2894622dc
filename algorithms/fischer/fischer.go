// Package fischer is Fischer's algorithm, a lock with one register that relies on
// time: wait until the register is free, write your name, pause for longer than
// anybody takes from finding the register free to writing, and enter if your name
// is still there.
package fischer

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of the program; x is the register.
const (
	Idle PC = iota
	Await
	Set
	Check
	InCS
	Leave
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle   remainder
trying     ·      repeat
           Await    wait until x = 0
           Set      x := me
           Check    pause for longer than a step takes; if x = me: go on
critical   InCS   critical section
exiting    Leave  x := 0
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct{ PC PC }

// The one register holds 0, or p + 1 for process p.
const x = 0

// Algorithm is the algorithm for any number of processes.
type Algorithm struct {
	// Pause is the least number of units of time for which a process pauses between
	// writing its name and checking that it is still there.
	Pause int
}

// Registers returns x, initially 0.
func (Algorithm) Registers() []memory.Register { return []memory.Register{{Name: "x"}} }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	name := int(me) + 1
	switch s.PC {
	case Idle:
		s.PC = Await
	case Await:
		if mem.Read(x) == 0 {
			s.PC = Set
		}
	case Set:
		mem.Write(x, name)
		s.PC = Check
	case Check:
		s.PC = Await
		if mem.Read(x) == name {
			s.PC = InCS
		}
	case InCS:
		s.PC = Leave
	case Leave:
		mem.Write(x, 0)
		s.PC = Idle
	}
	return s
}

// View shows the region and the pause.
func (a Algorithm) View(_ model.ProcID, s State) model.View {
	v := program.View(s.PC)
	if s.PC == Check {
		v.After = int16(a.Pause)
	}
	return v
}

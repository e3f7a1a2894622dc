// Package strictalternation is mutual exclusion with one shared turn: enter when it
// is one's own, and pass it on when leaving. It shows that a solution must do more
// than exclude.
package strictalternation

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
	Wait
	InCS
	Pass
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle  remainder
trying     Wait  while turn ≠ me: nothing
critical   InCS  critical section
exiting    Pass  turn := (me + 1) mod n
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct{ PC PC }

// The one register.
const turn = 0

// Algorithm is the algorithm for N processes that take turns in the order of
// their numbers.
type Algorithm struct {
	N int
	// Eager processes come again as soon as they have left: they have no remainder.
	Eager bool
}

// Registers returns the turn, which process 0 has at first.
func (Algorithm) Registers() []memory.Register { return []memory.Register{{Name: "turn"}} }

// Init returns the state of a process in its remainder, or waiting if it has none.
func (a Algorithm) Init(model.ProcID) State { return State{a.rest()} }

func (a Algorithm) rest() PC {
	if a.Eager {
		return Wait
	}
	return Idle
}

// Step is the program, one shared access per step.
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		s.PC = Wait
	case Wait:
		if mem.Read(turn) == int(me) {
			s.PC = InCS
		}
	case InCS:
		s.PC = Pass
	case Pass:
		mem.Write(turn, (int(me)+1)%a.N)
		s.PC = a.rest()
	}
	return s
}

// View shows the region. There is no doorway: waiting begins with the first look.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

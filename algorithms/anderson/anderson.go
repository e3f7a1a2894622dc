// Package anderson is Anderson's array-based queue lock: take the next place in a
// circular queue, wait until the flag of that place is raised, and lower it. A
// process that leaves raises the flag of the next place.
package anderson

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of the program.
const (
	Idle PC = iota
	Queue
	Spin
	Lower
	InCS
	Raise
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle   remainder
trying     Queue  place := fetch-and-increment(last), modulo n
waiting    Spin   while not has-lock[place]: nothing
           Lower  has-lock[place] := false
critical   InCS   critical section
exiting    Raise  has-lock[place + 1 modulo n] := true
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct {
	PC    PC
	Place int // from Spin on
}

// Algorithm is the lock for at most as many processes as there are places;
// has-lock[i] is register i.
type Algorithm struct{ Places int }

// Registers returns the flags, the first one raised, and the counter of the place
// to take next.
func (a Algorithm) Registers() []memory.Register {
	var regs []memory.Register
	for i := range a.Places {
		regs = append(regs, memory.Register{Name: fmt.Sprintf("has-lock[%d]", i)})
	}
	regs[0].Init = 1
	return append(regs, memory.Register{Name: "last"})
}

func (a Algorithm) last() int { return a.Places }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// after returns the place that follows i.
func (a Algorithm) after(i int) int { return (i + 1) % a.Places }

// Step is the program, one shared access per step.
func (a Algorithm) Step(_ model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		s.PC = Queue
	case Queue:
		s = State{Spin, mem.FetchAndPhi(a.last(), a.after)}
	case Spin:
		if mem.Read(s.Place) == 1 {
			s.PC = Lower
		}
	case Lower:
		mem.Write(s.Place, 0)
		s.PC = InCS
	case InCS:
		s.PC = Raise
	case Raise:
		mem.Write(a.after(s.Place), 1)
		s = State{}
	}
	return s
}

// View shows the region; the doorway is the taking of the place.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

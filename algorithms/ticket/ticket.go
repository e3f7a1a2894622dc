// Package ticket is the ticket lock: draw a number, and wait until it is served. A
// process that leaves lets the next number be served.
package ticket

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
	Draw
	Spin
	InCS
	Advance
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle     remainder
trying     Draw     ticket := fetch-and-increment(next)
waiting    Spin     while serving ≠ ticket: nothing
critical   InCS     critical section
exiting    Advance  serving := ticket + 1
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct {
	PC     PC
	Ticket int // from Spin on
}

// The registers.
const (
	next = iota
	serving
)

// Algorithm is the lock for any number of processes.
type Algorithm struct {
	// Modulus is the number of numbers; after the last comes 0 again. Zero stands for
	// numbers without end. The lock needs at least as many numbers as processes.
	Modulus int
}

// Registers returns next and serving, both 0.
func (Algorithm) Registers() []memory.Register {
	return []memory.Register{{Name: "next"}, {Name: "serving"}}
}

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// after returns the number that follows v.
func (a Algorithm) after(v int) int {
	if v++; v == a.Modulus {
		return 0
	}
	return v
}

// Step is the program, one shared access per step. Only the process being served
// changes serving, so it knows its value.
func (a Algorithm) Step(_ model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		s.PC = Draw
	case Draw:
		s = State{Spin, mem.FetchAndPhi(next, a.after)}
	case Spin:
		if mem.Read(serving) == s.Ticket {
			s.PC = InCS
		}
	case InCS:
		s.PC = Advance
	case Advance:
		mem.Write(serving, a.after(s.Ticket))
		s = State{}
	}
	return s
}

// View shows the region; the doorway is the drawing of the number. Numbers
// without end are timestamps.
func (a Algorithm) View(_ model.ProcID, s State) model.View {
	v := program.View(s.PC)
	if v.Passed && a.Modulus == 0 {
		v.Stamp = s.Ticket + 1
	}
	return v
}

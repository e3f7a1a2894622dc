// Package memory makes systems of algorithms that share memory: what an author
// writes (Program, Register, Memory and optional methods), and the two forms of
// their global states, a world of plain values and a machine of interned ones.
package memory

import (
	"doorway/model"
)

// A Program is a shared-memory algorithm, the same one at every process.
//
// S is its local state, program counter included: a plain value as in Process.
// The step taken from the remainder is the process's request, the step taken
// from the critical section its exit; either may, but need not, touch memory.
// Several goroutines ask Step and View at once.
type Program[S comparable] interface {
	// Registers returns the shared registers with their initial values.
	Registers() []Register
	// Init returns the initial state of process me.
	Init(me model.ProcID) S
	// Step returns the next state of me. It may go through mem once.
	Step(me model.ProcID, s S, mem *Memory) S
	// View returns what the outside may know of me in state s.
	View(me model.ProcID, s S) model.View
}

// A Register is one shared register, which holds an int.
//
// Max and Open are needed under SafeRegisters alone. There values are 0 to Max,
// where Max is 1 to 127; to write another one is an error. A register that is
// Open has no largest value: larger ones may be written, and Max is a bound of
// what is explored, the largest value that a read makes up.
type Register struct {
	Name string
	Init int
	Max  int
	Open bool
}

// Alike is an optional method of a Program. If it returns true, the program
// treats all processes alike: Init, Step and View do not depend on me. Steps
// are asked of the other processes too, and one that differs is an error.
type Alike interface {
	Alike() bool
}

// holds reports whether v is in the register's domain.
func (r *Register) holds(v int) bool { return v >= 0 && (v <= r.Max || r.Open) }

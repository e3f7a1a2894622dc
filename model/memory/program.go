// Package memory makes systems of algorithms that share memory: the types that authors use
// (Program, Register, Memory and optional methods), and the two forms of a global state, a world of
// plain values and a machine of interned ones.
package memory

import (
	"doorway/model"
)

// A Program defines a shared-memory algorithm, the same at every process.
//
// S is its local state, program counter included: a plain value as in Process. The step from the
// remainder is the process's request, the step from the critical section its exit; either may, but
// need not, access memory. Several goroutines call Step and View concurrently.
type Program[S comparable] interface {
	// Registers returns the shared registers with their initial values.
	Registers() []Register
	// Init returns the initial state of process me.
	Init(me model.ProcID) S
	// Step returns the next state of me. It may go through mem once.
	Step(me model.ProcID, s S, mem *Memory) S
	// View returns the view of me in state s.
	View(me model.ProcID, s S) model.View
}

// A Register declares one shared register, which holds an int.
//
// Max and Open matter only under SafeRegisters. There, values are 0 to Max, where Max is 1 to 127;
// writing another value is an error. An Open register has no largest value: larger values may be
// written, and Max, the largest value that an overlapping read may invent, bounds the exploration.
type Register struct {
	Name string
	Init int
	Max  int
	Open bool
}

// holds reports whether v is in the register's domain.
func (r *Register) holds(v int) bool { return v >= 0 && (v <= r.Max || r.Open) }

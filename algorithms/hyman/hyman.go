// Package hyman is Hyman's algorithm for two processes, published in 1966 as a
// simplification of Dijkstra's, and wrong: a process takes the turn in a later step
// than the one in which it sees that the other's flag is down.
package hyman

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of Hyman's program. Its b[i] is true while process i is not interested;
// here flag[i] is true while i is interested. Its k is the turn.
const (
	Idle PC = iota
	Raise
	ReadTurn
	ReadFlag
	TakeTurn
	InCS
	Lower
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle      remainder
trying     Raise     C0: flag[me] := true
waiting    ReadTurn  C1: if turn ≠ me
           ReadFlag  C2:   while flag[other]: nothing
           TakeTurn        turn := me; goto C1
critical   InCS      critical section
exiting    Lower     flag[me] := false
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct{ PC PC }

// The registers: flag[p] is register p.
const turn = 2

// Algorithm is the algorithm for processes 0 and 1.
type Algorithm struct{}

// Registers returns flag[0], flag[1] and turn.
func (Algorithm) Registers() []memory.Register {
	return []memory.Register{{Name: "flag[0]"}, {Name: "flag[1]"}, {Name: "turn"}}
}

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	other := 1 - me
	switch s.PC {
	case Idle:
		s.PC = Raise
	case Raise:
		mem.Write(int(me), 1)
		s.PC = ReadTurn
	case ReadTurn:
		s.PC = ReadFlag
		if mem.Read(turn) == int(me) {
			s.PC = InCS
		}
	case ReadFlag:
		if mem.Read(int(other)) == 0 {
			s.PC = TakeTurn
		}
	case TakeTurn:
		mem.Write(turn, int(me))
		s.PC = ReadTurn
	case InCS:
		s.PC = Lower
	case Lower:
		mem.Write(int(me), 0)
		s.PC = Idle
	}
	return s
}

// View shows the region; the doorway is the raising of the flag.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

// indivisible is the algorithm on a machine that can look at the other's flag and
// take the turn in one step. For this, the flags and the turn are the bits of one
// register: flag[p] is bit p.
type indivisible struct{ Algorithm }

// The one register, and the bit of the turn in it.
const (
	word    = 0
	turnBit = 1 << turn
)

func (indivisible) Registers() []memory.Register {
	return []memory.Register{{Name: "turn,flag[1],flag[0]"}}
}

func (a indivisible) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Raise:
		mem.FetchAndPhi(word, func(w int) int { return w | 1<<me })
		return State{ReadTurn}
	case ReadTurn:
		if mem.Read(word)>>turn == int(me) {
			return State{InCS}
		}
		return State{ReadFlag}
	case ReadFlag:
		if was := mem.FetchAndPhi(word, func(w int) int { return take(me, w) }); take(me, was) != was {
			s.PC = ReadTurn
		}
		return s
	case Lower:
		mem.FetchAndPhi(word, func(w int) int { return w &^ (1 << me) })
		return State{Idle}
	}
	return a.Algorithm.Step(me, s, mem)
}

// take gives the turn to me, which does not have it, unless the other's flag is up.
func take(me model.ProcID, w int) int {
	if w>>(1-me)&1 != 0 {
		return w
	}
	return w ^ turnBit
}

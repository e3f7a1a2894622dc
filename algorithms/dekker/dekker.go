// Package dekker is Dekker's algorithm for two processes, the first solution of the
// mutual exclusion problem by reads and writes: show interest; if the other is
// interested, too, the process that has the turn insists, and the other withdraws
// until it is its turn.
package dekker

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of Dekker's program. There c1 or c2 is 0 while its process is
// interested; here the process's flag is true.
const (
	Idle PC = iota
	Raise
	ReadFlag
	ReadTurn
	Withdraw
	AwaitTurn
	Again
	InCS
	GiveTurn
	Lower
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle       remainder
trying     Raise      flag[me] := true
waiting    ReadFlag   while flag[other]
           ReadTurn     if turn ≠ me
           Withdraw       flag[me] := false
           AwaitTurn      wait until turn = me
           Again          flag[me] := true
critical   InCS       critical section
exiting    GiveTurn   turn := other
           Lower      flag[me] := false
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
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	other := 1 - me
	switch s.PC {
	case Idle:
		s.PC = Raise
	case Raise, Again:
		mem.Write(int(me), 1)
		s.PC = ReadFlag
	case ReadFlag:
		s.PC = InCS
		if mem.Read(int(other)) != 0 {
			s.PC = ReadTurn
		}
	case ReadTurn:
		s.PC = Withdraw
		if mem.Read(turn) == int(me) {
			s.PC = ReadFlag
		}
	case Withdraw:
		mem.Write(int(me), 0)
		s.PC = AwaitTurn
	case AwaitTurn:
		if mem.Read(turn) == int(me) {
			s.PC = Again
		}
	case InCS:
		s.PC = GiveTurn
	case GiveTurn:
		mem.Write(turn, int(other))
		s.PC = Lower
	case Lower:
		mem.Write(int(me), 0)
		s.PC = Idle
	}
	return s
}

// View shows the region; the doorway is the first raising of the flag.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

// A place is a line of one process.
type place struct {
	proc model.ProcID
	line PC
}

// fence returns the algorithm for memory with store buffers. A fence follows wherever
// a process raises its flag, so that the flag is seen before the process reads the
// other's; each of the two programs has two such lines. If bare is one of them, it has
// no fence, to see that it needs one.
func fence(bare place) memory.Program[memory.Fenced[State]] {
	return memory.Fence(Algorithm{}, bare, func(bare place, me model.ProcID, s State) bool {
		return (s.PC == Raise || s.PC == Again) && (bare != place{me, s.PC})
	})
}

// lowerFirst lowers the flag before it gives the turn. This makes no difference.
type lowerFirst struct{ Algorithm }

func (m lowerFirst) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch next := m.Algorithm.Step(me, s, mem); s.PC {
	case InCS:
		return State{Lower}
	case Lower:
		return State{GiveTurn}
	case GiveTurn:
		return State{Idle}
	default:
		return next
	}
}

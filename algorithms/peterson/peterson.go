// Package peterson is Peterson's mutual exclusion algorithm for two processes: show
// interest, give way, and wait while the other is interested and it is one's own
// turn to wait.
package peterson

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of Peterson's program. Here turn names the process whose turn it is to
// enter; in the paper it names the one whose turn it is to wait: a process writes its
// own number and waits for the other's. This renames the two values of turn and
// changes nothing else.
const (
	Idle PC = iota
	Raise
	GiveWay
	ReadFlag
	ReadTurn
	InCS
	Lower
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle      remainder
trying     Raise     flag[me] := true
           GiveWay   turn := other
waiting    ·         repeat
           ReadFlag    if not flag[other]: enter
           ReadTurn    if turn = me: enter
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
type Algorithm struct {
	// Swapped gives way before it raises the flag.
	Swapped bool
}

// Registers returns flag[0], flag[1] and turn.
func (Algorithm) Registers() []memory.Register {
	return []memory.Register{{Name: "flag[0]", Max: 1}, {Name: "flag[1]", Max: 1}, {Name: "turn", Max: 1}}
}

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	other := 1 - me
	switch s.PC {
	case Idle:
		s.PC = Raise
		if a.Swapped {
			s.PC = GiveWay
		}
	case Raise:
		mem.Write(int(me), 1)
		s.PC = GiveWay
		if a.Swapped {
			s.PC = ReadFlag
		}
	case GiveWay:
		mem.Write(turn, int(other))
		s.PC = ReadFlag
		if a.Swapped {
			s.PC = Raise
		}
	case ReadFlag:
		s.PC = ReadTurn
		if mem.Read(int(other)) == 0 {
			s.PC = InCS
		}
	case ReadTurn:
		s.PC = ReadFlag
		if mem.Read(turn) == int(me) {
			s.PC = InCS
		}
	case InCS:
		s.PC = Lower
	case Lower:
		mem.Write(int(me), 0)
		s.PC = Idle
	}
	return s
}

// View shows the region; the doorway is the two writes.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

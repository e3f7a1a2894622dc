// Package burnslynch is mutual exclusion for n processes with one bit each, the
// fewest possible: give way to the processes below, and wait for those above.
//
// Not everybody need get in (case burns-lynch/base-starvation-freedom).
package burnslynch

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of the program of Burns and Lynch, and below them three of Lamport's,
// which raises the flag at once and only then looks at the processes below.
const (
	Idle PC = iota
	Begin
	Again
	LookFirst
	Raise
	LookBelow
	WaitAbove
	InCS
	Leave

	RaiseFirst // L: flag[me] := 1
	Withdraw   // if flag[j] = 1 for a j < me then: flag[me] := 0 …
	WaitBelow  // … wait until flag[j] = 0; goto L
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle        remainder
trying     Begin       L: flag[me] := 0
waiting    Again       as Begin
           ·              for each process j < me
           LookFirst        if flag[j] = 1: goto L
           Raise          flag[me] := 1
           ·              for each process j < me
           LookBelow        if flag[j] = 1: goto L
           ·              for each process j > me
           WaitAbove        wait until flag[j] = 0
critical   InCS        critical section
exiting    Leave       flag[me] := 0
trying     RaiseFirst
waiting    Withdraw
           WaitBelow
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct {
	PC PC
	J  model.ProcID // the process that it looks at
}

// Algorithm is the algorithm for N processes: flag[p] is register p.
type Algorithm struct {
	N int
	// Lamport is Lamport's version: it raises the flag first, and a process that gives
	// way waits until the other's flag is down.
	Lamport bool
}

// Registers returns flag[0], …, flag[N−1], all 0.
func (a Algorithm) Registers() []memory.Register {
	var regs []memory.Register
	for p := range a.N {
		regs = append(regs, memory.Register{Name: fmt.Sprintf("flag[%d]", p), Max: 1})
	}
	return regs
}

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		if a.Lamport {
			return State{PC: RaiseFirst}
		}
		return State{PC: Begin}
	case Begin, Again:
		mem.Write(int(me), 0)
		if me == 0 {
			return State{PC: Raise}
		}
		return State{PC: LookFirst}
	case LookFirst, LookBelow:
		return a.look(me, s, mem)
	case Raise, RaiseFirst:
		mem.Write(int(me), 1)
		return a.raised(me)
	case WaitAbove:
		if mem.Read(int(s.J)) == 0 {
			return a.above(s.J + 1)
		}
	case Withdraw:
		mem.Write(int(me), 0)
		s.PC = WaitBelow
	case WaitBelow:
		if mem.Read(int(s.J)) == 0 {
			return State{PC: Raise}
		}
	case InCS:
		return State{PC: Leave}
	case Leave:
		mem.Write(int(me), 0)
		return State{}
	}
	return s
}

// look looks at a process below, and gives way if its flag is up.
func (a Algorithm) look(me model.ProcID, s State, mem *memory.Memory) State {
	switch up := mem.Read(int(s.J)) != 0; {
	case up && a.Lamport:
		return State{PC: Withdraw, J: s.J}
	case up:
		return State{PC: Again}
	case s.J+1 < me:
		return State{PC: s.PC, J: s.J + 1}
	case s.PC == LookFirst:
		return State{PC: Raise}
	default:
		return a.above(me + 1)
	}
}

// raised is where a process goes on once its flag is up.
func (a Algorithm) raised(me model.ProcID) State {
	if me == 0 {
		return a.above(1)
	}
	return State{PC: LookBelow}
}

// above waits for j, or enters if nobody is left.
func (a Algorithm) above(j model.ProcID) State {
	if int(j) == a.N {
		return State{PC: InCS}
	}
	return State{PC: WaitAbove, J: j}
}

// View shows the region; the doorway is the first line.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

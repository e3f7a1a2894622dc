// Package knuth is Knuth's mutual exclusion algorithm for n processes, the first in
// which everybody gets in: wait until nobody between the turn and oneself competes,
// say that one is about to enter, and enter if nobody else says so.
package knuth

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of Knuth's program, with the process's number i as me.
const (
	Idle PC = iota
	Raise
	Again
	ReadK
	Scan
	Claim
	Check
	TakeK
	InCS
	PassK
	Lower
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle   remainder
trying     Raise  L0: control[me] := 1
waiting    Again  as Raise
           ReadK  L1: j := k
           ·          while j ≠ me
           Scan         if control[j] ≠ 0: goto L1
           ·            j := j − 1 modulo n
           Claim  L2: control[me] := 2
           ·          for each other process j, from the highest downwards
           Check        if control[j] = 2: goto L0
           TakeK  L3: k := me
critical   InCS       critical section
exiting    PassK      k := me − 1 modulo n
           Lower  L4: control[me] := 0
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct {
	PC PC
	J  model.ProcID // in Scan and Check
}

// Algorithm is the algorithm for N processes: control[p] is register p.
type Algorithm struct{ N int }

// Registers returns control[0], …, control[N−1], all 0, and k. In the paper
// processes are numbered from 1 and k is at first 0, from where the search goes on
// to N, which is N−1 here.
func (a Algorithm) Registers() []memory.Register {
	var regs []memory.Register
	for p := range a.N {
		regs = append(regs, memory.Register{Name: fmt.Sprintf("control[%d]", p)})
	}
	return append(regs, memory.Register{Name: "k", Init: a.N - 1})
}

func (a Algorithm) k() int { return a.N }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		return State{PC: Raise}
	case InCS:
		return State{PC: PassK}
	case PassK:
		mem.Write(a.k(), int(a.before(me)))
		return State{PC: Lower}
	case Lower:
		mem.Write(int(me), 0)
		return State{PC: Idle}
	default:
		return a.compete(me, s, mem)
	}
}

// compete is the entry protocol.
func (a Algorithm) compete(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Raise, Again:
		mem.Write(int(me), 1)
	case ReadK:
		return a.scan(me, model.ProcID(mem.Read(a.k())))
	case Scan:
		if mem.Read(int(s.J)) == 0 {
			return a.scan(me, a.before(s.J))
		}
	case Claim:
		mem.Write(int(me), 2)
		return a.check(me, a.N-1)
	case Check:
		if mem.Read(int(s.J)) == 2 {
			return State{PC: Again}
		}
		return a.check(me, int(s.J)-1)
	case TakeK:
		mem.Write(a.k(), int(me))
		return State{PC: InCS}
	}
	return State{PC: ReadK}
}

func (a Algorithm) before(p model.ProcID) model.ProcID {
	return (p + model.ProcID(a.N) - 1) % model.ProcID(a.N)
}

// scan looks at j, or goes on if j is me.
func (a Algorithm) scan(me, j model.ProcID) State {
	if j == me {
		return State{PC: Claim}
	}
	return State{PC: Scan, J: j}
}

// check looks at j or, if j is me, at the process before; if nobody is left, it goes
// on.
func (a Algorithm) check(me model.ProcID, j int) State {
	if j == int(me) {
		j--
	}
	if j < 0 {
		return State{PC: TakeK}
	}
	return State{PC: Check, J: model.ProcID(j)}
}

// View shows the region; the doorway is the first line.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

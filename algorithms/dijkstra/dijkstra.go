// Package dijkstra is Dijkstra's mutual exclusion algorithm for n processes, the
// first for more than two: take the turn from a process that does not want it, say
// that one is about to enter, and enter if nobody else says so.
//
// Not everybody need get in (case dijkstra/base-starvation-freedom).
package dijkstra

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of Dijkstra's program, with the process's number i as me.
const (
	Idle PC = iota
	Want
	ReadK
	Retract
	ReadK2
	ReadB
	TakeK
	Claim
	Check
	InCS
	Unclaim
	Unwant
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle     remainder
trying     Want     Li0: b[me] := false
waiting    ReadK    Li1: if k ≠ me
           Retract  Li2:   c[me] := true
           ReadK2   Li3:   j := k
           ReadB           if b[j]
           TakeK             k := me
           ·               goto Li1
           Claim    Li4: c[me] := false
           ·             for each other process j
           Check           if not c[j]: goto Li1
critical   InCS     critical section
exiting    Unclaim  c[me] := true
           Unwant   b[me] := true
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct {
	PC PC
	J  model.ProcID // in Check the process that it looks at, in ReadB the k that it has read
}

// Algorithm is the algorithm for N processes. As in the paper, b[i] is false while
// i wants to enter, and c[i] is false while i is about to enter or inside.
type Algorithm struct{ N int }

// Registers returns b[0], …, b[N−1], c[0], …, c[N−1], all true, and k.
func (a Algorithm) Registers() []memory.Register {
	var regs []memory.Register
	for _, name := range []string{"b", "c"} {
		for p := range a.N {
			regs = append(regs, memory.Register{Name: fmt.Sprintf("%s[%d]", name, p), Init: 1})
		}
	}
	return append(regs, memory.Register{Name: "k"})
}

func (a Algorithm) b(p model.ProcID) int { return int(p) }
func (a Algorithm) c(p model.ProcID) int { return a.N + int(p) }
func (a Algorithm) k() int               { return 2 * a.N }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		return State{PC: Want}
	case Want:
		mem.Write(a.b(me), 0)
		return State{PC: ReadK}
	case InCS:
		return State{PC: Unclaim}
	case Unclaim:
		mem.Write(a.c(me), 1)
		return State{PC: Unwant}
	case Unwant:
		mem.Write(a.b(me), 1)
		return State{PC: Idle}
	default:
		return a.compete(me, s, mem)
	}
}

// compete is the entry protocol after its first line.
func (a Algorithm) compete(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case ReadK:
		if mem.Read(a.k()) == int(me) {
			return State{PC: Claim}
		}
		return State{PC: Retract}
	case Retract:
		mem.Write(a.c(me), 1)
		return State{PC: ReadK2}
	case ReadK2:
		return State{PC: ReadB, J: model.ProcID(mem.Read(a.k()))}
	case ReadB:
		if mem.Read(a.b(s.J)) != 0 {
			return State{PC: TakeK}
		}
	case TakeK:
		mem.Write(a.k(), int(me))
	case Claim:
		mem.Write(a.c(me), 0)
		return a.check(me, 0)
	case Check:
		if mem.Read(a.c(s.J)) != 0 {
			return a.check(me, s.J+1)
		}
	}
	return State{PC: ReadK}
}

// check looks at j or, if j is me, at the next process; if nobody is left, it
// enters.
func (a Algorithm) check(me, j model.ProcID) State {
	if j == me {
		j++
	}
	if int(j) == a.N {
		return State{PC: InCS}
	}
	return State{PC: Check, J: j}
}

// View shows the region; the doorway is the first line.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

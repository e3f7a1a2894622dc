// Package eisenbergmcguire is Eisenberg and McGuire's mutual exclusion algorithm
// for n processes: Knuth's, but a leaving process gives the turn to the next that
// competes, so that everybody is overtaken at most n−1 times.
package eisenbergmcguire

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of Eisenberg and McGuire's program, with the process's number i as me.
const (
	Idle PC = iota
	Raise
	Again
	ReadK
	Scan
	Claim
	Check
	SeeK
	SeeOwner
	TakeK
	InCS
	Search
	PassK
	Lower
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle      remainder
trying     Raise     L0: control[me] := 1
waiting    Again     as Raise
           ReadK     L1: j := k
           ·             while j ≠ me
           Scan            if control[j] ≠ 0: goto L1
           ·               j := j + 1 modulo n
           Claim     L2: control[me] := 2
           ·             for each other process j
           Check           if control[j] = 2: goto L0
           SeeK      L3: j := k
           ·             if j ≠ me
           SeeOwner        if control[j] ≠ 0: goto L0
           TakeK     L4: k := me
critical   InCS      critical section
exiting    ·         L5: for each other process j, from me + 1 upwards and round
           Search          if control[j] ≠ 0
           PassK             k := j; goto L6
           Lower     L6: control[me] := 0
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct {
	PC PC
	J  model.ProcID // in Scan, Check, Search and PassK; in SeeOwner the k that it has read
}

// Algorithm is the algorithm for N processes: control[p] is register p.
type Algorithm struct{ N int }

// Registers returns control[0], …, control[N−1], all 0, and k. Its
// first value may be anything from 0 to N−1.
func (a Algorithm) Registers() []memory.Register {
	var regs []memory.Register
	for p := range a.N {
		regs = append(regs, memory.Register{Name: fmt.Sprintf("control[%d]", p)})
	}
	return append(regs, memory.Register{Name: "k"})
}

func (a Algorithm) k() int { return a.N }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		return State{PC: Raise}
	case InCS, Search, PassK, Lower:
		return a.leave(me, s, mem)
	case Check, SeeK, SeeOwner, TakeK:
		return a.confirm(me, s, mem)
	default:
		return a.compete(me, s, mem)
	}
}

// leave is the exit protocol.
func (a Algorithm) leave(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case InCS:
		return a.search(me, a.next(me))
	case Search:
		if mem.Read(int(s.J)) == 0 {
			return a.search(me, a.next(s.J))
		}
		return State{PC: PassK, J: s.J}
	case PassK:
		mem.Write(a.k(), int(s.J))
		return State{PC: Lower}
	default: // Lower
		mem.Write(int(me), 0)
		return State{PC: Idle}
	}
}

// compete is the entry protocol up to Claim.
func (a Algorithm) compete(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Raise, Again:
		mem.Write(int(me), 1)
	case ReadK:
		return a.scan(me, model.ProcID(mem.Read(a.k())))
	case Scan:
		if mem.Read(int(s.J)) == 0 {
			return a.scan(me, a.next(s.J))
		}
	case Claim:
		mem.Write(int(me), 2)
		return a.check(me, 0)
	}
	return State{PC: ReadK}
}

// confirm is the rest of the entry protocol.
func (a Algorithm) confirm(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Check:
		if mem.Read(int(s.J)) != 2 {
			return a.check(me, s.J+1)
		}
	case SeeK:
		if k := model.ProcID(mem.Read(a.k())); k != me {
			return State{PC: SeeOwner, J: k}
		}
		return State{PC: TakeK}
	case SeeOwner:
		if mem.Read(int(s.J)) == 0 {
			return State{PC: TakeK}
		}
	case TakeK:
		mem.Write(a.k(), int(me))
		return State{PC: InCS}
	}
	return State{PC: Again}
}

func (a Algorithm) next(p model.ProcID) model.ProcID { return (p + 1) % model.ProcID(a.N) }

// scan looks at j, or goes on if j is me.
func (a Algorithm) scan(me, j model.ProcID) State {
	if j == me {
		return State{PC: Claim}
	}
	return State{PC: Scan, J: j}
}

// check looks at j or, if j is me, at the next process; if nobody is left, it goes
// on.
func (a Algorithm) check(me, j model.ProcID) State {
	if j == me {
		j++
	}
	if int(j) == a.N {
		return State{PC: SeeK}
	}
	return State{PC: Check, J: j}
}

// search looks at j, or leaves the turn where it is if j is me.
func (a Algorithm) search(me, j model.ProcID) State {
	if j == me {
		return State{PC: Lower}
	}
	return State{PC: Search, J: j}
}

// View shows the region; the doorway is the first line.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

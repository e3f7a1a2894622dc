// Package debruijn is de Bruijn's mutual exclusion algorithm for n processes:
// Knuth's, but the turn goes round without waiting for processes that do not
// compete. A leaving process hands it on if it has the turn itself, or if the
// process that has it does not compete. As in the paper, only the changes are
// written down here.
package debruijn

import (
	"doorway/algorithms/knuth"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// The lines of de Bruijn's program are Knuth's, except L3, with the process's number
// i as me: it does not take the turn, and these lines hand it on.
const (
	LeaveK = knuth.Lower + 1 + iota
	ReadC
	PassK
)

// State is the local state of one process. In ReadC and PassK, J is the k that the
// process has read.
type State = knuth.State

// Algorithm is the algorithm for N processes: control[p] is register p, and k
// register N.
type Algorithm struct{ knuth.Algorithm }

// Registers returns control[0], …, control[N−1], all 0, and k. Its
// first value may be anything from 0 to N−1.
func (a Algorithm) Registers() []memory.Register {
	regs := a.Algorithm.Registers()
	regs[a.N].Init = 0
	return regs
}

// Step is the program, one shared access per step.
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case knuth.InCS:
		return State{PC: LeaveK}
	case LeaveK:
		if k := model.ProcID(mem.Read(a.N)); k != me {
			return State{PC: ReadC, J: k}
		}
		return State{PC: PassK, J: me}
	case ReadC:
		if mem.Read(int(s.J)) == 0 {
			return State{PC: PassK, J: s.J}
		}
		return State{PC: knuth.Lower}
	case PassK:
		mem.Write(a.N, (int(s.J)+a.N-1)%a.N)
		return State{PC: knuth.Lower}
	}
	next := a.Algorithm.Step(me, s, mem)
	if next.PC == knuth.TakeK {
		return State{PC: knuth.InCS}
	}
	return next
}

// View shows the region; the doorway is the first line.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	if s.PC >= LeaveK {
		return model.View{Region: model.Exiting}
	}
	return a.Algorithm.View(me, s)
}

// The program.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
Idle    remainder
Raise   L0: control[me] := 1
ReadK   L1: j := k
·           while j ≠ me
Scan          if control[j] ≠ 0: goto L1
·             j := j − 1 modulo n
Claim   L2: control[me] := 2
·           for each other process j, from the highest downwards
Check         if control[j] = 2: goto L0
InCS    L3: critical section
LeaveK      j := k
·           if j ≠ me
ReadC         if control[j] ≠ 0: goto L4
PassK       k := j − 1 modulo n
Lower   L4: control[me] := 0
`)}

// at says where a process is: at a line of Knuth's program, or at one that is added.
func at(_ model.ProcID, s State, _ model.View) string {
	switch {
	case s.PC >= LeaveK:
		return catalogue.NameOf(s.PC-LeaveK, "LeaveK", "ReadC", "PassK")
	case s.PC == knuth.Again:
		return knuth.Raise.String()
	default:
		return s.PC.String()
	}
}

// Package lamportfast is Lamport's fast mutual exclusion algorithm for n processes:
// a process that competes with nobody enters after five accesses to memory and
// leaves after two, however many processes there are.
//
// Not everybody need get in (case lamport-fast/base-starvation-freedom).
package lamportfast

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of Lamport's program, with the process's number i as me.
const (
	Idle PC = iota
	Raise
	WriteX
	ReadY
	Retreat
	AwaitY
	Again
	WriteY
	ReadX
	Withdraw
	AwaitB
	LastY
	InCS
	ClearY
	Lower
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle      remainder
trying     Raise     b[me] := true
waiting    WriteX    start: x := me
           ReadY     if y ≠ 0
           Retreat     b[me] := false
           AwaitY      again: wait until y = 0
           Again       b[me] := true; go to start
           WriteY    y := me
           ReadX     if x ≠ me
           Withdraw    b[me] := false
           AwaitB      for each process j: wait until not b[j]
           LastY       if y ≠ me: go to again
critical   InCS      critical section
exiting    ClearY    y := 0
           Lower     b[me] := false
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct {
	PC PC
	J  model.ProcID // the process that it looks at
}

// Algorithm is the algorithm for N processes: b[p] is register p.
type Algorithm struct{ N int }

// Registers returns b[0], …, b[N−1], x and y. In x and y the name of a process is its
// number plus 1; 0 names nobody.
func (a Algorithm) Registers() []memory.Register {
	var regs []memory.Register
	for p := range a.N {
		regs = append(regs, memory.Register{Name: fmt.Sprintf("b[%d]", p)})
	}
	return append(regs, memory.Register{Name: "x"}, memory.Register{Name: "y"})
}

func (a Algorithm) x() int { return a.N }
func (a Algorithm) y() int { return a.N + 1 }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		return State{PC: Raise}
	case Raise, Again, WriteX, ReadY, WriteY, ReadX:
		return a.fast(me, s, mem)
	case Retreat, AwaitY, Withdraw, AwaitB, LastY:
		return a.slow(me, s, mem)
	case InCS:
		return State{PC: ClearY}
	case ClearY:
		mem.Write(a.y(), 0)
		return State{PC: Lower}
	default: // Lower
		mem.Write(int(me), 0)
		return State{PC: Idle}
	}
}

// fast is the way of a process that competes with nobody.
func (a Algorithm) fast(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Raise, Again:
		mem.Write(int(me), 1)
		return State{PC: WriteX}
	case WriteX:
		mem.Write(a.x(), int(me)+1)
		return State{PC: ReadY}
	case ReadY:
		if mem.Read(a.y()) != 0 {
			return State{PC: Retreat}
		}
		return State{PC: WriteY}
	case WriteY:
		mem.Write(a.y(), int(me)+1)
		return State{PC: ReadX}
	default: // ReadX
		if mem.Read(a.x()) != int(me)+1 {
			return State{PC: Withdraw}
		}
		return State{PC: InCS}
	}
}

// slow is the way of a process that meets others.
func (a Algorithm) slow(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Retreat:
		mem.Write(int(me), 0)
		return State{PC: AwaitY}
	case AwaitY:
		if mem.Read(a.y()) == 0 {
			return State{PC: Again}
		}
	case Withdraw:
		mem.Write(int(me), 0)
		return State{PC: AwaitB}
	case AwaitB:
		if mem.Read(int(s.J)) != 0 {
			return s
		}
		if s.J++; int(s.J) == a.N {
			return State{PC: LastY}
		}
	case LastY:
		if mem.Read(a.y()) == int(me)+1 {
			return State{PC: InCS}
		}
		return State{PC: AwaitY}
	}
	return s
}

// View shows the region; the doorway is the first line.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

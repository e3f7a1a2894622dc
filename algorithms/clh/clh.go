// Package clh is the queue lock of Craig and of Landin and Hagersten: each process
// has a node that says whether it wants or has the lock. To enter, a process swaps
// its node in as the tail and waits at the node that was the tail before. To leave,
// it lowers its own node and keeps its predecessor's, which nobody looks at any
// longer.
package clh

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of the program.
const (
	Idle PC = iota
	Raise
	Join
	Spin
	InCS
	Lower
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle   remainder
trying     Raise  locked[mine] := true
           Join   pred := swap(tail, mine)
waiting    Spin   while locked[pred]: nothing
critical   InCS   critical section
exiting    Lower  locked[mine] := false; mine := pred
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// A Node is the number of a node.
type Node int

// State is the local state of one process.
type State struct {
	PC   PC
	Mine Node
	Pred Node // from Spin on
}

// Algorithm is the lock for N processes, with N+1 nodes.
type Algorithm struct{ N int }

// Registers returns locked[x] for each node x, and the tail, which is at first the
// spare node.
func (a Algorithm) Registers() []memory.Register {
	var regs []memory.Register
	for x := range a.N + 1 {
		regs = append(regs, memory.Register{Name: fmt.Sprintf("locked[%d]", x)})
	}
	return append(regs, memory.Register{Name: "tail", Init: a.N})
}

func (a Algorithm) tail() int { return a.N + 1 }

// Init returns the state of a process in its remainder, with a node of its own.
func (Algorithm) Init(me model.ProcID) State { return State{Mine: Node(me)} }

// Step is the program, one shared access per step.
func (a Algorithm) Step(_ model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		s.PC = Raise
	case Raise:
		mem.Write(int(s.Mine), 1)
		s.PC = Join
	case Join:
		s.Pred = Node(mem.Swap(a.tail(), int(s.Mine)))
		s.PC = Spin
	case Spin:
		if mem.Read(int(s.Pred)) == 0 {
			s.PC = InCS
		}
	case InCS:
		s.PC = Lower
	case Lower:
		mem.Write(int(s.Mine), 0)
		s = State{Mine: s.Pred}
	}
	return s
}

// View shows the region; the doorway ends when the process's node is the tail.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

// Package mcs is the queue lock of Mellor-Crummey and Scott: each process has a
// node, and the nodes of the waiting processes form a list. To enter, a process
// swaps itself in as the tail, links itself to its predecessor, and waits at its
// own node. To leave, it releases its successor or, if it is the tail, empties the
// list.
package mcs

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
	Clear
	Join
	Lock
	Link
	Spin
	InCS
	Look
	Close
	Await
	Pass
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle   remainder
trying     Clear  next[me] := nil
           Join   pred := swap(tail, me)
waiting    ·      if pred ≠ nil
           Lock     locked[me] := true
           Link     next[pred] := me
           Spin     while locked[me]: nothing
critical   InCS   critical section
exiting    Look   if next[me] = nil
           Close    if compare-and-swap(tail, me, nil): done
           Await    wait until next[me] ≠ nil
           Pass   locked[next[me]] := false
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// A Node is a process's node, the process's number plus 1, or nil.
type Node int

const null Node = 0

func of(p model.ProcID) Node { return Node(p) + 1 }

// State is the local state of one process.
type State struct {
	PC    PC
	Other Node // the predecessor in Lock and Link, the successor in Pass
}

// Algorithm is the lock for N processes.
type Algorithm struct{ N int }

// Registers returns next[p] and locked[p] for each process p, and the tail.
func (a Algorithm) Registers() []memory.Register {
	regs := make([]memory.Register, 2*a.N+1)
	for p := range a.N {
		regs[a.next(of(model.ProcID(p)))].Name = fmt.Sprintf("next[%d]", p)
		regs[a.locked(of(model.ProcID(p)))].Name = fmt.Sprintf("locked[%d]", p)
	}
	regs[a.tail()].Name = "tail"
	return regs
}

func (a Algorithm) next(x Node) int   { return int(x) - 1 }
func (a Algorithm) locked(x Node) int { return a.N + int(x) - 1 }
func (a Algorithm) tail() int         { return 2 * a.N }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		s.PC = Clear
	case Clear:
		mem.Write(a.next(of(me)), int(null))
		s.PC = Join
	case Join:
		if pred := Node(mem.Swap(a.tail(), int(of(me)))); pred != null {
			return State{Lock, pred}
		}
		s.PC = InCS
	case Lock:
		mem.Write(a.locked(of(me)), 1)
		s.PC = Link
	case Link:
		mem.Write(a.next(s.Other), int(of(me)))
		s = State{PC: Spin}
	case Spin:
		if mem.Read(a.locked(of(me))) == 0 {
			s.PC = InCS
		}
	default:
		return a.leave(me, s, mem)
	}
	return s
}

// leave is the exit protocol.
func (a Algorithm) leave(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case InCS:
		s.PC = Look
	case Look:
		return a.successor(me, Close, mem)
	case Close:
		s.PC = Await
		if mem.CompareAndSwap(a.tail(), int(of(me)), int(null)) {
			s.PC = Idle
		}
	case Await:
		return a.successor(me, Await, mem)
	case Pass:
		mem.Write(a.locked(s.Other), 0)
		s = State{}
	}
	return s
}

// successor looks for a successor: if there is one, the process goes on to release
// it, otherwise to the other line.
func (a Algorithm) successor(me model.ProcID, otherwise PC, mem *memory.Memory) State {
	if next := Node(mem.Read(a.next(of(me)))); next != null {
		return State{Pass, next}
	}
	return State{PC: otherwise}
}

// View shows the region; the doorway ends when the process is the tail.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

// Lines of the exit protocol without compare-and-swap. In it Close is
// old := swap(tail, nil); if old = me then done.
const (
	putBack = Pass + 1 + iota // usurper := swap(tail, old)
	await                     // while next[me] = nil { }; if usurper = nil Pass, else …
	adopt                     // … next[usurper] := next[me]
)

// swapState is the local state of one process.
type swapState struct {
	State
	Usurper Node // the last node that joined while the tail was away
}

// swapOnly is the lock for machines without compare-and-swap. A leaving process that
// knows no successor swaps the tail for nil; if it was not the tail after all, it
// has cut off those behind it, the victims, and swaps the tail back. Processes that
// came in between, the usurpers, have found the list empty; the victims are
// linked behind the last of them.
type swapOnly struct{ Algorithm }

// Init returns the state of a process in its remainder.
func (swapOnly) Init(model.ProcID) swapState { return swapState{} }

// Step is the program, one shared access a step.
func (a swapOnly) Step(me model.ProcID, s swapState, mem *memory.Memory) swapState {
	switch s.PC {
	case Close:
		old := Node(mem.Swap(a.tail(), int(null)))
		if old == of(me) {
			return swapState{}
		}
		s.State = State{putBack, old}
	case putBack:
		s.Usurper = Node(mem.Swap(a.tail(), int(s.Other)))
		s.State = State{PC: await}
	case await:
		s.State = a.successor(me, await, mem)
		if s.PC == Pass && s.Usurper != null {
			s.PC = adopt
		}
	case adopt:
		mem.Write(a.next(s.Usurper), int(s.Other))
		return swapState{}
	default:
		s.State = a.Algorithm.Step(me, s.State, mem)
	}
	return s
}

// View shows the region and the doorway.
func (a swapOnly) View(me model.ProcID, s swapState) model.View {
	if s.PC > Pass {
		return model.View{Region: model.Exiting}
	}
	return a.Algorithm.View(me, s.State)
}

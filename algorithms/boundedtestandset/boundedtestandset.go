// Package boundedtestandset is the test-and-set lock with bounded waiting: a
// waiting process says so, and a leaving process hands the lock to the next that
// waits, in cyclic order; it clears the lock only if nobody waits.
//
// What goes wrong without an atomic test-and-set: two processes both find the lock
// clear (case bounded-test-and-set/split). What goes wrong if a process halts while
// it waits: it is handed the lock all the same, and does nothing with it (case
// bounded-test-and-set/halting). What goes wrong if the search for the next always
// begins at process 0: two processes with low numbers hand the lock to and fro
// (case bounded-test-and-set/favourites).
package boundedtestandset

import (
	"fmt"

	"doorway/model"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of the program.
const (
	Idle     PC = iota
	Announce    // waiting[me] := true
	Look        // while waiting[me] …
	Try         // … and test-and-set(lock) { }
	Withdraw    // waiting[me] := false
	InCS        // critical section
	Search      // next := me + 1; while next ≠ me and not waiting[next] { next := next + 1 }
	Clear       // if next = me: lock := false …
	HandOver    // … else: waiting[next] := false
)

// State is the local state of one process.
type State struct {
	PC   PC
	Next model.ProcID // in Search and HandOver
}

// Algorithm is the lock for N processes: waiting[p] is register p.
type Algorithm struct{ N int }

// Registers returns waiting[0], …, waiting[N−1] and the lock, all false.
func (a Algorithm) Registers() []memory.Register {
	var regs []memory.Register
	for p := range a.N {
		regs = append(regs, memory.Register{Name: fmt.Sprintf("waiting[%d]", p)})
	}
	return append(regs, memory.Register{Name: "lock"})
}

func (a Algorithm) lock() int { return a.N }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		s.PC = Announce
	case Announce:
		mem.Write(int(me), 1)
		s.PC = Look
	case Look:
		s.PC = Try
		if mem.Read(int(me)) == 0 {
			s.PC = Withdraw
		}
	case Try:
		s.PC = Withdraw
		if mem.TestAndSet(a.lock()) {
			s.PC = Look
		}
	case Withdraw:
		mem.Write(int(me), 0)
		s.PC = InCS
	default:
		return a.leave(me, s, mem)
	}
	return s
}

// leave is the exit protocol.
func (a Algorithm) leave(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case InCS:
		return a.search(me, me)
	case Search:
		if mem.Read(int(s.Next)) == 0 {
			return a.search(me, s.Next)
		}
		s.PC = HandOver
		return s
	case HandOver:
		mem.Write(int(s.Next), 0)
	case Clear:
		mem.Write(a.lock(), 0)
	}
	return State{}
}

// search returns where the search goes on after p, going round at most once.
func (a Algorithm) search(me, p model.ProcID) State {
	next := (p + 1) % model.ProcID(a.N)
	if next == me {
		return State{PC: Clear}
	}
	return State{Search, next}
}

// View shows the region; the doorway is the announcement.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	switch s.PC {
	case Idle:
		return model.View{Region: model.Remainder}
	case InCS:
		return model.View{Region: model.Critical}
	case Search, Clear, HandOver:
		return model.View{Region: model.Exiting}
	default:
		return model.View{Region: model.Trying, Passed: s.PC != Announce}
	}
}

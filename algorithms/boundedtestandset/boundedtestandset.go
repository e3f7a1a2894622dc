// Package boundedtestandset is the test-and-set lock with bounded waiting: a
// waiting process says so, and a leaving process hands the lock to the next that
// waits, in cyclic order; it clears the lock only if nobody waits.
package boundedtestandset

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
	Announce
	Look
	Try
	Withdraw
	InCS
	Search
	HandOver
	Clear
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle      remainder
trying     Announce  waiting[me] := true
waiting    ·         repeat
           Look        if not waiting[me]: go on
           Try         if not test-and-set(lock): go on
           Withdraw  waiting[me] := false
critical   InCS      critical section
exiting    ·         for each other process j, from me + 1 upwards and round
           Search      if waiting[j]
           HandOver      waiting[j] := false; done
           Clear     lock := false
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

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
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

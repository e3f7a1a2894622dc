// Package criticalregion allocates one resource, the critical section, by
// conditional critical regions: region v when not busy do busy := true to enter,
// region v do busy := false to leave. Nobody signals: a process that ends a region
// makes all waiting processes test their conditions again.
package criticalregion

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of the program.
const (
	Idle PC = iota
	Enter
	Queued
	Test
	Wait
	Yield
	Asleep
	Take
	InCS
	EnterToRelease
	QueuedToRelease
	Free
	Wake
	End
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle             remainder
trying     ·                region v when not busy
           Enter              join the main queue
waiting    Queued             wait until first in it: inside
           Test               while busy
           Wait                 join the event queue
           Yield                leave the main queue: the next is inside
           Asleep               wait until first in the main queue again: inside
           Take               busy := true
           ·                end of the region
critical   InCS             critical section
exiting    ·                region v
           EnterToRelease     join the main queue
           QueuedToRelease    wait until first in it: inside
           Free               busy := false
           ·                end of the region
           ·
           ·                at the end of each region:
           Wake               take all out of the event queue
           End                leave the main queue and put them at its end: the next is inside
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct {
	PC    PC
	Woken int // in End the processes that must test again
	Then  PC  // in Wake and End the line to go to outside
}

// The registers. The two queues belong to v: the first process in the main queue is
// inside a region, and those in the event queue wait for their conditions. busy is
// part of v.
const (
	entry = iota
	event
	busy
)

// Algorithm is the allocation by regions for at most nine processes.
type Algorithm struct {
	// Ahead puts processes that must test again before new arrivals.
	Ahead bool
	// Plain has the critical section in a region without a condition: region v
	// do critical section.
	Plain bool
}

// Registers returns two empty queues, and the resource not busy.
func (Algorithm) Registers() []memory.Register {
	return []memory.Register{{Name: "main"}, {Name: "event"}, {Name: "busy"}}
}

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step: processes join and leave queues
// indivisibly, and access the event queue and busy only from inside.
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch {
	case s.PC == Idle:
		s.PC = Enter
	case s.PC < InCS:
		return a.acquire(me, s, mem)
	case s.PC == InCS && a.Plain:
		return State{PC: Wake, Then: Idle}
	case s.PC == InCS:
		s.PC = EnterToRelease
	case s.PC < Wake:
		return a.release(me, s, mem)
	default:
		return a.end(s, mem)
	}
	return s
}

func (a Algorithm) acquire(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Enter:
		mem.FetchAndPhi(entry, func(q int) int { return put(q, me) })
		s.PC = Queued
	case Queued:
		mem.Await(entry, isFirst(me))
		s.PC = Test
		if a.Plain {
			s.PC = InCS
		}
	case Test:
		s.PC = Take
		if mem.Read(busy) != 0 {
			s.PC = Wait
		}
	case Wait:
		mem.FetchAndPhi(event, func(q int) int { return put(q, me) })
		s.PC = Yield
	case Yield:
		mem.FetchAndPhi(entry, rest)
		s.PC = Asleep
	case Asleep:
		mem.Await(entry, isFirst(me))
		s.PC = Test
	case Take:
		mem.Write(busy, 1)
		return State{PC: Wake, Then: InCS}
	}
	return s
}

func (Algorithm) release(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case EnterToRelease:
		mem.FetchAndPhi(entry, func(q int) int { return put(q, me) })
		s.PC = QueuedToRelease
	case QueuedToRelease:
		mem.Await(entry, isFirst(me))
		s.PC = Free
	case Free:
		mem.Write(busy, 0)
		return State{PC: Wake, Then: Idle}
	}
	return s
}

func (a Algorithm) end(s State, mem *memory.Memory) State {
	if s.PC == Wake {
		return State{End, mem.Swap(event, 0), s.Then}
	}
	mem.FetchAndPhi(entry, func(q int) int {
		if a.Ahead {
			return join(s.Woken, rest(q))
		}
		return join(rest(q), s.Woken)
	})
	return State{PC: s.Then}
}

// View shows the region; the doorway is the joining of the main queue.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	if s.PC >= Wake && s.Then == InCS {
		return program.View(Take)
	}
	return program.View(s.PC)
}

// A queue of processes is a number whose digits are p+1 for each process p, the first
// process's digit last, so that it fits in a register. There are at most base−1
// processes.
const base = 10

// put returns the queue q with p at its end.
func put(q int, p model.ProcID) int { return join(q, int(p)+1) }

// join returns the queue q followed by the queue r.
func join(q, r int) int {
	place := 1
	for q >= place {
		place *= base
	}
	return q + place*r
}

// rest returns the queue q without its first process.
func rest(q int) int { return q / base }

// isFirst returns whether me is the first of a queue.
func isFirst(me model.ProcID) func(q int) bool {
	return func(q int) bool { return q%base == int(me)+1 }
}

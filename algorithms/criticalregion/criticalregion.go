// Package criticalregion allocates one resource, the critical section, by
// conditional critical regions: region v when not busy do busy := true to enter,
// region v do busy := false to leave. Nobody signals: a process that ends a region
// makes all waiting processes test their conditions again.
//
// What goes wrong if a process that has waited queues behind new arrivals: one of
// them finds the resource free, and the process that waited may wait for ever (case
// critical-region/base-starvation-freedom). What goes wrong if it does not test
// again: it takes the resource that another has (case critical-region/trusting).
// What goes wrong if regions of v do not exclude each other: two find the resource
// free (case critical-region/open). What goes wrong if a process halts while it
// waits: the region is given to it (case critical-region/halting).
package criticalregion

import (
	"doorway/model"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of the program.
const (
	Idle PC = iota

	// region v when not busy do busy := true.
	Enter  // join the main queue …
	Queued // … and wait until first in it, that is, inside
	Test   // if busy …
	Wait   // … join the event queue …
	Yield  // … leave the main queue, so that the next is inside …
	Asleep // … wait until inside again, and test again
	Take   // busy := true

	InCS // critical section

	// region v do busy := false.
	EnterToRelease  // join the main queue …
	QueuedToRelease // … and wait until inside
	Free            // busy := false

	// The end of a region.
	Wake // take all from the event queue …
	End  // … put them in the main queue and leave it, so that the next is inside
)

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
	switch {
	case s.PC == Idle:
		return model.View{Region: model.Remainder}
	case s.PC == InCS:
		return model.View{Region: model.Critical}
	case s.PC < InCS || s.PC >= Wake && s.Then == InCS:
		return model.View{Region: model.Trying, Passed: s.PC != Enter}
	default:
		return model.View{Region: model.Exiting}
	}
}

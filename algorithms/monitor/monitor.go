// Package monitor is a monitor that allocates one resource, the critical section:
// its procedures acquire and release exclude each other, and a process that finds
// the resource busy waits on a condition until a release signals it.
//
// What goes wrong if a signalled process must queue for the monitor again, and does
// not test the condition again: another gets in before it, and both take the
// resource (case monitor/mesa-if). If it does test again, it may wait for ever
// (case monitor/mesa-starvation-freedom). What goes wrong if procedures do not
// exclude each other: two processes find the resource free (case monitor/open).
// What goes wrong if a process halts while it waits: it is handed the monitor (case
// monitor/halting).
package monitor

import (
	"doorway/model"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of the program.
const (
	Idle PC = iota

	// acquire: if busy then nonbusy.wait; busy := true.
	Enter  // join the queue of the monitor …
	Queued // … and wait until first in it, that is, inside
	Test   // if busy …
	Wait   // … join the queue of the condition, leave the monitor …
	Asleep // … and wait until inside again
	Take   // busy := true

	InCS // critical section, outside the monitor

	// release: busy := false; nonbusy.signal.
	EnterToRelease  // join the queue of the monitor …
	QueuedToRelease // … and wait until inside
	Free            // busy := false
	Signal          // take the first from the queue of the condition, if there is one
	Wake            // signal and continue: put it in the queue of the monitor
	Suspend         // signal and wait: join the signallers …
	HandOver        // … let the signalled process in, in one's own place …
	Suspended       // … and wait until inside again

	// Leaving the monitor.
	Leave  // signal and wait: take the last signaller, if there is one …
	Resume // … and let it in, in one's own place; or else …
	Open   // … leave the queue of the monitor, so that the next is inside
)

// State is the local state of one process.
type State struct {
	PC   PC
	Who  model.ProcID // in Wake, Suspend and HandOver the signalled process, in Resume the signaller
	Then PC           // in Leave, Resume and Open the line to go to outside
}

// The registers. The monitor has a queue, whose first process is inside, the queue of
// its condition, and a stack of signallers that have been put aside; busy is what it
// protects.
const (
	monitor = iota
	nonbusy
	urgent
	busy
)

// Algorithm is the monitor for at most nine processes.
type Algorithm struct {
	// Mesa is signal and continue: a signalled process joins the queue of the
	// monitor. Without it, signal and wait: a signalled process is inside at once,
	// and its signaller comes back when it, or one it has signalled, has left.
	Mesa bool
	// While tests the condition again after waiting for it.
	While bool
}

// Registers returns three empty queues, and the resource not busy.
func (Algorithm) Registers() []memory.Register {
	return []memory.Register{{Name: "monitor"}, {Name: "nonbusy"}, {Name: "urgent"}, {Name: "busy"}}
}

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step: processes join and leave queues
// indivisibly, and access all but the monitor's queue only from inside.
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch {
	case s.PC == Idle:
		s.PC = Enter
	case s.PC < InCS:
		return a.acquire(me, s, mem)
	case s.PC == InCS:
		s.PC = EnterToRelease
	case s.PC < Leave:
		return a.release(me, s, mem)
	default:
		return a.leave(s, mem)
	}
	return s
}

func (a Algorithm) acquire(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Enter:
		mem.FetchAndPhi(monitor, func(q int) int { return put(q, me) })
		s.PC = Queued
	case Queued:
		mem.Await(monitor, isFirst(me))
		s.PC = Test
	case Test:
		s.PC = Take
		if mem.Read(busy) != 0 {
			s.PC = Wait
		}
	case Wait:
		mem.FetchAndPhi(nonbusy, func(q int) int { return put(q, me) })
		return a.out(Asleep)
	case Asleep:
		mem.Await(monitor, isFirst(me))
		s.PC = Take
		if a.While {
			s.PC = Test
		}
	case Take:
		mem.Write(busy, 1)
		return a.out(InCS)
	}
	return s
}

func (a Algorithm) release(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case EnterToRelease:
		mem.FetchAndPhi(monitor, func(q int) int { return put(q, me) })
		s.PC = QueuedToRelease
	case QueuedToRelease:
		mem.Await(monitor, isFirst(me))
		s.PC = Free
	case Free:
		mem.Write(busy, 0)
		s.PC = Signal
	case Signal:
		return a.signal(mem.FetchAndPhi(nonbusy, rest))
	case Wake:
		mem.FetchAndPhi(monitor, func(q int) int { return put(q, s.Who) })
		return a.out(Idle)
	case Suspend:
		mem.FetchAndPhi(urgent, func(q int) int { return push(q, me) })
		s.PC = HandOver
	case HandOver:
		mem.FetchAndPhi(monitor, func(q int) int { return push(rest(q), s.Who) })
		return State{PC: Suspended}
	case Suspended:
		mem.Await(monitor, isFirst(me))
		return a.out(Idle)
	}
	return s
}

// signal returns what follows a signal to the condition, whose queue was q.
func (a Algorithm) signal(q int) State {
	switch {
	case q == 0:
		return a.out(Idle)
	case a.Mesa:
		return State{PC: Wake, Who: first(q)}
	default:
		return State{PC: Suspend, Who: first(q)}
	}
}

// out is the way out of the monitor, and then to a line outside.
func (a Algorithm) out(then PC) State {
	if a.Mesa {
		return State{PC: Open, Then: then}
	}
	return State{PC: Leave, Then: then}
}

func (a Algorithm) leave(s State, mem *memory.Memory) State {
	switch s.PC {
	case Leave:
		if q := mem.FetchAndPhi(urgent, rest); q != 0 {
			return State{Resume, first(q), s.Then}
		}
		s.PC = Open
		return s
	case Resume:
		mem.FetchAndPhi(monitor, func(q int) int { return push(rest(q), s.Who) })
	case Open:
		mem.FetchAndPhi(monitor, rest)
	}
	return State{PC: s.Then}
}

// View shows the region; the doorway is the joining of the monitor's queue.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	switch {
	case s.PC == Idle:
		return model.View{Region: model.Remainder}
	case s.PC == InCS:
		return model.View{Region: model.Critical}
	case s.PC < InCS || s.PC >= Leave && s.Then != Idle:
		return model.View{Region: model.Trying, Passed: s.PC != Enter}
	default:
		return model.View{Region: model.Exiting}
	}
}

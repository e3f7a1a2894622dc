// Package monitor is a monitor that allocates one resource, the critical section:
// its procedures acquire and release exclude each other, and a process that finds
// the resource busy waits on a condition until a release signals it.
package monitor

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
	Asleep
	Take
	InCS
	EnterToRelease
	QueuedToRelease
	Free
	Signal
	Wake // signal and continue: put it in the queue of the monitor
	Suspend
	HandOver
	Suspended
	Leave
	Resume
	Open
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle             remainder
trying     ·                acquire:
           Enter              join the queue of the monitor
waiting    Queued             wait until first in it, that is, inside
           Test               if busy
           ·                    nonbusy.wait:
           Wait                   join the queue of nonbusy; leave the monitor
           Asleep                 wait until inside again
           Take               busy := true; leave the monitor
critical   InCS             critical section
exiting    ·                release:
           EnterToRelease     join the queue of the monitor
           QueuedToRelease    wait until first in it, that is, inside
           Free               busy := false
           ·                  nonbusy.signal:
           Signal               p := the first in the queue of nonbusy, taken out
           ·                    if there is one
           Wake
           Suspend                join the signallers
           HandOver               give up the place inside to p
           Suspended              wait until inside again
           ·                  leave the monitor
           ·                leave the monitor:
           Leave              p := the last of the signallers, taken out
           ·                  if there is one
           Resume               give up the place inside to p
           ·                  otherwise
           Open                 leave the queue of the monitor: the next in it is inside
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

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
	if s.PC >= Leave && s.Then != Idle {
		return program.View(Take)
	}
	return program.View(s.PC)
}

// A queue of processes is a number whose digits are p+1 for each process p, the first
// process's digit last, so that it fits in a register. There are at most base−1
// processes.
const base = 10

// put returns the queue q with p at its end.
func put(q int, p model.ProcID) int {
	place := 1
	for q >= place {
		place *= base
	}
	return q + place*(int(p)+1)
}

// push returns the queue q with p at its front.
func push(q int, p model.ProcID) int { return q*base + int(p) + 1 }

// rest returns the queue q without its first process; an empty queue stays empty.
func rest(q int) int { return q / base }

// first returns the first process of the queue q, which must not be empty.
func first(q int) model.ProcID { return model.ProcID(q%base - 1) }

// isFirst returns whether me is the first of a queue.
func isFirst(me model.ProcID) func(q int) bool {
	return func(q int) bool { return q%base == int(me)+1 }
}

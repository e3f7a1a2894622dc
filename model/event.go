package model

import "fmt"

// An Event says what happens in one step of a run. Its text is a line of a schedule:
//
//	p1 request               p2 crash
//	p0->p1 deliver           the first message of the channel from p0 to p1
//	p0->p1 deliver #1        the second
//	p0 suspect p2            the failure detector tells p0 that p2 has crashed
//	p0 mistrust p2           the same, though p2 is up
//	p1 timeout renew         p1's timer named renew fires; without a name, its only timer
//	p1 pause                 p1 stops for a while
//	p1 resume                and goes on
//	p0 flush                 the oldest write in p0's store buffer reaches memory
//	p0 finish                the write that p0 has begun ends
//	p1 step #2               p1 chooses alternative 2 of its step, or
//	                         p1 reads a register that is being written, and the value that it gets is number 2
//	p0 trust p2              the failure detector tells p0 that p2 is up after all, or again
//	tick                     a unit of time passes
//	tick #1                  time passes in a program up to the next timers, and the second of them goes off
//	p0 gain                  p0's hardware clock takes the next unit of time for two
//	p0 lose                  or for none
//	split                    the network splits
//	heal                     and is whole again
//	p0 shutdown              p0 is asked to end
//	begin #1                 the system begins in its second initial state
//
// The messages of a channel are numbered from 0: oldest first in a FIFO channel, smallest first in
// a channel of any order, where only the first of several equal messages is named. So an event
// keeps its name when other events are removed from its schedule. The possible results of an access
// are numbered from 0: see SafeRegisters and RegularRegisters.
type Event struct {
	Kind  Kind
	Proc  ProcID // the process it happens at; for a message, the receiver; 0 for an event that happens everywhere
	From  ProcID // for a message the sender; for an opinion the process that it is about
	Which        // zero in most events
}

// Which says which of several an event is. It is a struct of its own because Go keeps one of at most
// four fields in registers.
type Which struct {
	// Index is one byte: of more than 256 messages or alternatives only the first can be named.
	Index uint8 // for a message its number in the channel, for a kind that Chooses the number of the alternative or value, for Begin that of the initial state
	Timer Timer // for a Timeout the timer that fires, if the process has several
}

// String returns the event as a line of a schedule.
func (e Event) String() string {
	switch {
	case e.Kind.Everywhere():
		return e.Kind.String() + e.number()
	case e.Kind.Opinion():
		return fmt.Sprintf("%v %v %v", e.Proc, e.Kind, e.From)
	case e.Kind.OnMessage():
		return fmt.Sprintf("%v->%v %v%s", e.From, e.Proc, e.Kind, e.number())
	case e.Timer != 0:
		return fmt.Sprintf("%v %v %v%s", e.Proc, e.Kind, e.Timer, e.number())
	default:
		return fmt.Sprintf("%v %v%s", e.Proc, e.Kind, e.number())
	}
}

// Stepper returns the process whose step the event is. Faults, ticks and the events of memory are
// steps of no process.
func (e Event) Stepper() (p ProcID, ok bool) { return e.Proc, e.Kind <= Trust }

// number returns the index as it is written; 0 is left out.
func (e Event) number() string {
	if e.Index == 0 {
		return ""
	}
	return fmt.Sprintf(" #%d", e.Index)
}

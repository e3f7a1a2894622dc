// Package causality tells which events of a run happened before which, and
// stamps them with logical clocks.
//
// An event happened before another (Lamport, Time, clocks, and the ordering of
// events in a distributed system, CACM 21(7), 1978) if it comes before it at the
// same process, or sent the message that the other receives, or if there is an
// event between them that happened after the one and before the other. Events
// that are ordered in neither way are concurrent: nobody in the system can tell
// which of them came first, though a schedule lists them one after the other.
//
// What happens at no process is not ordered: ticks, splits and heals, what
// becomes of a message on its way, and the arrival of one where nobody is up. A
// report of a failure detector comes from outside and has no cause.
package causality

import (
	"fmt"

	"doorway/model"
)

// None stands for no event and for no process.
const None = -1

// A Run is what the order of events depends on. Events are numbered from 0 as
// in the schedule.
type Run struct {
	N    int   // how many processes there are
	Proc []int // where each event happens, or None
	Sent []int // the event that sent the message which each event receives, or None
}

// Of replays a schedule of a system that passes messages. A copy of a message was
// sent when the message was. Of equal messages in a channel the oldest arrives
// first. The error is of a schedule that cannot be replayed or of a system that
// shares memory.
func Of(sys model.System, s model.Schedule) (*Run, error) {
	if !model.PassesMessages(sys) {
		return nil, fmt.Errorf("causality: in shared memory there are no messages to say what happened before what")
	}
	f := &follower{w: sys.World(), run: Run{N: sys.Setup().N}, channels: map[link][]letter{}}
	for i, e := range s {
		if err := f.apply(e); err != nil {
			return nil, fmt.Errorf("causality: step %d: %w", i+1, err)
		}
	}
	return &f.run, nil
}

// A follower keeps beside each message of a world which event has sent it.
type follower struct {
	w        model.World
	run      Run
	channels map[link][]letter
}

type link struct{ from, to model.ProcID }

type letter struct {
	msg  any
	sent int
}

func (f *follower) apply(e model.Event) error {
	at := proc(e, f.w.View(e.Proc))
	if _, err := f.w.Apply(e); err != nil {
		return err
	}
	sent := None
	if e.Kind.OnMessage() {
		sent = f.take(e)
	}
	if at == None {
		sent = None
	}
	f.run.Proc, f.run.Sent = append(f.run.Proc, at), append(f.run.Sent, sent)
	for from := range model.ProcID(f.run.N) {
		for to := range model.ProcID(f.run.N) {
			f.follow(link{from, to})
		}
	}
	return nil
}

// proc returns where e happens, given the view of its process before.
func proc(e model.Event, was model.View) int {
	arrives := e.Kind == model.Deliver && was.Region != model.Down
	if e.Kind.Everywhere() || e.Kind.OnMessage() && !arrives {
		return None
	}
	return int(e.Proc)
}

// take does to its channel what e does, which is about a message there, and
// returns which event has sent it.
func (f *follower) take(e model.Event) (sent int) {
	l := link{e.From, e.Proc}
	was, k := f.channels[l], int(e.Index)
	now := append([]letter{}, was[:k]...)
	if e.Kind == model.Duplicate {
		now = append(now, was[k], was[k])
	}
	f.channels[l] = append(now, was[k+1:]...)
	return was[k].sent
}

// follow notes what the last event has sent through l: in a channel of any
// order a message is put behind those that equal it, in a FIFO channel behind all.
// What is there no longer was lost with its receiver or in a split, with all else.
func (f *follower) follow(l link) {
	old, now := f.channels[l], []letter{}
	for _, m := range f.w.Queue(l.from, l.to) {
		if len(old) > 0 && old[0].msg == m {
			now, old = append(now, old[0]), old[1:]
		} else {
			now = append(now, letter{m, len(f.run.Proc) - 1})
		}
	}
	f.channels[l] = now
}

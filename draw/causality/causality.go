// Package causality says which events of a run happened before which, and
// stamps them with logical clocks.
//
// An event happened before another (Lamport, Time, clocks, and the ordering of
// events in a distributed system, CACM 21(7), 1978) if it comes before it at the
// same process, or sent the message that the other receives, or if there is an
// event between them that happened after the first and before the second. Events
// that are ordered in neither way are concurrent: nobody in the system can tell
// which of them came first, though a schedule lists them one after the other.
//
// What happens at no process is not ordered: ticks, splits and heals, what
// becomes of a message on its way, and the arrival of one where nobody is up. A
// report of a failure detector comes from outside and has no cause.
package causality

import (
	"fmt"

	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// None stands for no event and for no process.
const None = -1

// A Run holds what determines the order of its events. Events are numbered from 0 as in the schedule.
type Run struct {
	N    int   // how many processes there are
	Proc []int // where each event happens, or None
	Sent []int // the event that sent the message which each event receives, or None
}

// Of replays a schedule of a system that passes messages. A copy of a message counts as sent when the message was.
// Among equal messages in a channel the oldest arrives first. It returns an error if the schedule cannot be
// replayed or the system shares memory.
func Of(sys transition.Runnable, s transition.Schedule) (*Run, error) {
	if !memory.PassesMessages(sys) {
		return nil, fmt.Errorf("causality: shared memory has no messages, on which the happened-before relation is based")
	}
	f, err := recording.Record(sys, s)
	if err != nil {
		return nil, fmt.Errorf("causality: %w", err)
	}
	return In(f), nil
}

// In returns the order of the events of a recorded run that passes messages.
func In(f *recording.Execution) *Run {
	r := &Run{N: f.Setup.N}
	down := model.ProcSet(0)
	for i := range f.Steps() {
		e, sent := f.States[i+1].Step.Event, None
		at := proc(e, down)
		switch e.Kind {
		case model.Crash:
			down = down.With(e.Proc)
		case model.Recover:
			down = down.Without(e.Proc)
		}
		if taken := f.Taken(i + 1); at != None && taken >= 0 {
			sent = f.Messages[taken].Sent - 1
		}
		r.Proc, r.Sent = append(r.Proc, at), append(r.Sent, sent)
	}
	return r
}

// proc returns where an event happens, given the crashed processes. A process that only has the
// region Down in its View takes part.
func proc(e model.Event, down model.ProcSet) int {
	arrives := e.Kind == model.Deliver && !down.Has(e.Proc)
	if e.Kind.Everywhere() || e.Kind.OnMessage() && !arrives {
		return None
	}
	return int(e.Proc)
}

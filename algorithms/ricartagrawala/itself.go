package ricartagrawala

import (
	"doorway/model"
	"doorway/model/message"
)

// itself asks itself as well: a REQUEST goes to all processes, the sender
// included (Silberschatz & Galvin; the Process Synchronization slides).
type itself struct {
	Algorithm
	// answers makes a process treat its own REQUEST like any other. That is not
	// older than itself, so the reply is held back until the exit.
	answers bool
}

// Linked says that there are channels between all, and from each to itself.
func (itself) Linked(_, _ model.ProcID) bool { return true }

func (m itself) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if isRequest(in) && in.From == me {
		switch {
		case !m.answers:
			return s, message.Sends[Message]{}
		case s.Region == model.Trying && s.Own == in.Msg.Seq:
			s.Deferred = s.Deferred.With(me)
			return s, message.Sends[Message]{}
		}
	}
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Request {
		out.To(me, Message{Seq: next.Own})
	}
	return next, out
}

// everyone waits for its own reply as well. Wrong: that reply is held back until
// it has left.
type everyone struct{ itself }

func (m everyone) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.itself.Step(me, s, in)
	if in.Kind == model.Request {
		next.Region, next.Awaited = model.Trying, next.Awaited.With(me)
	}
	return next, out
}

// counting counts replies, as the paper does, and its own with them. Wrong: its
// own reply comes after the exit, and is counted for the next entry.
type counting struct{ itself }

func (m counting) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Reply && in.From == me && !s.Awaited.Empty() {
		in.From = s.Awaited.Min()
	}
	return m.itself.Step(me, s, in)
}

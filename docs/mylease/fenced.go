package mylease

import (
	"doorway/model"
	"doorway/model/message"
)

const store model.ProcID = 3 // the resource that the lock protects

// Writing is the lock with clients that write to a store while they are inside; the
// store takes every write.
type Writing struct{ Renewing }

// Step writes once, with the number of the grant.
func (a Writing) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case me == store:
		s.Token = in.Msg.Token
	case in.Kind == model.Step:
		s.Wrote = true
		out.To(store, Message{"WRITE", s.Token})
	default:
		return a.Renewing.Step(me, s, in)
	}
	return s, out
}

// View shows that a client may write, and what the store has accepted.
func (a Writing) View(me model.ProcID, s State) model.View {
	v := a.Renewing.View(me, s)
	v.Ready = s.Region == model.Critical && !s.Wrote
	if me == store {
		v.Accepted = s.Token
	}
	return v
}

// Role names the store, too.
func (a Writing) Role(me model.ProcID) string {
	if me == store {
		return "store"
	}
	return a.Renewing.Role(me)
}

// Fenced is the same with a store that refuses a write whose number is older than one
// that it has accepted.
type Fenced struct{ Writing }

// Step refuses what is too old.
func (a Fenced) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me == store && in.Msg.Token < s.Token {
		return s, message.Sends[Message]{}
	}
	return a.Writing.Step(me, s, in)
}

package mylease

import (
	"doorway/model"
	"doorway/model/message"
)

// Renewing is the lock with clients that ask for more time: Every so many units.
type Renewing struct {
	Punctual
	Every int16
}

// Timers runs a second timer while a client is inside.
func (a Renewing) Timers(me model.ProcID, s State) message.Timers {
	t := a.Punctual.Timers(me, s)
	if s.Region == model.Critical {
		t[renew] = a.Every
	}
	return t
}

// Step asks for more time; the server and the client count anew.
func (a Renewing) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Timeout && in.Timer == renew:
		out.To(server, Message{Kind: "RENEW"})
	case in.Kind == model.Deliver && in.Msg.Kind == "RENEW":
		if s.Holder.Has(in.From) {
			out.Restart(lease)
			out.To(in.From, Message{Kind: "RENEWED"})
		}
	case in.Kind == model.Deliver && in.Msg.Kind == "RENEWED":
		if s.Region == model.Critical {
			out.Restart(lease)
		}
	default:
		return a.Punctual.Step(me, s, in)
	}
	return s, out
}

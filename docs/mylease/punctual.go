package mylease

import (
	"doorway/model"
	"doorway/model/message"
)

// Punctual is the lock with clients that leave in time: Own is for how many units of
// time a client stays, counted from when it hears of the grant.
type Punctual struct {
	Lease
	Own int16
}

// Timers runs the client's timer while it is inside.
func (a Punctual) Timers(me model.ProcID, s State) message.Timers {
	t := a.Lease.Timers(me, s)
	if s.Region == model.Critical {
		t[lease] = a.Own
	}
	return t
}

// Step leaves when the client's timer fires.
func (a Punctual) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me != server && in.Kind == model.Timeout {
		in.Kind = model.Exit
	}
	return a.Lease.Step(me, s, in)
}

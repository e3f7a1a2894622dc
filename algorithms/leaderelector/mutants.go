package leaderelector

import (
	"doorway/algorithms/internal/common"
	"doorway/model"
	"doorway/model/message"
)

// blind counts LeaseDuration from when it first sees a record. Wrong: the leader has
// renewed it since.
type blind struct{ Algorithm }

func (m blind) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, sends := m.Algorithm.Step(me, s, in)
	if s.Valid && in.Kind == model.Deliver && in.Msg.Kind == Record {
		return next, common.Untimed(sends)
	}
	return next, sends
}

// overwrites lets the server accept every update. Wrong: two candidates that have seen
// the same record both write.
type overwrites struct{ Algorithm }

func (m overwrites) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me == Server && in.Kind == model.Deliver {
		in.Msg.Version = s.Version
	}
	return m.Algorithm.Step(me, s, in)
}

// insists gives each attempt to renew a RenewDeadline of its own. Wrong: the leader does
// not stop as long as it tries.
type insists struct{ Algorithm }

func (m insists) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, sends := m.Algorithm.Step(me, s, in)
	if next.Polling && in.Kind == model.Timeout && in.Timer == retry {
		sends.Restart(deadline)
	}
	return next, sends
}

// loyal never takes over. Wrong: when the leader stops, nobody leads any more.
type loyal struct{ Algorithm }

func (m loyal) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, sends := m.Algorithm.Step(me, s, in)
	next.Valid = next.Valid || s.Valid && in.Kind == model.Timeout
	return next, sends
}

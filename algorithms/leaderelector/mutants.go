package leaderelector

import (
	"doorway/algorithms/internal/common"
	"doorway/model"
	"doorway/model/message"
)

type blind struct{ Algorithm }

func (m blind) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, sends := m.Algorithm.Step(me, s, in)
	if s.Valid && in.Kind == model.Deliver && in.Msg.Kind == Record {
		return next, common.Untimed(sends)
	}
	return next, sends
}

type overwrites struct{ Algorithm }

func (m overwrites) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me == Server && in.Kind == model.Deliver {
		in.Msg.Version = s.Version
	}
	return m.Algorithm.Step(me, s, in)
}

type insists struct{ Algorithm }

func (m insists) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, sends := m.Algorithm.Step(me, s, in)
	if next.Polling && in.Kind == model.Timeout && in.Timer == retry {
		sends.Restart(deadline)
	}
	return next, sends
}

type loyal struct{ Algorithm }

func (m loyal) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, sends := m.Algorithm.Step(me, s, in)
	next.Valid = next.Valid || s.Valid && in.Kind == model.Timeout
	return next, sends
}

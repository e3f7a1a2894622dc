package zookeeperlock

import (
	"doorway/algorithms/internal/common"
	"doorway/model"
	"doorway/model/message"
)

type hasty struct{ Algorithm }

func (m hasty) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Deleted {
		in.Msg.Kind = Lowest
	}
	return m.Algorithm.Step(me, s, in)
}

type blind struct{ Algorithm }

func (m blind) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Null {
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

type persistent struct{ Algorithm }

func (m persistent) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, sends := m.Algorithm.Step(me, s, in)
	if me == Servers {
		sends = common.Untimed(sends)
	}
	return next, sends
}

func (m persistent) Timers(me model.ProcID, s State) message.Timers {
	if me == Servers {
		return message.Timers{}
	}
	return m.Algorithm.Timers(me, s)
}

// herd lists the nodes with the watch flag. That is as right, but a node that goes wakes all that wait.
type herd struct{ Algorithm }

func (m herd) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if me == Servers && in.Kind == model.Deliver && in.Msg.Kind == Exists && out.Len() == 0 {
		for lower := s.Nodes.Before(in.From); !lower.Empty(); {
			next.Nodes.Watch(in.From, lower.Pop())
		}
	}
	return next, out
}

package zookeeperlock

import (
	"doorway/algorithms/internal/common"
	"doorway/model"
	"doorway/model/message"
)

// hasty takes the deletion of the node that it watches for its turn. Wrong: a lower
// node may be left, if the client of the one that went waited itself.
type hasty struct{ Algorithm }

func (m hasty) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Deleted {
		in.Msg.Kind = Lowest
	}
	return m.Algorithm.Step(me, s, in)
}

// blind waits for a notification whatever exists returns. Wrong: the node may have gone
// since the list, and is not deleted again.
type blind struct{ Algorithm }

func (m blind) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Null {
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

// persistent creates its node without the ephemeral flag. Wrong: the node of a client
// that crashes stays.
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

// herd lists the nodes with the watch flag: it watches all lower nodes and not the next
// lower one alone. That is as right, but a node that goes wakes all that wait.
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

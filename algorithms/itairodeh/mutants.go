package itairodeh

import (
	"doorway/model"
	"doorway/model/message"
)

type blind struct{ Algorithm }

func (m blind) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	in.Msg.Shared = false
	return m.Algorithm.Step(me, s, in)
}

type jealous struct{ Algorithm }

func (m jealous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && !in.Msg.Leader && s.Phase == Active && in.Msg.ID == s.ID && int(in.Msg.Hops)+1 < m.Size {
		return s, message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

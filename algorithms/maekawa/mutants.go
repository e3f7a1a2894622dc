package maekawa

import (
	"doorway/model"
	"doorway/model/message"
)

type yieldsInside struct{ Algorithm }

func (m yieldsInside) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Region == model.Critical && next.Asked && next.Lock.Proc == me {
		node{m.Algorithm, me, &next, &out}.receive(me, Message{Kind: Relinquish})
	}
	return next, out
}

type hopeful struct{ Algorithm }

func (m hopeful) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Failed &^= s.Locked &^ next.Locked
	return next, out
}

type careless struct{ Algorithm }

func (m careless) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Relinquish {
		in.Msg.Kind = Release
	}
	return m.Algorithm.Step(me, s, in)
}

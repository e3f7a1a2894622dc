package maekawa

import (
	"doorway/model"
	"doorway/model/message"
)

// yieldsInside gives its own lock away inside its critical section when an
// earlier request arrives. Wrong: its arbiter then locks itself for another
// process, which enters too.
type yieldsInside struct{ Algorithm }

func (m yieldsInside) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if next.Region == model.Critical && next.Asked && next.Lock.Proc == me {
		node{m.Algorithm, me, &next, &out}.receive(me, Message{Kind: Relinquish})
	}
	return next, out
}

// hopeful does not count an arbiter that it has relinquished among those that stand
// in its way. Wrong: when the arbiter that told it FAILED is locked for it at last,
// it keeps that lock, though it has lost another, and others wait for it.
type hopeful struct{ Algorithm }

func (m hopeful) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	next.Failed &^= s.Locked &^ next.Locked
	return next, out
}

// careless takes a lock back without putting the request into its queue again.
// Wrong: a process that has relinquished is forgotten.
type careless struct{ Algorithm }

func (m careless) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Relinquish {
		in.Msg.Kind = Release
	}
	return m.Algorithm.Step(me, s, in)
}

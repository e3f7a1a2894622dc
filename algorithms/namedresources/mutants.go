package namedresources

import (
	"doorway/algorithms/central"
	"doorway/model"
	"doorway/model/message"
)

type nameless struct{ Algorithm }

func (m nameless) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Msg.Says == central.Release {
		released := message.Input[central.Message]{Kind: in.Kind, From: in.From, Msg: central.Release}
		m.lock(me, 1-in.Msg.Of, &next, released, &out)
	}
	return next, out
}

type eager struct{ Algorithm }

func (m eager) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	first := m.Algorithm
	first.Plan = Apart
	return first.Step(me, s, in)
}

type hoarder struct{ Algorithm }

func (m hoarder) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind != model.Exit {
		return m.Algorithm.Step(me, s, in)
	}
	var out message.Sends[Message]
	needs := m.needs(me)
	m.lock(me, needs[len(needs)-1], &s, message.Input[central.Message]{Kind: model.Exit}, &out)
	s.Locks[needs[0]].Region = model.Remainder // it is done with it, and tells nobody
	return s, out
}

// Only a property of one resource tells byNumber from the algorithm, because processes with other
// resources come and go meanwhile as they like.
type byNumber struct{ Algorithm }

func (m byNumber) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Msg.Says == central.Release {
		waiting := &s.Locks[in.Msg.Of].Queue
		var ring model.ProcQueue
		for i := range model.ProcID(model.MaxProcs) {
			if p := (in.From + 1 + i) % model.MaxProcs; waiting.Has(p) {
				ring.Push(p)
			}
		}
		*waiting = ring
	}
	return m.Algorithm.Step(me, s, in)
}

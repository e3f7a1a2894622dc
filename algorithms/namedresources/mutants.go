package namedresources

import (
	"doorway/algorithms/central"
	"doorway/model"
	"doorway/model/message"
)

// nameless is a coordinator that does not look at the name of what is released.
// Wrong: the other resource is granted to the next process though somebody has it.
type nameless struct{ Algorithm }

func (m nameless) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Msg.Says == central.Release {
		released := message.Input[central.Message]{Kind: in.Kind, From: in.From, Msg: central.Release}
		m.lock(me, 1-in.Msg.Of, &next, released, &out)
	}
	return next, out
}

// eager asks only for the first of what it needs. Wrong: it goes in without the rest.
type eager struct{ Algorithm }

func (m eager) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	first := m.Algorithm
	first.Plan = Apart
	return first.Step(me, s, in)
}

// hoarder releases only what it asked for last. Wrong: nobody gets the first one again.
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

// byNumber has a coordinator that lets waiting processes in by their numbers, round a ring from
// the process that releases. Wrong: a process that has waited longer is overtaken.
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

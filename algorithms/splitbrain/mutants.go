package splitbrain

import (
	"doorway/algorithms/bully"
	"doorway/model"
	"doorway/model/message"
)

// unvoted is the bully algorithm alone: the winner leads.
type unvoted struct{ Algorithm }

func (m unvoted) View(me model.ProcID, s State) model.View {
	return bully.Algorithm{N: m.Electors, Detector: true}.View(me, s.Election)
}

type forgetful struct{ Algorithm }

func (m forgetful) Durable(me model.ProcID, _ State) State { return m.Init(me) }

type revoking struct{ Algorithm }

func (m revoking) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Suspect {
		s.Given = s.Given.Without(in.From)
	}
	return m.Algorithm.Step(me, s, in)
}

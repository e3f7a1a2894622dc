package invitation

import (
	"doorway/model"
	"doorway/model/message"
)

type selfish struct{ Algorithm }

func (m selfish) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Invitation {
		s.Up = 0
	}
	return m.Algorithm.Step(me, s, in)
}

type patient struct{ Algorithm }

func (m patient) View(me model.ProcID, s State) model.View {
	v := m.Algorithm.View(me, s)
	v.Armed = v.Armed && s.Phase != Joining
	return v
}

type hasty struct{ Algorithm }

func (m hasty) View(me model.ProcID, s State) model.View {
	v := m.Algorithm.View(me, s)
	if s.Phase == Inviting {
		v.After--
	}
	return v
}

package invitation

import (
	"doorway/model"
	"doorway/model/message"
)

// selfish keeps an invitation from its members. Wrong: they stay in a group
// without its coordinator.
type selfish struct{ Algorithm }

func (m selfish) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Kind == Invitation {
		s.Up = 0
	}
	return m.Algorithm.Step(me, s, in)
}

// patient waits without a timeout until its new group is ready. Wrong: the process
// that invited it may have crashed.
type patient struct{ Algorithm }

func (m patient) View(me model.ProcID, s State) model.View {
	v := m.Algorithm.View(me, s)
	v.Armed = v.Armed && s.Phase != Joining
	return v
}

// hasty waits for acceptances a unit of time too short. Wrong: a member whose
// coordinator passed the invitation on may accept at the last moment.
type hasty struct{ Algorithm }

func (m hasty) View(me model.ProcID, s State) model.View {
	v := m.Algorithm.View(me, s)
	if s.Phase == Inviting {
		v.After--
	}
	return v
}

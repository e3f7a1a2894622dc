package heartbeat

import (
	"doorway/model"
	"doorway/model/message"
)

// afterCrash is the algorithm when the primary crashes right after an ALIVE: the
// scene in which time is measured. The new primary has nobody to send to.
type afterCrash struct{ Algorithm }

type crashing struct {
	State
	Crashed bool
}

func (a afterCrash) Init(me model.ProcID) crashing { return crashing{State: a.Algorithm.Init(me)} }

func (a afterCrash) Step(me model.ProcID, s crashing, in message.Input[Message]) (crashing, message.Sends[Message]) {
	if in.Kind == model.Step {
		in.Kind, s.Crashed = model.Timeout, true
	}
	next, out := a.Algorithm.Step(me, s.State, in)
	if me == backup {
		return crashing{State: next}, message.Sends[Message]{}
	}
	return crashing{next, s.Crashed}, out
}

func (a afterCrash) View(me model.ProcID, s crashing) model.View {
	if s.Crashed {
		return model.View{Region: model.Down}
	}
	v := a.Algorithm.View(me, s.State)
	v.Ready = me == primary
	v.Armed = v.Armed && s.Role != Primary
	return v
}

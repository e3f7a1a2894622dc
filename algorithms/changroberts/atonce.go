package changroberts

import (
	"doorway/model"
	"doorway/model/message"
)

// atOnce is the algorithm when all processes call an election at the start,
// before any of them hears of another's call: the scene in which messages are
// counted. A process marked as Unsent has yet to send its ELECTION.
type atOnce struct{ ring }

// ring is the algorithm or a mutant of it.
type ring interface {
	process
	message.Linked
}

type starting struct {
	State
	Unsent bool
}

func (atOnce) Init(model.ProcID) starting { return starting{State{Participant: true}, true} }

func (atOnce) Accepts(_ model.ProcID, s starting, _ model.ProcID, _ Message) bool { return !s.Unsent }

func (a atOnce) Step(me model.ProcID, s starting, in message.Input[Message]) (starting, message.Sends[Message]) {
	if in.Kind == model.Step {
		in.Kind = model.Request
	}
	next, out := a.ring.Step(me, s.State, in)
	return starting{State: next}, out
}

func (a atOnce) View(me model.ProcID, s starting) model.View {
	v := a.ring.View(me, s.State)
	v.Ready = s.Unsent
	return v
}

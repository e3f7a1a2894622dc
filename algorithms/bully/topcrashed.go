package bully

import (
	"doorway/model"
	"doorway/model/message"
)

// topCrashed is the algorithm after the highest process has crashed and all others
// have been told: the scene in which messages are counted.
type topCrashed struct{ Algorithm }

func (a topCrashed) top() model.ProcID { return model.ProcID(a.N - 1) }

func (a topCrashed) Init(model.ProcID) State { return State{Dead: model.Procs(a.top())} }

func (a topCrashed) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me == a.top() {
		return s, message.Sends[Message]{}
	}
	return a.Algorithm.Step(me, s, in)
}

func (a topCrashed) View(me model.ProcID, s State) model.View {
	if me == a.top() {
		return model.View{Region: model.Down}
	}
	return a.Algorithm.View(me, s)
}

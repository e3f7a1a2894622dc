package raftelection

import (
	"doorway/model"
	"doorway/model/message"
)

// oneTerm is the algorithm with a view of one term alone: a process that wins that
// term shows itself as the leader from then on, even after the term has ended. So
// unique-leader says that the term has at most one leader: Election Safety.
type oneTerm struct {
	stable
	Term uint8
}

// stable is the algorithm or a mutant of it.
type stable interface {
	process
	model.Durable[State]
}

// witness is a state that also remembers a victory.
type witness struct {
	State
	Won bool // whether it has been leader in the term
}

func (oneTerm) Init(model.ProcID) witness { return witness{} }

func (a oneTerm) Durable(me model.ProcID, s witness) witness {
	return witness{a.stable.Durable(me, s.State), s.Won}
}

func (a oneTerm) Step(me model.ProcID, s witness, in message.Input[Message]) (witness, message.Sends[Message]) {
	next, out := a.stable.Step(me, s.State, in)
	return witness{next, s.Won || next.Role == Leader && next.Term == a.Term}, out
}

func (a oneTerm) View(me model.ProcID, s witness) model.View {
	v := a.stable.View(me, s.State)
	if v.Leaders = 0; s.Won {
		v.Leaders = model.Procs(me)
	}
	return v
}

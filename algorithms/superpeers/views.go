package superpeers

import "doorway/model"

// inGroup shows the processes of one group alone, to properties that know one
// leader: the others take part as ever, and look as if they were not there.
type inGroup struct {
	Algorithm
	Group model.ProcSet
}

func (a inGroup) View(me model.ProcID, s State) model.View {
	if !a.Group.Has(me) {
		return model.View{Region: model.Down}
	}
	return a.Algorithm.View(me, s)
}

// overlay shows for a leader all super-peers that a super-peer knows, itself included.
type overlay struct{ Algorithm }

func (a overlay) View(me model.ProcID, s State) model.View {
	v := a.Algorithm.View(me, s)
	if s.super(me) {
		v.Leaders |= s.Supers
	}
	return v
}

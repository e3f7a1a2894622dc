package superpeers

import "doorway/model"

// inGroup shows only the processes of one group, for properties that know one
// leader. The others take part as ever, and look as if they were not there.
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

// overlay shows as leaders all super-peers that a super-peer knows, itself included.
type overlay struct{ Algorithm }

func (a overlay) View(me model.ProcID, s State) model.View {
	v := a.Algorithm.View(me, s)
	if s.super(me) {
		v.Leaders |= s.Supers
	}
	return v
}

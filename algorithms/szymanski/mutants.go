package szymanski

import (
	"doorway/model"
)

// inside counts the waiting from the waiting room on: for the bound, its doorway is
// everything before that, though the process may wait there.
type inside struct{ Algorithm }

func (m inside) View(me model.ProcID, s State) model.View {
	v := m.Algorithm.View(me, s)
	v.Passed = v.Passed && s.PC != AwaitDoor && s.PC != ComeIn
	return v
}

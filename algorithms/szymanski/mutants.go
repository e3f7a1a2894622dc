package szymanski

import (
	"doorway/model"
)

// inside is the variant from-the-room: a process may wait in its doorway.
type inside struct{ Algorithm }

func (m inside) View(me model.ProcID, s State) model.View {
	v := m.Algorithm.View(me, s)
	v.Passed = v.Passed && s.PC != AwaitDoor && s.PC != ComeIn
	return v
}

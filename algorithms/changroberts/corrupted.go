package changroberts

import (
	"doorway/model"
	"doorway/model/message"
)

// corrupted is the algorithm where the channel from process 0 changes the identifier
// in each ELECTION: a bit is set that no identifier has.
type corrupted struct{ ring }

func (c corrupted) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, sent := c.ring.Step(me, s, in)
	if me != 0 {
		return next, sent
	}
	var out message.Sends[Message]
	for i := range sent.Len() {
		to, m := sent.Get(i)
		if !m.Elected {
			m.ID |= nobodys
		}
		out.ToAll(to, m)
	}
	return next, out
}

// nobodys is a power of two above all identifiers.
const nobodys = 1 << 10

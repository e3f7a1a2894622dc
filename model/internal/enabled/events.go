package enabled

import (
	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/transition"
)

// The bits of a kind and of a process where events are packed into numbers.
const (
	KindBits = 5
	ProcBits = 6
)

// Action returns the action of an event; message is the hash of its message, if
// the messages of a channel are told apart.
func Action(e model.Event, apart bool, message uint64) transition.Action {
	h := valuecode.Fold(uint64(e.Kind)<<16|uint64(e.Proc)<<8|uint64(e.From), 0)
	if e.Kind.OnMessage() && apart {
		h = valuecode.Fold(h, message)
	}
	if e.Timer != 0 {
		for _, b := range []byte(e.Timer.String()) {
			h = valuecode.Fold(h, uint64(b))
		}
	}
	return transition.Action(h)
}

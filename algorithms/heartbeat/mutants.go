package heartbeat

import (
	"doorway/model"
	"doorway/model/message"
)

// early waits a unit of time less. Wrong: the latest possible ALIVE may follow the
// earliest possible one.
func early(a Algorithm) process {
	a.Timeout--
	return a
}

// hurried waits a unit of time less when it has come back. Wrong: the other may
// have just noticed that it was away, and the other's ALIVE may be on its way.
func hurried(a Algorithm) process {
	a.Return--
	return a
}

// returning does not know that it was away. Wrong: the other has taken its place.
type returning struct{ Algorithm }

func (m returning) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Recover {
		return m.Init(me), message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

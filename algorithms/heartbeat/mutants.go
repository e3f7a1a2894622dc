package heartbeat

import (
	"doorway/model"
	"doorway/model/message"
)

func early(a Algorithm) process {
	a.Timeout--
	return a
}

func hurried(a Algorithm) process {
	a.Return--
	return a
}

type returning struct{ Algorithm }

func (m returning) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Recover {
		return m.Init(me), message.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

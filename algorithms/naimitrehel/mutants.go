package naimitrehel

import (
	"doorway/model"
	"doorway/model/message"
)

type stubborn struct{ Algorithm }

func (m stubborn) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if isRequest(in) && s.Father != me {
		next.Father = s.Father
	}
	return next, out
}

type humble struct{ Algorithm }

func (m humble) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Request {
		next.Father = s.Father
	}
	return next, out
}

// loyal does not clear NEXT.
type loyal struct{ Algorithm }

func (m loyal) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Exit {
		next.Next = s.Next
	}
	return next, out
}

type generous struct{ Algorithm }

func (m generous) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	region := s.Region
	if isRequest(in) && region == model.Critical {
		s.Region = model.Remainder
	}
	next, out := m.Algorithm.Step(me, s, in)
	if isRequest(in) {
		next.Region = region
	}
	return next, out
}

func isRequest(in message.Input[Message]) bool { return in.Kind == model.Deliver && !in.Msg.Privilege }

type astray struct{ Algorithm }

func (m astray) Init(me model.ProcID) State {
	s := m.Algorithm.Init(me)
	if me == 1 {
		s.Father = 2
	}
	if me == 2 {
		s.Father = 1
	}
	return s
}

package naimitrehel

import (
	"doorway/model"
	"doorway/model/message"
)

// stubborn keeps its father when it passes a REQUEST on: the path is not
// reversed. Wrong: the path gets no shorter for the next request.
type stubborn struct{ Algorithm }

func (m stubborn) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if isRequest(in) && s.Father != me {
		next.Father = s.Father
	}
	return next, out
}

// humble keeps its father when it asks: it does not become the root. Wrong: the
// next REQUEST finds no root and goes in a circle.
type humble struct{ Algorithm }

func (m humble) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Request {
		next.Father = s.Father
	}
	return next, out
}

// loyal keeps its next process after it has passed the token on (NEXT is not
// cleared). Wrong: it sends that process the token again, though nobody asked for it.
type loyal struct{ Algorithm }

func (m loyal) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if in.Kind == model.Exit {
		next.Next = s.Next
	}
	return next, out
}

// generous gives the token away while it is in its critical section. Wrong: the
// process that gets it enters too.
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

// astray starts with p1 and p2 as each other's father. Wrong: their paths do not
// lead to the root.
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

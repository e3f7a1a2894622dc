package tokenringrepair

import (
	"doorway/model"
	"doorway/model/message"
)

// byTimeout is the repair without questions.
type byTimeout struct{ Algorithm }

func (m byTimeout) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Timeout {
		in.Kind, in.Msg = model.Deliver, Message{Part: Token, Generation: s.Generation}
	}
	return m.Algorithm.Step(me, s, in)
}

func (m byTimeout) View(me model.ProcID, s State) model.View {
	v := m.Algorithm.View(me, s)
	v.Armed = s.leads(me) && v.Region == model.Trying
	v.After = int16(2 * m.N)
	return v
}

type unnumbered struct{ Algorithm }

func (m unnumbered) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.Part == Token {
		in.Msg.Generation = max(in.Msg.Generation, s.Generation)
	}
	return m.Algorithm.Step(me, s, in)
}

type unasked struct{ Algorithm }

func (m unasked) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if !next.Unheard.Empty() && !next.Found {
		next.Unheard = 0
		next = m.regenerate(me, next, &out)
	}
	return next, out
}

type secretive struct{ Algorithm }

func (m secretive) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	in.Msg.Out = 0
	return m.Algorithm.Step(me, s, in)
}

type counting struct{ Algorithm }

func (m counting) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	if in.Kind == model.Suspect && m.elect(me, s, in, &out).leads(me) {
		s.Generation = uint8((m.N-1-int(me))*m.N + s.Out.With(in.From).Len() - 1)
	}
	return m.Algorithm.Step(me, s, in)
}

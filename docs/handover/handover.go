// Package handover is mutual exclusion for two processes that hand one token to
// each other: the process that has it may enter, and the other asks for it.
package handover

import (
	"doorway/model"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Region model.Region
	Token  bool // it has the token
	Asked  bool // the other has asked for the token and has yet to get it
}

// Message is a REQUEST or the TOKEN.
type Message string

// The messages.
const (
	Request Message = "REQUEST"
	Token   Message = "TOKEN"
)

// Algorithm is the algorithm, for processes 0 and 1.
type Algorithm struct {
	// Stable keeps on disk whether the process has the token.
	Stable bool
}

// Init gives the token to process 0.
func (Algorithm) Init(me model.ProcID) State { return State{Token: me == 0} }

// Step is the algorithm.
func (Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	other := 1 - me
	switch {
	case in.Kind == model.Request:
		s.Region = model.Trying
		if !s.Token {
			out.To(other, Request)
		}
	case in.Kind == model.Deliver && in.Msg == Request:
		s.Asked = true
	case in.Kind == model.Deliver:
		s.Token = true
	case in.Kind == model.Exit:
		s.Region = model.Remainder
	}
	switch {
	case s.Token && s.Region == model.Trying:
		s.Region = model.Critical
	case s.Token && s.Region == model.Remainder && s.Asked:
		s.Token, s.Asked = false, false
		out.To(other, Token)
	}
	return s, out
}

// View shows the region and the token.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	return model.View{Region: s.Region, Token: s.Token}
}

// Carries says that the TOKEN carries the token.
func (Algorithm) Carries(m Message) bool { return m == Token }

// Durable returns what survives a crash.
func (a Algorithm) Durable(me model.ProcID, s State) State {
	if a.Stable {
		return State{Token: s.Token}
	}
	return a.Init(me)
}

// Optional methods are found by their signatures. This sees to it that they are.
var (
	_ message.TokenCarrier[Message] = Algorithm{}
	_ model.Durable[State]          = Algorithm{}
)

// Package naimitrehel is the token-based mutual exclusion algorithm of Naimi,
// Trehel and Arnold: a request follows fathers to the process that will have the
// token last, and every process on its way takes the requester for that process
// from then on. The path is reversed.
package naimitrehel

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process. The names in brackets are the paper's.
// Where the paper has nil, a process has itself.
type State struct {
	Region model.Region
	Father model.ProcID // the process that it believes to have asked last; the root has itself (LAST)
	Next   model.ProcID // the process that gets the token after it; itself if none does yet (NEXT)
	Token  bool         // it has the token (TOKEN_PRESENT)
}

// Message is the REQUEST of a process, or the TOKEN.
type Message struct {
	Privilege bool
	Asker     model.ProcID // of a REQUEST: the process that made it, whoever passes it on
}

// String returns the message with its asker.
func (m Message) String() string {
	if m.Privilege {
		return "TOKEN"
	}
	return fmt.Sprintf("REQUEST(%v)", m.Asker)
}

// Algorithm is the algorithm, for any number of processes. p0 has the token first.
type Algorithm struct {
	// Line begins with the fathers in a line: p0 is the father of p1, p1 that of
	// p2, …. Otherwise p0 is everyone's father.
	Line bool
}

// Init returns the state in which the paths of fathers end at p0.
func (a Algorithm) Init(me model.ProcID) State {
	s := State{Next: me, Token: me == 0}
	if a.Line && me > 0 {
		s.Father = me - 1
	}
	return s
}

// Step is the algorithm.
func (Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Request:
		s.Region = model.Trying
		if s.Father != me {
			out.To(s.Father, Message{Asker: me})
			s.Father = me
		} else if s.Token {
			s.Region = model.Critical
		}

	case in.Kind == model.Deliver && in.Msg.Privilege:
		s.Token = true
		if s.Region == model.Trying {
			s.Region = model.Critical
		}

	case in.Kind == model.Deliver:
		s.answer(me, in.Msg.Asker, &out)
		s.Father = in.Msg.Asker

	case in.Kind == model.Exit:
		s.Region = model.Remainder
		if s.Next != me {
			s.pass(s.Next, &out)
			s.Next = me
		}
	}
	return s, out
}

// answer passes a REQUEST on unless this is the root. The root gives the asker
// the token, now if it does not need it and otherwise when it leaves.
func (s *State) answer(me, asker model.ProcID, out *message.Sends[Message]) {
	switch {
	case s.Father != me:
		out.To(s.Father, Message{Asker: asker})
	case s.Region != model.Remainder:
		s.Next = asker
	default:
		s.pass(asker, out)
	}
}

// pass sends the token to p.
func (s *State) pass(p model.ProcID, out *message.Sends[Message]) {
	s.Token = false
	out.To(p, Message{Privilege: true})
}

// Linked gives each process a channel to itself too: a duplicated REQUEST may
// come home.
func (Algorithm) Linked(_, _ model.ProcID) bool { return true }

// Carries reports whether m is the token.
func (Algorithm) Carries(m Message) bool { return m.Privilege }

// View shows the region and whether the token is here.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	return model.View{Region: s.Region, Token: s.Token}
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: if father ≠ me: send REQUEST(me) to father; father := me
trying     wait until TOKEN is here
critical   critical section
·          exit: if next ≠ me: send TOKEN to next; next := me
·
·          on REQUEST(p):
·            if father ≠ me: send REQUEST(p) to father
·            otherwise, if trying or inside: next := p
·            otherwise: send TOKEN to p
·            father := p
`)}

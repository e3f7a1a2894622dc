// Package suzukikasami is the token-based mutual exclusion algorithm of Suzuki
// and Kasami: ask everyone for the token, which carries the queue of the waiting
// processes and remembers which requests have been served.
package suzukikasami

import (
	"fmt"
	"strings"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process. The names in brackets are the paper's.
type State struct {
	Region    model.Region
	RN        model.PerProc[int32] // the highest request number heard from each process
	Privilege bool                 // it has the token (HavePrivilege)
	Token     Token                // what the token says, while it is here
}

// Token is what the token says.
type Token struct {
	LN model.PerProc[int32] // the number of each process's request that was served last
	Q  model.ProcQueue      // the processes to be served next
}

// Message is a REQUEST with a request number, or the PRIVILEGE: the token.
type Message struct {
	Privilege bool
	Number    int32
	Token     Token
}

// String returns the message as the paper writes it; of LN it shows the numbers
// that are not 0.
func (m Message) String() string {
	if !m.Privilege {
		return fmt.Sprintf("REQUEST(%d)", m.Number)
	}
	var served []string
	for p, n := range m.Token.LN {
		if n != 0 {
			served = append(served, fmt.Sprintf("%v:%d", model.ProcID(p), n))
		}
	}
	return fmt.Sprintf("PRIVILEGE(Q=%v, LN=[%s])", m.Token.Q, strings.Join(served, " "))
}

// Algorithm is the algorithm for N processes. p0 has the token first.
type Algorithm struct{ N int }

// Init returns the state before any request. Request numbers begin at 1.
func (Algorithm) Init(me model.ProcID) State { return State{Privilege: me == 0} }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Request:
		// Enter at once if the token is here, else ask everyone for it.
		s.Region = model.Critical
		if !s.Privilege {
			s.Region = model.Trying
			s.RN[me]++
			out.ToAll(model.Others(a.N, me), Message{Number: s.RN[me]})
		}

	case in.Kind == model.Deliver && in.Msg.Privilege:
		s.Privilege, s.Token = true, in.Msg.Token
		if s.Region == model.Trying {
			s.Region = model.Critical
		}

	case in.Kind == model.Exit:
		// Its request is served. Queue every waiting process that is not yet queued.
		s.Region = model.Remainder
		s.Token.LN[me] = s.RN[me]
		for p := range model.Others(a.N, me).Each() {
			if !s.Token.Q.Has(p) && s.waits(p) {
				s.Token.Q.Push(p)
			}
		}
		if !s.Token.Q.Empty() {
			s.pass(s.Token.Q.Pop(), &out)
		}

	case in.Kind == model.Deliver:
		// Pass an idle token on at once, unless the request is an old one.
		s.RN[in.From] = max(s.RN[in.From], in.Msg.Number)
		if s.Privilege && s.Region == model.Remainder && s.waits(in.From) {
			s.pass(in.From, &out)
		}
	}
	return s, out
}

// waits reports whether p's last request heard of here is not yet served; only
// the process with the token can tell.
func (s *State) waits(p model.ProcID) bool { return s.RN[p] == s.Token.LN[p]+1 }

// pass sends the token to p.
func (s *State) pass(p model.ProcID, out *message.Sends[Message]) {
	out.To(p, Message{Privilege: true, Token: s.Token})
	s.Privilege, s.Token = false, Token{}
}

// Linked gives each process a channel to itself too: a duplicated token does not
// know all requests that were served, and may name its own holder next.
func (Algorithm) Linked(_, _ model.ProcID) bool { return true }

// Carries reports whether m is the token.
func (Algorithm) Carries(m Message) bool { return m.Privilege }

// View shows the region and whether the token is here.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	return model.View{Region: s.Region, Token: s.Privilege}
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: if PRIVILEGE is not here:
·            RN[me] := RN[me] + 1; send REQUEST(RN[me]) to all others
trying       wait for PRIVILEGE
critical   critical section
·          exit: LN[me] := RN[me]
·            put each other process p that is not in Q and has RN[p] = LN[p] + 1 into Q
·            if Q is not empty: take its first process out; send PRIVILEGE(Q, LN) to it
·
·          on REQUEST(k) from p: RN[p] := max(RN[p], k)
·            if PRIVILEGE is here and not in use, and RN[p] = LN[p] + 1:
·              send PRIVILEGE(Q, LN) to p
`)}

// Package tokenarray is the second algorithm of Ricart and Agrawala: ask everyone
// for the token, which says when each process last had it. A process that leaves
// looks round the circle, from itself on, for one that has asked since.
package tokenarray

import (
	"fmt"
	"strings"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// Possession says where the token is for a process (its state).
type Possession uint8

// The possessions. The token is held in the critical section.
const (
	NoToken Possession = iota
	TokenPresent
	TokenHeld
)

// State is the local state of one process. The names in brackets are the paper's.
type State struct {
	Trying     bool
	Possession Possession
	Clock      int32                // the local clock (C)
	Request    model.PerProc[int32] // the latest time at which each process is known to have asked (request)
	Token      Token                // what the token says, while it is here (token)
}

// Token is what the token says: the clock of each process when it last had it.
type Token = model.PerProc[int32]

// Message is a REQUEST with the time of its sender, or the TOKEN.
type Message struct {
	Privilege bool
	Time      int32
	Token     Token
}

// String returns the message; of the token it shows the times that are not 0.
func (m Message) String() string {
	if !m.Privilege {
		return fmt.Sprintf("REQUEST(%d)", m.Time)
	}
	var had []string
	for p, time := range m.Token {
		if time != 0 {
			had = append(had, fmt.Sprintf("%v:%d", model.ProcID(p), time))
		}
	}
	return fmt.Sprintf("TOKEN(%s)", strings.Join(had, " "))
}

// Algorithm is the algorithm for N processes. p0 has the token first.
type Algorithm struct {
	N int
	// Logical makes the clocks Lamport's: a REQUEST sets its receiver's clock
	// past its own time. Otherwise a clock counts the REQUESTs of its process.
	Logical bool
}

// Init is rule RI.
func (Algorithm) Init(me model.ProcID) State {
	if me == 0 {
		return State{Possession: TokenPresent}
	}
	return State{}
}

// Step is the algorithm: rules RA (request and entry), RH (a REQUEST arrives)
// and RR (release).
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Request && s.Possession == NoToken: // RA1
		s.Trying = true
		s.Clock++
		s.Request[me] = s.Clock
		out.ToAll(model.Others(a.N, me), Message{Time: s.Clock})

	case in.Kind == model.Request:
		s.Possession = TokenHeld

	case in.Kind == model.Deliver && in.Msg.Privilege:
		s.Token, s.Possession = in.Msg.Token, max(s.Possession, TokenPresent)
		if s.Trying {
			s.Trying, s.Possession = false, TokenHeld
		}

	case in.Kind == model.Deliver: // RH
		s.Request[in.From] = max(s.Request[in.From], in.Msg.Time)
		if a.Logical {
			s.Clock = max(s.Clock, in.Msg.Time) + 1
		}
		if s.Possession == TokenPresent {
			a.release(me, &s, &out)
		}

	case in.Kind == model.Exit:
		a.release(me, &s, &out)
	}
	return s, out
}

// release is rule RR: the token goes to the next in the circle that has asked
// since it last had it, or stays.
func (a Algorithm) release(me model.ProcID, s *State, out *message.Sends[Message]) {
	s.Possession = TokenPresent
	for i := 1; i < a.N; i++ {
		k := model.ProcID((int(me) + i) % a.N)
		if s.Request[k] > s.Token[k] {
			s.Token[me] = s.Clock
			out.To(k, Message{Privilege: true, Token: s.Token})
			s.Possession, s.Token = NoToken, Token{}
			return
		}
	}
}

// Carries reports whether m is the token.
func (Algorithm) Carries(m Message) bool { return m.Privilege }

// View shows the region, whether the token is here and, with Lamport clocks, the
// time of the pending request.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	v := model.View{Token: s.Possession != NoToken}
	switch {
	case s.Trying:
		v.Region = model.Trying
		if a.Logical {
			v.Stamp = int(s.Request[me])
		}
	case s.Possession == TokenHeld:
		v.Region = model.Critical
	}
	return v
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: if TOKEN is not here:
·            clock := clock + 1; request[me] := clock; send REQUEST(clock) to all others
trying       wait for TOKEN
critical   critical section
·          exit: release
·
·          on REQUEST(t) from p: request[p] := max(request[p], t)
·            if TOKEN is here and not held: release
·          release: for k := me + 1, …, n − 1, 0, …, me − 1
·            if request[k] > token[k]: token[me] := clock; send TOKEN(token) to k; done
`)}

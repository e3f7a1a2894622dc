// Package singhal is Singhal's heuristically aided token-based algorithm: each process
// keeps what it believes the others to be doing. It asks for the token only those that
// it believes to be asking for it too, since one of them may have it or get it.
//
// What goes wrong without the staircase of beliefs at the start: if neither of
// two processes believes the other to be asking, they do not hear of each other,
// and the one that gets the token keeps it (case
// singhal/holder-only-deadlock-freedom-without-staircase). What goes wrong
// without causal order, in FIFO channels too: the token overtakes a REQUEST by
// way of a third process, and beliefs miss each other in the same way (case
// singhal/causal-order-deadlock-freedom), whether old REQUESTs are discarded or
// not (case singhal/every-request-deadlock-freedom). What goes wrong without
// reliable channels: nothing makes up for a lost message (case singhal/no-loss).
package singhal

import (
	"fmt"
	"strings"

	"doorway/model"
	"doorway/model/message"
)

// Activity is what a process does, as far as is known.
type Activity uint8

// The activities, with the paper's letters.
const (
	None       Activity = iota // N: none of the others
	Requesting                 // R: has asked for the token
	Executing                  // E: is in its critical section
	Holding                    // H: has the token and does not use it
)

// Beliefs is what a process, or the token, knows of all processes. It may be out
// of date.
type Beliefs struct {
	Activity model.PerProc[Activity] // what each does (SV; TSV in the token)
	Number   model.PerProc[int32]    // the highest request number of each (SN; TSN in the token)
}

// State is the local state of one process. Its own activity is the truth.
type State struct {
	Beliefs
	Token Beliefs // what the token says, while it is here
}

// Message is a REQUEST with a request number, or the TOKEN.
type Message struct {
	Privilege bool
	Number    int32
	Token     Beliefs
}

// String returns the message; for the token it shows the requesting processes.
func (m Message) String() string {
	if !m.Privilege {
		return fmt.Sprintf("REQUEST(%d)", m.Number)
	}
	var asking []string
	for p, activity := range m.Token.Activity {
		if activity == Requesting {
			asking = append(asking, fmt.Sprintf("%v:%d", model.ProcID(p), m.Token.Number[p]))
		}
	}
	return fmt.Sprintf("TOKEN(%s)", strings.Join(asking, " "))
}

// Algorithm is the algorithm for N processes. p0 has the token first.
type Algorithm struct{ N int }

// Init returns a step of the staircase: p believes those below it to be
// requesting. So one of any two processes believes the other to be requesting.
func (Algorithm) Init(me model.ProcID) (s State) {
	for p := range me {
		s.Activity[p] = Requesting
	}
	if me == 0 {
		s.Activity[me] = Holding
	}
	return s
}

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Request && s.Activity[me] == Holding:
		s.Activity[me] = Executing

	case in.Kind == model.Request:
		s.Number[me]++
		out.ToAll(a.requesting(s.Beliefs), Message{Number: s.Number[me]})
		s.Activity[me] = Requesting

	case in.Kind == model.Deliver && in.Msg.Privilege:
		s.Token = in.Msg.Token
		if s.Activity[me] == Requesting {
			s.Activity[me] = Executing
		}

	case in.Kind == model.Deliver && in.Msg.Number > s.Number[in.From]:
		s.answer(me, in.From, in.Msg.Number, &out)

	case in.Kind == model.Exit:
		s.Activity[me], s.Token.Activity[me] = None, None
		s.compare(a.N)
		a.release(me, &s, &out)
	}
	return s, out
}

// answer notes a REQUEST that is not an old one. A process that is itself asking
// tells the asker so, if it has not told it already.
func (s *State) answer(me, from model.ProcID, number int32, out *message.Sends[Message]) {
	known := s.Activity[from] == Requesting
	s.Activity[from], s.Number[from] = Requesting, number
	switch {
	case s.Activity[me] == Requesting && !known:
		out.To(from, Message{Number: s.Number[me]})
	case s.Activity[me] == Holding:
		s.Activity[me] = None
		s.Token.Activity[from], s.Token.Number[from] = Requesting, number
		s.pass(from, out)
	}
}

// compare lets the process and the token learn from each other: for each process,
// the one with the lower number takes over what the other knows.
func (s *State) compare(n int) {
	for p := range model.ProcID(n) {
		older, newer := &s.Beliefs, &s.Token
		if s.Number[p] > s.Token.Number[p] {
			older, newer = newer, older
		}
		older.Activity[p], older.Number[p] = newer.Activity[p], newer.Number[p]
	}
}

// release sends the token to the next process after me, in the circle, that is
// believed to be requesting, or keeps it if nobody is.
func (a Algorithm) release(me model.ProcID, s *State, out *message.Sends[Message]) {
	for i := 1; i < a.N; i++ {
		if p := model.ProcID((int(me) + i) % a.N); s.Activity[p] == Requesting {
			s.pass(p, out)
			return
		}
	}
	s.Activity[me] = Holding
}

// pass sends the token to p.
func (s *State) pass(p model.ProcID, out *message.Sends[Message]) {
	out.To(p, Message{Privilege: true, Token: s.Token})
	s.Token = Beliefs{}
}

// requesting returns the processes believed to be asking for the token.
func (a Algorithm) requesting(b Beliefs) (set model.ProcSet) {
	for p := range model.ProcID(a.N) {
		if b.Activity[p] == Requesting {
			set = set.With(p)
		}
	}
	return set
}

// Carries reports whether m is the token.
func (Algorithm) Carries(m Message) bool { return m.Privilege }

// View shows the region and whether the token is here.
func (Algorithm) View(me model.ProcID, s State) model.View {
	v := model.View{Token: s.Activity[me] == Holding || s.Activity[me] == Executing}
	switch s.Activity[me] {
	case Requesting:
		v.Region = model.Trying
	case Executing:
		v.Region = model.Critical
	}
	return v
}

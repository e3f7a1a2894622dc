// Package singhal is Singhal's heuristically aided token-based algorithm: each process
// keeps what it believes the others to be doing. It asks for the token only those that
// it believes to be asking for it too, since one of them may have it or get it.
package singhal

import (
	"fmt"
	"strings"

	"doorway/model"
	"doorway/model/catalogue"
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

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: if SV[me] = H: enter
·            otherwise: SN[me] := SN[me] + 1
·            send REQUEST(SN[me]) to all p with SV[p] = R; SV[me] := R
trying     wait for TOKEN(TSV, TSN)
·          enter: SV[me] := E
critical   critical section
·          exit: SV[me] := N; TSV[me] := N
·            for each process p
·              if SN[p] > TSN[p]: TSV[p] := SV[p]; TSN[p] := SN[p]
·              otherwise: SV[p] := TSV[p]; SN[p] := TSN[p]
·            if SV[p] = R for some p: send TOKEN(TSV, TSN) to the next such p in the circle
·            otherwise: SV[me] := H
·
·          on REQUEST(k) from p, k > SN[p]: SN[p] := k
·            if SV[me] = R and SV[p] ≠ R: send REQUEST(SN[me]) to p
·            if SV[me] = H: SV[me] := N; TSV[p] := R; TSN[p] := k; send TOKEN(TSV, TSN) to p
·            SV[p] := R
`)}

// causal is the algorithm above channels that keep causal order: a message waits
// until its receiver has everything that was sent to it before, by whatever
// process (Raynal, Schiper and Toueg, The causal ordering abstraction and a
// simple way to implement it, Information Processing Letters 39(6), 1991).
type causal struct{ Algorithm }

// maxCausal bounds the number of processes, to keep the matrices small.
const maxCausal = 4

// matrix counts the messages from each process to each other one.
type matrix [maxCausal][maxCausal]uint8

type ordered struct {
	State
	Sent matrix           // messages sent, as far as known here (SENT)
	Got  [maxCausal]uint8 // messages received, by sender (DELIV)
}

type stamped struct {
	Message
	Sent matrix // the messages that the sender knew to be sent, this one included
}

func (c causal) Init(me model.ProcID) ordered { return ordered{State: c.Algorithm.Init(me)} }

// Accepts takes a message if everything sent here before it has come.
func (causal) Accepts(me model.ProcID, s ordered, from model.ProcID, m stamped) bool {
	s.Got[from]++
	for p := range s.Got {
		if s.Got[p] < m.Sent[p][me] {
			return false
		}
	}
	return true
}

func (c causal) Step(me model.ProcID, s ordered, in message.Input[stamped]) (ordered, message.Sends[stamped]) {
	if in.Kind == model.Deliver {
		s.Got[in.From]++
		for p, row := range in.Msg.Sent {
			for q, sent := range row {
				s.Sent[p][q] = max(s.Sent[p][q], sent)
			}
		}
	}
	next, sends := c.Algorithm.Step(me, s.State, message.Input[Message]{Kind: in.Kind, From: in.From, Msg: in.Msg.Message})
	s.State = next
	var out message.Sends[stamped]
	for i := range sends.Len() {
		to, m := sends.Get(i)
		for p := range to.Each() {
			s.Sent[me][p]++
		}
		out.ToAll(to, stamped{m, s.Sent})
	}
	return s, out
}

func (c causal) Carries(m stamped) bool { return m.Privilege }

func (c causal) View(me model.ProcID, s ordered) model.View { return c.Algorithm.View(me, s.State) }

// everyRequest is the algorithm as it is also taught, without the test whether a
// REQUEST is old. The token may then come to a process that has not asked for it;
// that process hands it on as if it had left its critical section.
type everyRequest struct{ Algorithm }

func (a everyRequest) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	switch {
	case isRequest(in):
		s.Number[in.From] = 0
	case in.Kind == model.Deliver && s.Activity[me] == None:
		var out message.Sends[Message]
		s.Token = in.Msg.Token
		s.Token.Activity[me] = None
		s.compare(a.N)
		a.release(me, &s, &out)
		return s, out
	}
	return a.Algorithm.Step(me, s, in)
}

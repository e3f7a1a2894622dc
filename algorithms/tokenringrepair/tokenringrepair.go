// Package tokenringrepair is the token ring that survives crashes: a dead process
// is passed by, and if the token is gone, a leader elected by the bully algorithm
// makes a new one after it has asked everybody.
//
// It is made of two algorithms that have pages of their own: algorithms/tokenring
// and algorithms/bully. What is new is the question of where the token is.
package tokenringrepair

import (
	"fmt"

	"doorway/algorithms/bully"
	"doorway/algorithms/tokenring"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Ring       tokenring.State
	Election   bully.State
	Generation uint8         // the youngest that it has heard of; an older token is void
	Out        model.ProcSet // the processes known to be dead, from whatever source

	// The leader's part, while it asks.
	Unheard model.ProcSet // the processes that have yet to answer
	Found   bool          // somebody has the token
}

// A Part says what a message belongs to.
type Part uint8

// The parts of the algorithm.
const (
	Token    Part = iota // the token
	Electing             // the election: see Message.Election
	Where                // from the leader: where is the token?
	Here                 // the answer: I have it
	NotHere              // the answer: I do not, and shall take none but a younger one
)

// Message is the token, a message of the election, a question or an answer. All
// but the election's have a generation; the token and the question also tell
// who is dead.
type Message struct {
	Part       Part
	Generation uint8
	Out        model.ProcSet
	Election   bully.Message
}

// String returns the message with its generation.
func (m Message) String() string {
	switch m.Part {
	case Electing:
		return m.Election.String()
	case Token, Where:
		return fmt.Sprintf("%s(%d, dead %v)", [...]string{Token: "TOKEN", Where: "WHERE"}[m.Part], m.Generation, m.Out)
	default:
		return fmt.Sprintf("%s(%d)", [...]string{Here: "HERE", NotHere: "NOT HERE"}[m.Part], m.Generation)
	}
}

func electing(m bully.Message) Message { return Message{Part: Electing, Election: m} }

// Algorithm is the algorithm for N processes. The highest leads first.
type Algorithm struct{ N int }

// Linked says that anyone may have to send to anyone; the last one alive is its
// own successor.
func (Algorithm) Linked(_, _ model.ProcID) bool { return true }

// Carries reports whether m is a token, void or not.
func (Algorithm) Carries(m Message) bool { return m.Part == Token }

// Init gives the token to process 0.
func (a Algorithm) Init(me model.ProcID) State {
	first := model.Procs(model.ProcID(a.N - 1))
	return State{Ring: tokenring.Algorithm{N: a.N}.Init(me), Election: bully.State{Leader: first}}
}

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Suspect:
		s.Out = s.Out.With(in.From)
		if s = a.elect(me, s, in, &out); s.leads(me) {
			s = a.ask(me, s, &out)
		}

	case in.Kind != model.Deliver:
		s = a.ring(me, s, in.Kind, &out)

	case in.Msg.Part == Electing:
		was := s
		if s = a.elect(me, s, in, &out); s.leads(me) && !was.leads(me) {
			s = a.ask(me, s, &out)
		}

	case in.Msg.Generation < s.Generation:
		// A void token, or an old question or answer.

	case in.Msg.Part == Token:
		s = s.hear(in.Msg)
		s = a.ring(me, s, model.Deliver, &out)

	case in.Msg.Part == Where:
		s = s.hear(in.Msg)
		out.To(in.From, Message{Part: s.answer(), Generation: s.Generation})

	default:
		s.Unheard = s.Unheard.Without(in.From)
		s.Found = s.Found || in.Msg.Part == Here
		s = a.regenerate(me, s, &out)
	}
	return s, out
}

// ring takes a step of the token ring, without the processes that are out.
func (a Algorithm) ring(me model.ProcID, s State, k model.Kind, out *message.Sends[Message]) State {
	wrap := func(tokenring.Message) Message { return Message{Part: Token, Generation: s.Generation, Out: s.Out} }
	s.Ring = message.Embed(tokenring.Algorithm{N: a.N, Out: s.Out}, me, s.Ring, message.Input[tokenring.Message]{Kind: k}, out, wrap)
	return s
}

// elect takes a step of the election.
func (a Algorithm) elect(me model.ProcID, s State, in message.Input[Message], out *message.Sends[Message]) State {
	inner := message.Input[bully.Message]{Kind: in.Kind, From: in.From, Msg: in.Msg.Election}
	s.Election = message.Embed(bully.Algorithm{N: a.N, Detector: true}, me, s.Election, inner, out, electing)
	return s
}

func (s State) leads(me model.ProcID) bool { return s.Election.Leader == model.Procs(me) }

// ask begins a generation: older tokens are void where it has been heard of. Each
// leader is lower than the one before, and none begins more than N−1 generations:
// those of a lower leader are younger, even if it has not heard of all the others.
func (a Algorithm) ask(me model.ProcID, s State, out *message.Sends[Message]) State {
	s.Generation = max(s.Generation, uint8((a.N-1-int(me))*a.N)) + 1
	s.Unheard, s.Found = model.Others(a.N, me)&^s.Out, s.Ring.Token
	out.ToAll(s.Unheard, Message{Part: Where, Generation: s.Generation, Out: s.Out})
	return a.regenerate(me, s, out)
}

// hear takes note of a generation and of the dead.
func (s State) hear(m Message) State {
	s.Generation, s.Out = m.Generation, s.Out|m.Out
	return s
}

func (s State) answer() Part {
	if s.Ring.Token {
		return Here
	}
	return NotHere
}

// regenerate makes a new token if all have answered and nobody has it.
func (a Algorithm) regenerate(me model.ProcID, s State, out *message.Sends[Message]) State {
	if s.Unheard.Empty() && !s.Found {
		s.Found = true
		return a.ring(me, s, model.Deliver, out)
	}
	return s
}

// View shows the region, the token and the leader.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	v := tokenring.Algorithm{N: a.N}.View(me, s.Ring)
	v.Leaders = s.Election.Leader
	return v
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·            TOKEN is here and not needed: send TOKEN(g, dead) to the successor
trying     wait until TOKEN is here
critical   critical section
·          exit: send TOKEN(g, dead) to the successor
·
·          the successor is the next process of the ring that is not in dead
·          told that p is dead: put p into dead; if p led: hold the bully election
·          a leader that is new, or told of a death: g := max(g, (n − 1 − me) · n) + 1
·            send WHERE(g, dead) to all others that are not in dead
·          on TOKEN, WHERE or an answer of a generation below g: discard it
·          on TOKEN(k, d) or WHERE(k, d): g := k; dead := dead ∪ d
·          on WHERE: if TOKEN is here: send HERE(g); otherwise: send NOT HERE(g)
·          all that the leader has asked have answered: if nobody has TOKEN, make it
`)}

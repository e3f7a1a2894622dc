// Package tokenringmonitor is the token ring with a monitor: a process that may
// at any time ask where the token is, starts a new one if it is missing, and
// keeps the list of the processes in the ring.
//
// The question goes round the ring behind the token. In FIFO channels it cannot
// overtake the token. So either a process has the token when the question comes
// to it, or the token comes to the monitor before the answer, or there is none.
package tokenringmonitor

import (
	"fmt"

	"doorway/algorithms/tokenring"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Ring    tokenring.State
	In      bool          // it has checked in and not out
	Dead    model.ProcSet // the processes known to be dead
	Members model.ProcSet // the processes in the ring, by the token that it has; a monitor remembers them

	// A monitor's part.
	Wanted model.ProcSet // the processes to be in the ring when the token comes by
	Asking bool          // its question is on its way
	Seen   bool          // the token has come by since
	Round  uint8         // the number of deaths that it has been told of: an older question is void
}

// A Kind says what a message is.
type Kind uint8

// The kinds of messages.
const (
	Token    Kind = iota // the token, with the list of the ring
	Where                // a monitor's question, which goes round
	CheckIn              // to the monitor: I want to stand in the ring
	CheckOut             // to the monitor: I do not any more
	Missing              // to the monitor: my neighbour is lost
)

// Message is a message of one of the kinds.
type Message struct {
	Kind    Kind
	Members model.ProcSet // of a token or a question: the processes that it goes to

	// Of a question.
	Monitor model.ProcID  // the monitor that asks
	Round   uint8         // of the monitor
	Lost    model.ProcSet // the dead, according to the processes that it has been to; of a MISSING: the neighbour
	Found   bool          // one of them has the token
}

// String returns the message with its list.
func (m Message) String() string {
	switch m.Kind {
	case Token:
		return fmt.Sprintf("TOKEN(%v)", m.Members)
	case Where:
		found := ""
		if m.Found {
			found = ", found"
		}
		return fmt.Sprintf("WHERE(%v, %v, lost %v%s)", m.Monitor, m.Members, m.Lost, found)
	case Missing:
		return fmt.Sprintf("MISSING(%v)", m.Lost)
	default:
		return [...]string{CheckIn: "CHECK IN", CheckOut: "CHECK OUT"}[m.Kind]
	}
}

// registrar is the process that keeps the list. It is the monitor if there is one.
const registrar model.ProcID = 0

// Algorithm is the algorithm for N processes; process 0 is the monitor.
type Algorithm struct {
	N int
	// Open begins with the monitor alone in the ring: others check in when they
	// want to compete, and out when they have not competed for some time.
	// Otherwise all stand in the ring and stay there.
	Open bool
	// All makes all processes monitors.
	All bool
	// Lowest makes a monitor's question end at a lower monitor that asks, too.
	Lowest bool
}

// Linked says that anyone may have to send to anyone; the last one in the ring is
// its own successor.
func (Algorithm) Linked(_, _ model.ProcID) bool { return true }

// Carries reports whether m is the token.
func (Algorithm) Carries(m Message) bool { return m.Kind == Token }

// Init gives the token to process 0.
func (a Algorithm) Init(me model.ProcID) State {
	s := State{Ring: tokenring.Algorithm{N: a.N}.Init(me), In: !a.Open || me == registrar}
	if a.monitors(me) {
		s.Members = model.AllProcs(a.N)
		if a.Open {
			s.Members = model.Procs(registrar)
		}
		s.Wanted = s.Members
	}
	return s
}

func (a Algorithm) monitors(p model.ProcID) bool { return a.All || p == registrar }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Deliver && s.Dead.Has(in.From):
		// The question has passed the dead by, so nobody would find a token from there.

	case in.Kind == model.Deliver:
		s = a.receive(me, s, in, &out)

	case in.Kind == model.Suspect:
		s.Dead = s.Dead.With(in.From)
		if a.monitors(me) {
			s.Round++ // the question may be lost with the dead, like the token
			s = a.ask(me, s, &out)
		}

	case in.Kind == model.Timeout && a.monitors(me):
		s = a.ask(me, s, &out)

	case in.Kind == model.Timeout:
		s.In = false
		out.To(registrar, Message{Kind: CheckOut})

	default:
		s = a.ring(me, s, in.Kind, &out)
		if in.Kind == model.Request && !s.In {
			s.In = true
			out.To(registrar, Message{Kind: CheckIn})
		}
	}
	return s, out
}

// receive handles a message of a live process.
func (a Algorithm) receive(me model.ProcID, s State, in message.Input[Message], out *message.Sends[Message]) State {
	switch in.Msg.Kind {
	case Token:
		s.Members, s.Seen = in.Msg.Members, a.monitors(me)
		return a.ring(me, s, model.Deliver, out)
	case Where:
		return a.answer(me, s, in.Msg, out)
	case CheckIn:
		s.Wanted = s.Wanted.With(in.From)
	case CheckOut:
		s.Wanted = s.Wanted.Without(in.From)
	}
	return s
}

// among returns the ring of the members that are not known to be dead.
func (a Algorithm) among(members model.ProcSet, s State) tokenring.Algorithm {
	return tokenring.Algorithm{N: a.N, Out: model.AllProcs(a.N)&^members | s.Dead}
}

// ring takes a step of the token ring. The list changes only while the registrar
// has the token, so a question goes the way of the token.
func (a Algorithm) ring(me model.ProcID, s State, k model.Kind, out *message.Sends[Message]) State {
	if s.Ring.Token && me == registrar {
		s.Members = s.Wanted &^ s.Dead
	}
	wrap := func(tokenring.Message) Message { return Message{Kind: Token, Members: s.Members} }
	s.Ring = message.Embed(a.among(s.Members, s), me, s.Ring, message.Input[tokenring.Message]{Kind: k}, out, wrap)
	if !s.Ring.Token && !a.monitors(me) {
		s.Members = 0
	}
	return s
}

// ask sends a question round, unless the monitor has the token itself.
func (a Algorithm) ask(me model.ProcID, s State, out *message.Sends[Message]) State {
	if s.Asking, s.Seen = !s.Ring.Token, false; s.Asking {
		m := Message{Kind: Where, Members: s.Members, Monitor: me, Round: s.Round, Lost: s.Dead}
		out.To(a.among(s.Members, s).Successor(me), m)
	}
	return s
}

// answer adds to a question what the process knows and passes it on. When the
// question has been round, its monitor starts a new token if there is none.
func (a Algorithm) answer(me model.ProcID, s State, m Message, out *message.Sends[Message]) State {
	s.Dead |= m.Lost
	switch {
	case s.Dead.Has(m.Monitor), a.Lowest && s.Asking && me < m.Monitor:
		// The monitor is dead, or a lower one will see to it.

	case m.Monitor != me:
		m.Lost, m.Found = s.Dead, m.Found || s.Ring.Token
		out.To(a.among(m.Members, s).Successor(me), m)

	case s.Asking && m.Round == s.Round:
		s.Asking = false
		if !m.Found && !s.Seen {
			s = a.ring(me, s, model.Deliver, out)
		}
	}
	return s
}

// View shows the region and the token. A monitor without the token may ask at any
// time; in an open ring another process may check out while it does not compete.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	v := tokenring.Algorithm{N: a.N}.View(me, s.Ring)
	if a.monitors(me) {
		v.Armed = !s.Asking && !s.Ring.Token
	} else {
		v.Armed = a.Open && s.In && !s.Ring.Token && v.Region == model.Remainder
	}
	return v
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·            TOKEN is here and not needed: send it to the successor
trying     wait until TOKEN is here
critical   critical section
·          exit: send TOKEN to the successor
·
·          the successor is the next process of the ring that is not in dead
·          told that p is dead: put p into dead
·          on any message from a process in dead: discard it
·          on WHERE(lost, found) of the monitor: dead := dead ∪ lost
·            unless the monitor is in dead:
·              send WHERE(dead, found or TOKEN is here) to the successor
·
·          the monitor:
·            at any time without TOKEN, unless its question is on its way: ask
·            told that p is dead: forget the question on its way; ask
·            ask: if TOKEN is not here: seen := false; send WHERE(dead, false) to the successor
·            on TOKEN: seen := true
·            on its own WHERE(lost, found), unless forgotten: dead := dead ∪ lost
·              if neither found nor seen: make TOKEN
`)}

// Package chandylamport is the snapshot of Chandy and Lamport, taken of a token
// ring: a process that records its state sends a marker into each of its channels
// before anything else; a process that gets a marker first records its state, too;
// and messages that arrive through a channel between the recording and the channel's
// marker were in transit. The recorded global state need never have been, but the
// run could have come to it; so a stable property, such as that the token has
// disappeared, is true now if it is true of the recorded state.
//
// Process 0 adds up the tokens recorded and acts on the sum: if there is none it
// makes one, and if there are too many it takes the surplus out of the ring. So a
// wrong snapshot shows in the number of tokens, and the properties of tokens say that
// each snapshot records just one.
package chandylamport

import (
	"fmt"

	"doorway/algorithms/tokenring"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Ring     tokenring.State
	Recorded bool          // whether it has recorded its state
	Open     model.ProcSet // the senders whose channels to it are being recorded
	Tokens   int8          // tokens recorded: its own and those of channels to it
	Heard    model.ProcSet // at p0: the processes that have reported
	Sum      int8          // at p0: tokens in their reports
	Surplus  int8          // at p0: tokens to be taken out
}

// A Kind says what a message is.
type Kind uint8

// The messages.
const (
	Token  Kind = iota // the ring's
	Marker             // the sender has recorded its state
	Report             // how many tokens are recorded at the sender, for p0
)

// Message is a message.
type Message struct {
	Kind   Kind
	Tokens int8 // of a REPORT
}

// String returns the message as it is written.
func (m Message) String() string {
	switch m.Kind {
	case Marker:
		return "MARKER"
	case Report:
		return fmt.Sprintf("REPORT(%d)", m.Tokens)
	default:
		return "TOKEN"
	}
}

// Algorithm is the algorithm for N processes.
type Algorithm struct {
	N int
	// Lost says that the token is lost at the beginning.
	Lost bool
}

// Init gives the token to process 0, unless it is lost.
func (a Algorithm) Init(me model.ProcID) State {
	s := State{Ring: tokenring.Algorithm{N: a.N}.Init(me)}
	s.Ring.Token = s.Ring.Token && !a.Lost
	return s
}

// Step is the algorithm. Every process may begin a snapshot, at any time.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Timeout:
		a.record(me, &s, &out)
		a.finish(me, &s, &out)

	case in.Kind == model.Deliver && in.Msg.Kind == Marker:
		// The marker ends the recording of its channel.
		a.record(me, &s, &out)
		s.Open = s.Open.Without(in.From)
		a.finish(me, &s, &out)

	case in.Kind == model.Deliver && in.Msg.Kind == Report:
		a.hear(me, &s, in.From, in.Msg.Tokens, &out)

	case in.Kind == model.Deliver && s.Surplus > 0:
		s.Surplus--

	case in.Kind == model.Deliver:
		if s.Open.Has(in.From) {
			s.Tokens++
		}
		a.ring(me, &s, in.Kind, &out)

	default:
		a.ring(me, &s, in.Kind, &out)
	}
	return s, out
}

// record records the state of me, unless me has done so, and sends the markers.
func (a Algorithm) record(me model.ProcID, s *State, out *message.Sends[Message]) {
	if s.Recorded {
		return
	}
	s.Recorded, s.Open = true, model.Others(a.N, me)
	if s.Ring.Token {
		s.Tokens = 1
	}
	out.ToAll(s.Open, Message{Kind: Marker})
}

// finish reports the tokens recorded once all channels to me have been recorded.
func (a Algorithm) finish(me model.ProcID, s *State, out *message.Sends[Message]) {
	switch {
	case !s.Recorded || !s.Open.Empty():
	case me == 0:
		a.hear(me, s, me, s.Tokens, out)
	default:
		out.To(0, Message{Report, s.Tokens})
	}
}

// hear adds up the reports; the last one completes the snapshot.
func (a Algorithm) hear(me model.ProcID, s *State, from model.ProcID, tokens int8, out *message.Sends[Message]) {
	s.Heard, s.Sum = s.Heard.With(from), s.Sum+tokens
	switch {
	case s.Heard != model.AllProcs(a.N):
	case s.Sum == 0:
		a.ring(me, s, model.Deliver, out)
	default:
		s.Surplus = s.Sum - 1
	}
}

// ring lets the token ring take a step.
func (a Algorithm) ring(me model.ProcID, s *State, kind model.Kind, out *message.Sends[Message]) {
	token := func(tokenring.Message) Message { return Message{Kind: Token} }
	s.Ring = message.Embed(tokenring.Algorithm{N: a.N}, me, s.Ring, message.Input[tokenring.Message]{Kind: kind}, out, token)
}

// Carries says that the TOKEN carries the token.
func (Algorithm) Carries(m Message) bool { return m.Kind == Token }

// View is the ring's; a process that has not recorded its state may do so at any time.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	v := tokenring.Algorithm{N: a.N}.View(me, s.Ring)
	v.Armed = !s.Recorded
	return v
}

// program is the pseudocode. A line with a label is where a process is with its snapshot.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
unrecorded  take part in the ring
·             at any time: record
·             MARKER from p: record; the channel from p is done
recording   take part in the ring
·             TOKEN from p whose channel is not done: tokens := tokens + 1
·             MARKER from p: the channel from p is done
·             all channels are done: send REPORT(tokens) to p0
recorded    take part in the ring
·
·           record: if the token is here: tokens := 1; send MARKER to all others
·
·           p0, when all have reported: sum := all tokens reported
·             sum = 0: make a token
·             sum > 1: throw away the next sum − 1 tokens that come
`)}

// at says how far a process is with the snapshot.
func at(_ model.ProcID, s State, _ model.View) string {
	switch {
	case !s.Recorded:
		return "unrecorded"
	case !s.Open.Empty():
		return "recording"
	default:
		return "recorded"
	}
}

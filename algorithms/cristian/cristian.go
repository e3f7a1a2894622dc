// Package cristian is Cristian's clock synchronisation. A client asks the time
// server, and measures with its own clock how long the answer takes. By then the time
// in the answer is out of date by at least the least delay and at most the round trip
// less the least delay. The client assumes half the round trip, and so is wrong by at
// most half the round trip less the least delay. It knows this bound, so it need not
// believe an answer that took too long: it asks again, and gives up after a number of
// attempts.
package cristian

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// server is the time server.
const server model.ProcID = 0

// State is the local state of one process.
type State struct {
	Asking   bool // whether it awaits an answer
	Sent     int  // what its clock showed when it asked
	Attempts int8 // how often it has asked
	Set      bool // whether it has adjusted its clock
	Adjust   int  // by how many half units
}

// Message is a message: a client's question, or the server's TIME.
type Message struct {
	Answer bool
	Time   int // the time of an answer
}

// String returns the message as it is written.
func (m Message) String() string {
	if m.Answer {
		return fmt.Sprintf("TIME(%d)", m.Time)
	}
	return "TIME?"
}

// Algorithm is the algorithm.
type Algorithm struct {
	// Apart is by how much the clock of each process is at first ahead of the clock of
	// the process before.
	Apart int
	// Trip is the longest round trip that a client believes.
	Trip int
	// Attempts is how often a client asks.
	Attempts int8
}

// Init makes a client of every process but the server.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the algorithm. A request makes a client synchronise its clock.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case me == server && in.Kind == model.Deliver:
		out.To(in.From, Message{Answer: true, Time: in.Clock})

	case me == server: // its clock is right

	case in.Kind == model.Request:
		s.Asking = true
		a.ask(&s, in.Clock, &out)

	case in.Kind == model.Deliver:
		trip := in.Clock - s.Sent
		switch {
		case trip <= a.Trip:
			s = State{Set: true, Adjust: 2*in.Msg.Time + trip - 2*in.Clock}
		case s.Attempts < a.Attempts:
			a.ask(&s, in.Clock, &out)
		default: // it gives up
			s = State{Set: s.Set, Adjust: s.Adjust}
		}
	}
	return s, out
}

// ask asks the server when the client's clock shows clock.
func (a Algorithm) ask(s *State, clock int, out *message.Sends[Message]) {
	s.Sent = clock
	s.Attempts++
	out.To(server, Message{})
}

// View shows that a client that awaits an answer is in its trying region.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	if s.Asking {
		return model.View{Region: model.Trying}
	}
	return model.View{}
}

// Clock sets clocks apart.
func (a Algorithm) Clock(me model.ProcID) int { return a.Apart * int(me) }

// Time is the server's clock, and a client's once it is adjusted, in half units of
// time: half a round trip is then a whole number.
func (Algorithm) Time(me model.ProcID, s State, clock int) (int, bool) {
	return 2*clock + s.Adjust, me == server || s.Set
}

// Parts says that times are told in half units.
func (Algorithm) Parts() int { return 2 }

var _ message.Timekeeper[State] = Algorithm{}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: at, Lines: catalogue.Listing(`
·          client:
remainder    wait for a request
·              request: ask
trying       wait for TIME(t); trip := clock − sent
·              if trip is not too long: clock := t + trip / 2
·              otherwise, unless it has asked three times: ask
·            ask: sent := clock; send TIME? to the server
·
·          server:
server       wait for TIME?; send TIME(clock)
`)}

// at says where a client is by its region; the server is always at its one line.
func at(me model.ProcID, _ any, v model.View) string {
	if me == server && v.Region != model.Down {
		return "server"
	}
	return catalogue.ByRegion(me, nil, v)
}

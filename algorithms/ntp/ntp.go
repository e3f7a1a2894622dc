// Package ntp is how the Network Time Protocol measures a clock. The client notes
// when it asks (t1) and when the answer comes (t4), the server when the question
// came (t2) and when it answers (t3). If both ways take equally long, the server's
// clock is ahead of the client's by ((t2−t1)+(t3−t4))/2; since neither way takes less
// than no time, that is wrong by at most half the delay (t4−t1)−(t3−t2). How long the
// server thinks does not matter. A sample whose delay is too long is not used.
package ntp

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// The two processes.
const (
	server model.ProcID = 0
	client model.ProcID = 1
)

// State is the local state of one process.
type State struct {
	Open bool // the client awaits an answer; the server owes one
	// At the client T1 is its clock when it asked; at the server T1 is the timestamp in
	// the question, and T2 its own clock when the question came.
	T1, T2 int
	Set    bool // whether the client has adjusted its clock
	Offset int  // by how many half units
}

// Message is a message: the timestamps in it. A question has T1 alone.
type Message struct{ T1, T2, T3 int }

// String returns the message as it is written.
func (m Message) String() string { return fmt.Sprintf("NTP(%d,%d,%d)", m.T1, m.T2, m.T3) }

// Algorithm is the algorithm.
type Algorithm struct {
	// Apart is by how much the client's clock is ahead at first.
	Apart int
	// Work is how many units of time the server thinks.
	Work int
	// Delay is the longest delay of a sample that is used.
	Delay int
}

// Init makes processes that have asked nothing.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the algorithm. A request makes the client take a sample.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case me == server && in.Kind == model.Deliver:
		s = State{Open: true, T1: in.Msg.T1, T2: in.Clock}

	case me == server && in.Kind == model.Timeout:
		out.To(client, Message{s.T1, s.T2, in.Clock})
		s = State{}

	case me == client && in.Kind == model.Request:
		s.Open, s.T1 = true, in.Clock
		out.To(server, Message{T1: in.Clock})

	case me == client && in.Kind == model.Deliver:
		s.Open, s.T1 = false, 0
		if m, t4 := in.Msg, in.Clock; (t4-m.T1)-(m.T3-m.T2) <= a.Delay {
			s.Set, s.Offset = true, (m.T2-m.T1)+(m.T3-t4)
		}
	}
	return s, out
}

// View shows that a client that awaits an answer is in its trying region; the
// server answers after its time to think.
func (a Algorithm) View(me model.ProcID, s State) (v model.View) {
	switch {
	case me == server:
		v.Armed, v.After = s.Open, int16(a.Work)
	case s.Open:
		v.Region = model.Trying
	}
	return v
}

// Clock sets clocks apart.
func (a Algorithm) Clock(me model.ProcID) int { return a.Apart * int(me) }

// Time is the server's clock, and the client's once it is adjusted, in half units
// of time: half a delay is then a whole number.
func (Algorithm) Time(me model.ProcID, s State, clock int) (int, bool) {
	return 2*clock + s.Offset, me == server || s.Set
}

// Parts says that times are told in half units.
func (Algorithm) Parts() int { return 2 }

var _ message.Timekeeper[State] = Algorithm{}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
·         client:
idle        wait for a request
·             request: t1 := clock; send NTP(t1) to the server
asking      wait for NTP(t1, t2, t3); t4 := clock
·             if (t4 − t1) − (t3 − t2) ≤ 2: offset := ((t2 − t1) + (t3 − t4)) / 2
·         server:
ready       wait for NTP(t1); t2 := clock
thinking    wait for three units of time; t3 := clock; send NTP(t1, t2, t3) to the client
`)}

// at says where the two processes are by what is open.
func at(me model.ProcID, s State, v model.View) string {
	switch {
	case me == server && s.Open:
		return "thinking"
	case me == server:
		return "ready"
	case s.Open:
		return "asking"
	default:
		return "idle"
	}
}

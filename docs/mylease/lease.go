// Package mylease is a lock with a time limit, in the steps of a tutorial: a server
// and its clients, a client that looks at its clock, one that renews, and a resource
// that checks fencing tokens.
package mylease

import (
	"fmt"

	"doorway/model"
	"doorway/model/message"
)

const server model.ProcID = 0 // all others are clients

// State is the local state of one process.
type State struct {
	Region  model.Region    // of a client: remainder, trying, critical
	Holder  model.ProcSet   // at the server: who has the lock, or nobody
	Waiting model.ProcQueue // at the server: who waits for it
	Token   int             // the number of the last grant; at a client, of its own
	Wrote   bool            // for section 6
}

// Message is a message; a grant and a write carry the number of the grant.
type Message struct {
	Kind  string
	Token int
}

// String is how pictures show a message.
func (m Message) String() string {
	if m.Token > 0 {
		return fmt.Sprintf("%s(%d)", m.Kind, m.Token)
	}
	return m.Kind
}

// Lease is the lock; TTL is for how many units of time the server grants it.
type Lease struct{ TTL int16 }

// Init is the state in which a process begins.
func (Lease) Init(model.ProcID) State { return State{} }

// Step is what a process does on an input: its next state, and what it sends.
func (a Lease) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	if me == server {
		a.serve(&s, in, &out)
		return s, out
	}
	switch {
	case in.Kind == model.Request:
		s.Region = model.Trying
		out.To(server, Message{Kind: "ACQUIRE"})
	case in.Kind == model.Deliver && in.Msg.Kind == "GRANT":
		s.Region, s.Token = model.Critical, in.Msg.Token
	case in.Kind == model.Exit:
		s = State{}
		out.To(server, Message{Kind: "RELEASE"})
	}
	return s, out
}

// serve is the server: it grants the lock to one client at a time, and to the next
// when that one has released it or its time is over.
func (a Lease) serve(s *State, in message.Input[Message], out *message.Sends[Message]) {
	switch {
	case in.Kind == model.Deliver && in.Msg.Kind == "ACQUIRE":
		s.Waiting.Push(in.From)
		if s.Holder.Empty() {
			a.grant(s, out)
		}
	case in.Kind == model.Deliver && in.Msg.Kind == "RELEASE" && s.Holder.Has(in.From):
		a.grant(s, out)
	case in.Kind == model.Timeout:
		a.grant(s, out)
	}
}

func (a Lease) grant(s *State, out *message.Sends[Message]) {
	s.Holder = 0
	if s.Waiting.Empty() {
		return
	}
	p := s.Waiting.Pop()
	s.Holder = model.Procs(p)
	s.Token++
	out.To(p, Message{"GRANT", s.Token})
	out.Restart(lease)
}

// The timers.
const (
	lease = iota
	renew // for section 4
)

// TimerNames is how pictures name the timers.
func (Lease) TimerNames() []string { return []string{"lease", "renew"} }

// Timers says which timers run in a state: at the server, the lease of the holder.
func (a Lease) Timers(me model.ProcID, s State) (t message.Timers) {
	if me == server && !s.Holder.Empty() {
		t[lease] = a.TTL
	}
	return t
}

// View is what properties know of a process.
func (Lease) View(_ model.ProcID, s State) model.View { return model.View{Region: s.Region} }

// Role is what pictures call a process.
func (Lease) Role(me model.ProcID) string {
	if me == server {
		return "server"
	}
	return "client"
}

// Package lease is a lock with a time limit: a server grants it for a time, its
// holder may renew it, and when the time is over the server grants it to the next.
// So a client that crashes does not keep the lock. The client stops earlier than
// the server: it counts a shorter time, from when it hears of the grant.
package lease

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Region model.Region // of a client

	// The server's part.
	Holder model.ProcSet   // the client to which the lock is granted, or none
	Queue  model.ProcQueue // the clients that wait
	// Token is, with fencing, the number of the last grant: at the server of all, at a client of its
	// own.
	Token int
}

// A Kind says what a message is for.
type Kind uint8

// The kinds of messages.
const (
	Acquire Kind = iota // to the server: give me the lock
	Renew               // to the server: give me more time
	Release             // to the server: I have left
	Grant               // you have the lock
	Renewed             // your time begins anew
)

// Message is a message; Token is, with fencing, the number of the grant.
type Message struct {
	Kind  Kind
	Token int
}

// String returns the message's name, and the token if there is one.
func (m Message) String() string {
	name := [...]string{"ACQUIRE", "RENEW", "RELEASE", "GRANT", "RENEWED"}[m.Kind]
	if m.Token > 0 {
		return fmt.Sprintf("%s(%d)", name, m.Token)
	}
	return name
}

// The timers: the server's and the client's lease, and when the client renews it.
const (
	lease = iota
	renew
)

// Server is the process that is the server; all others are clients.
const Server model.ProcID = 0

// Algorithm is the algorithm, with times in units.
type Algorithm struct {
	TTL   int16 // for how long the server grants the lock
	Lease int16 // for how long a client takes it to be its own, from when it hears of the grant
	Renew int16 // how often a client that is inside asks for more time; 0 for never
	// Fencing numbers the grants, for resources to tell the newest.
	Fencing bool
}

// Init returns the state of a process that has sent and seen nothing.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Linked says that clients talk to the server alone.
func (Algorithm) Linked(from, to model.ProcID) bool {
	return from != to && (from == Server || to == Server)
}

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case me == Server:
		a.serve(&s, &out, in)

	case in.Kind == model.Request:
		s.Region = model.Trying
		out.To(Server, Message{Kind: Acquire})

	case in.Kind == model.Deliver && in.Msg.Kind == Grant && s.Region == model.Trying:
		s.Region, s.Token = model.Critical, in.Msg.Token

	case in.Kind == model.Deliver && in.Msg.Kind == Renewed && s.Region == model.Critical:
		out.Restart(lease)

	case in.Kind == model.Timeout && in.Timer == renew:
		out.To(Server, Message{Kind: Renew})

	case in.Kind == model.Exit, in.Kind == model.Timeout:
		s.Region, s.Token = model.Remainder, 0
		out.To(Server, Message{Kind: Release})
	}
	return s, out
}

// serve is the server's part. It listens to nobody but the holder, except that all may ask.
func (a Algorithm) serve(s *State, out *message.Sends[Message], in message.Input[Message]) {
	switch {
	case in.Kind == model.Timeout:
		a.next(s, out)

	case in.Kind == model.Deliver && in.Msg.Kind == Acquire:
		s.Queue.Push(in.From)
		if s.Holder.Empty() {
			a.next(s, out)
		}

	case in.Kind != model.Deliver || !s.Holder.Has(in.From):
		// Too late: its time is over.

	case in.Msg.Kind == Release:
		a.next(s, out)

	case in.Msg.Kind == Renew:
		out.Restart(lease)
		out.To(in.From, Message{Kind: Renewed})
	}
}

// next grants the lock to the first client that waits, for the whole time.
func (a Algorithm) next(s *State, out *message.Sends[Message]) {
	s.Holder = 0
	if s.Queue.Empty() {
		return
	}
	if a.Fencing {
		s.Token++
	}
	p := s.Queue.Pop()
	s.Holder = model.Procs(p)
	out.Restart(lease)
	out.To(p, Message{Grant, s.Token})
}

// TimerNames returns the names of the timers.
func (Algorithm) TimerNames() []string { return []string{lease: "lease", renew: "renew"} }

// Timers arms the server's lease while somebody has the lock, and the client's while it is inside.
func (a Algorithm) Timers(me model.ProcID, s State) (t message.Timers) {
	switch {
	case me == Server && !s.Holder.Empty():
		t[lease] = a.TTL
	case s.Region == model.Critical:
		t[lease], t[renew] = a.Lease, a.Renew
	}
	return t
}

// View shows the region.
func (Algorithm) View(_ model.ProcID, s State) model.View { return model.View{Region: s.Region} }

// Alike says that the clients are alike.
func (Algorithm) Alike() bool { return true }

// Role names the server and the clients.
func (Algorithm) Role(me model.ProcID) string {
	if me == Server {
		return "server"
	}
	return "client"
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
·          client:
remainder    remainder
·            request: send ACQUIRE to the server
trying       wait for GRANT
critical     critical section until the exit, or until the lease is over
·              every so often: send RENEW; on RENEWED the lease begins anew
·            leave: send RELEASE to the server
·          server:
free         on ACQUIRE from p: grant the lock to p for TTL
granted      on ACQUIRE from p: put p into the queue
·            on RENEW from the holder: its time begins anew; send RENEWED
·            on RELEASE from the holder, or when its time is over: grant to the next, if any
`)}

// at says where a client is by its region, and whether the server has granted the lock.
func at(me model.ProcID, s State, v model.View) string {
	switch {
	case me != Server:
		return v.Region.String()
	case s.Holder.Empty():
		return "free"
	default:
		return "granted"
	}
}

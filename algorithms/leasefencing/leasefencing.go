// Package leasefencing is the lock with a lease whose grants are numbered, and a
// resource that checks the numbers, the fencing tokens: it refuses a write whose
// token is older than one that it has accepted. A client that has paused, or whose
// messages were slow, may still believe that it has the lock, but it can no longer
// write.
package leasefencing

import (
	"fmt"

	"doorway/algorithms/lease"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Lease lease.State
	Wrote bool // a client has sent its write
	// The resource's part.
	Newest   int // the newest token of a write that it has accepted
	Accepted int // the token of the last write that it has accepted
}

// Message is a message of the lock, or a write with a token, which carries what is written.
type Message struct {
	Lock  lease.Message
	Write int // the token, or 0 for a message of the lock
}

// String returns the message as the lock prints it, or the write.
func (m Message) String() string {
	if m.Write > 0 {
		return fmt.Sprintf("WRITE(%d)", m.Write)
	}
	return m.Lock.String()
}

// Algorithm is the algorithm for a server, clients and a resource, the last process.
type Algorithm struct {
	lease.Algorithm
	N         int
	Unchecked bool // the resource accepts every write
}

func (a Algorithm) resource() model.ProcID { return model.ProcID(a.N - 1) }

// Init returns the state of a process that has sent and seen nothing.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Linked says that clients talk to the server and to the resource.
func (a Algorithm) Linked(from, to model.ProcID) bool {
	if from == a.resource() {
		return false
	}
	return to == a.resource() && from != lease.Server || to != a.resource() && a.Algorithm.Linked(from, to)
}

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case me == a.resource():
		if in.Msg.Write >= s.Newest || a.Unchecked {
			s.Accepted, s.Newest = in.Msg.Write, max(in.Msg.Write, s.Newest)
		}

	case in.Kind == model.Step:
		s.Wrote = true
		out.To(a.resource(), Message{Write: s.Lease.Token})

	default:
		inner := message.Input[lease.Message]{Kind: in.Kind, From: in.From, Timer: in.Timer, Msg: in.Msg.Lock}
		s.Lease = message.Embed(a.Algorithm, me, s.Lease, inner, &out, func(m lease.Message) Message { return Message{Lock: m} })
		s.Wrote = s.Wrote && s.Lease.Region == model.Critical
	}
	return s, out
}

// Timers arms the timers of the lock.
func (a Algorithm) Timers(me model.ProcID, s State) message.Timers {
	return a.Algorithm.Timers(me, s.Lease)
}

// View shows a client's region, and what the resource has accepted, which competes for nothing.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	v := a.Algorithm.View(me, s.Lease)
	v.Ready = v.Region == model.Critical && !s.Wrote
	v.Accepted, v.Bystander = s.Accepted, me == a.resource()
	return v
}

// Role names the server, the clients and the resource.
func (a Algorithm) Role(me model.ProcID) string {
	if me == a.resource() {
		return "resource"
	}
	return a.Algorithm.Role(me)
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
·          client:
remainder    remainder
·            request: send ACQUIRE to the server
trying       wait for GRANT(token)
critical     critical section until the exit, or until the lease is over
·              once: send WRITE(token) to the resource
·              every so often: send RENEW to the server; on RENEWED the lease begins anew
·            leave: send RELEASE to the server
·          server:
free         on ACQUIRE from p: grant the lock to p for TTL
granted      on ACQUIRE from p: put p into the queue
·            on RENEW from the holder: its time begins anew; send RENEWED
·            on RELEASE from the holder, or when its time is over: grant to the next, if any
·            grant: token := token + 1; send GRANT(token)
·          resource:
resource     on WRITE(t): if t ≥ newest: accept it; newest := t
`)}

// at says where a client is by its region, and whether the server has granted the lock.
func at(me model.ProcID, s State, v model.View) string {
	switch {
	case v.Bystander:
		return "resource"
	case me != lease.Server:
		return v.Region.String()
	case s.Lease.Holder.Empty():
		return "free"
	default:
		return "granted"
	}
}

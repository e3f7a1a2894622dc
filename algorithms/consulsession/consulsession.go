// Package consulsession is the lock of Consul: a client holds it as long as its session
// lives, and the session lives as long as the client renews it. When the server
// invalidates a session it tells the client and waits, for the lock-delay, before it
// gives the lock to another. So the client need not watch the time: it has the
// lock-delay to hear that its session is gone, and to stop.
package consulsession

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// A Session is a session of a client, with a number from 1; the zero value is none.
type Session struct {
	Client model.ProcID
	Number int
}

// String returns the client and the number of its session.
func (s Session) String() string { return fmt.Sprintf("%v#%d", s.Client, s.Number) }

// State is the local state of one process.
type State struct {
	// A client's part.
	Region  model.Region
	Session Session // its last one

	// The server's part.
	Holder  Session // the session that holds the lock
	Delayed bool    // the lock-delay is not over
}

// A Kind says what a message is for.
type Kind uint8

// The kinds of messages.
const (
	Acquire Kind = iota // to the server: give the session the lock; it waits until the lock can be had
	Renew               // to the server: keep the session alive
	Release             // to the server: the session gives the lock back
	Grant               // the session has the lock
	Lost                // the session is invalid, and has lost the lock
)

// Message is a message, about a session.
type Message struct {
	Kind    Kind
	Session Session
}

// String returns the message's name and the session.
func (m Message) String() string {
	return fmt.Sprintf("%s(%v)", [...]string{"ACQUIRE", "RENEW", "RELEASE", "GRANT", "LOST"}[m.Kind], m.Session)
}

// The timers: the session's time to live and the lock-delay, of the server; and when a client renews.
const (
	ttl = iota
	lockDelay
	renew
)

// Server is the process that is the server; all others are clients.
const Server model.ProcID = 0

// Algorithm is the algorithm, with times in units.
type Algorithm struct {
	TTL       int16 // a session's time to live; 0 if it lives for ever
	LockDelay int16 // for how long nobody gets the lock of a session that was invalidated
	Renew     int16 // how often a client that holds the lock renews its session; 0 for never
}

// Init returns the state of a process that has sent and seen nothing.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Linked says that clients talk to the server alone.
func (Algorithm) Linked(from, to model.ProcID) bool {
	return from != to && (from == Server || to == Server)
}

// Accepts lets an ACQUIRE wait until the lock can be had.
func (Algorithm) Accepts(_ model.ProcID, s State, _ model.ProcID, m Message) bool {
	return m.Kind != Acquire || s.Holder == Session{} && !s.Delayed
}

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case me == Server:
		a.serve(&s, &out, in)

	case in.Kind == model.Request:
		s.Region, s.Session = model.Trying, Session{me, s.Session.Number + 1}
		out.To(Server, Message{Acquire, s.Session})

	case in.Kind == model.Exit:
		s.Region = model.Remainder
		out.To(Server, Message{Release, s.Session})

	case in.Kind == model.Timeout:
		out.To(Server, Message{Renew, s.Session})

	case in.Kind != model.Deliver || in.Msg.Session != s.Session:
		// It is about an older session.

	case in.Msg.Kind == Grant && s.Region == model.Trying:
		s.Region = model.Critical

	case in.Msg.Kind == Lost && s.Region == model.Critical:
		s.Region = model.Remainder
	}
	return s, out
}

// serve is the server's part.
func (a Algorithm) serve(s *State, out *message.Sends[Message], in message.Input[Message]) {
	switch {
	case in.Kind == model.Timeout && in.Timer == lockDelay:
		s.Delayed = false

	case in.Kind == model.Timeout: // the session is invalidated
		out.To(s.Holder.Client, Message{Lost, s.Holder})
		s.Holder, s.Delayed = Session{}, a.LockDelay > 0

	case in.Kind != model.Deliver:
		// It is back from a crash.

	case in.Msg.Kind == Acquire:
		s.Holder = in.Msg.Session
		out.To(in.From, Message{Grant, s.Holder})

	case in.Msg.Kind == Renew && in.Msg.Session == s.Holder:
		if a.TTL > 0 {
			out.Restart(ttl)
		}

	case in.Msg.Kind == Renew:
		out.To(in.From, Message{Lost, in.Msg.Session})

	case in.Msg.Kind == Release && in.Msg.Session == s.Holder:
		s.Holder = Session{}
	}
}

// TimerNames returns the names of the timers.
func (Algorithm) TimerNames() []string {
	return []string{ttl: "ttl", lockDelay: "lock-delay", renew: "renew"}
}

// Timers arms the timers.
func (a Algorithm) Timers(_ model.ProcID, s State) (t message.Timers) {
	switch {
	case s.Holder != Session{}:
		t[ttl] = a.TTL
	case s.Delayed:
		t[lockDelay] = a.LockDelay
	case s.Region == model.Critical:
		t[renew] = a.Renew
	}
	return t
}

// View shows the region.
func (Algorithm) View(_ model.ProcID, s State) model.View { return model.View{Region: s.Region} }

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
·              request: open a session; send ACQUIRE to the server
trying       wait for GRANT
critical     critical section until the exit, or until LOST
·              every so often: send RENEW to the server
·              exit: send RELEASE to the server
·
·          server:
free         on ACQUIRE of a session: it holds the lock; send GRANT
held         on RENEW of the holder: its time to live begins anew
·            on RELEASE of the holder: the lock is free
·            when its time to live is over: send LOST to it; begin the lock-delay
delayed      wait until the lock-delay is over; the lock is free
·
·            on RENEW of a session that does not hold the lock: send LOST
`)}

// at says where a client is by its region, and whether the server can give the lock away.
func at(me model.ProcID, s State, v model.View) string {
	switch {
	case me != Server:
		return v.Region.String()
	case s.Holder != Session{}:
		return "held"
	case s.Delayed:
		return "delayed"
	default:
		return "free"
	}
}

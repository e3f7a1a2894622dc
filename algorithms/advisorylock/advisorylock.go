// Package advisorylock is the session-level advisory lock of PostgreSQL: the database
// gives the lock to one session at a time and takes it back when the session ends, by
// itself or because its connection is cut. The client hears of that later, or never,
// and works on. What it writes into the database over the same session is refused from
// then on; what it writes elsewhere is not.
package advisorylock

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

// State is the local state of one process.
type State struct {
	// A client's part.
	Region  model.Region
	Session Session // its last one
	Wrote   bool    // it has sent its write
	Pending bool    // the answer to its write has not come

	// The database's part.
	Holder Session       // the session that has the lock
	Dead   model.ProcSet // the clients whose connections it takes to be cut

	// Token counts the entries, to judge the writes: at the database all, at a client its own. The
	// protocol does not look at it.
	Token    int
	Accepted int // at what is written to, the token of the last write that it has accepted
}

// A Kind says what a message is for.
type Kind uint8

// The kinds of messages.
const (
	Lock   Kind = iota // to the database: give the session the lock; it waits until the lock is free
	Unlock             // to the database: the session gives the lock back
	Locked             // the session has the lock
	Gone               // the session is gone
	Write              // a write
	Done               // the answer to a write
)

// Message is a message of a session; Token is that of LOCKED and WRITE.
type Message struct {
	Kind    Kind
	Session Session
	Token   int
}

// String returns the message's name and the session.
func (m Message) String() string {
	name := [...]string{"LOCK", "UNLOCK", "LOCKED", "GONE", "WRITE", "DONE"}[m.Kind]
	return fmt.Sprintf("%s(%v#%d)", name, m.Session.Client, m.Session.Number)
}

// Database is the process that is the database; the others are clients, but for what is written to.
const Database model.ProcID = 0

// Algorithm is the algorithm.
type Algorithm struct {
	Writes bool         // a client that is inside writes once
	Target model.ProcID // what it writes to: the database, over its session, or another process
}

// Init returns the state of a process that has sent and seen nothing.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Accepts lets a LOCK wait until the lock is free. The database takes none from a client whose
// connection it takes to be cut.
func (Algorithm) Accepts(me model.ProcID, s State, from model.ProcID, m Message) bool {
	return me != Database || m.Kind != Lock || s.Holder == Session{} && !s.Dead.Has(from)
}

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case me == Database:
		s.serve(&out, in)

	case in.Kind == model.Deliver && in.Msg.Kind == Write: // it is what others write to
		s.Accepted = in.Msg.Token
		out.To(in.From, Message{Done, in.Msg.Session, 0})

	case in.Kind == model.Request:
		s.Region, s.Session = model.Trying, Session{me, s.Session.Number + 1}
		out.To(Database, Message{Lock, s.Session, 0})

	case in.Kind == model.Step:
		s.Wrote, s.Pending = true, true
		out.To(a.Target, Message{Write, s.Session, s.Token})

	case in.Kind == model.Exit:
		s.Region = model.Exiting
		s.leave(&out)

	case in.Kind != model.Deliver || in.Msg.Session != s.Session || s.Region == model.Remainder:
		// It is about an older session.

	case in.Msg.Kind == Locked:
		s.Region, s.Token = model.Critical, in.Msg.Token

	case in.Msg.Kind == Done:
		s.Pending = false
		s.leave(&out)

	case in.Msg.Kind == Gone:
		s = State{Session: s.Session}
	}
	return s, out
}

// leave gives the lock back if the client wants to leave and its write is done.
func (s *State) leave(out *message.Sends[Message]) {
	if s.Region == model.Exiting && !s.Pending {
		*s = State{Session: s.Session}
		out.To(Database, Message{Unlock, s.Session, 0})
	}
}

// serve is the database's part.
func (s *State) serve(out *message.Sends[Message], in message.Input[Message]) {
	switch {
	case in.Kind == model.Trust:
		s.Dead = s.Dead.Without(in.From)

	case in.Kind == model.Suspect: // the connection is cut: the session ends
		s.Dead = s.Dead.With(in.From)
		if s.Holder.Number > 0 && s.Holder.Client == in.From {
			out.To(in.From, Message{Gone, s.Holder, 0})
			s.Holder = Session{}
		}

	case in.Kind != model.Deliver:
		// It is back from a crash.

	case in.Msg.Kind == Lock:
		s.Holder = in.Msg.Session
		s.Token++
		out.To(in.From, Message{Locked, s.Holder, s.Token})

	case in.Msg.Session != s.Holder:
		out.To(in.From, Message{Gone, in.Msg.Session, 0})

	case in.Msg.Kind == Unlock:
		s.Holder = Session{}

	case in.Msg.Kind == Write:
		s.Accepted = in.Msg.Token
		out.To(in.From, Message{Done, s.Holder, 0})
	}
}

// Durable returns what survives a restart: of the database what was written, and no session.
func (Algorithm) Durable(_ model.ProcID, s State) State {
	return State{Token: s.Token, Accepted: s.Accepted}
}

// View shows a client's region, whether it may write, and what has been accepted.
func (a Algorithm) View(_ model.ProcID, s State) model.View {
	return model.View{Region: s.Region, Ready: s.Region == model.Critical && !s.Wrote && a.Writes, Accepted: s.Accepted}
}

// Abortable says that a client whose session is gone gives up.
func (Algorithm) Abortable() bool { return true }

// Role names the database and the others.
func (Algorithm) Role(me model.ProcID) string {
	if me == Database {
		return "database"
	}
	return "client"
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
·          client:
remainder    remainder
·              request: open a session; send LOCK to the database
trying       wait for LOCKED; on GONE, give up
critical     critical section until the exit, or until GONE
·              exit: send UNLOCK to the database
·
·          database:
free         on LOCK of a connected client: its session has the lock; send LOCKED
held         on UNLOCK of the session that has the lock: the lock is free
·            on UNLOCK of any other session: send GONE
·            when the connection of the holder is cut: the lock is free; send GONE
·            back from a crash: all sessions are gone
`)}

// at says where a client is by its region, and whether the database has given the lock away.
func at(me model.ProcID, s State, v model.View) string {
	switch {
	case me != Database:
		return v.Region.String()
	case s.Holder == Session{}:
		return "free"
	default:
		return "held"
	}
}

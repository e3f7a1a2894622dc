// Package etcdmutex is the lock and the election of etcd's Go client, package
// concurrency: a queue of keys in a store. A client puts a key that lives as long as
// its session, and the order in which the keys were created is the queue. It waits
// until the key just before its own is gone, looks again, and enters when no key is
// before its own. So a key that goes wakes one client and not all of them.
package etcdmutex

import (
	"fmt"

	"doorway/algorithms/internal/keyqueue"
	"doorway/model"
	"doorway/model/message"
)

// Store is the process that is the store; all others are clients.
const Store model.ProcID = 0

// State is the local state of one process.
type State struct {
	// The client's part.
	Region model.Region
	Alive  bool // it knows of its session, and not of the session's end
	Wrote  bool // it has written, inside
	// Revision is, if clients write, the revision of the last key: at the store of all, at a client of its own.
	Revision int

	// The store's part.
	Keys     keyqueue.Queue         // in the order of their revisions
	Created  [keyqueue.Most + 1]int // the revision of each key, if clients write
	Accepted int                    // the revision that the last write named
}

// A Kind says what a message is for.
type Kind uint8

// The kinds of messages.
const (
	Put       Kind = iota // to the store: grant me a lease, put my key under it, and tell me if it is the first
	Wait                  // to the store: tell me when the last key before mine is gone
	Get                   // to the store: is my key there?
	KeepAlive             // to the store: my lease shall begin anew
	Delete                // to the store: delete my key
	Write                 // to the store: write, and, if it is guarded, only while my key is there
	First                 // your key is the first
	Queued                // it is not
	Deleted               // the key that you wait for is gone
	None                  // there is no key before yours
	There                 // your key is there
	Gone                  // it is not
	Kept                  // your lease has begun anew
	Expired               // it has expired
)

// Message is a message; Revision, of a write, says which key must be there.
type Message struct {
	Kind     Kind
	Revision int
}

// String returns the message's name.
func (m Message) String() string {
	name := [...]string{"PUT", "WAIT", "GET", "KEEPALIVE", "DELETE", "WRITE",
		"FIRST", "QUEUED", "DELETED", "NONE", "THERE", "GONE", "KEPT", "EXPIRED"}[m.Kind]
	if m.Revision > 0 {
		return fmt.Sprintf("%s(%d)", name, m.Revision)
	}
	return name
}

// Algorithm is the algorithm, with times in units.
type Algorithm struct {
	TTL  int16 // for how long the store keeps a lease; 0 for ever
	Done int16 // for how long a client takes its session to live, from when it hears of it; 0 for ever
	Keep int16 // how often a client keeps its lease alive; 0 for never

	Election bool // Campaign: it always waits, and does not look for its own key afterwards
	Trusting bool // a client enters though its session is done
	Writes   bool // a client that is inside writes to the store
	Guarded  bool // the store refuses a write if the key that it names is gone
}

// Init returns the state of a process that has sent and seen nothing.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Linked says that clients talk to the store alone.
func (Algorithm) Linked(from, to model.ProcID) bool {
	return from != to && (from == Store || to == Store)
}

// Abortable says that Lock may return an error.
func (Algorithm) Abortable() bool { return true }

// Answers says which messages are answers: what the store sends, except the events that are watched.
func (Algorithm) Answers(m Message) bool { return m.Kind >= First && m.Kind != Deleted }

// keep is the timer of a client's keep-alives. The timer of the lease of client p has number p, at
// the store and at p.
const keep = 0

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case me == Store && in.Kind == model.Timeout:
		s.remove(model.ProcID(in.Timer), &out)
	case me == Store && in.Kind == model.Deliver:
		a.serve(&s, in.From, in.Msg, &out)
	case in.Kind == model.Request:
		s.Region = model.Trying
		out.To(Store, Message{Kind: Put})
	case me == Store: // it comes back from a crash, with what it remembers
	case in.Kind == model.Deliver && in.Msg.Kind == Kept:
		if s.Alive && a.Done > 0 {
			out.Restart(int(me))
		}
	case in.Kind == model.Deliver && in.Msg.Kind == Expired:
		s.done(&out)
	case in.Kind == model.Deliver && s.Region == model.Trying:
		a.wait(&s, in.Msg, &out)
	case in.Kind == model.Step:
		s.Wrote = true
		out.To(Store, Message{Write, s.Revision})
	case in.Kind == model.Exit:
		s.unlock(&out)
	case in.Kind == model.Timeout && in.Timer == keep:
		out.To(Store, Message{Kind: KeepAlive})
	case in.Kind == model.Timeout:
		s.done(&out)
	}
	return s, out
}

// wait is what a client that waits does on an answer, or on the event that it waits for.
func (a Algorithm) wait(s *State, m Message, out *message.Sends[Message]) {
	switch {
	case m.Kind == First || m.Kind == Queued:
		s.Alive, s.Revision = true, m.Revision
		if m.Kind == First && !a.Election {
			a.enter(s, out)
			return
		}
		out.To(Store, Message{Kind: Wait})
	case m.Kind == Deleted: // a key before that one may be left
		out.To(Store, Message{Kind: Wait})
	case m.Kind == None && !a.Election:
		out.To(Store, Message{Kind: Get})
	case m.Kind == None || m.Kind == There:
		a.enter(s, out)
	case m.Kind == Gone:
		s.unlock(out)
	}
}

// enter enters, unless the session is done.
func (a Algorithm) enter(s *State, out *message.Sends[Message]) {
	if !s.Alive && !a.Trusting {
		s.unlock(out)
		return
	}
	s.Region = model.Critical
}

// done ends the session. A client that is inside leaves; one that waits goes on waiting.
func (s *State) done(out *message.Sends[Message]) {
	s.Alive = false
	if s.Region == model.Critical {
		s.unlock(out)
	}
}

// unlock leaves, or gives up.
func (s *State) unlock(out *message.Sends[Message]) {
	*s = State{}
	out.To(Store, Message{Kind: Delete})
}

// serve is what the store does on a message of client p.
func (a Algorithm) serve(s *State, p model.ProcID, m Message, out *message.Sends[Message]) {
	switch m.Kind {
	case Put:
		a.put(s, p, out)
	case Wait:
		if q, ok := keyqueue.Last(s.Keys.Before(p)); ok {
			s.Keys.Watch(p, q)
			return
		}
		out.To(p, Message{Kind: None})
	case Get:
		out.To(p, Message{Kind: s.either(p, There, Gone)})
	case KeepAlive:
		if s.Keys.Live.Has(p) {
			out.Restart(int(p))
		}
		out.To(p, Message{Kind: s.either(p, Kept, Expired)})
	case Delete:
		s.remove(p, out)
		s.Keys.Forget(p)
	case Write:
		if !a.Guarded || s.Keys.Live.Has(p) && s.Created[p] == m.Revision {
			s.Accepted = m.Revision
		}
	}
}

// put creates the key of p, under a new lease.
func (a Algorithm) put(s *State, p model.ProcID, out *message.Sends[Message]) {
	s.remove(p, out)
	s.Keys.Put(p)
	if a.Writes {
		s.Revision++
		s.Created[p] = s.Revision
	}
	if a.TTL > 0 {
		out.Restart(int(p))
	}
	kind := Queued
	if s.Keys.Before(p) == (model.ProcQueue{}) {
		kind = First
	}
	out.To(p, Message{kind, s.Created[p]})
}

// either returns yes if the key of p is there, and otherwise no.
func (s *State) either(p model.ProcID, yes, no Kind) Kind {
	if s.Keys.Live.Has(p) {
		return yes
	}
	return no
}

// remove deletes the key of p and tells who watches it.
func (s *State) remove(p model.ProcID, out *message.Sends[Message]) {
	out.ToAll(s.Keys.Delete(p), Message{Kind: Deleted})
	s.Created[p] = 0
}

// TimerNames returns the names of the timers.
func (Algorithm) TimerNames() []string { return keyqueue.TimerNames("keepalive", "lease") }

// Timers arms the lease of each key at the store. At a client it arms its own lease, and the next
// keep-alive, while its session lives.
func (a Algorithm) Timers(me model.ProcID, s State) (t message.Timers) {
	switch {
	case me == Store:
		for p := range s.Keys.Live.Each() {
			t[p] = a.TTL
		}
	case s.Alive:
		t[me], t[keep] = a.Done, a.Keep
	}
	return t
}

// View shows a client's region, and what the store has accepted. The doorway is passed when the key is put.
func (a Algorithm) View(_ model.ProcID, s State) model.View {
	return model.View{
		Region: s.Region, Passed: s.Region == model.Trying && s.Alive,
		Ready: a.Writes && s.Region == model.Critical && !s.Wrote, Accepted: s.Accepted,
	}
}

// Role names the store and the clients.
func (Algorithm) Role(me model.ProcID) string {
	if me == Store {
		return "store"
	}
	return "client"
}

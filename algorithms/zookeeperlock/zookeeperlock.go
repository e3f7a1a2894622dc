// Package zookeeperlock is the lock of ZooKeeper's recipes: a queue of ephemeral
// sequential nodes. A client creates a node that lives as long as its session and has
// the next number, lists all nodes, and enters if its own has the lowest number.
// Otherwise it watches the node with the next lower number and lists again when that
// is gone.
package zookeeperlock

import (
	"fmt"

	"doorway/algorithms/internal/keyqueue"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// Servers is the process that is ZooKeeper; all others are clients.
const Servers model.ProcID = 0

// State is the local state of one process.
type State struct {
	Region    model.Region   // of a client
	Connected bool           // a client has a session, and has heard of it of late
	Nodes     keyqueue.Queue // at the servers, in the order of their numbers
}

// A Kind says what a message is for.
type Kind uint8

// The kinds of messages.
const (
	Create      Kind = iota // to the servers: open a session, and create an ephemeral sequential node
	GetChildren             // to the servers: which nodes are there?
	Exists                  // to the servers: is that node there? I watch it
	Ping                    // to the servers: my session lives
	Delete                  // to the servers: delete my node, and close my session
	Created                 // your node is there
	Lowest                  // of the nodes, yours has the lowest number
	Next                    // of the nodes, that has the next lower number
	Missing                 // yours is not among the nodes
	Null                    // that node is not there
	Deleted                 // the node that you watch is gone
	Pong                    // your session lives
	Expired                 // it has expired
)

// Message is a message; Node says whose node, if it is about one.
type Message struct {
	Kind Kind
	Node model.ProcID
}

// String returns the message's name, and whose node it is about.
func (m Message) String() string {
	name := [...]string{"CREATE", "GETCHILDREN", "EXISTS", "PING", "DELETE",
		"CREATED", "LOWEST", "NEXT", "MISSING", "NULL", "DELETED", "PONG", "EXPIRED"}[m.Kind]
	if m.Node != Servers {
		return fmt.Sprintf("%s(%v)", name, m.Node)
	}
	return name
}

// Algorithm is the algorithm, with times in units.
type Algorithm struct {
	Timeout int16 // after which a session expires that the servers have not heard of; 0 for never
	Silence int16 // after which a client that has heard nothing is disconnected; 0 for never
	Pings   int16 // how often a client sends a ping; 0 for never
}

// Init returns the state of a process that has sent and seen nothing.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Linked says that clients talk to the servers alone.
func (Algorithm) Linked(from, to model.ProcID) bool {
	return from != to && (from == Servers || to == Servers)
}

// Abortable says that a client whose session is over gives up.
func (Algorithm) Abortable() bool { return true }

// Answers says which messages are answers: what the servers send, except the events that are watched.
func (Algorithm) Answers(m Message) bool { return m.Kind >= Created && m.Kind != Deleted }

// ping is the timer of a client's pings. The timer of the session of client p has number p, at the
// servers and at p.
const ping = 0

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case me == Servers && in.Kind == model.Timeout:
		s.remove(model.ProcID(in.Timer), &out)
	case me == Servers && in.Kind == model.Deliver:
		a.serve(&s, in.From, in.Msg, &out)
	case me == Servers: // they come back from a crash, with what they remember
	case in.Kind == model.Request: // 1. create
		s.Region = model.Trying
		out.To(Servers, Message{Kind: Create})
	case in.Kind == model.Deliver && in.Msg.Kind == Pong:
		if s.Connected && a.Silence > 0 {
			out.Restart(int(me))
		}
	case in.Kind == model.Deliver && in.Msg.Kind == Expired:
		s.disconnect(&out)
	case in.Kind == model.Deliver && s.Region == model.Trying:
		s.wait(in.Msg, &out)
	case in.Kind == model.Timeout && in.Timer == ping:
		out.To(Servers, Message{Kind: Ping})
	case in.Kind == model.Timeout:
		s.disconnect(&out)
	case in.Kind == model.Exit:
		s.leave(&out)
	}
	return s, out
}

// wait is what a client that waits does on an answer, or on the event that it watches for.
func (s *State) wait(m Message, out *message.Sends[Message]) {
	switch {
	case m.Kind == Created:
		s.Connected = true
		out.To(Servers, Message{Kind: GetChildren}) // 2. list
	case m.Kind == Lowest && s.Connected:
		s.Region = model.Critical // 3. enter
	case m.Kind == Next:
		out.To(Servers, Message{Exists, m.Node}) // 4. watch
	case m.Kind == Null, m.Kind == Deleted:
		out.To(Servers, Message{Kind: GetChildren}) // 5. go to 2
	case m.Kind == Lowest, m.Kind == Missing: // the session is over
		s.leave(out)
	}
}

// disconnect is what a client does that has heard nothing for too long: inside, it leaves.
func (s *State) disconnect(out *message.Sends[Message]) {
	s.Connected = false
	if s.Region == model.Critical {
		s.leave(out)
	}
}

// leave leaves, or gives up.
func (s *State) leave(out *message.Sends[Message]) {
	*s = State{}
	out.To(Servers, Message{Kind: Delete})
}

// serve is what the servers do on a message of client p.
func (a Algorithm) serve(s *State, p model.ProcID, m Message, out *message.Sends[Message]) {
	switch m.Kind {
	case Create:
		s.remove(p, out)
		s.Nodes.Put(p)
		if a.Timeout > 0 {
			out.Restart(int(p))
		}
		out.To(p, Message{Kind: Created})
	case GetChildren:
		out.To(p, s.children(p))
	case Exists:
		for lower := s.Nodes.Before(p); !lower.Empty(); {
			if lower.Pop() == m.Node {
				s.Nodes.Watch(p, m.Node)
				return
			}
		}
		out.To(p, Message{Kind: Null})
	case Ping:
		if !s.Nodes.Live.Has(p) {
			out.To(p, Message{Kind: Expired})
			return
		}
		out.Restart(int(p))
		out.To(p, Message{Kind: Pong})
	case Delete:
		s.remove(p, out)
		s.Nodes.Forget(p)
	}
}

// children is what p reads in the list of the nodes.
func (s *State) children(p model.ProcID) Message {
	next, ok := keyqueue.Last(s.Nodes.Before(p))
	switch {
	case !s.Nodes.Live.Has(p):
		return Message{Kind: Missing}
	case ok:
		return Message{Next, next}
	default:
		return Message{Kind: Lowest}
	}
}

// remove deletes the node of p and tells the process that watches it.
func (s *State) remove(p model.ProcID, out *message.Sends[Message]) {
	out.ToAll(s.Nodes.Delete(p), Message{Kind: Deleted})
}

// TimerNames returns the names of the timers.
func (Algorithm) TimerNames() []string { return keyqueue.TimerNames("ping", "session") }

// Timers arms the timeout of each session at the servers. At a client that is connected it arms its
// own, and the next ping.
func (a Algorithm) Timers(me model.ProcID, s State) (t message.Timers) {
	switch {
	case me == Servers:
		for p := range s.Nodes.Live.Each() {
			t[p] = a.Timeout
		}
	case s.Connected:
		t[me], t[ping] = a.Silence, a.Pings
	}
	return t
}

// View shows a client's region. The doorway is passed when the node is created.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	return model.View{Region: s.Region, Passed: s.Region == model.Trying && s.Connected}
}

// Role names the servers and the clients.
func (Algorithm) Role(me model.ProcID) string {
	if me == Servers {
		return "zookeeper"
	}
	return "client"
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: at, Lines: catalogue.Listing(`
·          client:
remainder    remainder
·            request: send CREATE
trying       wait for a message
·              CREATED, NULL or DELETED: send GETCHILDREN
·              NEXT(q): send EXISTS(q)
·              LOWEST: enter; if disconnected: leave
·              MISSING: leave
critical     critical section until the exit, or until disconnected
·            leave: send DELETE
·            while connected, every so often: send PING
·            EXPIRED, or no PONG for two thirds of the timeout: disconnected
·          ZooKeeper:
zookeeper    on CREATE from p: delete an old node of p
·              create its node with the next number; send CREATED to p
·            on GETCHILDREN from p: if the node of p is gone: send MISSING to p
·              if it has the lowest number: send LOWEST to p
·              otherwise: send NEXT(the owner of the node before it) to p
·            on EXISTS(q) from p: if the node of q is there, before that of p: p watches it
·              otherwise: send NULL to p
·            on PING from p: if its node is there: its timeout begins anew; send PONG to p
·              otherwise: send EXPIRED to p
·            on DELETE from p, or when its timeout is over: delete its node
·              send DELETED to those that watch it
`)}

// at says where a client is by its region; the servers serve.
func at(me model.ProcID, local any, v model.View) string {
	if me == Servers && v.Region != model.Down {
		return "zookeeper"
	}
	return catalogue.ByRegion(me, local, v)
}

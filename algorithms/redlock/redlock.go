// Package redlock is Redlock, the lock that Redis' documentation builds from several
// servers that know nothing of each other. A client sets a key with a random value at
// one server after the other; a server takes it only if it has no such key, and deletes
// it when its time to live is over. A client that has set a majority of the keys has
// the lock for what is left of the time to live.
package redlock

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// A Value is what a client stores in its keys. It stands for a random value: no other client, and
// no other attempt, has the same.
type Value struct {
	Client  model.ProcID
	Attempt int // from 1; 0 for no value
}

// String returns the client and the number of its attempt.
func (v Value) String() string { return fmt.Sprintf("%v#%d", v.Client, v.Attempt) }

// State is the local state of one process.
type State struct {
	// A client's part.
	Region   model.Region
	Value    Value        // of its last attempt
	Start    int          // what its clock showed when it began the attempt
	Asked    model.ProcID // the server whose answer it awaits; how many have answered where it asks in parallel
	Locked   uint8        // how many servers have set its key
	Validity int16        // of the lock, from when it was acquired

	// A server's part.
	Key       Value // of its key, if it has one
	Jumped    bool  // its clock has jumped
	Rejoining bool  // it has restarted, and answers nobody
}

// A Kind says what a message is for.
type Kind uint8

// The kinds of messages.
const (
	Set Kind = iota // SET key value NX PX ttl: set the key if there is none
	Del             // delete the key if it has this value
	OK              // the answer to SET: the key is set
	Nil             // the answer to SET: there is a key
)

// Message is a message, about a key with that value.
type Message struct {
	Kind  Kind
	Value Value
}

// String returns the message's name and the value.
func (m Message) String() string {
	return fmt.Sprintf("%s(%v)", [...]string{"SET", "DEL", "OK", "NIL"}[m.Kind], m.Value)
}

// The timers.
const (
	expire   = iota // of a server: the key's time to live
	rejoin          // of a server that has restarted
	patience        // of a client that awaits an answer
	validity        // of a client that has the lock
)

// Algorithm is the algorithm, with times in units. The servers are the first processes.
type Algorithm struct {
	Servers  model.ProcID
	TTL      int16 // a key's time to live
	Drift    int16 // the allowance for clocks that drift
	Patience int16 // how long a client waits for the answer of a server
	// Restart is for how long a server that has restarted keeps out; 0 if it takes part at once.
	Restart int16

	Persistent bool // a restart does not make a server forget its key
	Jumps      bool // the middle server's clock may jump once
	Shared     bool // all clients store the same value
	Parallel   bool // a client asks all servers at the same time
}

// Init returns the state of a process that has sent and seen nothing.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Linked says that clients talk to servers, and servers to clients.
func (a Algorithm) Linked(from, to model.ProcID) bool { return (from < a.Servers) != (to < a.Servers) }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case me < a.Servers:
		a.serve(&s, &out, in)

	case in.Kind == model.Request: // step 1
		s.Region, s.Start = model.Trying, in.Clock
		s.Value = Value{me, s.Value.Attempt + 1}
		if a.Shared {
			s.Value = Value{a.Servers, 1}
		}
		if a.Parallel {
			out.ToAll(model.AllProcs(int(a.Servers)), Message{Set, s.Value})
		} else {
			a.ask(&s, &out, in.Clock)
		}

	case in.Kind == model.Deliver && a.Awaited(s, in.From, in.Msg):
		if in.Msg.Kind == OK {
			s.Locked++
		}
		s.Asked++
		a.ask(&s, &out, in.Clock)

	case in.Kind == model.Timeout && in.Timer == patience:
		s.Asked++
		if a.Parallel {
			s.Asked = a.Servers
		}
		a.ask(&s, &out, in.Clock)

	case in.Kind == model.Exit, in.Kind == model.Timeout:
		a.unlock(&s, &out)
	}
	return s, out
}

// Awaited reports whether a client in state s waits for that answer of a server.
func (a Algorithm) Awaited(s State, from model.ProcID, m Message) bool {
	return s.Region == model.Trying && m.Value == s.Value && (a.Parallel || from == s.Asked)
}

// ask asks the next server for its lock (step 2). When all have been asked, the client has the lock if
// a majority of them gave theirs and there is time left (steps 3 and 4).
func (a Algorithm) ask(s *State, out *message.Sends[Message], clock int) {
	if s.Asked < a.Servers {
		if !a.Parallel {
			out.To(s.Asked, Message{Set, s.Value})
			out.Restart(patience)
		}
		return
	}
	s.Validity = a.TTL - int16(clock-s.Start) - a.Drift
	if s.Locked <= uint8(a.Servers/2) || s.Validity <= 0 {
		a.unlock(s, out) // step 5
		return
	}
	s.Region = model.Critical
}

// unlock deletes the keys at all servers, whether they have answered or not.
func (a Algorithm) unlock(s *State, out *message.Sends[Message]) {
	out.ToAll(model.AllProcs(int(a.Servers)), Message{Del, s.Value})
	*s = State{Value: s.Value}
}

// serve is a server's part.
func (a Algorithm) serve(s *State, out *message.Sends[Message], in message.Input[Message]) {
	switch {
	case in.Kind == model.Recover:
		s.Rejoining = a.Restart > 0

	case in.Kind == model.Timeout && in.Timer == rejoin:
		s.Rejoining = false

	case s.Rejoining:
		// It keeps out of the locks that may be held.

	case in.Kind == model.Timeout:
		s.Key = Value{}

	case in.Kind == model.Step:
		s.Key, s.Jumped = Value{}, true

	case in.Msg.Kind == Set && s.Key == Value{}:
		s.Key = in.Msg.Value
		out.Restart(expire)
		out.To(in.From, Message{OK, s.Key})

	case in.Msg.Kind == Set:
		out.To(in.From, Message{Nil, in.Msg.Value})

	case in.Msg.Kind == Del && in.Msg.Value == s.Key:
		s.Key = Value{}
	}
}

// TimerNames returns the names of the timers.
func (Algorithm) TimerNames() []string {
	return []string{expire: "expire", rejoin: "rejoin", patience: "patience", validity: "validity"}
}

// Timers arms the timers.
func (a Algorithm) Timers(me model.ProcID, s State) (t message.Timers) {
	switch {
	case s.Rejoining:
		t[rejoin] = a.Restart
	case s.Key != Value{}:
		t[expire] = a.TTL
	case s.Region == model.Trying:
		t[patience] = a.Patience
	case s.Region == model.Critical:
		t[validity] = s.Validity
	}
	return t
}

// Durable returns what a server remembers when it restarts.
func (a Algorithm) Durable(_ model.ProcID, s State) State {
	if a.Persistent {
		return State{Key: s.Key}
	}
	return State{}
}

// View shows the region of a client, whether a server's clock may jump, and the value of its key, as
// if it were a fencing token. Values have no order; that of the clients' numbers is as good as any.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	jumps := a.Jumps && me == a.Servers/2 && s.Key != Value{} && !s.Jumped
	return model.View{Region: s.Region, Ready: jumps, Bystander: me < a.Servers, Accepted: int(s.Key.Client)}
}

// Abortable says that a client that does not get the lock gives up; it may request anew.
func (Algorithm) Abortable() bool { return true }

// Role names the servers and the clients.
func (a Algorithm) Role(me model.ProcID) string {
	if me < a.Servers {
		return "server"
	}
	return "client"
}

// Clock is what the clocks show at the beginning: a client only looks how much time has elapsed.
func (Algorithm) Clock(model.ProcID) int { return 0 }

// Time tells no time.
func (Algorithm) Time(model.ProcID, State, int) (int, bool) { return 0, false }

// Parts is 1: nobody tells the time.
func (Algorithm) Parts() int { return 1 }

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
·          client:
remainder    remainder
·            request: start := clock; value := a random value
·            for each server q
·              send SET(value) to q
trying         wait for OK(value) or NIL(value) from q, for a short time
·            validity := TTL − (clock − start) − margin
·            unless a majority of the servers has sent OK and validity > 0: leave
critical     critical section until the exit, or until validity is over
·            leave: send DEL(value) to all servers
·          server:
free         on SET(v) from p: key := v; send OK(v) to p
locked       on SET(v) from p: send NIL(v) to p
·            on DEL(v), if v = key, and TTL after the key was set: delete the key
`)}

// at says where a client is by its region, and whether a server has the key. A server that keeps out
// after a restart, as a variant has it, is at no line.
func at(me model.ProcID, s State, v model.View) string {
	switch {
	case s.Rejoining:
		return ""
	case !v.Bystander:
		return v.Region.String()
	case s.Key == Value{}:
		return "free"
	default:
		return "locked"
	}
}

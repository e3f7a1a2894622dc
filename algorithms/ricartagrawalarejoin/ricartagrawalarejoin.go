// Package ricartagrawalarejoin is Ricart and Agrawala's algorithm for processes
// that crash and come back: the dead are no longer asked, and a process that comes
// back joins the group again, with requests and replies of all ages under way.
//
// The lock is algorithms/ricartagrawala, which has a page of its own. What is new
// is the choice of the processes to ask.
package ricartagrawalarejoin

import (
	"fmt"

	"doorway/algorithms/ricartagrawala"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process. In and Guests are disjoint; a process
// in neither is taken for dead, or has yet to welcome it.
type State struct {
	Lock    ricartagrawala.State
	Life    uint8                // the number of times it has come back, kept on disk
	Lives   model.PerProc[uint8] // the last life of each other process that it has heard of
	In      model.ProcSet        // the processes that it asks
	Guests  model.ProcSet        // the processes that have come back and have not asked it yet
	Unheard model.ProcSet        // while it rejoins: the processes that have yet to welcome it
	Wants   bool                 // it requests as soon as it has rejoined
}

// A Part says what a message belongs to.
type Part uint8

// The parts of the algorithm.
const (
	Locking Part = iota // the lock: see Message.Lock
	Join                // I have come back, and know nothing
	Welcome             // the answer to the JOIN of a life
)

// Message is a message of the lock, a JOIN or a WELCOME.
type Message struct {
	Part    Part
	Lock    ricartagrawala.Message
	Life    uint8 // of the sender of a JOIN or WELCOME
	Guest   uint8 // the life that is welcomed
	Highest int   // the highest sequence number that the sender of a WELCOME has seen
}

// String returns the message with its numbers.
func (m Message) String() string {
	switch m.Part {
	case Join:
		return fmt.Sprintf("JOIN(%d)", m.Life)
	case Welcome:
		return fmt.Sprintf("WELCOME(%d to %d, %d)", m.Life, m.Guest, m.Highest)
	default:
		return m.Lock.String()
	}
}

func locking(m ricartagrawala.Message) Message { return Message{Lock: m} }

// Algorithm is the algorithm for N processes.
type Algorithm struct{ N int }

// Init returns the state of a process that has seen no request, in the group of all.
func (a Algorithm) Init(me model.ProcID) State { return State{In: model.Others(a.N, me)} }

// Durable keeps the number of the life; all else is lost.
func (a Algorithm) Durable(_ model.ProcID, s State) State { return State{Life: s.Life} }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Recover:
		s.Life++
		s.Unheard = model.Others(a.N, me)
		out.ToAll(s.Unheard, Message{Part: Join, Life: s.Life})

	case in.Kind == model.Request:
		s.Wants = true

	case in.Kind == model.Suspect:
		s.Unheard = s.Unheard.Without(in.From)
		s = a.bury(me, s, in.From, &out)

	case in.Kind != model.Deliver:
		s = a.lock(me, s, message.Input[ricartagrawala.Message]{Kind: in.Kind}, &out)

	case in.Msg.Part == Join:
		s = a.receive(me, s, in.From, in.Msg.Life, &out)

	case in.Msg.Part == Welcome:
		s = s.join(in.From, in.Msg)

	default:
		s = a.hear(me, s, in.From, in.Msg.Lock, &out)
	}
	if s.Wants && s.Unheard.Empty() {
		s.Wants = false
		s = a.lock(me, s, message.Input[ricartagrawala.Message]{Kind: model.Request}, &out)
	}
	return s, out
}

// lock takes a step of the lock, which asks only the processes that are in.
func (a Algorithm) lock(me model.ProcID, s State, in message.Input[ricartagrawala.Message], out *message.Sends[Message]) State {
	alg := ricartagrawala.Algorithm{N: a.N, Out: model.Others(a.N, me) &^ s.In}
	s.Lock = message.Embed(alg, me, s.Lock, in, out, locking)
	return s
}

// bury takes p out of the group: nothing is owed to it any more, and its death
// is as good as its REPLY.
func (a Algorithm) bury(me model.ProcID, s State, p model.ProcID, out *message.Sends[Message]) State {
	s.In, s.Guests = s.In.Without(p), s.Guests.Without(p)
	s.Lock.Deferred = s.Lock.Deferred.Without(p)
	if !s.Lock.Awaited.Has(p) {
		return s
	}
	asReply := message.Input[ricartagrawala.Message]{Kind: model.Deliver, From: p, Msg: ricartagrawala.Message{Reply: true}}
	return a.lock(me, s, asReply, out)
}

// receive welcomes p. A process that comes back has been dead, whether that was
// reported or not. The JOIN of me may have reached p while p was dead, so it is
// sent again.
func (a Algorithm) receive(me model.ProcID, s State, p model.ProcID, life uint8, out *message.Sends[Message]) State {
	fresh := life != s.Lives[p]
	if fresh {
		s = a.bury(me, s, p, out)
		s.Lives[p] = life
		s.Guests = s.Guests.With(p)
	}
	out.To(p, Message{Part: Welcome, Life: s.Life, Guest: life, Highest: max(s.Lock.Highest, s.Lock.Own)})
	if fresh && s.Unheard.Has(p) {
		out.To(p, Message{Part: Join, Life: s.Life})
	}
	return s
}

// join handles a WELCOME from p. One that is not awaited was sent to a former
// self, or is the second.
func (s State) join(p model.ProcID, m Message) State {
	if s.Unheard.Has(p) && m.Guest == s.Life {
		s.Unheard, s.Guests, s.In = s.Unheard.Without(p), s.Guests.Without(p), s.In.With(p)
		s.Lives[p] = m.Life
		s.Lock.Highest = max(s.Lock.Highest, m.Highest)
	}
	return s
}

// hear handles a message of the lock. The first REQUEST of a guest brings it in. A
// message from outside the group is late: its sender or its receiver has died since.
func (a Algorithm) hear(me model.ProcID, s State, from model.ProcID, m ricartagrawala.Message, out *message.Sends[Message]) State {
	if s.Guests.Has(from) && !m.Reply {
		s = s.admit(from, out)
	}
	if !s.In.Has(from) {
		return s
	}
	return a.lock(me, s, message.Input[ricartagrawala.Message]{Kind: model.Deliver, From: from, Msg: m}, out)
}

// admit lets the guest p in when it asks for the first time. A request under way
// has not been sent to p, whose own may be older.
func (s State) admit(p model.ProcID, out *message.Sends[Message]) State {
	s.Guests, s.In = s.Guests.Without(p), s.In.With(p)
	if s.Lock.Region == model.Trying {
		s.Lock.Awaited = s.Lock.Awaited.With(p)
		out.To(p, locking(ricartagrawala.Message{Seq: s.Lock.Own}))
	}
	return s
}

// View shows the region and the sequence number of the pending request.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	if s.Wants {
		return model.View{Region: model.Trying}
	}
	return model.View{Region: s.Lock.Region, Stamp: s.Lock.Own}
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
remainder  remainder
·          request: number := 1 + the highest number seen; send REQUEST(number) to the group
trying     wait until all in the group have replied
critical   critical section
·          exit: send REPLY to all that are held back
·
·          recovery: life := life + 1; send JOIN(life) to all others
joining    wait until each other process has sent WELCOME to this life, or is reported dead
·            the group is those that have sent WELCOME; a request waits until then
·
·          on REQUEST(k) from a guest p: p is in the group
·            if trying: send REQUEST(number) to p, too
·          on REQUEST(k) from p in the group:
·            if inside, or trying with (number, me) < (k, p): hold p back
·            otherwise: send REPLY to p
·          told that p is dead: p is not in the group; neither await its REPLY nor hold it back
·          on JOIN(l) from p: send WELCOME(l, the highest number seen) to p
·            if it is the first with this l: do as if told that p is dead; p is a guest
·              if joining without WELCOME from p: send JOIN(life) to p again
`)}

// at says where a process is by its region, and whether it has yet to be welcomed.
func at(_ model.ProcID, s State, v model.View) string {
	if !s.Unheard.Empty() {
		return "joining"
	}
	return v.Region.String()
}

// newcomer is a version in which the highest process has never been in the group:
// nobody knows its name. It joins when it first requests, like a process that
// comes back.
type newcomer struct {
	process
	N int
}

func (m newcomer) last() model.ProcID { return model.ProcID(m.N - 1) }

func (m newcomer) Init(me model.ProcID) State {
	if me == m.last() {
		return State{}
	}
	return State{In: model.Others(m.N, me).Without(m.last())}
}

func (m newcomer) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Request && me == m.last() && s.Life == 0 {
		s.Wants = true
		return m.process.Step(me, s, message.Input[Message]{Kind: model.Recover})
	}
	return m.process.Step(me, s, in)
}

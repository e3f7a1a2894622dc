// Package ringlist is the ring election in which the message collects the
// numbers of all live processes: when it has gone round, its origin picks the
// best and a second message tells everyone.
package ringlist

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Electing bool          // whether it has sent an ELECTION and got no COORDINATOR since
	Leader   model.ProcSet // the coordinator; empty while it knows of none
	Dead     model.ProcSet // the processes that the failure detector has reported
	Sent     Message       // the last message that it sent; its List is empty if there is none
}

// Message is an ELECTION with the processes that it has passed, or a
// COORDINATOR with the winner and a list: the one that the winner was picked
// from or, if ByList, those that it has passed.
type Message struct {
	Coordinator bool
	Origin      model.ProcID // the process that sent it out
	List        model.ProcSet
	Leader      model.ProcID // of a COORDINATOR: the winner
}

// String returns the message with its list.
func (m Message) String() string {
	if m.Coordinator {
		return fmt.Sprintf("COORDINATOR(%v,%v)", m.Leader, m.List)
	}
	return fmt.Sprintf("ELECTION(%v)", m.List)
}

// Algorithm is the algorithm for N processes; p+1 follows p and 0 the last.
type Algorithm struct {
	N int
	// Rank is each process's attribute; the highest wins.
	Rank model.PerProc[int]
	// ByList ends a message at the first process that finds itself on its list;
	// a COORDINATOR then collects the list of the processes that know. Otherwise a
	// message ends at its origin.
	ByList bool
}

// Init returns the state of a process that knows of no coordinator.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Linked says that any process may have to send to any other, to skip the dead; the
// last process alive is its own successor.
func (Algorithm) Linked(_, _ model.ProcID) bool { return true }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Request || in.Kind == model.Recover:
		s = a.call(me, s, &out)

	case in.Kind == model.Deliver && in.Msg.Coordinator:
		s = a.learn(me, s, in.Msg, &out)

	case in.Kind == model.Deliver:
		s = a.collect(me, s, in.Msg, &out)

	case in.Kind == model.Suspect:
		skipped := in.From == a.next(me, s)
		s.Dead = s.Dead.With(in.From)
		if skipped && !s.Sent.List.Empty() {
			// It may have died before it passed the message on.
			s = a.send(me, s, s.Sent, &out)
		}
		if s.Leader.Has(in.From) && !s.Electing {
			s = a.call(me, s, &out)
		}
	}
	return s, out
}

// call sends out an ELECTION.
func (a Algorithm) call(me model.ProcID, s State, out *message.Sends[Message]) State {
	s.Electing, s.Leader = true, 0
	return a.send(me, s, Message{Origin: me, List: model.Procs(me)}, out)
}

// collect passes an ELECTION on or, if it has gone round, announces the winner.
func (a Algorithm) collect(me model.ProcID, s State, m Message, out *message.Sends[Message]) State {
	if !a.ends(me, m) {
		s.Electing = true
		m.List = m.List.With(me)
		return a.send(me, s, m, out)
	}
	m = Message{Coordinator: true, Origin: me, List: m.List, Leader: a.best(m.List)}
	if a.ByList {
		m.List = model.Procs(me)
	}
	s.Leader = model.Procs(m.Leader)
	return a.send(me, s, m, out)
}

// learn takes the winner for the coordinator and passes a COORDINATOR on, or
// removes it if it has gone round.
func (a Algorithm) learn(me model.ProcID, s State, m Message, out *message.Sends[Message]) State {
	if s.Dead.Has(m.Leader) {
		return a.call(me, s, out) // the winner has died since
	}
	s.Electing, s.Leader = false, model.Procs(m.Leader)
	if a.ends(me, m) {
		return s
	}
	m.List = m.List.With(me)
	return a.send(me, s, m, out)
}

// ends reports whether a message has gone round when it reaches me.
func (a Algorithm) ends(me model.ProcID, m Message) bool {
	if a.ByList {
		return m.List.Has(me)
	}
	return m.Origin == me
}

// send sends m to the successor and keeps it, in case the successor is dead.
func (a Algorithm) send(me model.ProcID, s State, m Message, out *message.Sends[Message]) State {
	s.Sent = m
	out.To(a.next(me, s), m)
	return s
}

// next returns the first process after me that is not known to be dead.
func (a Algorithm) next(me model.ProcID, s State) model.ProcID {
	for i := range a.N {
		if p := (int(me) + 1 + i) % a.N; !s.Dead.Has(model.ProcID(p)) {
			return model.ProcID(p)
		}
	}
	return me
}

// best returns the process of the highest rank and, among equals, of the highest number.
func (a Algorithm) best(list model.ProcSet) model.ProcID {
	best := list.Min()
	for p := range list.Each() {
		if a.Rank[p] >= a.Rank[best] {
			best = p
		}
	}
	return best
}

// View shows the coordinator.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	v := model.View{Leaders: s.Leader, Rank: a.Rank[me]}
	if s.Electing {
		v.Region = model.Trying
	}
	return v
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByLeader, Lines: catalogue.Listing(`
idle         wait for a request or a message
participant  wait for a message
leader       be the coordinator
follower     follow the coordinator
·
·            request, or told that the coordinator is dead: unless a participant, call an election
·              call: participate; know no coordinator; send ELECTION({me}) to the successor
·            on ELECTION(list) of another: participate
·              send ELECTION(list ∪ {me}) to the successor
·            on its own ELECTION(list): the best of the list is the coordinator
·              send COORDINATOR(best, list) to the successor
·            on COORDINATOR(best, list): if best is known to be dead: call an election
·              otherwise: best is the coordinator; participate no more
·                unless it is its own: send COORDINATOR(best, list ∪ {me}) to the successor
·            told that the successor is dead: send what it was sent last to the next one
`)}

// multicast sends the COORDINATOR to all on the list at once, where the algorithm
// sends it round.
type multicast struct{ Algorithm }

func (m multicast) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind != model.Deliver || !in.Msg.Coordinator && !m.ends(me, in.Msg):
		return m.Algorithm.Step(me, s, in)

	case !in.Msg.Coordinator:
		in.Msg = Message{Coordinator: true, Origin: me, List: in.Msg.List, Leader: m.best(in.Msg.List)}
		out.ToAll(in.Msg.List.Without(me), in.Msg)

	case s.Dead.Has(in.Msg.Leader):
		return m.call(me, s, &out), out
	}
	s.Electing, s.Leader = false, model.Procs(in.Msg.Leader)
	return s, out
}

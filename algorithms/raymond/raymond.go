// Package raymond is Raymond's token-based mutual exclusion algorithm: the
// processes form a tree whose edges point to the token, and each queues its
// neighbours' requests and forwards one request for all of them.
package raymond

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process. The names in brackets are the
// paper's; its USING is the critical region.
type State struct {
	Region model.Region
	Holder model.ProcID    // the neighbour towards the token, or itself (HOLDER)
	Asked  bool            // it has asked the holder and has not been served (ASKED)
	Queue  model.ProcQueue // the neighbours, or itself, that want the token (REQUEST_Q)
}

// Message is a REQUEST for the token, or the PRIVILEGE: the token.
type Message struct {
	Privilege bool
	Origin    model.ProcSet // of a REQUEST that says so: the process that asked first
}

// String returns the message as the paper writes it.
func (m Message) String() string {
	if m.Privilege {
		return "PRIVILEGE"
	}
	if !m.Origin.Empty() {
		return fmt.Sprintf("REQUEST(%v)", m.Origin.Min())
	}
	return "REQUEST"
}

// Algorithm is the algorithm for processes in a tree with root p0, which has
// the token first.
type Algorithm struct {
	// Star makes every other process a child of p0; otherwise the tree is the
	// line p0, p1, p2, ….
	Star bool
	// Origins lets REQUESTs say who asked first, and queues that process (Park's
	// worked example). Otherwise the neighbour that asks is queued.
	Origins bool
}

// parent returns the neighbour of p towards the root; the parent of the root is
// the root.
func (a Algorithm) parent(p model.ProcID) model.ProcID {
	if a.Star || p == 0 {
		return 0
	}
	return p - 1
}

// Linked reports whether p and q are neighbours in the tree.
func (a Algorithm) Linked(p, q model.ProcID) bool {
	return p != q && (a.parent(p) == q || a.parent(q) == p)
}

// towards returns the neighbour of p on the way to q, or p if p is q. If q is a
// neighbour, that is q itself; otherwise p must know where q is.
func (a Algorithm) towards(p, q model.ProcID) model.ProcID {
	if q == p {
		return p
	}
	for ; q != 0; q = a.parent(q) {
		if a.parent(q) == p {
			return q
		}
	}
	return a.parent(p)
}

// Init returns the state in which all edges point to the root.
func (a Algorithm) Init(me model.ProcID) State { return State{Holder: a.parent(me)} }

// Step is the algorithm: each of the four events changes the state and then
// goes through the same two procedures.
//
// A process queues the neighbour that asks it: it knows no others.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Request:
		s.Region = model.Trying
		s.Queue.Push(me)
	case in.Kind == model.Deliver && !in.Msg.Privilege && a.Origins:
		s.Queue.Push(in.Msg.Origin.Min())
	case in.Kind == model.Deliver && !in.Msg.Privilege:
		s.Queue.Push(in.From)
	case in.Kind == model.Deliver:
		s.Holder = me
	case in.Kind == model.Exit:
		s.Region = model.Remainder
	}
	a.assignPrivilege(&s, me, &out)
	a.makeRequest(&s, me, &out)
	return s, out
}

// assignPrivilege gives an idle token to the head of the queue.
func (a Algorithm) assignPrivilege(s *State, me model.ProcID, out *message.Sends[Message]) {
	if s.Holder != me || s.Region == model.Critical || s.Queue.Empty() {
		return
	}
	s.Holder = a.towards(me, s.Queue.Pop())
	s.Asked = false
	if s.Holder == me {
		s.Region = model.Critical
	} else {
		out.To(s.Holder, Message{Privilege: true})
	}
}

// makeRequest asks the holder for the token if anyone here wants it, once.
func (a Algorithm) makeRequest(s *State, me model.ProcID, out *message.Sends[Message]) {
	if s.Holder != me && !s.Queue.Empty() && !s.Asked {
		s.Asked = true
		out.To(s.Holder, a.request(s.Queue))
	}
}

// request is the REQUEST for the first of the queue.
func (a Algorithm) request(q model.ProcQueue) (m Message) {
	if a.Origins {
		m.Origin = model.Procs(q.Pop())
	}
	return m
}

// Carries reports whether m is the token.
func (Algorithm) Carries(m Message) bool { return m.Privilege }

// View shows the region and whether the token is here.
func (Algorithm) View(me model.ProcID, s State) model.View {
	return model.View{Region: s.Region, Token: s.Holder == me}
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: put me into REQUEST_Q; ASSIGN_PRIVILEGE; MAKE_REQUEST
trying     wait until PRIVILEGE is here and me is the head of REQUEST_Q
critical   critical section
·          exit: ASSIGN_PRIVILEGE; MAKE_REQUEST
·
·          on REQUEST from p: put p into REQUEST_Q; ASSIGN_PRIVILEGE; MAKE_REQUEST
·          on PRIVILEGE: HOLDER := me; ASSIGN_PRIVILEGE; MAKE_REQUEST
·
·          ASSIGN_PRIVILEGE: if HOLDER = me, not inside, and REQUEST_Q is not empty
·            HOLDER := the head of REQUEST_Q, taken out; ASKED := false
·            if HOLDER = me: enter; otherwise: send PRIVILEGE to HOLDER
·          MAKE_REQUEST: if HOLDER ≠ me, REQUEST_Q is not empty, and not ASKED
·            ASKED := true; send REQUEST to HOLDER
`)}

// printed is the algorithm with Park's rules 4 and 5 in the order in which they are
// printed: a request is appended to the queue, and then, if the queue is empty, the
// parent is asked. The queue never is, so nobody asks.
type printed struct{ Algorithm }

func (m printed) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, all := m.Algorithm.Step(me, s, in)
	var out message.Sends[Message]
	for i := range all.Len() {
		if to, msg := all.Get(i); msg.Privilege {
			out.ToAll(to, msg)
		}
	}
	return next, out
}

// Package raymond is Raymond's token-based mutual exclusion algorithm: the
// processes form a tree whose edges point to the token, and each queues its
// neighbours' requests and forwards one request for all of them.
//
// What goes wrong without reliable processes: a process that crashes takes the
// token with it, or cuts off from the token everyone behind it (case
// raymond/no-crash).
package raymond

import "doorway/model"

// State is the local state of one process. The names in brackets are the
// paper's; its USING is the critical region.
type State struct {
	Region model.Region
	Holder model.ProcID    // the neighbour towards the token, or itself (HOLDER)
	Asked  bool            // it has asked the holder and has not been served (ASKED)
	Queue  model.ProcQueue // which neighbours, or itself, want the token (REQUEST_Q)
}

// Message is a REQUEST for the token, or the PRIVILEGE: the token.
type Message struct{ Privilege bool }

// String returns the message as the paper writes it.
func (m Message) String() string {
	if m.Privilege {
		return "PRIVILEGE"
	}
	return "REQUEST"
}

// Algorithm is the algorithm for processes in a tree with root p0, which has
// the token first.
type Algorithm struct {
	// Star makes every other process a child of p0; otherwise the tree is the
	// line p0, p1, p2, ….
	Star bool
}

// parent returns the neighbour of p towards the root; that of the root is itself.
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

// Init returns the state in which all edges point to the root.
func (a Algorithm) Init(me model.ProcID) State { return State{Holder: a.parent(me)} }

// Step is the algorithm: each of the four events changes the state and then
// goes through the same two procedures.
//
// A process queues the neighbour that asks it, not the process that first
// asked: it knows no others. (Park's worked example has P1 queue P3, which
// asked through P2; the token takes the same way.)
func (a Algorithm) Step(me model.ProcID, s State, in model.Input[Message]) (State, model.Sends[Message]) {
	var out model.Sends[Message]
	switch {
	case in.Kind == model.Request:
		s.Region = model.Trying
		s.Queue.Push(me)
	case in.Kind == model.Deliver && !in.Msg.Privilege:
		s.Queue.Push(in.From)
	case in.Kind == model.Deliver:
		s.Holder = me
	case in.Kind == model.Exit:
		s.Region = model.Remainder
	}
	s.assignPrivilege(me, &out)
	s.makeRequest(me, &out)
	return s, out
}

// assignPrivilege gives an idle token to the head of the queue.
func (s *State) assignPrivilege(me model.ProcID, out *model.Sends[Message]) {
	if s.Holder != me || s.Region == model.Critical || s.Queue.Empty() {
		return
	}
	s.Holder = s.Queue.Pop()
	s.Asked = false
	if s.Holder == me {
		s.Region = model.Critical
	} else {
		out.To(s.Holder, Message{Privilege: true})
	}
}

// makeRequest asks the holder for the token if anyone here wants it, once.
func (s *State) makeRequest(me model.ProcID, out *model.Sends[Message]) {
	if s.Holder != me && !s.Queue.Empty() && !s.Asked {
		s.Asked = true
		out.To(s.Holder, Message{})
	}
}

// Carries reports whether m is the token.
func (Algorithm) Carries(m Message) bool { return m.Privilege }

// View shows the region and whether the token is here.
func (Algorithm) View(me model.ProcID, s State) model.View {
	return model.View{Region: s.Region, Token: s.Holder == me}
}

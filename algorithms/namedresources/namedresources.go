// Package namedresources is mutual exclusion for each of several resources: processes
// agree on how a resource is identified, requests carry its name, and each resource
// has a manager, which is a coordinator as in central. A process that needs two
// resources asks for one after the other and keeps what it has while it waits.
package namedresources

import (
	"fmt"

	"doorway/algorithms/central"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// Most is the largest number of resources.
const Most = 3

// State is the local state of one process.
type State struct {
	Locks [Most]central.State // the process's part in the lock of each resource
}

// Message is a message of the lock of a resource.
type Message struct {
	Says central.Message
	Of   model.Resource
}

// String returns the message as it is written: REQUEST(a).
func (m Message) String() string { return fmt.Sprintf("%v(%v)", m.Says, m.Of) }

// A Plan says what processes need, and in which order they ask for it.
type Plan uint8

// The plans.
const (
	Ordered Plan = iota // pi needs resource i and the one after it, in a ring, and asks for the smaller one first
	Crossed             // pi needs the same, and asks for resource i first
	Apart               // pi needs resource i alone
)

// Algorithm is the algorithm, for any number of processes.
type Algorithm struct {
	Resources int                // the number of resources: 2 or 3
	Managers  [Most]model.ProcID // the coordinator of each
	Plan      Plan
	Answer    central.Message // what a process is told when its request has to wait, as in central
	// Yields lets a process that has something and waits give up what it has. It
	// asks for it again when it has got what it waits for.
	Yields bool
}

// Linked says that there are channels between managers and everyone.
func (a Algorithm) Linked(from, to model.ProcID) bool {
	for _, m := range a.Managers[:a.Resources] {
		if from == m || to == m {
			return true
		}
	}
	return false
}

// Init returns the state of a process that has sent and seen nothing.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Request:
		a.ask(me, &s, &out)

	case in.Kind == model.Exit || in.Kind == model.Timeout:
		for r := range model.Resource(Most) {
			if s.Locks[r].Region == model.Critical {
				a.lock(me, r, &s, message.Input[central.Message]{Kind: model.Exit}, &out)
			}
		}

	default:
		r := in.Msg.Of
		waited := s.Locks[r].Region == model.Trying
		a.lock(me, r, &s, message.Input[central.Message]{Kind: in.Kind, From: in.From, Msg: in.Msg.Says}, &out)
		if waited && s.Locks[r].Region == model.Critical {
			a.ask(me, &s, &out)
		}
	}
	return s, out
}

// ask asks for the first resource that me needs and does not have.
func (a Algorithm) ask(me model.ProcID, s *State, out *message.Sends[Message]) {
	for _, r := range a.needs(me) {
		if s.Locks[r].Region != model.Critical {
			a.lock(me, r, s, message.Input[central.Message]{Kind: model.Request}, out)
			return
		}
	}
}

// lock lets the lock of r take a step.
func (a Algorithm) lock(me model.ProcID, r model.Resource, s *State, in message.Input[central.Message], out *message.Sends[Message]) {
	named := func(m central.Message) Message { return Message{m, r} }
	s.Locks[r] = message.Embed(central.Algorithm{Coordinator: a.Managers[r], Answer: a.Answer}, me, s.Locks[r], in, out, named)
}

// needs returns what me needs, in the order in which it asks for it.
func (a Algorithm) needs(me model.ProcID) []model.Resource {
	k := model.ProcID(a.Resources)
	first, second := model.Resource(me%k), model.Resource((me+1)%k)
	switch {
	case a.Plan == Apart:
		return []model.Resource{first}
	case a.Plan == Ordered && second < first:
		return []model.Resource{second, first}
	default:
		return []model.Resource{first, second}
	}
}

// View shows a process inside if it has all that it needs. A process that yields
// may give up what it has while it waits. Where those are told whose requests wait,
// the doorway of the resource ends there.
func (a Algorithm) View(me model.ProcID, s State) (v model.View) {
	for r := range model.Resource(Most) {
		switch s.Locks[r].Region {
		case model.Critical:
			v.Holds = v.Holds.With(r)
		case model.Trying:
			v.Wants, v.Passed = v.Wants.With(r), s.Locks[r].Told
		}
	}
	switch {
	case !v.Wants.Empty():
		v.Region = model.Trying
		v.Armed = a.Yields && !v.Holds.Empty()
	case !v.Holds.Empty():
		v.Region = model.Critical
	}
	return v
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: at, Lines: catalogue.Listing(`
remainder  remainder
·          request: send REQUEST(a) to the coordinator of a
first      wait for GRANT(a)
·          send REQUEST(b) to the coordinator of b
second     wait for GRANT(b)
critical   critical section
·          exit: send RELEASE(a) and RELEASE(b) to their coordinators
·
·          the coordinator of r:
·            on REQUEST(r) from p: if r is free: grant it to p, send GRANT(r) to p
·              otherwise: put p into the queue of r
·            on RELEASE(r): grant r to the first in its queue, if any, and send it GRANT(r)
`)}

// at says where a process is by its region, and whether it has something while it waits.
func at(me model.ProcID, local any, v model.View) string {
	switch {
	case v.Region != model.Trying:
		return catalogue.ByRegion(me, local, v)
	case v.Holds.Empty():
		return "first"
	default:
		return "second"
	}
}

// Package checksystems contains the systems on which the explorer is compared with other model
// checkers. They follow published models event for event, so the numbers of states, transitions and
// levels must agree exactly. They are not pages of the catalogue, which follow the papers instead.
package checksystems

import (
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
)

// RA models Ricart and Agrawala's algorithm with the entry as an event of its
// own and a reply count; a process's own request does not raise the highest
// number it has seen.
type RA struct{ N int }

// RAState holds the local state of one process of RA.
type RAState struct {
	Region   model.Region
	Seq      int
	Highest  int
	Replies  int
	Deferred model.ProcSet
}

// RAMessage carries a request, or a reply if Seq is 0.
type RAMessage struct{ Seq int }

// Init returns an idle process.
func (RA) Init(model.ProcID) RAState { return RAState{} }

// Step takes a step of the model, one event a case.
func (a RA) Step(me model.ProcID, s RAState, in message.Input[RAMessage]) (RAState, message.Sends[RAMessage]) {
	var out message.Sends[RAMessage]
	switch {
	case in.Kind == model.Request:
		s.Region, s.Seq = model.Trying, s.Highest+1
		out.ToAll(model.Others(a.N, me), RAMessage{s.Seq})
	case in.Kind == model.Step:
		s.Region, s.Replies = model.Critical, 0
	case in.Kind == model.Exit:
		s.Region, s.Seq = model.Remainder, 0
		out.ToAll(s.Deferred, RAMessage{})
		s.Deferred = 0
	case in.Msg.Seq == 0:
		s.Replies++
	default:
		s.Highest = max(s.Highest, in.Msg.Seq)
		mine := s.Seq < in.Msg.Seq || s.Seq == in.Msg.Seq && me < in.From
		if s.Region == model.Critical || s.Region == model.Trying && mine {
			s.Deferred = s.Deferred.With(in.From)
		} else {
			out.To(in.From, RAMessage{})
		}
	}
	return s, out
}

// View makes the entry possible when every reply has come.
func (a RA) View(_ model.ProcID, s RAState) model.View {
	return model.View{Region: s.Region, Ready: s.Region == model.Trying && s.Replies == a.N-1}
}

// Lamport models Lamport's mutual exclusion algorithm, action for action like
// the module LamportMutex of the TLA+ examples (Merz). MaxClock bounds the
// clocks as that module's state constraint does: states beyond it are not
// entered. 0 means no bound.
type Lamport struct{ N, MaxClock int }

// LamportState holds the local state of one process of Lamport.
type LamportState struct {
	Clock int
	Req   model.PerProc[int8]
	Acks  model.ProcSet
	Crit  bool
}

// LamportMessage carries a request, acknowledgement or release; Clock is 0
// except in requests.
type LamportMessage struct {
	Kind  uint8
	Clock int8
}

// The kinds of messages.
const (
	req uint8 = iota
	ack
	rel
)

// Init returns a process with clock 1.
func (Lamport) Init(model.ProcID) LamportState { return LamportState{Clock: 1} }

// Step is the model, one action a case.
func (a Lamport) Step(me model.ProcID, s LamportState, in message.Input[LamportMessage]) (LamportState, message.Sends[LamportMessage]) {
	var out message.Sends[LamportMessage]
	others := model.Others(a.N, me)
	switch {
	case in.Kind == model.Request:
		s.Req[me], s.Acks = int8(s.Clock), model.Procs(me)
		out.ToAll(others, LamportMessage{req, int8(s.Clock)})
	case in.Kind == model.Step:
		s.Crit = true
	case in.Kind == model.Exit:
		s.Crit, s.Req[me], s.Acks = false, 0, 0
		out.ToAll(others, LamportMessage{rel, 0})
	case in.Msg.Kind == req:
		s.Req[in.From] = in.Msg.Clock
		s.Clock = max(s.Clock, int(in.Msg.Clock)) + 1
		out.To(in.From, LamportMessage{ack, 0})
	case in.Msg.Kind == ack:
		s.Acks = s.Acks.With(in.From)
	case in.Msg.Kind == rel:
		s.Req[in.From] = 0
	}
	return s, out
}

// Accepts refuses a request that would take the clock beyond its bound.
func (a Lamport) Accepts(_ model.ProcID, s LamportState, _ model.ProcID, m LamportMessage) bool {
	return a.MaxClock == 0 || m.Kind != req || max(s.Clock, int(m.Clock)) < a.MaxClock
}

// View makes the entry possible when all have acknowledged and none beats me.
func (a Lamport) View(me model.ProcID, s LamportState) model.View {
	switch {
	case s.Crit:
		return model.View{Region: model.Critical}
	case s.Req[me] == 0:
		return model.View{Region: model.Remainder}
	}
	ready := s.Acks == model.AllProcs(a.N)
	for q := range model.Others(a.N, me).Each() {
		beats := s.Req[q] == 0 || s.Req[me] < s.Req[q] || s.Req[me] == s.Req[q] && me < q
		ready = ready && beats
	}
	return model.View{Region: model.Trying, Ready: ready}
}

// ChangRoberts models Chang and Roberts' election like the module ChangRoberts
// of the TLA+ examples (Merz): the smallest id wins and is not announced, each
// process has a separate start and receives only after it. Process p has id p
// and the ring is p → p+1.
type ChangRoberts struct {
	N          int
	Initiators model.ProcSet
}

// CRState holds the local state of one process of ChangRoberts.
type CRState struct {
	Started   bool
	Candidate bool
	Won       bool
}

// Init returns a process that has not started.
func (a ChangRoberts) Init(me model.ProcID) CRState {
	return CRState{Candidate: a.Initiators.Has(me)}
}

// Linked makes the ring.
func (a ChangRoberts) Linked(from, to model.ProcID) bool { return int(to) == (int(from)+1)%a.N }

// Step takes a step of the model: a start, or a message with an id.
func (a ChangRoberts) Step(me model.ProcID, s CRState, in message.Input[model.ProcID]) (CRState, message.Sends[model.ProcID]) {
	var out message.Sends[model.ProcID]
	next := model.ProcID((int(me) + 1) % a.N)
	switch {
	case in.Kind == model.Step:
		s.Started = true
		if s.Candidate {
			out.To(next, me)
		}
	case !s.Candidate || in.Msg < me:
		s.Candidate = false
		out.To(next, in.Msg)
	case in.Msg == me:
		s.Won, s.Candidate = true, true
	}
	return s, out
}

// Accepts lets a process receive once it has started.
func (ChangRoberts) Accepts(_ model.ProcID, s CRState, _ model.ProcID, _ model.ProcID) bool {
	return s.Started
}

// View makes the start possible.
func (ChangRoberts) View(_ model.ProcID, s CRState) model.View {
	return model.View{Region: model.Exiting, Ready: !s.Started}
}

// Peterson models Peterson's algorithm like the module Peterson of the TLA+
// examples: the wait for "not flag[other] or turn = me" is one atomic await. To
// test two variables at once both flags and the turn are bits of one register.
type Peterson struct{}

const turnBit = 1 << 2

// PetersonState holds the label of the next statement, a0 to a3, cs and a4.
type PetersonState struct{ Label uint8 }

// Registers returns the one register.
func (Peterson) Registers() []memory.Register { return []memory.Register{{Name: "flags and turn"}} }

// Init returns a process at a0.
func (Peterson) Init(model.ProcID) PetersonState { return PetersonState{} }

// Step takes a step of the program, one label a case.
func (Peterson) Step(me model.ProcID, s PetersonState, mem *memory.Memory) PetersonState {
	other := 1 - me
	switch s.Label {
	case 1: // flag[me] := true
		mem.FetchAndPhi(0, func(v int) int { return v | 1<<me })
	case 2: // turn := other
		mem.FetchAndPhi(0, func(v int) int { return v&^turnBit | int(other)*turnBit })
	case 3: // await not flag[other] or turn = me
		mem.Await(0, func(v int) bool { return v>>other&1 == 0 || v&turnBit == int(me)*turnBit })
	case 5: // flag[me] := false
		mem.FetchAndPhi(0, func(v int) int { return v &^ (1 << me) })
	}
	s.Label = (s.Label + 1) % 6
	return s
}

// View shows the regions; cs is label 4.
func (Peterson) View(_ model.ProcID, s PetersonState) model.View {
	return model.View{Region: [...]model.Region{model.Remainder, model.Trying, model.Trying, model.Trying, model.Critical, model.Exiting}[s.Label]}
}

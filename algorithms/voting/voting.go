// Package voting is mutual exclusion by the votes of replicated coordinators: a
// resource has n replicas, each with a coordinator that has one vote, and a
// client with m > n/2 votes may enter.
package voting

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process: a client or a coordinator.
type State struct {
	// A client's part.
	Region model.Region
	Asking bool          // an attempt is on; otherwise, while trying, it backs off
	Votes  model.ProcSet // the coordinators whose votes it has
	Owing  model.ProcSet // the coordinators that have yet to answer it

	// A coordinator's part.
	Voted model.ProcSet // the client that it voted for, or none
}

// Message is a message between a client and a coordinator.
type Message uint8

// The messages.
const (
	Request Message = iota // to a coordinator: your vote, please
	Vote                   // from a coordinator: you have it
	Refusal                // from a coordinator: another has it
	Release                // to a coordinator: have it back
)

// String returns the message's name.
func (m Message) String() string { return [...]string{"REQUEST", "VOTE", "REFUSAL", "RELEASE"}[m] }

// Algorithm is the algorithm for some coordinators and for clients, which do not
// coordinate.
type Algorithm struct {
	Coordinators model.ProcSet
	M            int // the number of votes needed
	// Few asks as many coordinators as votes are needed, not all of them: a client
	// with an even number asks the lowest, one with an odd number the highest.
	Few bool
	// Impatient gives up, by a timeout, an attempt that is not answered.
	Impatient bool
	// Remembering keeps a coordinator's vote on disk.
	Remembering bool
}

// Linked says that there are channels between clients and coordinators.
func (a Algorithm) Linked(from, to model.ProcID) bool {
	return a.Coordinators.Has(from) != a.Coordinators.Has(to)
}

// Init returns the state of a process that has neither got nor given a vote.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Durable returns what survives a crash.
func (a Algorithm) Durable(_ model.ProcID, s State) State {
	if a.Remembering {
		return State{Voted: s.Voted}
	}
	return State{}
}

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case a.Coordinators.Has(me):
		coordinate(&s, in, &out)

	case in.Kind == model.Request:
		s.Region = model.Trying
		a.ask(me, &s, &out)

	case in.Kind == model.Timeout && s.Asking:
		s.giveBack(&out)

	case in.Kind == model.Timeout:
		a.ask(me, &s, &out)

	case in.Kind == model.Deliver:
		a.count(&s, in, &out)

	case in.Kind == model.Exit:
		s.Region = model.Remainder
		s.giveBack(&out)
	}
	return s, out
}

// ask begins an attempt. A coordinator that still owes an answer is not asked
// again: its answer will count for this attempt.
func (a Algorithm) ask(me model.ProcID, s *State, out *message.Sends[Message]) {
	to := a.Coordinators
	for a.Few && to.Len() > a.M {
		if me%2 == 0 {
			to = to.Without(to.Max())
		} else {
			to = to.Without(to.Min())
		}
	}
	out.ToAll(to&^s.Owing, Request)
	s.Asking = true
	s.Owing |= to
}

// count counts an answer. A vote that comes too late goes back.
func (a Algorithm) count(s *State, in message.Input[Message], out *message.Sends[Message]) {
	s.Owing = s.Owing.Without(in.From)
	switch {
	case in.Msg == Vote && (s.Asking || s.Region == model.Critical):
		s.Votes = s.Votes.With(in.From)
	case in.Msg == Vote:
		out.To(in.From, Release)
	}
	switch {
	case !s.Asking:
	case s.Votes.Len() >= a.M:
		s.Region, s.Asking = model.Critical, false
	case s.Votes.Len()+s.Owing.Len() < a.M:
		s.giveBack(out)
	}
}

// giveBack gives all votes back and ends the attempt.
func (s *State) giveBack(out *message.Sends[Message]) {
	out.ToAll(s.Votes, Release)
	s.Votes, s.Asking = 0, false
}

// coordinate is the coordinator's part. It may be told to release a vote that it
// has forgotten and has since given to another client, which keeps it.
func coordinate(s *State, in message.Input[Message], out *message.Sends[Message]) {
	switch {
	case in.Kind != model.Deliver:
		// It has recovered, and does nothing about it.
	case in.Msg == Release:
		s.Voted = s.Voted.Without(in.From)
	case s.Voted.Without(in.From).Empty():
		s.Voted = model.Procs(in.From)
		out.To(in.From, Vote)
	default:
		out.To(in.From, Refusal)
	}
}

// View shows the region. While a client backs off its timeout is armed, for a time that
// nobody knows; that of an impatient client is armed while it waits for answers, too.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	armed := s.Region == model.Trying && (!s.Asking || a.Impatient)
	return model.View{Region: s.Region, Armed: armed, Bystander: a.Coordinators.Has(me)}
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
·          client:
remainder    remainder
·            repeat
·              send REQUEST to all coordinators, except those that still owe an answer
asking         wait until m votes are there or out of reach
·              if m votes are there: enter
·              send RELEASE to all whose votes are there
waiting        wait for a random time
·            enter:
critical     critical section
·            exit: send RELEASE to all whose votes are there
·            on VOTE from q: if asking or inside: the vote is there
·              otherwise: send RELEASE to q
·          coordinator:
free         on REQUEST from p: vote for p; send VOTE to p
voted        on REQUEST from p: if the vote is for p: send VOTE to p
·              otherwise: send REFUSAL to p
·            on RELEASE from p, if the vote is for p: have the vote back
`)}

// at says where a client is by its region and whether its attempt is on, and whether a coordinator
// has given its vote.
func at(_ model.ProcID, s State, v model.View) string {
	switch {
	case v.Bystander && s.Voted.Empty():
		return "free"
	case v.Bystander:
		return "voted"
	case v.Region != model.Trying:
		return v.Region.String()
	case s.Asking:
		return "asking"
	default:
		return "waiting"
	}
}

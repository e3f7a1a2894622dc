// Package bully is the bully algorithm of Garcia-Molina: a process that calls an
// election asks all higher ones, and the highest that is alive bullies the
// others into taking it for the coordinator.
package bully

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// A Phase is how far a process is with an election.
type Phase uint8

// The phases.
const (
	Idle    Phase = iota // takes part in no election
	Asking               // has asked the higher processes; T runs until one answers
	Waiting              // was answered; T' runs until the winner announces itself
)

// State is the local state of one process.
type State struct {
	Phase  Phase
	Leader model.ProcSet // the coordinator; empty while it knows of none
	Dead   model.ProcSet // the processes that the failure detector has reported
}

// Message is one of the three messages; each speaks of its sender.
type Message uint8

// The messages.
const (
	Election    Message = iota // I hold an election
	Answer                     // I am alive and higher than you
	Coordinator                // I am the coordinator
)

// String returns the message as the course sources write it.
func (m Message) String() string { return [...]string{"ELECTION", "ANSWER", "COORDINATOR"}[m] }

// Algorithm is the algorithm for the processes from First to N−1; the highest
// number wins.
type Algorithm struct {
	N     int
	First model.ProcID
	// ToLower announces the winner to the lower processes only: the higher ones
	// are believed dead. Otherwise it is announced to all.
	ToLower bool
	// Detector uses no timeouts: the failure detector reports the dead.
	Detector bool
}

// Init returns the state of a process that knows of no coordinator.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch in.Kind {
	case model.Request, model.Recover:
		s = a.call(me, s, &out)

	case model.Deliver:
		s = a.receive(me, s, in, &out)

	case model.Timeout:
		// T: nobody answers, so all higher processes are dead. T': the winner
		// has died before it announced itself, so try again.
		if s.Phase == Asking {
			s = a.win(me, s, &out)
		} else {
			s = a.call(me, s, &out)
		}

	case model.Suspect:
		s.Dead = s.Dead.With(in.From)
		if s.Leader.Has(in.From) {
			s = a.call(me, s, &out)
		}
	}
	if s.Phase != Idle && a.higher(me)&^s.Dead == 0 {
		s = a.win(me, s, &out)
	}
	return s, out
}

// receive handles a message.
func (a Algorithm) receive(me model.ProcID, s State, in message.Input[Message], out *message.Sends[Message]) State {
	switch {
	case s.Dead.Has(in.From):
		// An old message of a dead process no longer counts.

	case in.Msg == Election:
		out.To(in.From, Answer)
		if s.Phase == Idle {
			s = a.call(me, s, out)
		}

	case in.Msg == Answer && s.Phase == Asking:
		s.Phase = Waiting

	case in.Msg == Coordinator && in.From > me:
		s.Phase, s.Leader = Idle, model.Procs(in.From)

	case in.Msg == Coordinator && s.Phase == Idle:
		// A lower process has won: bully it.
		s = a.call(me, s, out)
	}
	return s
}

// call holds an election.
func (a Algorithm) call(me model.ProcID, s State, out *message.Sends[Message]) State {
	s.Phase, s.Leader = Asking, 0
	out.ToAll(a.higher(me), Election)
	return s
}

// win makes me the coordinator.
func (a Algorithm) win(me model.ProcID, s State, out *message.Sends[Message]) State {
	s.Phase, s.Leader = Idle, model.Procs(me)
	to := model.Others(a.N, me) &^ model.AllProcs(int(a.First))
	if a.ToLower {
		to &^= a.higher(me)
	}
	out.ToAll(to, Coordinator)
	return s
}

// higher returns the processes with higher numbers than me.
func (a Algorithm) higher(me model.ProcID) model.ProcSet {
	return model.AllProcs(a.N) &^ model.AllProcs(int(me)+1)
}

// View shows the coordinator, and that a process in an election has a timeout
// armed.
func (a Algorithm) View(_ model.ProcID, s State) model.View {
	v := model.View{Leaders: s.Leader}
	if s.Phase != Idle {
		v.Region, v.Armed = model.Trying, !a.Detector
	}
	return v
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByField("Phase"), Lines: catalogue.Listing(`
idle     wait for a request or a message
·        call an election:
·          send ELECTION to all higher processes
asking     wait for ANSWER
·            nobody answers in time: be the coordinator; send COORDINATOR to all
waiting    wait for COORDINATOR
·            it does not come in time: call an election
·
·        on ELECTION: send ANSWER; unless busy, call an election
·        on COORDINATOR from a higher process: it is the leader
·        on COORDINATOR from a lower process: unless busy, call an election
`)}

// String returns the name of the phase.
func (p Phase) String() string { return program.Name(int(p)) }

package berkeley

import (
	"doorway/algorithms/bully"
	"doorway/model"
	"doorway/model/message"
)

// elected is the algorithm where the master is chosen by an election, with the bully
// algorithm: a request calls one, and the process that wins synchronises the clocks,
// once.
type elected struct{ Algorithm }

type candidate struct {
	State
	Election bully.State
}

// ballot is a message of the election or, if it is none, of the synchronisation.
type ballot struct {
	Voting   bool
	Election bully.Message
	Message
}

// String returns the message as it is written.
func (b ballot) String() string {
	if b.Voting {
		return b.Election.String()
	}
	return b.Message.String()
}

func voting(m bully.Message) ballot { return ballot{Voting: true, Election: m} }
func telling(m Message) ballot      { return ballot{Message: m} }

func (elected) Init(model.ProcID) candidate { return candidate{} }

func (a elected) Step(me model.ProcID, s candidate, in message.Input[ballot]) (candidate, message.Sends[ballot]) {
	var out message.Sends[ballot]
	if in.Kind == model.Deliver && !in.Msg.Voting {
		s.State = a.synchronise(me, s.State, message.Input[Message]{Kind: in.Kind, From: in.From, Msg: in.Msg.Message, Clock: in.Clock}, &out)
		return s, out
	}
	inner := message.Input[bully.Message]{Kind: in.Kind, From: in.From, Msg: in.Msg.Election}
	s.Election = message.Embed(bully.Algorithm{N: a.N, Detector: true}, me, s.Election, inner, &out, voting)
	if s.Election.Leader == model.Procs(me) && !s.Asking && !s.Set {
		s.State = a.synchronise(me, s.State, message.Input[Message]{Kind: model.Request, Clock: in.Clock}, &out)
	}
	return s, out
}

func (a elected) synchronise(me model.ProcID, s State, in message.Input[Message], out *message.Sends[ballot]) State {
	return message.Embed(a.Algorithm, me, s, in, out, telling)
}

func (a elected) View(me model.ProcID, s candidate) model.View {
	v := a.Algorithm.View(me, s.State)
	v.Leaders = s.Election.Leader
	return v
}

func (a elected) Time(me model.ProcID, s candidate, clock int) (int, bool) {
	return a.Algorithm.Time(me, s.State, clock)
}

var _ message.Timekeeper[candidate] = elected{}

package tokenringmonitor

import (
	"doorway/algorithms/tokenring"
	"doorway/model"
	"doorway/model/message"
)

// byNeighbours is the ring in which each process watches its neighbour only, the next
// one that it does not know to be dead, and tells the monitor when that is lost. What
// the failure detector reports of others is not looked at before they are neighbours.
type byNeighbours struct{ Algorithm }

// watching is the state of a process that watches its neighbour.
type watching struct {
	State
	Reported model.ProcSet // by the failure detector
}

func (m byNeighbours) Init(me model.ProcID) watching { return watching{State: m.Algorithm.Init(me)} }

func (m byNeighbours) Step(me model.ProcID, s watching, in message.Input[Message]) (watching, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Suspect:
		s.Reported = s.Reported.With(in.From)
	case in.Kind == model.Deliver && in.Msg.Kind == Missing:
		m.lose(me, &s, in.Msg.Lost.Min(), &out)
	default:
		s.State, out = m.Algorithm.Step(me, s.State, in)
	}
	for {
		next := tokenring.Algorithm{N: m.N, Out: s.Dead}.Successor(me)
		if !s.Reported.Has(next) {
			return s, out
		}
		m.lose(me, &s, next, &out)
		if me != registrar {
			out.To(registrar, Message{Kind: Missing, Lost: model.Procs(next)})
		}
	}
}

// lose lets me know that p is dead.
func (m byNeighbours) lose(me model.ProcID, s *watching, p model.ProcID, out *message.Sends[Message]) {
	next, sends := m.Algorithm.Step(me, s.State, message.Input[Message]{Kind: model.Suspect, From: p})
	s.State = next
	for i := range sends.Len() {
		out.ToAll(sends.Get(i))
	}
}

func (m byNeighbours) View(me model.ProcID, s watching) model.View {
	return m.Algorithm.View(me, s.State)
}

package ringlist

import (
	"doorway/model"
	"doorway/model/message"
)

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

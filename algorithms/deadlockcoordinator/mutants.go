package deadlockcoordinator

import (
	"doorway/model"
	"doorway/model/message"
)

type late struct{ Algorithm }

func (m late) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, reports := m.Algorithm.Step(me, s, in)
	var out message.Sends[Message]
	for i := range reports.Len() {
		to, msg := reports.Get(i)
		if msg.Report {
			msg = s.report(msg.Work.Of)
		}
		out.ToAll(to, msg)
	}
	return next, out
}

type rash struct{ Algorithm }

func (m rash) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	next, out := m.Algorithm.Step(me, s, in)
	if !in.Msg.Report {
		return next, out
	}
	for _, t := range next.Tables {
		for p, k := range t.Numbers {
			if !t.waits(model.ProcID(p), k) || t.Holder.Empty() {
				continue
			}
			for _, u := range next.Tables {
				if h := t.Holder.Min(); u.waits(h, t.Numbers[h]) {
					next.Found = next.Found.With(model.ProcID(p))
				}
			}
		}
	}
	return next, out
}

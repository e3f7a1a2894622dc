package deadlockcoordinator

import (
	"doorway/model"
)

// late reports what the table was before the message. Wrong: the request that
// closes a cycle is never reported.
type late struct{ Algorithm }

func (m late) Step(me model.ProcID, s State, in model.Input[Message]) (State, model.Sends[Message]) {
	next, reports := m.Algorithm.Step(me, s, in)
	var out model.Sends[Message]
	for i := range reports.Len() {
		to, message := reports.Get(i)
		if message.Report {
			message = s.report(message.Work.Of)
		}
		out.ToAll(to, message)
	}
	return next, out
}

// rash takes a process for deadlocked if it waits for one that waits. Wrong: the
// second may wait for a process that is inside.
type rash struct{ Algorithm }

func (m rash) Step(me model.ProcID, s State, in model.Input[Message]) (State, model.Sends[Message]) {
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

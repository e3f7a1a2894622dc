package central

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
)

var counts = []catalogue.Count{
	{Name: "busy-and-dead-differ", Meaning: "whether a requester sees a difference between a run in which another process is inside and stays and one in which the coordinator is dead",
		Of: func(v catalogue.Variant, z catalogue.Size) (string, error) {
			me, other := model.ProcID(z.N-1), model.ProcID(z.N-2)
			sys, err := v.Build(model.Setup{N: z.N, Requests: 1, Requesters: model.Procs(me, other), Crashes: 1, Crashers: model.Procs(0)})
			if err != nil {
				return "", err
			}
			busy, err := seen(sys, me, model.Event{Kind: model.Request, Proc: other})
			if err != nil {
				return "", err
			}
			dead, err := seen(sys, me, model.Event{Kind: model.Crash, Proc: 0})
			if busy == dead {
				return "no", err
			}
			return "yes", err
		}},
}

// seen applies an event, lets me request, and delivers what is in transit; nobody
// leaves. It returns what me has seen: its events and states.
func seen(sys model.System, me model.ProcID, before model.Event) (all string, err error) {
	w := sys.World()
	happen := func(e model.Event) (err error) {
		if _, err = w.Apply(e); err == nil && e.Proc == me {
			all += fmt.Sprintf("%v %+v\n", e, w.Local(me))
		}
		return err
	}
	deliver := func() error {
		for events := w.Enabled(nil); ; events = w.Enabled(events[:0]) {
			i := 0
			for i < len(events) && events[i].Kind != model.Deliver {
				i++
			}
			if i == len(events) {
				return nil
			}
			if err := happen(events[i]); err != nil {
				return err
			}
		}
	}
	for _, e := range []model.Event{before, {Kind: model.Request, Proc: me}} {
		if err = happen(e); err == nil {
			err = deliver()
		}
		if err != nil {
			return "", err
		}
	}
	return all, nil
}

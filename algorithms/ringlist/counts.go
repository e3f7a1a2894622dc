package ringlist

import (
	"strconv"

	"doorway/model"
	"doorway/model/catalogue"
)

var counts = []catalogue.Count{
	{Name: "living-not-listed", Meaning: "the most live processes that are missing from the list of the COORDINATOR, over the processes that have got it, in an election that p0 calls",
		Of: func(v catalogue.Variant, z catalogue.Size) (string, error) {
			w, err := elected(v, z.N, false)
			if err != nil {
				return "", err
			}
			most := 0
			for p := range z.N {
				most = max(most, (model.AllProcs(z.N) &^ listAt(w, model.ProcID(p))).Len())
			}
			return strconv.Itoa(most), nil
		}},
	{Name: "dead-listed", Meaning: "the dead processes on the list of the COORDINATOR, in an election that p0 calls and in which the last process crashes when it has passed the ELECTION on",
		Of: func(v catalogue.Variant, z catalogue.Size) (string, error) {
			w, err := elected(v, z.N, true)
			if err != nil {
				return "", err
			}
			return strconv.Itoa((listAt(w, 0) & model.Procs(model.ProcID(z.N-1))).Len()), nil
		}},
}

// elected runs an election of n processes that p0 calls, to its end or, if the last
// process crashes, to the COORDINATOR.
func elected(v catalogue.Variant, n int, crash bool) (model.World, error) {
	last := model.ProcID(n - 1)
	s := model.Setup{N: n, Requests: 1, Requesters: model.Procs(0)}
	if crash {
		s.Crashes, s.Crashers = 1, model.Procs(last)
	}
	sys, err := v.Build(s)
	if err != nil {
		return nil, err
	}
	var round []model.Event
	for p := range last {
		round = append(round, model.Event{Kind: model.Deliver, From: p, Proc: p + 1})
	}
	home := model.Event{Kind: model.Deliver, From: last, Proc: 0}
	run := append([]model.Event{{Kind: model.Request, Proc: 0}}, round...)
	if crash {
		run = append(run, model.Event{Kind: model.Crash, Proc: last}, home)
	} else {
		run = append(append(append(run, home), round...), home)
	}
	w := sys.World()
	for _, e := range run {
		if _, err := w.Apply(e); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// listAt returns the list of the COORDINATOR that p has passed on or sent.
func listAt(w model.World, p model.ProcID) model.ProcSet {
	if m := w.Local(p).(State).Sent; m.Coordinator {
		return m.List
	}
	return 0
}

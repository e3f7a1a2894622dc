package raymond

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
)

var counts = []catalogue.Count{
	{Name: "served-as-they-come-to-the-holder", Meaning: "whether p0, whose request comes to p1, the holder of the token, while p1 is inside, " +
		"is served before p3, which asks after that, by way of p2; p2 asked before p0",
		Of: func(v catalogue.Variant, z catalogue.Size) (string, error) {
			sys, err := v.Build(model.Setup{N: z.N, Requests: 1})
			if err != nil {
				return "", err
			}
			w := sys.World()
			for _, e := range []model.Event{
				asks(1), sent(1, 0), sent(0, 1), // p1 is inside
				asks(2), sent(2, 1), asks(0), sent(0, 1), // these come to it
				asks(3), sent(3, 2), // this one comes later, and not to it
				leaves(1), sent(1, 2), sent(1, 2), // p2 is inside, and p1 has asked it for the token
				leaves(2), sent(2, 3),
			} {
				if _, err := w.Apply(e); err != nil {
					return "", err
				}
			}
			if w.View(3).Region == model.Critical && w.View(0).Region == model.Trying {
				return "no", nil
			}
			return "yes", nil
		}},
	{Name: "roots", Meaning: "the least and the most processes that are the root of the tree at a time, in the run in which the last one asks for the token and gets it",
		Of: func(v catalogue.Variant, z catalogue.Size) (string, error) {
			last := model.ProcID(z.N - 1)
			sys, err := v.Build(model.Setup{N: z.N, Requests: 1, Requesters: model.Procs(last)})
			if err != nil {
				return "", err
			}
			w := sys.World()
			run := []model.Event{asks(last)}
			for p := last; p > 0; p-- {
				run = append(run, sent(p, p-1))
			}
			for p := range last {
				run = append(run, sent(p, p+1))
			}
			least, most := z.N, 0
			for _, e := range run {
				if _, err := w.Apply(e); err != nil {
					return "", err
				}
				n := roots(w)
				least, most = min(least, n), max(most, n)
			}
			return fmt.Sprintf("%d to %d", least, most), nil
		}},
}

// roots counts the processes that point to themselves.
func roots(w model.World) (n int) {
	for p := range w.N() {
		if me := model.ProcID(p); w.Local(me).(State).Holder == me {
			n++
		}
	}
	return n
}

func asks(p model.ProcID) model.Event   { return model.Event{Kind: model.Request, Proc: p} }
func leaves(p model.ProcID) model.Event { return model.Event{Kind: model.Exit, Proc: p} }
func sent(from, to model.ProcID) model.Event {
	return model.Event{Kind: model.Deliver, From: from, Proc: to}
}

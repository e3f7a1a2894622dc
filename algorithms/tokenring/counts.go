package tokenring

import (
	"fmt"
	"strconv"

	"doorway/model"
	"doorway/model/catalogue"
)

var counts = []catalogue.Count{
	{Name: "messages-to-obtain", Meaning: "the messages from the request of a process to its entry, if it requests when the token is k places before it on a ring of n; with k = n it has just sent the token",
		Of: func(v catalogue.Variant, z catalogue.Size) (string, error) {
			if z.K > z.N {
				return "", fmt.Errorf("the token is at most n=%d places before a process, not k=%d", z.N, z.K)
			}
			me := model.ProcID(z.K % z.N)
			sys, err := v.Build(model.Setup{N: z.N, Requests: 1, Requesters: model.Procs(me)})
			if err != nil {
				return "", err
			}
			w := sys.World()
			if z.K == z.N {
				if _, err := w.Apply(model.Event{Kind: model.Step, Proc: me}); err != nil {
					return "", err
				}
			}
			if _, err := w.Apply(model.Event{Kind: model.Request, Proc: me}); err != nil {
				return "", err
			}
			sent := z.K / z.N // what is under way already
			for w.View(me).Region != model.Critical {
				o, err := w.Apply(w.Enabled(nil)[0])
				if err != nil {
					return "", err
				}
				sent += o.Sent
			}
			return strconv.Itoa(sent), nil
		}},
}

package changroberts

import (
	"math/big"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

var counts = []catalogue.Count{
	{Name: "mean-elections", Meaning: "the ELECTION messages that an election costs on average over all arrangements of n identifiers, if all call it at once",
		Of: func(_ catalogue.Variant, z catalogue.Size) (string, error) {
			sum, all := int64(0), int64(0)
			err := Arrangements(z.N, func(ids model.PerProc[int]) error {
				sent, err := Election(z.N, ids)
				sum, all = sum+int64(sent-z.N), all+1 // n are the ELECTED
				return err
			})
			return big.NewRat(sum, max(all, 1)).RatString(), err
		}},
}

// Arrangements visits every arrangement of the identifiers 1 to n on a ring whose
// process 0 has the largest, until visit returns an error.
func Arrangements(n int, visit func(ids model.PerProc[int]) error) error {
	var ids model.PerProc[int]
	ids[0] = n
	var place func(id int) error
	place = func(id int) error {
		if id == 0 {
			return visit(ids)
		}
		for p := range n {
			if ids[p] != 0 {
				continue
			}
			ids[p] = id
			if err := place(id - 1); err != nil {
				return err
			}
			ids[p] = 0
		}
		return nil
	}
	return place(n - 1)
}

// Election returns how many messages one run of an election sends if all call it at
// once. Over FIFO channels every run sends as many.
func Election(n int, ids model.PerProc[int]) (sent int, err error) {
	sys, err := message.System(Ring(n, ids), model.NewSetup(n))
	if err != nil {
		return 0, err
	}
	w := sys.World()
	for p := range model.ProcID(n) {
		o, err := w.Apply(model.Event{Kind: model.Request, Proc: p})
		if err != nil {
			return sent, err
		}
		sent += o.Sent
	}
	for next := w.Enabled(nil); len(next) > 0; next = w.Enabled(next[:0]) {
		o, err := w.Apply(next[0])
		if err != nil {
			return sent, err
		}
		sent += o.Sent
	}
	return sent, nil
}

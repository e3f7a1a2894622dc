package changroberts

import (
	"math/big"
	"strconv"

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
	{Name: "answers-that-depend-on-n", Meaning: "how often a process with the same identifier and successor answers in another way in a ring of twice as many, over all states and inputs",
		Of: func(_ catalogue.Variant, z catalogue.Size) (string, error) {
			return strconv.Itoa(differing(z.N, up(z.N), up(2*z.N))), nil
		}},
}

// differing counts the states and inputs for which processes do not do the same in two
// rings: all but the last of n, which have the same successors in any larger ring.
func differing(n int, a, b process) (all int) {
	for me := range model.ProcID(n - 1) {
		for leader := range n + 1 {
			for _, s := range []State{{Leader: leader}, {Participant: true, Leader: leader}} {
				for _, in := range inputs(n) {
					s1, out1 := a.Step(me, s, in)
					s2, out2 := b.Step(me, s, in)
					if s1 != s2 || out1 != out2 {
						all++
					}
				}
			}
		}
	}
	return all
}

// inputs returns what a process can be given, with the identifiers 1 to n.
func inputs(n int) []message.Input[Message] {
	all := []message.Input[Message]{{Kind: model.Request}, {Kind: model.Recover}}
	for id := range n {
		for _, elected := range []bool{false, true} {
			all = append(all, message.Input[Message]{Kind: model.Deliver, Msg: Message{elected, id + 1}})
		}
	}
	return all
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

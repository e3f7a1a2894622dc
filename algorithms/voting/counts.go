package voting

import (
	"math/big"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// forgets is the probability with which a coordinator forgets its vote in the count.
var forgets = big.NewRat(1, 10)

var counts = []catalogue.Count{
	{Name: "messages-of-an-entry", Meaning: "the messages of an entry at the k-th attempt, where one of the m coordinators asked refuses each earlier attempt",
		Of: func(_ catalogue.Variant, z catalogue.Size) (string, error) {
			return big.NewRat(int64(sent(z)), 1).RatString(), nil
		}},
	{Name: "messages-before-entry", Meaning: "those of these messages that are sent before the entry, without the RELEASEs that follow it",
		Of: func(_ catalogue.Variant, z catalogue.Size) (string, error) {
			return big.NewRat(int64(sent(z)-z.M), 1).RatString(), nil
		}},
	{Name: "chance-of-two-inside", Meaning: "the probability that a second client enters beside the first, if each of the m coordinators that " +
		"voted for the first forgets its vote with probability 1/10; summed over all sets of them that may forget",
		Of: func(_ catalogue.Variant, z catalogue.Size) (string, error) { return chance(z).RatString(), nil }},
}

// sent counts the messages of one entry at the k-th attempt.
func sent(z catalogue.Size) (all int) {
	a := Algorithm{Coordinators: model.AllProcs(z.N), M: z.M, Few: true}
	client, other := model.ProcID(z.N+z.N%2), model.ProcID(z.N+1+z.N%2) // an even number asks the lowest coordinators
	states, s := make([]State, z.N), State{}
	in := message.Input[Message]{Kind: model.Request}
	for k := range z.K {
		states[0].Voted = model.Procs(other)
		if k == z.K-1 {
			states[0].Voted = 0
		}
		var more int
		s, more = a.alone(client, s, states, in)
		all, in.Kind = all+more, model.Timeout
	}
	if s.Region != model.Critical {
		return -1
	}
	_, more := a.alone(client, s, states, message.Input[Message]{Kind: model.Exit})
	return all + more
}

// chance sums the probabilities of the sets of coordinators that let two clients
// in if exactly they forget their votes.
func chance(z catalogue.Size) *big.Rat {
	all := new(big.Rat)
	for set := range model.ProcSet(1) << z.M {
		if inside(z, set) {
			p := big.NewRat(1, 1)
			for c := range model.ProcID(z.M) {
				if set.Has(c) {
					p.Mul(p, forgets)
				} else {
					p.Mul(p, new(big.Rat).Sub(big.NewRat(1, 1), forgets))
				}
			}
			all.Add(all, p)
		}
	}
	return all
}

// inside lets a client in with the votes of m coordinators, resets some of these,
// lets another client ask all, and reports whether it is in as well.
func inside(z catalogue.Size, reset model.ProcSet) bool {
	a := Algorithm{Coordinators: model.AllProcs(z.N), M: z.M, Few: true}
	first, second := model.ProcID(z.N+z.N%2), model.ProcID(z.N+1+z.N%2)
	states, in := make([]State, z.N), message.Input[Message]{Kind: model.Request}
	s, _ := a.alone(first, State{}, states, in)
	for c := range reset.Each() {
		states[c] = a.Durable(c, states[c])
	}
	a.Few = false
	t, _ := a.alone(second, State{}, states, in)
	return s.Region == model.Critical && t.Region == model.Critical
}

// alone takes a step of a client and delivers what is sent, and what is sent in
// answer, until nothing is in transit; it counts the messages.
func (a Algorithm) alone(client model.ProcID, s State, coordinators []State, in message.Input[Message]) (State, int) {
	s, out := a.Step(client, s, in)
	all := 0
	for i := range out.Len() {
		to, m := out.Get(i)
		for c := range to.Each() {
			var answers message.Sends[Message]
			coordinators[c], answers = a.Step(c, coordinators[c], message.Input[Message]{Kind: model.Deliver, From: client, Msg: m})
			all++
			for j := range answers.Len() {
				_, answer := answers.Get(j)
				var more int
				s, more = a.alone(client, s, coordinators, message.Input[Message]{Kind: model.Deliver, From: c, Msg: answer})
				all += 1 + more
			}
		}
	}
	return s, all
}

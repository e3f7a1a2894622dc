package tokenringrepair

import (
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/message"
)

// oneInTheEnd says that in every fair run all but one of several tokens, held or
// in transit, go away.
var oneInTheEnd = property.New("one-token-in-the-end", "in every fair run there is one token again", "",
	property.Monitor[int]{
		Sees:      property.Tokens,
		Start:     func(model.Snapshot) int { return 1 },
		Step:      func(tokens int, o model.Observation) (int, error) { return tokens + o.Tokens, nil },
		Exercised: func(tokens int) bool { return tokens > 1 },
		Eventually: &property.Eventuality[int]{
			Why: "is one of several tokens for ever",
			Owed: func(tokens int) model.ProcSet {
				if tokens > 1 {
					return model.Procs(0)
				}
				return 0
			},
		},
	})

// TestGenerationsHeal shows what generations achieve when a detector was
// mistaken: mutual exclusion has been broken, but the old token is discarded when
// it comes to a process that has heard of the new one.
func TestGenerationsHeal(t *testing.T) {
	for _, n := range []int{2, 3} {
		s := mistaken(n)
		s.Requests = model.Unlimited
		for a, want := range map[message.Process[State, Message]]checker.Status{Algorithm{N: n}: checker.Proved, unnumbered{Algorithm{N: n}}: checker.Violated} {
			sys, err := message.System(a, s)
			if err != nil {
				t.Fatal(err)
			}
			v, err := checker.Decide(t.Context(), sys, oneInTheEnd, explore.Options{States: 1_000_000})
			if err != nil {
				t.Fatal(err)
			}
			if v.Status != want {
				t.Errorf("%T: %v, want %v", a, v, want)
			}
		}
	}
}

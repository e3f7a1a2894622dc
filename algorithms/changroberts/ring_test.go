package changroberts

import (
	"testing"

	"doorway/model"
	"doorway/model/message"
)

// TestNobodyKnowsHowManyThereAre asks processes of a ring of three, and those with the
// same identifiers and the same successors in larger rings, what they do: they do the same.
func TestNobodyKnowsHowManyThereAre(t *testing.T) {
	if differing(3, up(3), up(5)) > 0 || differing(3, up(3), up(model.MaxProcs)) > 0 {
		t.Error("a process does something else in a larger ring")
	}
	if differing(3, counting{up(3), 3}, counting{up(5), 5}) == 0 {
		t.Error("a process that knows how many there are does the same in a larger ring")
	}
}

// counting knows how many processes there are, and thinks that the largest
// identifier is the number of them.
type counting struct {
	Algorithm
	n int
}

func (m counting) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if in.Kind == model.Deliver && in.Msg.ID == m.n {
		in.Msg.Elected = true
	}
	return m.Algorithm.Step(me, s, in)
}

package changroberts

import (
	"slices"
	"testing"

	"doorway/model"
	"doorway/model/message"
)

// TestNobodyKnowsHowManyThereAre asks a process of a ring of three, and the process
// with the same identifier and the same successor in larger rings, what it does:
// it does the same in every state and with every message.
func TestNobodyKnowsHowManyThereAre(t *testing.T) {
	if differs(up(3), up(5)) || differs(up(3), up(model.MaxProcs)) {
		t.Error("a process does something else in a larger ring")
	}
	if !differs(counting{up(3), 3}, counting{up(5), 5}) {
		t.Error("a process that knows how many there are does the same in a larger ring")
	}
}

// differs reports whether the first two processes, which have the same successors
// in any ring of three or more, do not do the same in two rings.
func differs(a, b process) bool {
	for _, me := range []model.ProcID{0, 1} {
		for _, s := range []State{{}, {Participant: true}, {Leader: 1}, {Participant: true, Leader: 3}} {
			inputs := []message.Input[Message]{{Kind: model.Request}, {Kind: model.Recover}}
			for id := 1; id <= 3; id++ {
				for _, elected := range []bool{false, true} {
					inputs = append(inputs, message.Input[Message]{Kind: model.Deliver, Msg: Message{elected, id}})
				}
			}
			if slices.ContainsFunc(inputs, func(in message.Input[Message]) bool {
				s1, out1 := a.Step(me, s, in)
				s2, out2 := b.Step(me, s, in)
				return s1 != s2 || out1 != out2
			}) {
				return true
			}
		}
	}
	return false
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

package scheduling_test

import (
	"testing"

	"doorway/model"
	"doorway/model/transition"
)

// In some runs of a real program time passes seldom as long as something else can
// happen, in others as often as anything; a link is slow in some runs too, and a
// run in which everything is put off goes on.
func TestSpeeds(t *testing.T) {
	enabled := []model.Event{{Kind: model.Deliver, Proc: 2, From: 0}, {Kind: model.Deliver, Proc: 2, From: 1}, {Kind: model.Tick}, {Kind: model.Split}}
	var least, most [3]int
	for i := range least {
		least[i] = 1000
	}
	s := policy(t, "processes").For(model.Setup{N: 3, Splits: 1})
	for seed := range uint64(100) {
		c, count := transition.Seeded(seed), [4]int{}
		s.Begin(c, 1000)
		for range 1000 {
			count[s.Pick(c, enabled)]++
		}
		for i := range least {
			least[i], most[i] = min(least[i], count[i]), max(most[i], count[i])
		}
	}
	for i := range least {
		if least[i] > 100 || most[i] < 400 {
			t.Errorf("of 1000 events %v came from %d to %d times, want from few to most", enabled[i], least[i], most[i])
		}
	}
	alone := enabled[2:3]
	if i := s.Pick(transition.Seeded(1), alone); i != 0 {
		t.Errorf("picks event %d of one", i)
	}
}

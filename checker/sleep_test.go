package checker_test

import (
	"testing"

	"doorway/checker"
	"doorway/model"
	"doorway/properties"
)

// TestTwinsAsleep holds searches in which lanes sleep against the copying twin,
// which takes every event.
func TestTwinsAsleep(t *testing.T) {
	asleep := 0
	for seed := range uint64(400) {
		c := model.Seeded(seed)
		alg, setup := anyTalk(c)
		setup.Channels, setup.Requests = model.Order(c.Choose(2)), 1
		sys, err := model.MessagePassing(alg, setup)
		if err != nil {
			t.Fatal(err)
		}
		props := []checker.Property{[]checker.Property{
			properties.MutualExclusion, properties.TokenUniqueness, properties.UniqueLeader, properties.BoundedWaiting(c.Choose(3)), properties.MessagesAtMost(c.Choose(4)),
		}[c.Choose(5)]}
		fast := explored(t, sys, checker.Options{Workers: 1 + c.Choose(3), States: 3000}, props...)
		if fast.States >= 3000 {
			continue
		}
		slow, err := checker.Reference(sys, props)
		if err != nil {
			t.Fatal(err)
		}
		same(t, "explorer and reference", account(fast), account(slow))
		asleep += checker.Asleep(sys, fast.States/2, props...)
	}
	if asleep < 1000 {
		t.Errorf("only in %d of the states that were looked at something sleeps", asleep)
	}
}

// Where a graph is kept or something is left out already nothing sleeps, nor
// where events touch several processes.
func TestNothingSleeps(t *testing.T) {
	for setup, want := range map[string]bool{
		"n=3 requests=2": true, "n=3 channels=any": true, "n=3 crashes=1": false, "n=3 delay=1": false, "n=9": false,
	} {
		if got := checker.Asleep(ricartAgrawala(t, setup), 300, mutex...) > 0; got != want {
			t.Errorf("%s: something sleeps: %v", setup, got)
		}
	}
	if checker.Asleep(ricartAgrawala(t, "n=3"), 300, namedAll(t, "deadlock-freedom")...) > 0 {
		t.Error("something sleeps where a graph is kept")
	}
}

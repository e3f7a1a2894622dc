package explore_test

import (
	"context"
	"fmt"
	"testing"

	"doorway/algorithms/peterson"
	"doorway/algorithms/ricartagrawala"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/internal/reference"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/properties"
)

// ricartAgrawala returns the algorithm of that name for a setup.
func ricartAgrawala(t *testing.T, setup string) transition.System {
	t.Helper()
	s, err := notation.Setup(setup)
	if err != nil {
		t.Fatal(err)
	}
	sys, err := message.System(ricartagrawala.Algorithm{N: s.N}, s)
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// said is all that an exploration says of states and properties, as text.
func said(r *explore.Result) string {
	text := fmt.Sprintf("%d states, %d transitions, depth %d, stopped: %v", r.States, r.Transitions, r.Depth, r.Stopped)
	for _, f := range r.Findings {
		text += fmt.Sprintf("\n%s exercised %v", f.Property.Name, f.Exercised)
		if v := f.Violation; v != nil {
			text += fmt.Sprintf(": %v by %v", v.Err, v.Schedule)
		}
	}
	return text
}

// TestTwinsAsleep checks searches in which tasks sleep against the copying twin,
// which takes every event.
func TestTwinsAsleep(t *testing.T) {
	asleep := 0
	for seed := range uint64(400) {
		c := transition.Seeded(seed)
		alg, setup := AnyTalk(c)
		setup.Channels, setup.Requests = model.Order(c.Choose(2)), 1
		sys, err := message.System(alg, setup)
		if err != nil {
			t.Fatal(err)
		}
		props := []property.Property{[]property.Property{
			properties.MutualExclusion, properties.TokenUniqueness, properties.UniqueLeader, properties.BoundedWaiting(c.Choose(3)), properties.MessagesAtMost(c.Choose(4)),
		}[c.Choose(5)]}
		fast, err := explore.Explore(context.Background(), sys, props, explore.Options{Workers: 1 + c.Choose(3), States: 3000})
		if err != nil {
			t.Fatal(err)
		}
		if fast.States >= 3000 {
			continue
		}
		slow, err := reference.Explore(sys, props)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := said(fast), said(slow); got != want {
			t.Errorf("the explorer says\n%s\nand the reference\n%s", got, want)
		}
		asleep += explore.Asleep(sys, fast.States/2, props...)
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
		if got := explore.Asleep(ricartAgrawala(t, setup), 300, properties.MutualExclusion) > 0; got != want {
			t.Errorf("%s: something sleeps: %v", setup, got)
		}
	}
	if explore.Asleep(ricartAgrawala(t, "n=3"), 300, properties.DeadlockFreedom) > 0 {
		t.Error("something sleeps where a graph is kept")
	}
}

// TestAccount checks what is counted for the tables against what the heap gives
// back when they are forgotten.
func TestAccount(t *testing.T) {
	lock, err := memory.System(peterson.Algorithm{}, model.Setup{N: 2, Memory: model.TotalStoreOrder, Requests: model.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	for _, sys := range []transition.System{ricartAgrawala(t, "n=3 requests=2"), ricartAgrawala(t, "n=3 requests=3 channels=any"), lock} {
		counted, heap := explore.Account(sys, properties.BoundedWaiting(9))
		t.Logf("%d bytes are counted, %d are in the heap", counted, heap)
		if counted < heap*2/3-10_000 || counted > heap*3/2+10_000 || counted < 50_000 {
			t.Errorf("%d bytes are counted, %d are in the heap", counted, heap)
		}
	}
}

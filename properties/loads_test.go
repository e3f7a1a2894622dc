package properties_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"doorway/algorithms/central"
	"doorway/algorithms/raymond"
	"doorway/algorithms/ricartagrawala"
	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
	"doorway/properties"
)

// TestKnownLoads checks the messages that one process handles for an entry against
// what follows from the algorithms: with n processes the coordinator handles three
// and a client that is one of n−1 three of its own entries; in Ricart and
// Agrawala's algorithm one's own entry takes 2(n−1), that of another 2.
func TestKnownLoads(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		page, setup string
		load        string // least mean most
	}{
		{"central", "n=3 requests=2 requesters=p1,p2", "1.5 2 3"},
		{"central", "n=4 requests=1 requesters=p1,p2,p3", "1 1.5 3"},
		{"central", "n=5 requests=1 requesters=p1,p2,p3,p4", "0.75 1.2 3"},
		{"ricart-agrawala", "n=2 requests=2", "2 2 2"}, // 4(n−1)/n if all enter
		{"ricart-agrawala", "n=3 requests=1", "2.667 2.667 2.667"},
		{"ricart-agrawala", "n=4 requests=1 requesters=p0,p1", "2 3 4"}, // on average, if some do
		{"ricart-agrawala", "n=5 requests=1 requesters=p0,p1", "2 3.2 5"},
		{"ricart-agrawala", "n=5 requests=1 requesters=p0", "2 3.2 8"},
		{"majority", "n=3 requests=1 requesters=p0,p1,p2", "2.667 2.667 2.667"},
		{"majority", "n=5 requests=1 requesters=p0,p1", "2 3.2 5"},
		{"token-ring", "n=3 requests=1", "0.3333 +Inf +Inf"}, // two can enter before the token comes to the third
		{"peterson", "n=2 requests=1", "0 0 0"},
	} {
		l, err := measure.MessageLoad(t.Context(), catalogued(t, c.page, c.setup), explore.Options{})
		if err != nil {
			t.Fatal(err)
		}
		l = l.PerEntry()
		if got := fmt.Sprintf("%.4g %.4g %.4g", l.Least, l.Mean, l.Most); got != c.load {
			t.Errorf("%s %s: %s messages handled an entry, want %s", c.page, c.setup, got, c.load)
		}
	}
}

// TestLoadsOfMany lets all of up to twelve processes enter, equally often, in
// random runs: in Ricart and Agrawala's algorithm each handles 4(n−1) messages
// for n entries, and so from five processes on more than three an entry, which is
// what the coordinator handles.
func TestLoadsOfMany(t *testing.T) {
	t.Parallel()
	for n := 2; n <= 12; n++ {
		rnd := rand.New(rand.NewPCG(1, uint64(n)))
		all := model.Setup{N: n, Requests: 2, Channels: model.AnyOrder}
		for p, load := range randomLoads(t, rnd, ricartagrawala.Algorithm{N: n}, all) {
			if want := 2 * 4 * (n - 1); load != want {
				t.Errorf("n=%d: p%d handles %d messages, want %d", n, p, load, want)
			}
		}
		clients := all
		clients.Requesters = model.AllProcs(n).Without(0)
		for p, load := range randomLoads(t, rnd, central.Algorithm{}, clients) {
			if want := 6; p > 0 && load != want || p == 0 && load != want*(n-1) {
				t.Errorf("n=%d: p%d handles %d messages of %d entries", n, p, load, 2*(n-1))
			}
		}
	}
}

// randomLoads returns how many messages each process sends and receives in a
// random run to the end.
func randomLoads[S, M comparable](t *testing.T, rnd *rand.Rand, alg message.Process[S, M], s model.Setup) []int {
	t.Helper()
	sys, err := message.System(alg, s)
	if err != nil {
		t.Fatal(err)
	}
	w := sys.World()
	loads := make([]int, s.N)
	for events := w.Enabled(nil); len(events) > 0; events = w.Enabled(nil) {
		e := events[rnd.IntN(len(events))]
		o, err := w.Apply(e)
		if err != nil {
			t.Fatal(err)
		}
		loads[e.Proc] += o.Sent
		if e.Kind == model.Deliver {
			loads[e.Proc]++
		}
	}
	return loads
}

// TestOriginsInQueues expects Raymond's algorithm to have as many states and
// transitions whether queues hold the neighbour who asks or, as in Park's worked
// example, the process that asked first: the one follows from the other.
func TestOriginsInQueues(t *testing.T) {
	t.Parallel()
	for name, same := range map[string]string{"": "origins", "star": "origins-star"} {
		for n := 2; n <= 5; n++ {
			var counts []string
			for _, variant := range []string{name, same} {
				r := anew(t, cell{&raymond.Page, catalogue.Claim{
					Property: properties.MutualExclusion, Variant: variant, Setup: model.Setup{N: n, Requests: model.Unlimited, Channels: model.AnyOrder},
				}}, 0).Explored
				counts = append(counts, fmt.Sprint(r.States, r.Transitions, r.Depth))
			}
			if counts[0] != counts[1] {
				t.Errorf("n=%d: %q has %s states, transitions and depth, %q has %s", n, name, counts[0], same, counts[1])
			}
		}
	}
}

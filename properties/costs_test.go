package properties_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"doorway/algorithms"
	"doorway/algorithms/changroberts"
	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"
)

// TestKnownCosts checks the exact costs against what the literature says of them.
func TestKnownCosts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		page, setup     string
		perEntry        string // best/mean/worst
		entry, handover string // "" if it takes too many states
	}{
		{"central", "n=2 requests=2", "3", "2", "2"}, // REQUEST, GRANT, RELEASE
		{"central", "n=3 requests=2", "3", "2", "2"},
		{"lamport", "n=2 requests=2", "3", "2", "1"}, // 3(n−1)
		{"lamport", "n=3 requests=1", "6", "", ""},
		{"ricart-agrawala", "n=2 requests=2", "2", "2", "1"}, // 2(n−1)
		{"ricart-agrawala", "n=3 requests=1", "4", "2", "1"},
		{"suzuki-kasami", "n=3 requests=2 requesters=p0", "0", "0", "never"}, // 0 with the token
		{"suzuki-kasami", "n=3 requests=1 requesters=p1", "3", "2", "never"}, // and n without
		{"suzuki-kasami", "n=3 requests=1", "2/2.37/3", "2", "1"},
		{"raymond", "n=3 requests=1 requesters=p1", "2", "2", "never"}, // twice the way to the token,
		{"raymond", "n=3 requests=1 requesters=p2", "4", "4", "never"}, // which is p0's, along a chain
		{"raymond", "n=3 requests=2", "0.67/1.81/3", "4", "2"},
		{"token-ring", "n=2 requests=2", "1/∞/∞", "2", "1"}, // one to any number,
		{"token-ring", "n=4 requests=1", "1/∞/∞", "4", "3"}, // once round if the token has just left
		{"peterson", "n=2 requests=2", "0", "", ""},
	} {
		name := c.page + " " + c.setup
		sys := catalogued(t, c.page, c.setup)
		cost, err := measure.MessageCost(t.Context(), sys, explore.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := cost.PerEntry().String(); got != c.perEntry {
			t.Errorf("%s: %s messages an entry, want %s", name, got, c.perEntry)
		}
		if c.entry == "" {
			continue
		}
		d, err := measure.EntryDelays(t.Context(), sys, explore.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := fmt.Sprint(d.Entry, " ", d.Handover), c.entry+" "+c.handover; got != want {
			t.Errorf("%s: delays %s, want %s", name, got, want)
		}
	}
}

func catalogued(t *testing.T, page, setup string) transition.System {
	t.Helper()
	pages := algorithms.Catalogue()
	i := slices.IndexFunc(pages, func(p *catalogue.Page) bool { return p.Name == page })
	s, err := notation.Setup(setup)
	if err != nil {
		t.Fatal(err)
	}
	sys, err := pages[i].Variants[0].Build(s)
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// TestChangRobertsArrangements counts the messages of elections that all
// processes call at once, for all arrangements of n identifiers on the ring: with
// FIFO channels the number does not depend on the schedule. Without the n
// ELECTED, at best it is 2n−1, at worst n(n+1)/2, and nHₙ on average (Chang and
// Roberts, CACM 22(5), 1979).
func TestChangRobertsArrangements(t *testing.T) {
	t.Parallel()
	for n := 2; n <= 8; n++ {
		best, worst, sum, all := n*n*n, 0, 0, 0
		arrange(t, n, func(ids model.PerProc[int]) {
			sent := election(t, n, ids)
			best, worst, sum, all = min(best, sent), max(worst, sent), sum+sent, all+1
		})
		harmonic := 0 // all·nHₙ, which is whole: all is (n−1)!
		for k := 1; k <= n; k++ {
			harmonic += all * n / k
		}
		if best != 3*n-1 || worst != n*(n+1)/2+n || sum != harmonic+all*n {
			t.Errorf("n=%d: %d to %d messages, on average %d/%d, want %d/%d", n, best, worst, sum, all, harmonic+all*n, all)
		}
	}
}

// TestChangRobertsSampled does the same for random arrangements on larger rings:
// the mean lies within its 99.9 % confidence interval, and the one that would be
// right if half of the messages had to pass half of the ring does not.
func TestChangRobertsSampled(t *testing.T) {
	t.Parallel()
	const samples, quantile = 300, 3.29
	for _, n := range []int{16, 32, 64} {
		rnd := rand.New(rand.NewPCG(1, uint64(n)))
		sum, squares, harmonic := 0.0, 0.0, 0.0
		for range samples {
			var ids model.PerProc[int]
			for p, id := range rnd.Perm(n) {
				ids[p] = id + 1
			}
			sent := float64(election(t, n, ids))
			sum, squares = sum+sent, squares+sent*sent
		}
		for k := 1; k <= n; k++ {
			harmonic += float64(n) / float64(k)
		}
		mean := sum / samples
		off := quantile * math.Sqrt((squares/samples-mean*mean)/samples)
		want := harmonic + float64(n)
		t.Logf("n=%d: %.1f ± %.1f messages on average of %d arrangements, nHₙ+n = %.1f", n, mean, off, samples, want)
		if math.Abs(mean-want) > off {
			t.Errorf("n=%d: the mean %.1f is not within %.1f of %.1f", n, mean, off, want)
		}
		if wrong := float64(n * n / 4); math.Abs(mean-wrong) <= off {
			t.Errorf("n=%d: %d samples do not exclude a mean of %.1f", n, samples, wrong)
		}
	}
}

// arrange calls visit with every arrangement of the identifiers 1 to n on a ring
// on which process 0 has the largest.
func arrange(t *testing.T, n int, visit func(model.PerProc[int])) {
	t.Helper()
	if err := changroberts.Arrangements(n, func(ids model.PerProc[int]) error { visit(ids); return nil }); err != nil {
		t.Fatal(err)
	}
}

// election returns how many messages an election costs that all call at once; up
// to four processes in every schedule, otherwise in one.
func election(t *testing.T, n int, ids model.PerProc[int]) (sent int) {
	t.Helper()
	sent, err := changroberts.Election(n, ids)
	if err != nil {
		t.Fatal(err)
	}
	if n > 4 {
		return sent
	}
	sys, err := message.System(changroberts.Ring(n, ids), model.NewSetup(n))
	if err != nil {
		t.Fatal(err)
	}
	var calls transition.Schedule
	for p := range model.ProcID(n) {
		calls = append(calls, model.Event{Kind: model.Request, Proc: p})
	}
	c, err := measure.MessageCost(t.Context(), sys, explore.Options{Prefix: calls})
	if err != nil {
		t.Fatal(err)
	}
	if c.Best != c.Worst || int(c.Best) != sent-n {
		t.Errorf("identifiers %v: %v messages after the calls in all schedules, %d in one", ids[:n], c, sent-n)
	}
	return sent
}

package explorer_test

import (
	"testing"

	"doorway/command/explorer"
)

// long is a run of about this many events.
func long(tb testing.TB, page, setup string, n int) explorer.Run {
	r := explorer.Run{Page: page, Setup: setup}
	for seed := uint64(0); len(r.Events) < n && seed < 100; seed++ {
		next, err := all.Walk(r, explorer.Rest, seed)
		if err != nil {
			tb.Fatal(err)
		}
		if len(next.Events) == len(r.Events) {
			if next, err = all.Walk(r, explorer.Entry, seed); err != nil || len(next.Events) == len(r.Events) {
				break
			}
		}
		r = next
	}
	r.Events = r.Events[:min(n, len(r.Events))]
	return r
}

// BenchmarkView shows runs of a thousand events of four processes.
func BenchmarkView(b *testing.B) {
	for _, c := range [][2]string{{"bakery", "n=4 requests=50"}, {"filter", "n=4"}, {"ricart-agrawala", "n=4 requests=50"}, {"lamport", "n=4 requests=50"}, {"token-ring", "n=4"}, {"suzuki-kasami", "n=4 requests=50"}, {"raymond", "n=4"}} {
		b.Run(c[0], func(b *testing.B) {
			r := long(b, c[0], c[1], 1000)
			for b.Loop() {
				must(all.View(r))
			}
		})
	}
}

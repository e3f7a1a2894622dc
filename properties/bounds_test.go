package properties_test

import (
	"fmt"
	"testing"

	"doorway/algorithms"
	"doorway/checker/measure"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// TestPublishedBounds measures the waiting bounds that Knuth, de Bruijn, and
// Eisenberg and McGuire published of their algorithms, which are one design with
// three ways to hand the turn on. Only with four processes are all three different.
func TestPublishedBounds(t *testing.T) {
	t.Parallel()
	published := map[string]func(n int) int{
		"knuth":             func(n int) int { return 1<<(n-1) - 1 },
		"de-bruijn":         func(n int) int { return n * (n - 1) / 2 },
		"eisenberg-mcguire": func(n int) int { return n - 1 },
	}
	measured := 0
	for _, p := range algorithms.Catalogue() {
		bound, ok := published[p.Name]
		for n := 2; ok && n <= 4; n++ {
			measured++
			c := cell{p, catalogue.Claim{Property: properties.MutualExclusion, Setup: model.Setup{N: n, Requests: model.Unlimited}}}
			if b := bypass(t, c, measure.FromDoorway); b.String() != fmt.Sprint(bound(n)) {
				t.Errorf("%s with %d processes: the exact bound is %v, published is %d", p.Name, n, b, bound(n))
			}
		}
	}
	if want := 3 * len(published); measured != want {
		t.Errorf("%d bounds were measured, want %d", measured, want)
	}
}

package properties_test

import (
	"math/bits"
	"testing"

	"doorway/algorithms/dolevklawerodeh"
	"doorway/algorithms/hirschbergsinclair"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/message"
	"doorway/properties"
)

// TestRingArrangements expects no arrangement of n identifiers to cost more
// messages than those that two pages claim to be the worst.
func TestRingArrangements(t *testing.T) {
	t.Parallel()
	for silent, worst := range map[bool][]int{false: {2: 14, 29, 44, 67}, true: {2: 12, 26, 36, 60}} {
		for n := 2; n < len(worst); n++ {
			arrange(t, n, func(ids model.PerProc[int]) {
				costsAtMost(t, hirschbergsinclair.Algorithm{N: n, IDs: ids, Silent: silent}, n, worst[n])
			})
		}
	}
	for n := 2; n <= 6; n++ {
		arrange(t, n, func(ids model.PerProc[int]) {
			worst := 2 * n * bits.Len(uint(n)) // 2n⌊log n⌋ + 2n
			costsAtMost(t, dolevklawerodeh.Algorithm{N: n, IDs: ids}, n, worst)
		})
	}
}

// costsAtMost expects every run of alg to send at most k messages.
func costsAtMost[S, M comparable](t *testing.T, alg message.Process[S, M], n, k int) {
	t.Helper()
	sys, err := message.System(alg, model.Setup{N: n, Requests: model.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	r, err := explore.Explore(t.Context(), sys, []property.Property{properties.MessagesAtMost(k)}, explore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if v := r.Findings[0].Violation; v != nil {
		t.Errorf("%+v: %v", alg, v.Err)
	}
}

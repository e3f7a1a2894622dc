package checker_test

import (
	"context"
	"fmt"

	"doorway/algorithms/bakery"
	"doorway/checker"
	"doorway/checker/explore"
	"doorway/model"
	"doorway/model/memory"
	"doorway/properties"
)

func ExampleDecide() {
	sys, err := memory.System(bakery.Algorithm{N: 2}, model.Setup{N: 2, Requests: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	v, err := checker.Decide(context.Background(), sys, properties.MutualExclusion, explore.Options{})
	fmt.Println(v, err)
	// Output: mutual-exclusion: proved for n=2 requests=2: 747 states, 1,408 transitions, depth 36, missed a state with probability below 2e-14 <nil>
}

// The bakery's tickets grow without end where two compete without end. A
// constraint explores as far as ticket 4, and what lies beyond is counted.
func ExampleOptions_constraint() {
	sys, err := memory.System(bakery.Algorithm{N: 2}, model.Setup{N: 2, Requests: model.Unlimited})
	if err != nil {
		fmt.Println(err)
		return
	}
	small := func(s model.Snapshot) bool {
		for _, l := range model.Locals[bakery.State](s) {
			if l.Number > 4 {
				return false
			}
		}
		return true
	}
	v, err := checker.Decide(context.Background(), sys, properties.MutualExclusion, explore.Options{
		Constraint: &explore.Constraint{Name: "ticket ≤ 4", Holds: small},
	})
	fmt.Println(v, err)
	// Output: mutual-exclusion: unknown for n=2 requests=unlimited: 397 states, 750 transitions, depth 45 (within the constraint ticket ≤ 4: 22 states not explored further) <nil>
}

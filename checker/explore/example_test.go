package explore_test

import (
	"context"
	"fmt"

	"doorway/algorithms/peterson"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/properties"
)

// One search decides several properties.
func ExampleExplore() {
	sys, err := memory.System(peterson.Algorithm{}, model.Setup{N: 2, Requests: model.Unlimited})
	if err != nil {
		fmt.Println(err)
		return
	}
	props := []property.Property{properties.MutualExclusion, properties.DeadlockFreedom, properties.BoundedWaiting(1)}
	r, err := explore.Explore(context.Background(), sys, props, explore.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.States, "states, complete:", r.Complete())
	for i, f := range r.Findings {
		fmt.Println(props[i].Name, "holds:", f.Violation == nil)
	}
	// Output:
	// 128 states, complete: true
	// mutual-exclusion holds: true
	// deadlock-freedom holds: true
	// bounded-waiting(1) holds: false
}

package simulate_test

import (
	"context"
	"fmt"

	"doorway/algorithms/peterson"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/properties"
)

// Random runs find out what becomes of Peterson's algorithm if a process takes the
// turn instead of giving it away.
func ExampleTest() {
	variant, _ := peterson.Page.Variant("own-turn")
	sys, err := variant.Build(model.NewSetup(2))
	if err != nil {
		fmt.Println(err)
		return
	}
	tested, err := simulate.Test(context.Background(), sys, []property.Property{properties.MutualExclusion}, simulate.Runs{Count: 1000, Steps: 100})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("run", tested.Runs, "breaks mutual exclusion:", tested.Violation.Err)
	// Output:
	// run 10 breaks mutual exclusion: {p0,p1} are in their critical sections at the same time
}

package shrink_test

import (
	"context"
	"fmt"

	"doorway/algorithms/ricartagrawala"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
	"doorway/shrink"
)

// A run that random walks find with three processes and two requests each is
// left with two processes, a request each, and six events.
func ExampleShrink() {
	variant, _ := ricartagrawala.Page.Variant("no-tie-break")
	setup := model.Setup{N: 3, Requests: 2}
	sys, err := variant.Build(setup)
	if err != nil {
		fmt.Println(err)
		return
	}
	found, err := simulate.Test(context.Background(), sys, []property.Property{properties.MutualExclusion}, simulate.Runs{Count: 1000, Steps: 1000, Seed: 1})
	if err != nil || found.Violation == nil {
		fmt.Println(found, err)
		return
	}
	r, err := shrink.Shrink(context.Background(), shrink.Subject{
		Build: variant.Build.Runnable, Property: properties.MutualExclusion, Setup: setup, Behaviour: transition.Finite(found.Violation.Schedule),
	}, shrink.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Setup)
	fmt.Println(r.Violation.Schedule)
	// Output:
	// n=2 requests=1
	// p0 request
	// p1 request
	// p0->p1 deliver
	// p1->p0 deliver
	// p1->p0 deliver
	// p0->p1 deliver
}

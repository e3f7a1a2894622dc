package replay_test

import (
	"fmt"

	"doorway/algorithms/naivelock"
	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/properties"
)

// A run by hand: both find the lock open before either closes it.
func ExampleRunner_Strict() {
	sys, err := naivelock.Page.Variants[0].Build(model.NewSetup(2))
	if err != nil {
		fmt.Println(err)
		return
	}
	run, err := notation.Schedule("p0 request\np1 request\np0 step\np1 step\np0 step\np1 step")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := replay.NewRunner(sys, properties.MutualExclusion)
	if err != nil {
		fmt.Println(err)
		return
	}
	v, err := r.Strict(transition.Finite(run))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(v.Err)
	// Output:
	// {p0,p1} are in their critical sections at the same time
}

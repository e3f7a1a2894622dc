package model_test

import (
	"fmt"

	"doorway/algorithms/central"
	"doorway/algorithms/peterson"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/notation"
	"doorway/model/transition"
)

// A run told to people.
func ExampleExplain() {
	sys, err := memory.System(peterson.Algorithm{}, model.NewSetup(2))
	if err != nil {
		fmt.Println(err)
		return
	}
	run, err := notation.Schedule("p0 request\np0 step\np0 step\np0 step\np0 exit")
	if err != nil {
		fmt.Println(err)
		return
	}
	trace, err := transition.Explain(sys, run)
	fmt.Print(trace)
	// Output:
	// 1  p0 request  (p0 trying)
	//   2  p0 step  (sets flag[0] from 0 to 1)
	//   3  p0 step  (sets turn from 0 to 1)
	//   4  p0 step  (p0 critical; reads flag[1] = 0)
	//   5  p0 exit  (p0 exiting)
}

// A world takes the events that can happen, one by one.
func ExampleWorld() {
	sys, err := central.Page.Variants[0].Build(model.NewSetup(2))
	if err != nil {
		fmt.Println(err)
		return
	}
	w := sys.World()
	for range 3 {
		events := w.Enabled(nil)
		fmt.Println(events)
		if _, err := w.Apply(events[0]); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// [p0 request p1 request]
	// [p1 request p0->p0 deliver]
	// [p0->p0 deliver p1->p0 deliver]
}

package history_test

import (
	"fmt"
	"time"

	"doorway/algorithms/peterson"
	"doorway/checker/history"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/notation"
)

// What the clients of a lock see of a run.
func ExampleOf() {
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
	h, err := history.Of(sys, run)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, op := range h {
		fmt.Println(op)
	}
	fmt.Println(h.Check(time.Second))
	// Output:
	// p0 lock
	// p0 increment: 0
	// p0 unlock ?
	// Ok
}

package recording_test

import (
	"fmt"

	"doorway/algorithms/lamport"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/notation"
)

// What became of each message of a run.
func ExampleRecord() {
	sys, err := lamport.Page.Variants[0].Build(model.NewSetup(2))
	if err != nil {
		fmt.Println(err)
		return
	}
	run, err := notation.Schedule("p0 request\np0->p1 deliver")
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := recording.Record(sys, run)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range f.Messages {
		fmt.Println(m, "from", m.From, "to", m.To, "sent by step", m.Sent, "delivered:", m.Fate == recording.Delivered)
	}
	// Output:
	// REQUEST(1) from p0 to p1 sent by step 1 delivered: true
	// ACK(2) from p1 to p0 sent by step 2 delivered: false
}

package measure_test

import (
	"context"
	"fmt"

	"doorway/algorithms/ricartagrawala"
	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/model"
	"doorway/model/message"
)

// Ricart and Agrawala's algorithm takes 2(n−1) messages per entry: three processes that
// enter once each always exchange 12 messages.
func ExampleMessageCost() {
	sys, err := message.System(ricartagrawala.Algorithm{N: 3}, model.NewSetup(3))
	if err != nil {
		fmt.Println(err)
		return
	}
	cost, err := measure.MessageCost(context.Background(), sys, explore.Options{})
	fmt.Println(cost, err)
	// Output:
	// 12 <nil>
}

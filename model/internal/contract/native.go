package contract

import (
	"fmt"

	"doorway/model/transition"
)

// Native returns an error if the processes of a system cannot run outside the model, whatever they share: its setup has
// faults, or it has several initial states.
func Native(sys transition.System) error {
	if setup := sys.Setup(); setup.Faulty() {
		return fmt.Errorf("%v: faults happen by themselves outside the model", setup)
	}
	if n := transition.Beginnings(sys); n > 1 {
		return fmt.Errorf("the algorithm has %d initial states; choose one of them in Init", n)
	}
	return nil
}

package property_test

import (
	"context"
	"errors"
	"fmt"

	"doorway/algorithms/peterson"
	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
)

// A property of one's own: p1 never enters before p0 has been inside.
func ExampleNew() {
	seniority := property.New("seniority", "p1 enters after p0 only", "", property.Monitor[bool]{
		Sees:  property.Regions,
		Start: func(model.Snapshot) bool { return false },
		Step: func(been bool, o model.Observation) (bool, error) {
			enters := o.Was.Region != model.Critical && o.Is.Region == model.Critical
			if enters && o.Event.Proc == 1 && !been {
				return been, errors.New("p1 is first")
			}
			return been || enters && o.Event.Proc == 0, nil
		},
	})
	sys, err := memory.System(peterson.Algorithm{}, model.NewSetup(2))
	if err != nil {
		fmt.Println(err)
		return
	}
	v, err := checker.Decide(context.Background(), sys, seniority, explore.Options{})
	fmt.Println(v, err)
	// Output:
	// seniority: violated for n=2 requests=1: p1 is first, by a run of 4 events <nil>
}

func ExampleInvariant() {
	sys, err := memory.System(peterson.Algorithm{}, model.NewSetup(2))
	if err != nil {
		fmt.Println(err)
		return
	}
	turn := property.Invariant("turn", "the turn is p0's or p1's", func(s model.Snapshot) error {
		if turn := s.Register(2); turn != 0 && turn != 1 {
			return fmt.Errorf("it is p%d's", turn)
		}
		return nil
	})
	v, err := checker.Decide(context.Background(), sys, turn, explore.Options{})
	fmt.Println(v, err)
	// Output:
	// turn: proved for n=2 requests=1: 61 states, 104 transitions, depth 12, missed a state with probability below 2e-16 <nil>
}

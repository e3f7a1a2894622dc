package properties

import (
	"fmt"

	"doorway/checker/property"
	"doorway/model"
)

// MutualExclusion says that at no time are two processes in their critical
// sections. A process that crashes in its critical section has left it.
var MutualExclusion = property.New("mutual-exclusion",
	"at no time are two processes in their critical sections",
	"Dijkstra, Solution of a problem in concurrent programming control, CACM 8(9), 1965",
	property.Monitor[regions]{
		Sees: property.Regions, Cycle: true, Symmetric: true, Start: startRegions, AtStart: atMostOneInside,
		Step: func(r regions, o model.Observation) (regions, error) {
			r, _ = follow(r, o)
			return r, atMostOneInside(r)
		},
		Exercised:   regions.contended,
		Unexercised: "nobody ever waited while another was inside",
	})

func atMostOneInside(r regions) error {
	if r.Critical.Len() > 1 {
		return fmt.Errorf("%v are in their critical sections at the same time", r.Critical)
	}
	return nil
}

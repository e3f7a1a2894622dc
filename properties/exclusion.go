package properties

import (
	"fmt"

	"doorway/checker/property"
	"doorway/internal/english"
	"doorway/model"
)

// MutualExclusion says that at no time are two processes in their critical
// sections. A process that crashes in its critical section has left it.
var MutualExclusion = property.New("mutual-exclusion",
	"at no time are two processes in their critical sections",
	"Dijkstra, Solution of a problem in concurrent programming control, CACM 8(9), 1965",
	atMostInside(1, "nobody ever waited while another was inside"))

// KExclusion says that at no time are more than k processes in their critical
// sections. A process that crashes there has left it: under crashes=k-1,
// StarvationFreedom says that the others get in nonetheless.
func KExclusion(k int) property.Property {
	return property.New(fmt.Sprintf("k-exclusion(%d)", k),
		fmt.Sprintf("at no time are more than %s in their critical sections", english.Count(k, "process")),
		"Fischer, Lynch, Burns & Borodin, Resource allocation with immunity to limited process failure, FOCS 1979",
		atMostInside(k, fmt.Sprintf("nobody ever waited while %d were inside", k)))
}

func atMostInside(k int, never string) property.Monitor[regions] {
	judge := func(r regions) error {
		if r.Critical.Len() > k {
			return fmt.Errorf("%v are in their critical sections at the same time", r.Critical)
		}
		return nil
	}
	return property.Monitor[regions]{
		Sees: property.Regions, Cycle: true, Symmetric: true, Among: k + 1, Start: startRegions, AtStart: judge,
		Step: func(r regions, o model.Observation) (regions, error) {
			r, _ = follow(r, o)
			return r, judge(r)
		},
		Exercised:   func(r regions) bool { return r.someTrying() && r.Critical.Len() >= k },
		Unexercised: never,
	}
}

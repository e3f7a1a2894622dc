package properties

import (
	"fmt"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/kinds"
)

// DeadlockFreedom says that whenever a process is trying and none is in the critical section, some
// run without further faults leads to an entry. By Holt's definition, a process is deadlocked if
// nothing that the others do lets it continue; a request of a process that does not compete yet
// counts as help.
var DeadlockFreedom = property.New("deadlock-freedom",
	"while someone waits and nobody is in the critical section, an entry remains possible",
	"Holt, Some deadlock properties of computer systems, ACM Computing Surveys 4(3), 1972, of entries",
	entryPossible(kinds.Faults))

// NoInterference says the same, and that the entry needs no further request: a process that does
// not compete cannot keep the others from entering. It is the possibility version of Lynch's
// progress, which does not rely on requests either.
var NoInterference = property.New("no-interference",
	"while someone waits and nobody is in the critical section, an entry remains possible without any further request",
	"Park, Synchronization, 2019: processes that do not compete must not interfere",
	entryPossible(kinds.Faults|kinds.Of(model.Request)))

func entryPossible(without kinds.Set) property.Monitor[regions] {
	return property.Monitor[regions]{
		Sees: property.Regions, Cycle: true, Symmetric: true, Start: startRegions, Step: follow,
		Exercised:   regions.waiting,
		Unexercised: "nobody ever waited while nobody was inside",
		Possible: &property.Possibility[regions]{
			Pending: regions.waiting, Goal: regions.entered, Without: without, Stuck: stillWait,
			Why: "someone waits, nobody is in the critical section, and from here no run leads to an entry",
		},
	}
}

func stillWait(r regions) error {
	return fmt.Errorf("nothing can happen any more and %v still wait", r.Trying)
}

// StarvationFreedom says that in every weakly fair run each trying process enters or halts, and
// each exiting process reaches its remainder. A process that has given up no longer waits.
var StarvationFreedom = property.New("starvation-freedom",
	"in every fair run each process that waits gets in, and each exit ends",
	"Lynch, Distributed Algorithms, 1996, §10.4 (lockout-freedom)",
	property.Monitor[regions]{
		Sees: property.Regions, Cycle: true, Start: startRegions, Step: follow, Exercised: regions.someTrying,
		Unexercised: "nobody ever waited",
		Eventually: &property.Eventuality[regions]{
			Owed: regions.moving,
			Says: orExits("waits for ever, though the run is fair"),
		},
	})

// LivelockFreedom says that in every weakly fair run, as long as some process waits, processes
// enter again and again, and that an exit ends if no process enters.
var LivelockFreedom = property.New("livelock-freedom",
	"in every fair run, while someone waits somebody gets in, and while nobody does exits end",
	"Lynch, Distributed Algorithms, 1996, §10.2 (progress)",
	property.Monitor[regions]{
		Sees: property.Regions, Cycle: true, Start: startRegions, Step: follow, Exercised: regions.someTrying,
		Unexercised: "nobody ever waited",
		Eventually: &property.Eventuality[regions]{
			Owed: func(r regions) model.ProcSet {
				if r.entered() {
					return 0
				}
				return r.moving()
			},
			Says: orExits("waits for ever and nobody gets in, though the run is fair"),
		},
	})

// orExits says what a waiting process does, or that it exits without end.
func orExits(waits string) func(regions, model.ProcID) string {
	return func(r regions, p model.ProcID) string {
		if r.Exiting.Has(p) {
			return "never comes to the end of its exit, though the run is fair"
		}
		return waits
	}
}

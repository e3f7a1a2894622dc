package checker

import "doorway/model"

// StarvationFreedom says that in every weakly fair run whoever is trying enters,
// or halts, and whoever is exiting comes to its remainder. Where processes may
// give up, who has given up waits no more.
var StarvationFreedom = New("starvation-freedom",
	"in every fair run each process that waits gets in, and each exit ends",
	"Lynch, Distributed Algorithms, 1996, §10.4 (lockout-freedom)",
	Monitor[regions]{
		Sees: Regions, Cycle: true, Start: startRegions, Step: follow, Exercised: regions.someTrying,
		Unexercised: "nobody ever waited",
		Eventually: &Eventuality[regions]{
			Owed: regions.moving,
			Says: orExits("waits for ever, though the run is fair"),
		},
	})

// LivelockFreedom says that in every weakly fair run someone enters, again and
// again, as long as someone waits, and that an exit ends if nobody enters.
var LivelockFreedom = New("livelock-freedom",
	"in every fair run, while someone waits somebody gets in, and while nobody does exits end",
	"Lynch, Distributed Algorithms, 1996, §10.2 (progress)",
	Monitor[regions]{
		Sees: Regions, Cycle: true, Start: startRegions, Step: follow, Exercised: regions.someTrying,
		Unexercised: "nobody ever waited",
		Eventually: &Eventuality[regions]{
			Owed: func(r regions) model.ProcSet {
				if r.entered() {
					return 0
				}
				return r.moving()
			},
			Says: orExits("waits for ever and nobody gets in, though the run is fair"),
		},
	})

// moving returns who is on the way into its critical section, or out of it.
func (r regions) moving() model.ProcSet { return r.Trying | r.Exiting }

// orExits says what a process does that waits, or that it exits for ever.
func orExits(waits string) func(regions, model.ProcID) string {
	return func(r regions, p model.ProcID) string {
		if r.Exiting.Has(p) {
			return "never comes to the end of its exit, though the run is fair"
		}
		return waits
	}
}

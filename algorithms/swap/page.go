package swap

import "doorway/model"

const (
	park         = "Park's course notes (2019), hardware solutions"
	requirements = "required of a solution by Park's course notes (2019)"
	assumed      = "Park's course notes (2019): a process may halt only if it is not in its critical section"
	atomicity    = "atomic exchange"
	noHalt       = "no halt inside"
)

// Page is the lock's place in the catalogue.
var Page = model.Page{
	Name:   "swap",
	Title:  "Swap lock",
	Family: model.SharedMemoryLock,
	Source: "Intel, The 8086 Family User's Manual (1979), instruction XCHG with the prefix LOCK; " + park + "; Silberschatz & Galvin, Operating System Concepts",
	Rules: `One shared register, the lock, and a temporary at each process. To enter, set the
temporary to 1 and exchange it with the lock, atomically, until it comes back 0:
there is one 0 to be had, and who has it is inside. To leave, put it back.
Whoever exchanges at the right moment gets it, so a process may be overtaken
without bound and may starve. A process that halts while it waits does no harm.`,
	Assumptions: []model.Assumption{
		{Name: atomicity, Meaning: "nobody touches the lock between taking its value and putting in another"},
		{Name: noHalt, Meaning: "a process halts only in its remainder or before it has the lock"},
	},
	Variants: []model.Variant{
		{Meaning: "as written", Build: model.ByMemory(Algorithm{})},
		{Name: "split", Meaning: "exchanges in two steps", Build: model.ByMemory(split{})},
		{Name: "halting", Meaning: "p1 halts when an attempt of its fails", Build: model.ByMemory(mortal{})},
		{Name: "stale", Meaning: "sets the temporary to 1 in the beginning only", Mutant: true, Build: model.ByMemory(stale{})},
		{Name: "symmetric", Meaning: "leaves by the exchange that it enters by", Mutant: true, Build: model.ByMemory(symmetric{})},
	},
	Claims: []model.Claim{
		{Property: "mutual-exclusion", Setup: unlimited(2), Source: park},
		{Property: "mutual-exclusion", Setup: unlimited(3)},
		{Property: "mutual-exclusion", Setup: unlimited(4)},
		{Property: "deadlock-freedom", Setup: unlimited(2), Source: requirements},
		{Property: "deadlock-freedom", Setup: unlimited(4)},
		{Property: "no-interference", Setup: unlimited(2), Source: requirements},
		{Property: "no-interference", Setup: unlimited(4)},
		{Property: "livelock-freedom", Setup: unlimited(2), Source: requirements},
		{Property: "livelock-freedom", Setup: unlimited(4)},
		{Property: "starvation-freedom", Setup: unlimited(2), Expect: model.Violated, Source: requirements,
			Why: unlucky},
		{Property: "starvation-freedom", Setup: unlimited(3), Expect: model.Violated, Why: unlucky},

		{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Source: requirements, Why: overtaken},
		{Property: "bounded-waiting", Setup: unlimited(2), Expect: model.Violated, Why: overtaken},
		{Property: "bounded-waiting", Setup: unlimited(3), Expect: model.Violated, Why: overtaken},

		{Property: "mutual-exclusion", Variant: "split", Setup: model.NewSetup(2), Expect: model.Violated, Drops: atomicity, Source: park,
			Why: "both take the 0 before either puts in a 1"},
		{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt, Source: assumed,
			Why: "the holder halts and the lock stays 1"},
		{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}},
		{Property: "deadlock-freedom", Variant: "halting", Setup: unlimited(2), Source: assumed},
		{Property: "livelock-freedom", Variant: "halting", Setup: unlimited(3), Source: assumed},

		{Property: "mutual-exclusion", Setup: buffered(2)},
		{Property: "mutual-exclusion", Setup: buffered(3)},
		{Property: "deadlock-freedom", Setup: buffered(3)},
		{Property: "no-interference", Setup: buffered(3)},
		{Property: "livelock-freedom", Setup: buffered(3)},

		{Property: "mutual-exclusion", Variant: "stale", Setup: model.Setup{N: 2, Requests: 2}, Expect: model.Violated,
			Why: "it exchanges the 0 of its last visit for that in the lock, and enters a lock that it leaves open"},
		{Property: "deadlock-freedom", Variant: "symmetric", Setup: model.NewSetup(2), Expect: model.Violated,
			Why: "after the first visit there is no 0 any more"},
	},
}

const (
	unlucky   = "the waiting process exchanges only while the lock is 1, again and again, which weak fairness allows"
	overtaken = "the other clears the lock and takes it again before the waiting process exchanges"
)

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// buffered is memory in total store order: there the clearing write may be seen
// late, but no exchange overtakes it.
func buffered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Memory: model.TotalStoreOrder}
}

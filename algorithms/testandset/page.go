package testandset

import "doorway/model"

const (
	park         = "Park's course notes (2019), hardware solutions"
	requirements = "required of a solution by Park's course notes (2019)"
	assumed      = "Park's course notes (2019): a process may halt only if it is not in its critical section"
	atomicity    = "atomic test-and-set"
	noHalt       = "no halt inside"
)

// Page is the lock's place in the catalogue.
var Page = model.Page{
	Name:   "test-and-set",
	Title:  "Test-and-set lock",
	Family: model.SharedMemoryLock,
	Source: "IBM System/360 Principles of Operation (1964), instruction TEST AND SET; " + park + "; Krzyzanowski's slides",
	Rules: `One shared bit, the lock. To enter, repeat an atomic test-and-set until it
finds the bit clear; to leave, clear it. Whoever comes at the right moment gets
the lock: nothing remembers who has waited, so a process may be overtaken
without bound and may starve.`,
	Assumptions: []model.Assumption{
		{Name: atomicity, Meaning: "nobody touches the lock between the test and the set"},
		{Name: noHalt, Meaning: "a process halts only in its remainder or before it has the lock"},
	},
	Variants: []model.Variant{
		{Meaning: "as written", Build: model.ByMemory(Algorithm{})},
		{Name: "split", Meaning: "tests and sets in two steps", Build: model.ByMemory(split{})},
		{Name: "restorer", Meaning: "clears the lock after an attempt that failed", Mutant: true, Build: model.ByMemory(restorer{})},
		{Name: "keeper", Meaning: "keeps the lock for its own next entry", Mutant: true, Build: model.ByMemory(keeper{})},
	},
	Claims: []model.Claim{
		{Property: "mutual-exclusion", Setup: unlimited(2), Source: park},
		{Property: "mutual-exclusion", Setup: unlimited(3)},
		{Property: "mutual-exclusion", Setup: unlimited(6)},
		{Property: "deadlock-freedom", Setup: unlimited(2), Source: requirements},
		{Property: "deadlock-freedom", Setup: unlimited(3)},
		{Property: "deadlock-freedom", Setup: unlimited(6)},
		{Property: "livelock-freedom", Setup: unlimited(2)},
		{Property: "livelock-freedom", Setup: unlimited(4)},
		{Property: "starvation-freedom", Setup: unlimited(2), Expect: model.Violated, Source: requirements,
			Why: "the waiting process looks at the lock only while it is taken, again and again, which weak fairness allows"},
		{Property: "no-interference", Setup: unlimited(2), Source: requirements},
		{Property: "no-interference", Setup: unlimited(3)},
		{Property: "no-interference", Setup: unlimited(6)},

		{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Source: requirements, Why: overtaken},
		{Property: "bounded-waiting", Setup: unlimited(2), Expect: model.Violated, Why: overtaken},
		{Property: "bounded-waiting", Setup: unlimited(3), Expect: model.Violated, Why: overtaken},

		{Property: "mutual-exclusion", Variant: "split", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated, Drops: atomicity, Source: park,
			Why: "both see the lock clear before either sets it"},
		{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt, Source: assumed,
			Why: "the holder halts and the lock stays set"},

		{Property: "mutual-exclusion", Setup: buffered(2)},
		{Property: "mutual-exclusion", Setup: buffered(3)},
		{Property: "deadlock-freedom", Setup: buffered(3)},
		{Property: "no-interference", Setup: buffered(3)},

		{Property: "mutual-exclusion", Variant: "restorer", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
			Why: "the loser clears the winner's lock, and its next attempt succeeds"},
		{Property: "deadlock-freedom", Variant: "keeper", Setup: unlimited(2)},
		{Property: "no-interference", Variant: "keeper", Setup: unlimited(2), Expect: model.Violated,
			Why: "a process in its remainder has the lock, and nobody but itself can enter"},
	},
}

const overtaken = "the other clears the lock and takes it again before the waiting process looks"

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// buffered is memory in total store order: there the clearing write may be seen
// late, but no test-and-set overtakes it.
func buffered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Memory: model.TotalStoreOrder}
}

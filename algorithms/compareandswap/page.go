package compareandswap

import "doorway/model"

const (
	park         = "Park's course notes (2019), hardware solutions"
	requirements = "required of a solution by Park's course notes (2019)"
	assumed      = "Park's course notes (2019): a process may halt only if it is not in its critical section"
	atomicity    = "atomic compare-and-swap"
	noHalt       = "no halt inside"
)

// Page is the lock's place in the catalogue.
var Page = model.Page{
	Name:   "compare-and-swap",
	Title:  "Compare-and-swap lock",
	Family: model.SharedMemoryLock,
	Source: "IBM System/370 Principles of Operation (1973), instruction COMPARE AND SWAP; " + park + " (under the heading of the swap)",
	Rules: `One shared register, the lock. To enter, repeat an atomic compare-and-swap from
0 to 1 until it succeeds, which it does if it returns 0; to leave, write 0. A
failed attempt leaves the lock as it was, and nothing else: nobody remembers who
has waited, so a process may be overtaken without bound and may starve. A
process that halts while it waits does no harm.`,
	Assumptions: []model.Assumption{
		{Name: atomicity, Meaning: "nobody touches the lock between the comparison and the swap"},
		{Name: noHalt, Meaning: "a process halts only in its remainder or before it has the lock"},
	},
	Variants: []model.Variant{
		{Meaning: "as written", Build: model.ByMemory(Algorithm{})},
		{Name: "split", Meaning: "compares and swaps in two steps", Build: model.ByMemory(split{})},
		{Name: "halting", Meaning: "p1 halts when an attempt of its fails", Build: model.ByMemory(mortal{})},
		{Name: "misread", Meaning: "takes 1 for success, though the value before is returned", Mutant: true, Build: model.ByMemory(misread{})},
		{Name: "idiom", Meaning: "expects what it has just read", Mutant: true, Build: model.ByMemory(idiom{})},
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
		{Property: "bounded-waiting(5)", Setup: unlimited(2), Expect: model.Violated, Why: overtaken},
		{Property: "bounded-waiting(5)", Setup: unlimited(3), Expect: model.Violated, Why: overtaken},

		{Property: "mutual-exclusion", Variant: "split", Setup: model.NewSetup(2), Expect: model.Violated, Drops: atomicity, Source: park,
			Why: "both find the lock 0 before either sets it"},
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

		{Property: "mutual-exclusion", Variant: "misread", Setup: model.NewSetup(2), Expect: model.Violated,
			Why: "a process that has taken the lock believes that it failed, and tries again; the others enter because the lock is taken"},
		{Property: "mutual-exclusion", Variant: "idiom", Setup: model.NewSetup(2), Expect: model.Violated,
			Why: "the second reads 1 and swaps 1 for 1, which succeeds"},
	},
}

const (
	unlucky   = "the waiting process compares only while the lock is 1, again and again, which weak fairness allows"
	overtaken = "the other clears the lock and takes it again before the waiting process compares"
)

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// buffered is memory in total store order: there the clearing write may be seen
// late, but no compare-and-swap overtakes it.
func buffered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Memory: model.TotalStoreOrder}
}

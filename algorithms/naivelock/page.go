package naivelock

import "doorway/model"

const (
	park           = "Park's course notes (2019), lock mechanisms"
	noInterruption = "no interruption"
	noHalt         = "no halt inside"
)

// Page is the lock's place in the catalogue.
var Page = model.Page{
	Name:   "naive-lock",
	Title:  "Lock with separate test and set",
	Family: model.SharedMemoryLock,
	Source: "folklore; " + park,
	Rules: `One shared bit, held. To enter, read it until it is 0, then write 1; to
leave, write 0. The read and the write are two steps, and what was read may
no longer be true when the write is made. The notes print the test negated, and
then nobody ever gets in.`,
	Assumptions: []model.Assumption{
		{Name: noInterruption, Meaning: "nobody else runs between a process's test of the lock and its setting it"},
		{Name: noHalt, Meaning: "a process halts only in its remainder or before it has the lock"},
	},
	Variants: []model.Variant{
		{Meaning: "as written", Build: model.ByMemory(Algorithm{})},
		{Name: "never-cleared", Meaning: "leaves without clearing the lock", Mutant: true, Build: model.ByMemory(neverCleared{})},
		{Name: "initially-held", Meaning: "starts with the lock taken", Mutant: true, Build: model.ByMemory(initiallyHeld{})},
		{Name: "misprinted", Meaning: "waits while the lock is not held, as printed: while(!->held)", Mutant: true, Build: model.ByMemory(misprinted{})},
	},
	Claims: []model.Claim{
		{Property: "mutual-exclusion", Setup: unlimited(2), Expect: model.Violated, Drops: noInterruption, Source: park,
			Why: "both read held = 0 before either writes 1, and both enter"},
		{Property: "mutual-exclusion", Setup: unlimited(3), Expect: model.Violated, Source: park,
			Why: "a read and a write are two steps, and another process reads between them"},
		{Property: "deadlock-freedom", Setup: unlimited(2)},
		{Property: "deadlock-freedom", Setup: unlimited(3)},
		{Property: "deadlock-freedom", Setup: unlimited(6)},
		{Property: "livelock-freedom", Setup: unlimited(3)},
		{Property: "starvation-freedom", Setup: unlimited(2), Expect: model.Violated,
			Why: "the waiting process looks at the lock only while it is taken, again and again, which weak fairness allows"},
		{Property: "no-interference", Setup: unlimited(2)},
		{Property: "no-interference", Setup: unlimited(3)},
		{Property: "no-interference", Setup: unlimited(6)},
		{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt,
			Why: "a process that halts with the lock in its hand leaves it taken for ever", Source: assumed},
		{Property: "deadlock-freedom", Variant: "never-cleared", Setup: model.Setup{N: 1, Requests: 2}, Expect: model.Violated,
			Why: "the second request finds the lock as the first entry left it, taken"},
		{Property: "deadlock-freedom", Variant: "initially-held", Setup: model.Setup{N: 1, Requests: 1}, Expect: model.Violated,
			Why: "the first to request waits for a holder that does not exist"},
		{Property: "deadlock-freedom", Variant: "misprinted", Setup: model.Setup{N: 1, Requests: 1}, Expect: model.Violated, Source: park + ", the code of lock",
			Why: "the lock is not held at first, and the first to request waits until it is"},
		{Property: "livelock-freedom", Variant: "misprinted", Setup: unlimited(2), Expect: model.Violated, Source: park + ", the code of lock",
			Why: "nobody is inside, and both go on reading that the lock is not held"},
	},
}

const assumed = "Park's course notes (2019): a process may halt only if it is not in its critical section"

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

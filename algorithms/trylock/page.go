package trylock

import "doorway/model"

const (
	scott     = "Scott, Shared-memory synchronization (2013), ch. 4, timeouts"
	herlihy   = "Herlihy & Shavit, The art of multiprocessor programming (2008), §7.6"
	jayanti   = "Jayanti, Adaptive and efficient abortable mutual exclusion, PODC 2003"
	atomicity = "atomic test-and-set"
	noHalt    = "no halt inside"
)

// Page is the lock's place in the catalogue.
var Page = model.Page{
	Name:   "try-lock",
	Title:  "Try-lock on test-and-set",
	Family: model.SharedMemoryLock,
	Source: scott + "; " + herlihy,
	Rules: `One shared bit, the lock. To enter, test-and-set it; who finds it set has
patience for so many attempts (one, if nothing else is said) and then gives up,
with nothing to undo. To leave, clear it. Nobody waits for ever, but nobody is
sure to get in, either, unless it comes alone.`,
	Assumptions: []model.Assumption{
		{Name: atomicity, Meaning: "nobody touches the lock between the test and the set"},
		{Name: noHalt, Meaning: "a process halts only where it has not set the lock"},
	},
	Variants: []model.Variant{
		{Meaning: "gives up after one attempt", Build: model.ByMemory(Algorithm{Patience: 1})},
		{Name: "patient", Meaning: "gives up after three attempts", Build: model.ByMemory(Algorithm{Patience: 3})},
		{Name: "split", Meaning: "tests and sets in two steps", Build: model.ByMemory(split{Algorithm{Patience: 1}})},
		{Name: "tidy", Meaning: "clears the lock as it gives up", Mutant: true, Build: model.ByMemory(tidy{Algorithm{Patience: 1}})},
		{Name: "polite", Meaning: "waits for the lock to be clear before it gives up", Mutant: true, Build: model.ByMemory(polite{Algorithm{Patience: 1}})},
		{Name: "timid", Meaning: "p0 gives up before its first attempt", Mutant: true, Build: model.ByMemory(timid{Algorithm{Patience: 1}})},
	},
	Claims: []model.Claim{
		{Property: "mutual-exclusion", Setup: unlimited(2), Source: herlihy},
		{Property: "mutual-exclusion", Setup: unlimited(3)},
		{Property: "mutual-exclusion", Variant: "patient", Setup: unlimited(3)},
		{Property: "no-interference", Setup: unlimited(2)},
		{Property: "no-interference", Variant: "patient", Setup: unlimited(3)},
		{Property: "deadlock-freedom", Setup: unlimited(3)},

		// Each attempt ends, by an entry or without: who waits is never stuck.
		{Property: "starvation-freedom", Setup: unlimited(2), Source: jayanti + ": bounded abort"},
		{Property: "starvation-freedom", Setup: unlimited(3)},
		{Property: "starvation-freedom", Variant: "patient", Setup: unlimited(3)},
		{Property: "solo-entry", Setup: unlimited(2), Source: herlihy},
		{Property: "solo-entry", Setup: unlimited(3)},
		{Property: "solo-entry", Variant: "patient", Setup: unlimited(3)},

		{Property: "mutual-exclusion", Variant: "split", Setup: model.NewSetup(2), Expect: model.Violated, Drops: atomicity,
			Why: "both see the lock clear before either sets it"},
		{Property: "no-interference", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt,
			Why: "the holder halts and the lock stays set: whoever comes later gives up"},
		{Property: "solo-entry", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt,
			Why: "the holder halts and the lock stays set: whoever comes later has met nobody and gives up all the same"},

		{Property: "mutual-exclusion", Variant: "tidy", Setup: model.NewSetup(3), Expect: model.Violated,
			Why: "who gives up clears the lock of the one inside, and the next one enters"},
		{Property: "starvation-freedom", Variant: "polite", Setup: unlimited(2), Expect: model.Violated,
			Why: "who gives up looks at the lock only while it is taken, again and again, and never comes back"},
		{Property: "solo-entry", Variant: "timid", Setup: model.NewSetup(1), Expect: model.Violated,
			Why: "it gives up though nobody else is there"},
	},
}

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

package bakery

import "doorway/model"

const (
	paper        = "Lamport 1974"
	interprocess = "L. Lamport, On interprocess communication, Distributed Computing 1(2), 1986"
)

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: sized(2, 3), Source: paper},
	{Property: "mutual-exclusion", Setup: sized(3, 2)},
	{Property: "deadlock-freedom", Setup: sized(3, 1), Source: paper},
	{Property: "no-interference", Setup: sized(3, 1)},
	{Property: "livelock-freedom", Setup: sized(2, 3)},
	{Property: "starvation-freedom", Setup: sized(2, 3), Source: paper},
	{Property: "starvation-freedom", Setup: sized(3, 1)},

	{Property: "first-come-first-served", Setup: sized(2, 3), Source: paper},
	{Property: "first-come-first-served", Setup: sized(3, 1)},
	{Property: "first-come-first-served", Setup: in(model.SafeRegisters, 2, 2)},
	// Behind its doorway a process lets everybody else go first once at most: who
	// was there before, or chose at the same time.
	{Property: "timestamp-order", Setup: sized(2, 3)},
	{Property: "timestamp-order", Setup: sized(3, 1)},
	{Property: "bounded-waiting-from-doorway(1)", Setup: sized(2, 3), Source: paper},
	{Property: "bounded-waiting-from-doorway(0)", Setup: sized(2, 2), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(2)", Setup: sized(3, 2), Source: paper},
	{Property: "bounded-waiting-from-doorway(1)", Setup: sized(3, 1), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting(1)", Setup: sized(2, 2), Expect: model.Violated, Why: unseen},
	{Property: "bounded-waiting(2)", Setup: sized(2, 3), Expect: model.Violated, Why: unseen},

	// Registers need not be atomic.
	{Property: "mutual-exclusion", Setup: in(model.RegularRegisters, 2, 3)},
	{Property: "mutual-exclusion", Setup: in(model.RegularRegisters, 3, 1)},
	{Property: "mutual-exclusion", Setup: in(model.SafeRegisters, 2, 3), Source: paper + ": a read during a write may return anything"},
	{Property: "mutual-exclusion", Setup: in(model.SafeRegisters, 3, 1)},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: 2, Memory: model.SafeRegisters, Crashes: 1}},
	{Property: "deadlock-freedom", Setup: in(model.SafeRegisters, 2, 2)},
	{Property: "no-interference", Setup: in(model.SafeRegisters, 2, 2)},
	{Property: "starvation-freedom", Setup: in(model.SafeRegisters, 2, 2)},
	{Property: "timestamp-order", Setup: in(model.SafeRegisters, 2, 2)},
	{Property: "bounded-waiting-from-doorway(1)", Setup: in(model.SafeRegisters, 2, 3)},

	{Property: "mutual-exclusion", Variant: "no-choosing", Setup: sized(2, 1), Expect: model.Violated, Drops: flags, Source: paper,
		Why: "one looks, the other takes ticket 1 and enters, and the first then takes ticket 1 too and is the lower process"},
	{Property: "mutual-exclusion", Setup: in(model.TotalStoreOrder, 2, 1), Expect: model.Violated, Drops: order,
		Why: "flags and tickets of both wait in their store buffers, and neither sees the other's"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: zeroing, Source: paper + ", which has failed processes' registers read zero",
		Why: "who has halted with its flag up or a ticket is waited for for ever"},

	{Property: "mutual-exclusion", Variant: "fenced", Setup: in(model.TotalStoreOrder, 2, 2)},
	{Property: "mutual-exclusion", Variant: "fenced", Setup: in(model.TotalStoreOrder, 3, 1)},
	{Property: "deadlock-freedom", Variant: "fenced", Setup: in(model.TotalStoreOrder, 2, 2)},
	{Property: "starvation-freedom", Variant: "fenced", Setup: in(model.TotalStoreOrder, 2, 2)},
	{Property: "timestamp-order", Variant: "fenced", Setup: in(model.TotalStoreOrder, 2, 2)},
	{Property: "mutual-exclusion", Variant: "late-fence", Setup: in(model.TotalStoreOrder, 2, 1), Expect: model.Violated,
		Why: "while one looks its flag is still in its store buffer: it is as if there were no flags"},
	{Property: "mutual-exclusion", Variant: "early-fence", Setup: in(model.TotalStoreOrder, 2, 1), Expect: model.Violated,
		Why: "one enters while its ticket is still in its store buffer, and the other does not see it"},

	// Nothing but safe registers tells this one from the real one.
	{Property: "mutual-exclusion", Variant: "folded", Setup: sized(2, 3)},
	{Property: "mutual-exclusion", Variant: "folded", Setup: in(model.RegularRegisters, 2, 3)},
	{Property: "mutual-exclusion", Variant: "folded", Setup: in(model.RegularRegisters, 3, 1)},
	{Property: "mutual-exclusion", Variant: "folded", Setup: in(model.SafeRegisters, 2, 1), Expect: model.Violated,
		Why: "a read that overlaps the write of a ticket over the 1 returns 0, and its owner is taken for absent"},

	{Property: "mutual-exclusion", Variant: "tied", Setup: sized(2, 1), Expect: model.Violated,
		Why: "both look at the same time, take the same ticket, and neither waits"},
	{Property: "mutual-exclusion", Variant: "level", Setup: sized(2, 1), Expect: model.Violated,
		Why: "who comes later has the same ticket and is the lower process: it does not wait for the one inside"},
	{Property: "first-come-first-served", Variant: "level", Setup: sized(2, 1), Expect: model.Violated,
		Why: "who comes later has the same ticket, and is the lower process"},
	{Property: "mutual-exclusion", Variant: "hasty", Setup: sized(2, 1), Expect: model.Violated,
		Why: "with its flag down and its ticket not yet written one is overlooked, and its ticket is the lower one"},
	{Property: "no-interference", Variant: "keeper", Setup: sized(2, 1), Expect: model.Violated,
		Why: "who has left still has the lower ticket"},
}

const (
	before = "who chose at the same time, or before, goes first"
	unseen = "the others enter again and again while the process has requested but not yet raised its flag"
)

func sized(n, requests int) model.Setup { return model.Setup{N: n, Requests: requests} }

// in is memory of another kind.
func in(m model.MemoryModel, n, requests int) model.Setup {
	return model.Setup{N: n, Requests: requests, Memory: m}
}

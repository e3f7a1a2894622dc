package burnslynch

import "doorway/model"

const (
	overtaken = "p0 enters again and again, and its flag is up whenever p1 looks"
	late      = "one sees the other's flag down while what the other has written is still in its store buffer"
)

func unlimited(n int) model.Setup { return requests(n, model.Unlimited) }

func requests(n, each int) model.Setup { return model.Setup{N: n, Requests: each} }

// buffered is memory in total store order, as of x86 processors.
func buffered(n, each int) model.Setup {
	return model.Setup{N: n, Requests: each, Memory: model.TotalStoreOrder}
}

func in(m model.MemoryModel, n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Memory: m}
}

func tso(n int) model.Setup { return buffered(n, model.Unlimited) }

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: unlimited(2), Source: paper},
	{Property: "mutual-exclusion", Setup: unlimited(3), Source: paper},
	{Property: "mutual-exclusion", Setup: unlimited(4), Source: paper},
	{Property: "deadlock-freedom", Setup: unlimited(2), Source: paper},
	{Property: "deadlock-freedom", Setup: unlimited(3), Source: paper},
	{Property: "livelock-freedom", Setup: unlimited(2), Source: paper},
	{Property: "livelock-freedom", Setup: unlimited(3), Source: paper},
	{Property: "livelock-freedom", Setup: unlimited(4), Source: paper},
	{Property: "no-interference", Setup: unlimited(2)},
	{Property: "no-interference", Setup: unlimited(3)},
	{Property: "no-interference", Setup: model.Setup{N: 2, Requests: model.Unlimited, Requesters: model.Procs(1), Crashers: model.Procs(0), Crashes: 1}},
	{Property: "starvation-freedom", Setup: unlimited(2), Expect: model.Violated, Why: overtaken,
		Source: lamport + ": permits individual starvation"},
	{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Why: overtaken, Source: "required of a solution by " + park},
	{Property: "bounded-waiting(5)", Setup: unlimited(2), Expect: model.Violated, Why: overtaken},
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(2), Expect: model.Violated, Why: overtaken},
	{Property: "bounded-waiting-from-doorway(5)", Setup: unlimited(2), Expect: model.Violated, Why: overtaken},

	{Property: "mutual-exclusion", Variant: "lamport", Setup: unlimited(2), Source: lamport},
	{Property: "mutual-exclusion", Variant: "lamport", Setup: unlimited(3), Source: lamport},
	{Property: "livelock-freedom", Variant: "lamport", Setup: unlimited(2), Source: lamport},
	{Property: "livelock-freedom", Variant: "lamport", Setup: unlimited(3), Source: lamport},
	{Property: "no-interference", Variant: "lamport", Setup: unlimited(3)},
	{Property: "starvation-freedom", Variant: "lamport", Setup: unlimited(2), Expect: model.Violated, Why: overtaken, Source: lamport},
	{Property: "bounded-waiting-from-doorway(5)", Variant: "lamport", Setup: unlimited(2), Expect: model.Violated, Why: overtaken},

	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt,
		Why:    "a process halts with its flag up, and the other waits for it to go down",
		Source: park + ": a process may halt only if it is not in its critical section"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1}},
	{Property: "mutual-exclusion", Setup: buffered(2, 1), Expect: model.Violated, Drops: consistent, Why: late},

	// Safe registers are enough for exclusion and, with Lamport's version, for
	// everything else; the other may write 0 over 0, and be misread, for ever.
	{Property: "mutual-exclusion", Setup: in(model.SafeRegisters, 2)},
	{Property: "mutual-exclusion", Setup: in(model.SafeRegisters, 3)},
	{Property: "deadlock-freedom", Setup: in(model.SafeRegisters, 3)},
	{Property: "livelock-freedom", Setup: in(model.SafeRegisters, 2), Expect: model.Violated, Drops: regular,
		Why: "p1 writes 0 over 0 again and again, and p0 reads 1 each time"},
	{Property: "livelock-freedom", Setup: in(model.RegularRegisters, 3)},
	{Property: "mutual-exclusion", Variant: "lamport", Setup: in(model.SafeRegisters, 2), Source: lamport},
	{Property: "mutual-exclusion", Variant: "lamport", Setup: in(model.SafeRegisters, 3), Source: lamport},
	{Property: "livelock-freedom", Variant: "lamport", Setup: in(model.SafeRegisters, 2), Source: lamport},
	{Property: "livelock-freedom", Variant: "lamport", Setup: in(model.SafeRegisters, 3), Source: lamport},

	{Property: "mutual-exclusion", Variant: "fenced", Setup: tso(2)},
	{Property: "mutual-exclusion", Variant: "fenced", Setup: tso(3)},
	{Property: "livelock-freedom", Variant: "fenced", Setup: tso(2)},
	{Property: "no-interference", Variant: "fenced", Setup: tso(2)},
	{Property: "starvation-freedom", Variant: "fenced", Setup: tso(2), Expect: model.Violated, Why: overtaken},
	{Property: "mutual-exclusion", Variant: "lamport-fenced", Setup: tso(2)},
	{Property: "mutual-exclusion", Variant: "lamport-fenced", Setup: tso(3)},
	{Property: "livelock-freedom", Variant: "lamport-fenced", Setup: tso(2)},
	{Property: "mutual-exclusion", Variant: "bare", Setup: buffered(2, 1), Expect: model.Violated, Why: late},
	{Property: "mutual-exclusion", Variant: "lamport-bare-first", Setup: buffered(2, 1), Expect: model.Violated, Why: late},
	{Property: "mutual-exclusion", Variant: "lamport-bare-again", Setup: buffered(2, 2), Expect: model.Violated, Why: late},

	{Property: "mutual-exclusion", Variant: "once", Setup: requests(2, 1), Expect: model.Violated,
		Why: "p1 sees the flag of p0 down; p0 raises it, sees the flag of p1 down, and enters; p1 raises its own and enters, too"},
	{Property: "mutual-exclusion", Variant: "hasty", Setup: requests(2, 1), Expect: model.Violated,
		Why: "p1 is inside, and p0 does not look at its flag"},
	{Property: "deadlock-freedom", Variant: "insistent", Setup: requests(2, 1), Expect: model.Violated,
		Why: "both flags are up, and each waits for the other's to go down"},
	{Property: "mutual-exclusion", Variant: "insistent", Setup: unlimited(2)},
}

package filter

import "doorway/model"

const (
	unseen = "the others enter again and again while the process has requested but not yet shown its level"
	asleep = "another is the last at the first level, so the process need not wait; until it notices, two others pass it again and again, each letting the other through"
	late   = "one sees the other below its level, for what the other has written is still in its store buffer"
)

func unlimited(n int) model.Setup { return requests(n, model.Unlimited) }

func requests(n, each int) model.Setup { return model.Setup{N: n, Requests: each} }

// buffered is memory in total store order, as of x86 processors.
func buffered(n, each int) model.Setup {
	return model.Setup{N: n, Requests: each, Memory: model.TotalStoreOrder}
}

func tso(n int) model.Setup { return buffered(n, model.Unlimited) }

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: unlimited(2), Source: paper},
	{Property: "mutual-exclusion", Setup: unlimited(3), Source: paper},
	{Property: "deadlock-freedom", Setup: unlimited(2), Source: paper},
	{Property: "deadlock-freedom", Setup: unlimited(3), Source: paper},
	{Property: "livelock-freedom", Setup: unlimited(2), Source: paper},
	{Property: "livelock-freedom", Setup: unlimited(3), Source: paper},
	{Property: "starvation-freedom", Setup: unlimited(2), Source: paper},
	{Property: "starvation-freedom", Setup: unlimited(3), Source: paper},
	{Property: "no-interference", Setup: unlimited(2)},
	{Property: "no-interference", Setup: unlimited(3)},
	{Property: "no-interference", Setup: model.Setup{N: 2, Requests: model.Unlimited, Requesters: model.Procs(0), Crashers: model.Procs(1), Crashes: 1}},

	// Two processes have a bound, three have none: not n−1, nor n(n−1)/2.
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(2)},
	{Property: "bounded-waiting-from-doorway(0)", Setup: unlimited(2), Expect: model.Violated,
		Why: "both are behind their doorways, and the one that came first is let in first"},
	{Property: "bounded-waiting-from-doorway(2)", Setup: unlimited(3), Expect: model.Violated, Why: asleep},
	{Property: "bounded-waiting-from-doorway(3)", Setup: unlimited(3), Expect: model.Violated, Why: asleep},
	{Property: "bounded-waiting-from-doorway(5)", Setup: unlimited(3), Expect: model.Violated, Why: asleep},
	{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Why: unseen,
		Source: "required of a solution by " + park + ": a bound that counts from the request"},
	{Property: "bounded-waiting(5)", Setup: unlimited(2), Expect: model.Violated, Why: unseen},

	{Property: "mutual-exclusion", Variant: "swapped", Setup: requests(2, 1), Expect: model.Violated, Drops: writeOrder,
		Why: "one enters because it sees nobody at its level yet, and the other because it is no longer the last"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt,
		Why:    "a process that halts at a level holds up the last that comes there",
		Source: park + ": a process may halt only if it is not in its critical section"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1}},
	{Property: "mutual-exclusion", Setup: buffered(2, 1), Expect: model.Violated, Drops: consistent, Why: late},

	{Property: "mutual-exclusion", Variant: "fenced", Setup: tso(2)},
	{Property: "mutual-exclusion", Variant: "fenced", Setup: tso(3)},
	{Property: "livelock-freedom", Variant: "fenced", Setup: tso(3)},
	{Property: "starvation-freedom", Variant: "fenced", Setup: tso(3)},
	{Property: "no-interference", Variant: "fenced", Setup: tso(3)},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "fenced", Setup: tso(2)},
	{Property: "bounded-waiting-from-doorway(0)", Variant: "fenced", Setup: tso(2), Expect: model.Violated,
		Why: "both are behind their doorways, and the one that came first is let in first"},

	// Each fence is needed, and its place.
	{Property: "mutual-exclusion", Variant: "bare-1", Setup: buffered(2, 1), Expect: model.Violated, Why: late},
	{Property: "mutual-exclusion", Variant: "bare-2", Setup: buffered(3, 1), Expect: model.Violated, Why: late},
	{Property: "mutual-exclusion", Variant: "fence-misplaced", Setup: buffered(2, 1), Expect: model.Violated,
		Why: "one enters with its being the last still in its store buffer; it reaches memory later, and lets the other in"},

	{Property: "mutual-exclusion", Variant: "level-skipped", Setup: requests(3, 1), Expect: model.Violated,
		Why: "the one level that is left holds one of three back, and two pass it"},
	{Property: "mutual-exclusion", Variant: "above-only", Setup: requests(2, 1), Expect: model.Violated,
		Why: "two at one level see nobody above it, and both pass it"},
	{Property: "mutual-exclusion", Variant: "one-last", Setup: requests(3, 1), Expect: model.Violated,
		Why: "who comes to the first level lets go whoever is held back at the second"},
}

package knuth

import "doorway/model"

const (
	unseen  = "the other enters again and again while the process has requested but not yet said so"
	delayed = "that the process competes is written and still in its store buffer, while the other enters again and again"
	late    = "one looks at the other while what the other has written is still in its store buffer"
	before  = "the other competes as well, and is before the process"
	twice   = "the two others compete as well; one of them enters, then the other, and then the first of them again"
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

	// The bound is 2ⁿ⁻¹−1, counted from the first line.
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(2), Source: bound},
	{Property: "bounded-waiting-from-doorway(0)", Setup: unlimited(2), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(3)", Setup: unlimited(3), Source: bound},
	{Property: "bounded-waiting-from-doorway(2)", Setup: unlimited(3), Expect: model.Violated, Why: twice},
	{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Why: unseen,
		Source: "required of a solution by " + park + ": a bound that counts from the request"},
	{Property: "bounded-waiting(5)", Setup: unlimited(2), Expect: model.Violated, Why: unseen},

	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt,
		Why:    "a process that halts while it competes is waited for by those that come behind it",
		Source: park + ": a process may halt only if it is not in its critical section"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1}},
	{Property: "mutual-exclusion", Setup: buffered(2, 1), Expect: model.Violated, Drops: consistent, Why: late},

	{Property: "mutual-exclusion", Variant: "fenced", Setup: tso(2)},
	{Property: "mutual-exclusion", Variant: "fenced", Setup: tso(3)},
	{Property: "livelock-freedom", Variant: "fenced", Setup: tso(2)},
	{Property: "starvation-freedom", Variant: "fenced", Setup: tso(2)},
	{Property: "starvation-freedom", Variant: "fenced", Setup: tso(3)},
	{Property: "no-interference", Variant: "fenced", Setup: tso(2)},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "fenced", Setup: tso(2)},
	{Property: "bounded-waiting-from-doorway(0)", Variant: "fenced", Setup: tso(2), Expect: model.Violated, Why: before},

	// One fence is needed for exclusion, and the other for the bound alone.
	{Property: "mutual-exclusion", Variant: "bare-claim", Setup: buffered(2, 1), Expect: model.Violated, Why: late},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "bare-doorway", Setup: tso(2), Expect: model.Violated, Why: delayed},
	{Property: "bounded-waiting-from-doorway(5)", Variant: "bare-doorway", Setup: tso(2), Expect: model.Violated, Why: delayed},
	{Property: "bounded-waiting-from-doorway", Variant: "bare-doorway", Setup: tso(2), Expect: model.Violated, Why: delayed},
	{Property: "mutual-exclusion", Variant: "bare-doorway", Setup: tso(2)},
	{Property: "starvation-freedom", Variant: "bare-doorway", Setup: tso(2)},

	{Property: "mutual-exclusion", Variant: "blind", Setup: requests(2, 1), Expect: model.Violated,
		Why: "both see nobody before them, and both enter"},
	{Property: "livelock-freedom", Variant: "rushing", Setup: requests(2, 1), Expect: model.Violated,
		Why: "each says that it is about to enter, sees that the other does, and comes back, again and again"},
	{Property: "mutual-exclusion", Variant: "rushing", Setup: unlimited(2)},
	{Property: "starvation-freedom", Variant: "keeper", Setup: unlimited(2), Expect: model.Violated,
		Why: "p1 has the turn for ever, and p0 waits while it competes"},
	{Property: "mutual-exclusion", Variant: "keeper", Setup: unlimited(2)},
	{Property: "livelock-freedom", Variant: "keeper", Setup: unlimited(2)},

	// That the turn is taken on entering makes no difference: it is handed on in
	// leaving.
	{Property: "mutual-exclusion", Variant: "untaken", Setup: unlimited(3)},
	{Property: "starvation-freedom", Variant: "untaken", Setup: unlimited(3)},
	{Property: "bounded-waiting-from-doorway(3)", Variant: "untaken", Setup: unlimited(3)},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "untaken", Setup: unlimited(3), Expect: model.Violated, Why: twice},
}

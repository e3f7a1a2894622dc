package mcs

import "doorway/model"

const (
	unseen  = "the other enters again and again while the process has requested and not yet joined"
	before  = "the others have joined before, and have yet to enter"
	cut     = "p0 has taken the tail away and has yet to put it back: p2 finds the list empty and enters again and again, while p1 waits"
	usurped = "each that leaves cuts the waiting process off for a moment, in which another finds the list empty; p0 and p2 take turns at it"
)

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

func twice(n int) model.Setup { return model.Setup{N: n, Requests: 2} }

// buffered is memory in total store order.
func buffered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Memory: model.TotalStoreOrder}
}

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: unlimited(2), Source: paper},
	{Property: "mutual-exclusion", Setup: unlimited(3)},
	{Property: "mutual-exclusion", Setup: unlimited(4)},
	{Property: "deadlock-freedom", Setup: unlimited(2)},
	{Property: "deadlock-freedom", Setup: unlimited(3)},
	{Property: "no-interference", Setup: unlimited(2)},
	{Property: "no-interference", Setup: unlimited(3)},
	{Property: "livelock-freedom", Setup: unlimited(2)},
	{Property: "livelock-freedom", Setup: unlimited(3)},
	{Property: "starvation-freedom", Setup: unlimited(2), Source: paper + ": first come, first served"},
	{Property: "starvation-freedom", Setup: unlimited(3)},
	{Property: "starvation-freedom", Setup: unlimited(4)},

	// The bound is n−1, counted from the joining.
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(2), Source: paper + ": first come, first served"},
	{Property: "bounded-waiting-from-doorway(0)", Setup: unlimited(2), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(2)", Setup: unlimited(3)},
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(3), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Why: unseen},
	{Property: "bounded-waiting(5)", Setup: unlimited(2), Expect: model.Violated, Why: unseen},

	// Without compare-and-swap.
	{Property: "mutual-exclusion", Variant: "swap-only", Setup: unlimited(2), Source: paper},
	{Property: "mutual-exclusion", Variant: "swap-only", Setup: unlimited(3)},
	{Property: "deadlock-freedom", Variant: "swap-only", Setup: unlimited(3)},
	{Property: "no-interference", Variant: "swap-only", Setup: unlimited(3)},
	{Property: "livelock-freedom", Variant: "swap-only", Setup: unlimited(2)},
	{Property: "livelock-freedom", Variant: "swap-only", Setup: unlimited(3)},
	{Property: "starvation-freedom", Variant: "swap-only", Setup: unlimited(2)},
	{Property: "starvation-freedom", Variant: "swap-only", Setup: unlimited(3), Expect: model.Violated, Drops: atomicCAS,
		Why: usurped, Source: paper + ": no first come, first served, and starvation is possible in theory"},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "swap-only", Setup: unlimited(2)},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "swap-only", Setup: unlimited(3), Expect: model.Violated, Why: cut},
	{Property: "bounded-waiting-from-doorway", Variant: "swap-only", Setup: unlimited(3), Expect: model.Violated, Why: cut},
	{Property: "mutual-exclusion", Variant: "swap-only", Setup: buffered(3)},
	{Property: "livelock-freedom", Variant: "swap-only", Setup: buffered(3)},
	{Property: "starvation-freedom", Variant: "swap-only", Setup: buffered(2)},

	{Property: "mutual-exclusion", Variant: "split", Setup: model.NewSetup(2), Expect: model.Violated, Drops: atomicSwap,
		Why: "both find the list empty before either joins it"},
	{Property: "deadlock-freedom", Variant: "careless", Setup: model.NewSetup(2), Expect: model.Violated, Drops: atomicCAS,
		Why: "p1 joins between the comparison and the swap: the list is made empty, and p1 is never released"},
	{Property: "livelock-freedom", Variant: "halting", Setup: twice(2), Expect: model.Violated, Drops: noHaltWaiting,
		Why: "p1 has halted outside its critical section, and does not release its successor"},
	{Property: "livelock-freedom", Variant: "halting-inside", Setup: model.NewSetup(2), Expect: model.Violated, Drops: noHalt,
		Why: "p1 has halted inside, and does not release its successor"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}},

	// No fence is needed.
	{Property: "mutual-exclusion", Setup: buffered(2)},
	{Property: "mutual-exclusion", Setup: buffered(3)},
	{Property: "deadlock-freedom", Setup: buffered(3)},
	{Property: "no-interference", Setup: buffered(3)},
	{Property: "livelock-freedom", Setup: buffered(3)},
	{Property: "starvation-freedom", Setup: buffered(2)},
	{Property: "starvation-freedom", Setup: buffered(3)},
	{Property: "bounded-waiting-from-doorway(1)", Setup: buffered(2)},
	{Property: "bounded-waiting-from-doorway(0)", Setup: buffered(2), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(2)", Setup: buffered(3)},

	{Property: "deadlock-freedom", Variant: "late", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "p1 is released before it says that it waits, and then waits"},
	{Property: "deadlock-freedom", Variant: "stale", Setup: twice(2), Expect: model.Violated,
		Why: "p0 takes its successor of last time for one of now, and leaves the tail to itself: who joins behind it is never released"},
	{Property: "mutual-exclusion", Variant: "stale", Setup: twice(3)}, // only who is inside releases, and only one
	{Property: "mutual-exclusion", Variant: "oblivious", Setup: model.NewSetup(3), Expect: model.Violated,
		Why: "p0 releases p1, which it had cut off, though p2 has found the list empty meanwhile and is inside"},
	{Property: "deadlock-freedom", Variant: "hasty", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "p0 leaves when p1 has joined and not yet linked itself, and nobody releases p1"},
}

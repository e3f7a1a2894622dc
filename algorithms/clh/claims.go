package clh

import "doorway/model"

const (
	unseen = "the other enters again and again while the process has requested and not yet joined"
	before = "the others have joined before, and have yet to enter"
)

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

func twice(n int) model.Setup { return model.Setup{N: n, Requests: 2} }

// buffered is memory in total store order.
func buffered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Memory: model.TotalStoreOrder}
}

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: unlimited(2), Source: craig},
	{Property: "mutual-exclusion", Setup: unlimited(3)},
	{Property: "mutual-exclusion", Setup: model.NewSetup(4)},
	{Property: "deadlock-freedom", Setup: unlimited(2)},
	{Property: "deadlock-freedom", Setup: unlimited(3)},
	{Property: "no-interference", Setup: unlimited(2)},
	{Property: "no-interference", Setup: unlimited(3)},
	{Property: "livelock-freedom", Setup: unlimited(2)},
	{Property: "livelock-freedom", Setup: unlimited(3)},
	{Property: "starvation-freedom", Setup: unlimited(2), Source: craig + "; " + magnusson + ": first in, first out"},
	{Property: "starvation-freedom", Setup: unlimited(3)},

	// The bound is n−1, counted from the joining.
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(2), Source: craig + "; " + magnusson + ": first in, first out"},
	{Property: "bounded-waiting-from-doorway(0)", Setup: unlimited(2), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(2)", Setup: unlimited(3)},
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(3), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Why: unseen},
	{Property: "bounded-waiting(5)", Setup: unlimited(2), Expect: model.Violated, Why: unseen},

	{Property: "mutual-exclusion", Variant: "split", Setup: model.NewSetup(2), Expect: model.Violated, Drops: atomicity,
		Why: "both find the same tail before either joins, and wait for the same flag"},
	{Property: "deadlock-freedom", Variant: "short", Setup: model.NewSetup(2), Expect: model.Violated, Drops: spare,
		Why: "the tail is p0's own node: once it is raised, whoever joins first waits at it, be it p0 itself, and it is never lowered"},
	{Property: "livelock-freedom", Variant: "halting", Setup: model.NewSetup(2), Expect: model.Violated, Drops: noHaltWaiting,
		Why: "p1 has halted outside its critical section, and its flag stays raised"},
	{Property: "livelock-freedom", Variant: "halting-inside", Setup: model.NewSetup(2), Expect: model.Violated, Drops: noHalt,
		Why: "p1 has halted inside, and its flag stays raised"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}},

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

	{Property: "deadlock-freedom", Variant: "reuse", Setup: twice(2), Expect: model.Violated,
		Why: "nobody has come, so the node of p0 is still the tail: p0 raises it again and waits for itself"},
	{Property: "deadlock-freedom", Variant: "reuse-behind", Setup: twice(2), Expect: model.Violated,
		Why: "p0 raises its node again before p1 has seen it lowered, and joins behind p1: each waits for the other"},
	{Property: "mutual-exclusion", Variant: "late", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "the second finds the node of the first, which has joined, not yet raised"},
	{Property: "deadlock-freedom", Variant: "misdirected", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "the node of p0, who has left, stays raised, and p1 waits at it"},
}

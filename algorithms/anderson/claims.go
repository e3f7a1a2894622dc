package anderson

import "doorway/model"

const (
	unseen = "the other enters again and again while the process has requested and not yet taken a place"
	before = "the others have taken places before, and have yet to enter"
	same   = "there are more processes than places: two wait at the same one, and see its flag raised before either lowers it"
	undone = "p0 has handed the lock on; it comes back to p0's place before p0 has lowered that flag, and p0 lowers it"
)

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

func twice(n int) model.Setup { return model.Setup{N: n, Requests: 2} }

// buffered is memory in total store order.
func buffered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Memory: model.TotalStoreOrder}
}

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: unlimited(2), Source: anderson},
	{Property: "mutual-exclusion", Setup: unlimited(3)},
	{Property: "mutual-exclusion", Setup: unlimited(4)},
	{Property: "deadlock-freedom", Setup: unlimited(2)},
	{Property: "deadlock-freedom", Setup: unlimited(3)},
	{Property: "no-interference", Setup: unlimited(2)},
	{Property: "no-interference", Setup: unlimited(3)},
	{Property: "livelock-freedom", Setup: unlimited(2)},
	{Property: "livelock-freedom", Setup: unlimited(3)},
	{Property: "starvation-freedom", Setup: unlimited(2), Source: mellorCrummey + ": first come, first served"},
	{Property: "starvation-freedom", Setup: unlimited(3)},
	{Property: "starvation-freedom", Setup: unlimited(4)},

	// The bound is n−1, counted from the taking of a place.
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(2), Source: mellorCrummey + ": first come, first served"},
	{Property: "bounded-waiting-from-doorway(0)", Setup: unlimited(2), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(2)", Setup: unlimited(3)},
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(3), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(3)", Setup: unlimited(4)},
	{Property: "bounded-waiting-from-doorway(2)", Setup: unlimited(4), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Why: unseen},
	{Property: "bounded-waiting(5)", Setup: unlimited(2), Expect: model.Violated, Why: unseen},

	{Property: "mutual-exclusion", Variant: "split", Setup: model.NewSetup(2), Expect: model.Violated, Drops: atomicity,
		Why: "both read the same place before either increments the counter"},
	{Property: "mutual-exclusion", Variant: "short", Setup: model.NewSetup(2), Expect: model.Violated, Drops: places, Why: same},
	{Property: "mutual-exclusion", Variant: "short", Setup: model.NewSetup(3), Expect: model.Violated, Drops: places, Why: same},
	{Property: "livelock-freedom", Variant: "halting", Setup: model.NewSetup(2), Expect: model.Violated, Drops: noHaltWaiting,
		Why: "p1 has halted outside its critical section, and does not hand the lock on"},
	{Property: "livelock-freedom", Variant: "halting-inside", Setup: model.NewSetup(2), Expect: model.Violated, Drops: noHalt,
		Why: "p1 has halted inside, and does not hand the lock on"},
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

	{Property: "mutual-exclusion", Variant: "keeper", Setup: twice(2), Expect: model.Violated,
		Why: "the queue has gone round once, and the flag of the first place is still raised"},
	{Property: "deadlock-freedom", Variant: "late", Setup: twice(2), Expect: model.Violated, Why: undone},
	{Property: "mutual-exclusion", Variant: "late", Setup: twice(3), Expect: model.Violated,
		Why: "the queue has gone round, and the first place is taken again before its flag is lowered"},
	{Property: "deadlock-freedom", Variant: "straight", Setup: twice(2), Expect: model.Violated,
		Why: "who leaves the last place raises a flag that is none, and everybody waits at the first place"},
}

package ticket

import "doorway/model"

const (
	unseen = "the other enters again and again while the process has requested and not yet drawn a number"
	before = "the others have drawn before, and have yet to enter"
	same   = "the number of one that waits or is inside is drawn again, and who has drawn it enters when it is served, too"
)

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

func twice(n int) model.Setup { return model.Setup{N: n, Requests: 2} }

// buffered is memory in total store order.
func buffered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Memory: model.TotalStoreOrder}
}

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: unlimited(2), Source: reed},
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

	// The bound is n−1, counted from the drawing.
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(2), Source: mellorCrummey + ": first come, first served"},
	{Property: "bounded-waiting-from-doorway(0)", Setup: unlimited(2), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(2)", Setup: unlimited(3)},
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(3), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(3)", Setup: unlimited(4)},
	{Property: "bounded-waiting-from-doorway(2)", Setup: unlimited(4), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Why: unseen},
	{Property: "bounded-waiting(5)", Setup: unlimited(2), Expect: model.Violated, Why: unseen},

	{Property: "timestamp-order", Variant: "growing", Setup: twice(2), Source: reed + ": in the order of the tickets"},
	{Property: "timestamp-order", Variant: "growing", Setup: twice(3)},
	{Property: "mutual-exclusion", Variant: "growing", Setup: twice(3), Source: reed},
	{Property: "starvation-freedom", Variant: "growing", Setup: twice(3)},

	{Property: "mutual-exclusion", Variant: "split", Setup: model.NewSetup(2), Expect: model.Violated, Drops: atomicity,
		Why: "both read the same number before either increments it"},
	{Property: "mutual-exclusion", Variant: "short", Setup: model.NewSetup(2), Expect: model.Violated, Drops: numbers, Why: same},
	{Property: "mutual-exclusion", Variant: "short", Setup: model.NewSetup(3), Expect: model.Violated, Drops: numbers, Why: same},
	{Property: "livelock-freedom", Variant: "halting", Setup: model.NewSetup(2), Expect: model.Violated, Drops: noHaltWaiting,
		Why: "p1 has halted outside its critical section, and its number is served for ever"},
	{Property: "livelock-freedom", Variant: "halting-inside", Setup: model.NewSetup(2), Expect: model.Violated, Drops: noHalt,
		Why: "p1 has halted inside, and its number is served for ever"},
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

	{Property: "mutual-exclusion", Variant: "linear", Setup: twice(2), Expect: model.Violated,
		Why: "the numbers have wrapped around: who has drawn 0 while 1 is served enters"},
	{Property: "mutual-exclusion", Variant: "impatient", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "behind the number that is thrown away comes the number of the one inside, and it is served"},
}

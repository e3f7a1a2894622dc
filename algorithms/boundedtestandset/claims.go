package boundedtestandset

import "doorway/model"

const (
	unseen  = "the other enters again and again while the process has requested and not yet announced it"
	delayed = "the announcement is made and still in the store buffer, while the other enters again and again"
	before  = "another takes the lock, and then those enter that stand between it and the process in cyclic order"
)

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// buffered is memory in total store order: who announces itself then does a
// test-and-set, which waits until the announcement is seen.
func buffered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Memory: model.TotalStoreOrder}
}

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: unlimited(2), Source: silberschatz},
	{Property: "mutual-exclusion", Setup: unlimited(3)},
	{Property: "mutual-exclusion", Setup: unlimited(4)},
	{Property: "deadlock-freedom", Setup: unlimited(2), Source: requirements},
	{Property: "deadlock-freedom", Setup: unlimited(3)},
	{Property: "no-interference", Setup: unlimited(2), Source: requirements},
	{Property: "no-interference", Setup: unlimited(3)},
	{Property: "livelock-freedom", Setup: unlimited(2), Source: silberschatz + ": progress"},
	{Property: "livelock-freedom", Setup: unlimited(3)},
	{Property: "starvation-freedom", Setup: unlimited(2), Source: requirements},
	{Property: "starvation-freedom", Setup: unlimited(3)},
	{Property: "starvation-freedom", Setup: unlimited(4)},

	// The bound is n−1, counted from the announcement.
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(2), Source: burns + "; " + silberschatz + ": within n−1 turns"},
	{Property: "bounded-waiting-from-doorway(0)", Setup: unlimited(2), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(2)", Setup: unlimited(3)},
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(3), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(3)", Setup: unlimited(4)},
	{Property: "bounded-waiting-from-doorway(2)", Setup: unlimited(4), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Why: unseen,
		Source: requirements + "; " + silberschatz + ": a bound that counts from the request"},
	{Property: "bounded-waiting(5)", Setup: unlimited(2), Expect: model.Violated, Why: unseen},

	{Property: "mutual-exclusion", Variant: "split", Setup: model.NewSetup(2), Expect: model.Violated, Drops: atomicity,
		Why: "both find the lock clear before either sets it"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt, Source: assumed,
		Why: "the holder halts and the lock stays set"},
	{Property: "livelock-freedom", Variant: "halting", Setup: model.Setup{N: 2, Requests: 2}, Expect: model.Violated, Drops: noHaltWaiting,
		Why: "p1 has halted outside its critical section, and is handed the lock", Source: assumed},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}},

	{Property: "mutual-exclusion", Setup: buffered(2)},
	{Property: "mutual-exclusion", Setup: buffered(3)},
	{Property: "no-interference", Setup: buffered(2)},
	{Property: "starvation-freedom", Setup: buffered(2)},
	{Property: "starvation-freedom", Setup: buffered(3)},

	// There an announcement that is made is not yet one that is seen.
	{Property: "bounded-waiting-from-doorway(1)", Setup: buffered(2), Expect: model.Violated, Drops: consistent, Why: delayed},
	{Property: "bounded-waiting-from-doorway(5)", Setup: buffered(2), Expect: model.Violated, Why: delayed},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "fenced", Setup: buffered(2)},
	{Property: "bounded-waiting-from-doorway(0)", Variant: "fenced", Setup: buffered(2), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "fenced", Setup: buffered(3)},
	{Property: "mutual-exclusion", Variant: "fenced", Setup: buffered(3)},
	{Property: "starvation-freedom", Variant: "fenced", Setup: buffered(3)},

	{Property: "starvation-freedom", Variant: "favourites", Setup: unlimited(3), Expect: model.Violated,
		Why: "p0 hands the lock to p1, p1 to p0, and p2 is never found"},
	{Property: "starvation-freedom", Variant: "favourites", Setup: unlimited(2)},
	{Property: "mutual-exclusion", Variant: "generous", Setup: model.Setup{N: 2, Requests: 2}, Expect: model.Violated,
		Why: "the next enters since it was handed the lock, and the other because it finds the lock clear"},
	{Property: "deadlock-freedom", Variant: "forgetful", Setup: model.Setup{N: 2, Requests: 2}, Expect: model.Violated,
		Why: "the lock is handed to a process in its remainder, and nobody finds it clear again"},
}

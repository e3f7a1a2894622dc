package criticalregion

import "doorway/model"

const (
	unseen = "the other enters again and again while the process has requested but not yet joined the main queue"
	before = "the others are before it in the queues"
	late   = "it tests again behind another that has just come, which takes the resource and lets it wait anew"
)

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// buffered is memory in total store order: busy is written inside a region, and
// its end is an atomic operation, which waits until the write is seen.
func buffered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Memory: model.TotalStoreOrder}
}

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: unlimited(2), Source: brinchHansen},
	{Property: "mutual-exclusion", Setup: unlimited(3), Source: brinchHansen},
	{Property: "mutual-exclusion", Setup: unlimited(4)},
	{Property: "deadlock-freedom", Setup: unlimited(2), Source: requirements},
	{Property: "deadlock-freedom", Setup: unlimited(3)},
	{Property: "no-interference", Setup: unlimited(2), Source: requirements},
	{Property: "no-interference", Setup: unlimited(3)},
	{Property: "livelock-freedom", Setup: unlimited(3), Source: requirements},
	{Property: "starvation-freedom", Setup: unlimited(2), Source: requirements},
	{Property: "starvation-freedom", Setup: unlimited(3), Expect: model.Violated, Why: late, Source: requirements},
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(2)},
	{Property: "bounded-waiting-from-doorway(0)", Setup: unlimited(2), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(2)", Setup: unlimited(3), Expect: model.Violated, Why: late},
	{Property: "bounded-waiting-from-doorway(5)", Setup: unlimited(3), Expect: model.Violated, Why: late},
	{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Why: unseen, Source: requirements + ": a bound that counts from the request"},
	{Property: "bounded-waiting(5)", Setup: unlimited(2), Expect: model.Violated, Why: unseen},

	{Property: "mutual-exclusion", Variant: "ahead", Setup: unlimited(2)},
	{Property: "mutual-exclusion", Variant: "ahead", Setup: unlimited(3)},
	{Property: "mutual-exclusion", Variant: "ahead", Setup: unlimited(4)},
	{Property: "no-interference", Variant: "ahead", Setup: unlimited(3)},
	{Property: "starvation-freedom", Variant: "ahead", Setup: unlimited(3)},
	{Property: "starvation-freedom", Variant: "ahead", Setup: unlimited(4)},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "ahead", Setup: unlimited(3)},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "ahead", Setup: unlimited(3), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(3)", Variant: "ahead", Setup: unlimited(4)},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "ahead", Setup: unlimited(4), Expect: model.Violated, Why: before},

	{Property: "mutual-exclusion", Variant: "plain", Setup: unlimited(3), Source: hoare + "; " + brinchHansen},
	{Property: "mutual-exclusion", Variant: "plain", Setup: unlimited(4)},
	{Property: "no-interference", Variant: "plain", Setup: unlimited(3)},
	{Property: "starvation-freedom", Variant: "plain", Setup: unlimited(3), Source: requirements},
	{Property: "starvation-freedom", Variant: "plain", Setup: unlimited(4)},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "plain", Setup: unlimited(3)},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "plain", Setup: unlimited(3), Expect: model.Violated, Why: before},

	{Property: "mutual-exclusion", Variant: "open", Setup: model.NewSetup(2), Expect: model.Violated, Drops: exclusive,
		Why: "both find the resource not busy before either says that it is"},
	{Property: "mutual-exclusion", Variant: "trusting", Setup: model.NewSetup(3), Expect: model.Violated, Drops: tested, Source: brinchHansen + ": the condition is evaluated again",
		Why: "two are woken by one release, and both take the resource"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt, Source: assumed,
		Why: "p0 halts inside a region, and nobody else gets in"},
	{Property: "livelock-freedom", Variant: "halting", Setup: model.Setup{N: 2, Requests: 2}, Expect: model.Violated, Drops: noHaltWaiting, Source: assumed,
		Why: "p1 has halted outside its critical section, and is first in the main queue for ever"},

	{Property: "mutual-exclusion", Setup: buffered(3)},
	{Property: "livelock-freedom", Setup: buffered(3)},
	{Property: "mutual-exclusion", Variant: "ahead", Setup: buffered(3)},
	{Property: "starvation-freedom", Variant: "ahead", Setup: buffered(3)},

	{Property: "mutual-exclusion", Variant: "outside", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "both find the resource not busy before either is inside a region"},
	{Property: "deadlock-freedom", Variant: "silent", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "p1 is about to wait for the resource, and p0, which will free it, tells nobody"},
	{Property: "deadlock-freedom", Variant: "greedy", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "p1 will wait inside for the resource, and p0 for the way in to free it"},
}

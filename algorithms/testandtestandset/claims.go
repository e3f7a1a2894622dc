package testandtestandset

import "doorway/model"

const (
	unlucky   = "the waiting process looks at the lock only while it is set, again and again, which weak fairness allows"
	overtaken = "the other clears the lock and sets it again before the waiting process looks"
)

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// buffered is memory in total store order: there the clearing write may be seen
// late, but no test-and-set overtakes it.
func buffered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Memory: model.TotalStoreOrder}
}

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: unlimited(2), Source: rudolph},
	{Property: "mutual-exclusion", Setup: unlimited(3)},
	{Property: "mutual-exclusion", Setup: unlimited(4)},
	{Property: "deadlock-freedom", Setup: unlimited(2)},
	{Property: "deadlock-freedom", Setup: unlimited(4)},
	{Property: "no-interference", Setup: unlimited(2)},
	{Property: "no-interference", Setup: unlimited(4)},
	{Property: "livelock-freedom", Setup: unlimited(2), Source: anderson},
	{Property: "livelock-freedom", Setup: unlimited(3)},
	{Property: "livelock-freedom", Setup: unlimited(4)},
	{Property: "starvation-freedom", Setup: unlimited(2), Expect: model.Violated, Why: unlucky},
	{Property: "starvation-freedom", Setup: unlimited(3), Expect: model.Violated, Why: unlucky},
	{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Why: overtaken},
	{Property: "bounded-waiting", Setup: unlimited(2), Expect: model.Violated, Why: overtaken},
	{Property: "bounded-waiting", Setup: unlimited(3), Expect: model.Violated, Why: overtaken},

	{Property: "mutual-exclusion", Variant: "split", Setup: model.NewSetup(2), Expect: model.Violated, Drops: atomicity,
		Why: "both find the lock clear before either sets it"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt,
		Why: "the holder halts and the lock stays set"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}},
	{Property: "deadlock-freedom", Variant: "halting", Setup: unlimited(3)},
	{Property: "livelock-freedom", Variant: "halting", Setup: unlimited(3)},
	{Property: "deadlock-freedom", Variant: "halting-late", Setup: unlimited(3)},
	{Property: "livelock-freedom", Variant: "halting-late", Setup: unlimited(3)},

	// No fence is needed.
	{Property: "mutual-exclusion", Setup: buffered(2)},
	{Property: "mutual-exclusion", Setup: buffered(3)},
	{Property: "deadlock-freedom", Setup: buffered(3)},
	{Property: "no-interference", Setup: buffered(3)},
	{Property: "livelock-freedom", Setup: buffered(3)},

	{Property: "mutual-exclusion", Variant: "believer", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "both see the lock clear before either sets it"},
	{Property: "livelock-freedom", Variant: "hoisted", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "p1 has seen the lock set and never sees it cleared"},
}

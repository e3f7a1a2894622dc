package namedresources

import "doorway/model"

func endless(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// with returns the setup of n processes with a request each and something changed.
func with(n int, change func(*model.Setup)) model.Setup {
	s := model.NewSetup(n)
	change(&s)
	return s
}

func anyOrder(s *model.Setup) { s.Channels = model.AnyOrder }

// bystanders is the setup in which p0 only coordinates.
func bystanders(change func(*model.Setup)) model.Setup {
	return with(3, func(s *model.Setup) { s.Requesters = model.Procs(1, 2); change(s) })
}

var claims = []model.Claim{
	{Property: "resource-exclusion", Setup: endless(2), Source: krzyzanowski + ": pass the identifier with requests"},
	{Property: "resource-exclusion", Setup: endless(3)},
	{Property: "resource-exclusion", Setup: with(3, anyOrder)},
	{Property: "resource-exclusion", Variant: "managers", Setup: endless(3)},
	{Property: "resource-exclusion", Variant: "apart", Setup: endless(4), Source: krzyzanowski},
	{Property: "resource-exclusion", Variant: "crossed", Setup: endless(3)},
	{Property: "resource-exclusion", Variant: "yielding", Setup: endless(2)},
	{Property: "resource-exclusion", Variant: "three", Setup: endless(3)},
	{Property: "mutual-exclusion", Setup: endless(3)},
	{Property: "mutual-exclusion", Variant: "apart", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "two are inside, each with a resource of its own: that is what the names are for"},

	{Property: "deadlock-freedom", Setup: endless(2), Source: havender},
	{Property: "deadlock-freedom", Setup: endless(3)},
	{Property: "deadlock-freedom", Variant: "managers", Setup: endless(3)},
	{Property: "starvation-freedom", Setup: endless(2)},
	{Property: "starvation-freedom", Setup: endless(3)},
	{Property: "starvation-freedom", Variant: "apart", Setup: endless(4)},
	{Property: "starvation-freedom", Variant: "three", Setup: endless(3)},
	{Property: "no-interference", Setup: endless(3)},
	{Property: "deadlock-freedom", Variant: "crossed", Setup: model.NewSetup(2), Expect: model.Violated, Drops: oneOrder, Source: havender,
		Why: "p0 is given a and will wait for b, p1 is given b and will wait for a"},
	{Property: "deadlock-freedom", Variant: "yielding", Setup: endless(2), Source: "Coffman, Elphick & Shoshani 1971: preemption breaks a deadlock"},
	{Property: "livelock-freedom", Variant: "yielding", Setup: endless(2), Expect: model.Violated,
		Why: "whenever p0 begins to wait it gives up what it has, and so never has both, though nobody else competes"},

	{Property: "messages-per-entry(6)", Setup: with(3, func(s *model.Setup) { s.Requests = 2 })},

	{Property: "deadlock-freedom", Setup: bystanders(func(s *model.Setup) { s.Drops = 1 }), Expect: model.Violated, Drops: errorFree,
		Why: "a REQUEST, GRANT or RELEASE that is lost is not sent again"},
	{Property: "resource-exclusion", Setup: bystanders(func(s *model.Setup) { s.Requests, s.Duplicates = 2, 1 }), Expect: model.Violated, Drops: errorFree,
		Why: "the copy of a RELEASE of p1 frees a, which has been granted to p2"},
	{Property: "deadlock-freedom", Setup: bystanders(func(s *model.Setup) { s.Crashes = 1 }), Expect: model.Violated, Drops: noCrash,
		Why: "a dead coordinator grants nothing; nor is released what a dead process had"},

	{Property: "resource-exclusion", Variant: "nameless", Setup: model.NewSetup(3), Expect: model.Violated,
		Why: "p1 releases b, and the coordinator takes a for free as well, which p0 has"},
	{Property: "mutual-exclusion", Variant: "eager", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "p0 is inside with a and p1 with b, and both need both"},
	{Property: "deadlock-freedom", Variant: "hoarder", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "a is never released, and who asks for it next waits for ever"},
}

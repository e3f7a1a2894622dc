package hirschbergsinclair

import "doorway/model"

// anyone is an election that anyone may call at any time.
func anyone(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// once is an election that each may call once: who has taken part calls no other, so
// that is as good, and random runs of larger rings come to an end.
func once(n int) model.Setup { return model.NewSetup(n) }

// unordered is an election that anyone may call at any time, in channels of any order.
func unordered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Channels: model.AnyOrder}
}

var (
	lossy  = model.Setup{N: 2, Requests: 1, Drops: 1}
	mortal = model.Setup{N: 2, Requests: 1, Crashes: 1}
	twice  = model.Setup{N: 3, Requests: 1, Duplicates: 1}
)

var claims = []model.Claim{
	{Property: "unique-leader", Setup: once(2)},
	{Property: "agreement", Setup: anyone(2)},
	{Property: "best-leader", Setup: anyone(2)},
	{Property: "election-ends", Setup: anyone(2)},
	{Property: "unique-leader", Setup: anyone(3)},
	{Property: "agreement", Setup: anyone(3)},
	{Property: "best-leader", Setup: anyone(3)},
	{Property: "election-ends", Setup: anyone(3)},
	{Property: "election-terminates", Setup: once(3)},
	{Property: "unique-leader", Setup: anyone(5)},
	{Property: "agreement", Setup: anyone(4)},
	{Property: "best-leader", Setup: anyone(5)},
	{Property: "election-terminates", Setup: anyone(4)},
	{Property: "best-leader", Setup: unordered(3)},
	{Property: "election-terminates", Setup: unordered(3)},

	{Property: "unique-leader", Variant: silent, Setup: anyone(5)},
	{Property: "best-leader", Variant: silent, Setup: anyone(5)},
	{Property: "election-terminates", Variant: silent, Setup: anyone(5)},
	{Property: "best-leader", Variant: silent, Setup: unordered(3)},

	// The exact worst case over all orders of identifiers and all schedules; n
	// of the messages are the LEADER, which the published bound leaves out.
	{Property: "messages-at-most(14)", Setup: anyone(2), Source: bound},
	{Property: "messages-at-most(13)", Setup: anyone(2), Expect: model.Violated, Why: worst},
	{Property: "messages-at-most(29)", Setup: anyone(3), Source: bound},
	{Property: "messages-at-most(28)", Setup: anyone(3), Expect: model.Violated, Why: worst},
	{Property: "messages-at-most(44)", Setup: anyone(4), Source: bound},
	{Property: "messages-at-most(43)", Setup: anyone(4), Expect: model.Violated, Why: worst},
	{Property: "messages-at-most(67)", Setup: anyone(5), Source: bound},
	{Property: "messages-at-most(66)", Setup: anyone(5), Expect: model.Violated, Why: worst},
	{Property: "messages-at-most(12)", Variant: silent, Setup: anyone(2)},
	{Property: "messages-at-most(11)", Variant: silent, Setup: anyone(2), Expect: model.Violated, Why: worst},
	{Property: "messages-at-most(26)", Variant: silent, Setup: anyone(3)},
	{Property: "messages-at-most(25)", Variant: silent, Setup: anyone(3), Expect: model.Violated, Why: worst},
	{Property: "messages-at-most(36)", Variant: silent, Setup: anyone(4)},
	{Property: "messages-at-most(35)", Variant: silent, Setup: anyone(4), Expect: model.Violated, Why: worst},
	{Property: "messages-at-most(60)", Variant: silent, Setup: anyone(5)},
	{Property: "messages-at-most(59)", Variant: silent, Setup: anyone(5), Expect: model.Violated, Why: worst},

	{Property: "unique-leader", Variant: duplicate, Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated, Drops: uniqueIDs,
		Why: "each takes the probe of the other for its own come home"},
	{Property: "election-ends", Setup: mortal, Expect: model.Violated, Drops: noCrash, Why: "p0 waits for an answer of p1, which is dead"},
	{Property: "unique-leader", Setup: model.Setup{N: 3, Requests: 1, Crashes: 1}},
	{Property: "election-ends", Setup: lossy, Expect: model.Violated, Drops: noLoss, Why: "a probe is lost, and its candidate waits for the answer"},
	{Property: "unique-leader", Setup: model.Setup{N: 3, Requests: 1, Drops: 1}},
	{Property: "election-ends", Setup: twice},
	{Property: "best-leader", Setup: twice},

	{Property: "messages-at-most(14)", Variant: "impatient", Setup: anyone(2), Expect: model.Violated,
		Why: "each of the two answers sends a candidate on, the late one of a shorter distance too"},
	{Property: "unique-leader", Variant: "local", Setup: anyone(4), Expect: model.Violated,
		Why: "every second process is larger than its neighbours"},
	{Property: "election-ends", Variant: "modest", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "whoever calls, both will give up, and nobody is left to win"},
}

const (
	bound = paper + ": 8n(1+⌈log n⌉) at most, here without the LEADER"
	worst = "every candidate goes as far as it can before it hears of a larger one"
)

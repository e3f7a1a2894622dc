package itairodeh

import "doorway/model"

// anyone is an election that anyone may call at any time.
func anyone(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// unordered is the same in channels of any order.
func unordered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Channels: model.AnyOrder}
}

var claims = []model.Claim{
	{Property: "unique-leader", Setup: anyone(2)},
	{Property: "agreement", Setup: anyone(2)},
	{Property: "election-ends", Setup: anyone(2)},
	{Property: "unique-leader", Setup: anyone(3)},
	{Property: "agreement", Setup: anyone(3)},
	{Property: "election-ends", Setup: anyone(3)},
	{Property: "unique-leader", Setup: anyone(4), Source: variation + ": one leader at most, in rings of up to four processes"},
	{Property: "agreement", Setup: anyone(4)},
	{Property: "election-ends", Setup: anyone(4)},
	{Property: "election-terminates", Setup: anyone(2), Expect: model.Violated, Drops: coins,
		Why: "both draw the same for ever: an election in an anonymous ring has runs without an end, and only chance makes their probability 0"},
	{Property: "messages-at-most(100)", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "no number of messages is enough: the bound n log n is of the mean"},
	{Property: "best-leader", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "chance decides, not the number of the process"},

	{Property: "unique-leader", Variant: counted, Setup: unordered(2)},
	{Property: "unique-leader", Variant: counted, Setup: unordered(3)},
	{Property: "unique-leader", Variant: parity, Setup: anyone(3)},
	{Property: "election-ends", Variant: parity, Setup: anyone(3)},

	{Property: "unique-leader", Setup: unordered(3)},
	{Property: "election-ends", Setup: unordered(2)},
	{Property: "election-ends", Setup: unordered(3), Expect: model.Violated, Drops: fifo,
		Why: "the first home draws less, and the other, which still holds its last number, will take that off the ring; it draws less still, and the first will take that off"},
	{Property: "unique-leader", Variant: parity, Setup: unordered(3)},
	{Property: "election-ends", Variant: parity, Setup: unordered(3), Expect: model.Violated, Drops: fifo,
		Why: "one draws for its third round, which has the number of the first: the other, in the second still, will take that for old, and has drawn less by then"},
	{Property: "unique-leader", Variant: tooSmall, Setup: anyone(4), Expect: model.Violated, Drops: knownSize,
		Why: "p0 and p2 take each other's for home"},
	{Property: "election-ends", Variant: tooLarge, Setup: anyone(2), Expect: model.Violated, Drops: knownSize,
		Why: "both will take their own number for another's that has yet to go on, and it makes no more than marks"},
	{Property: "election-ends", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noCrash, Why: "the ring is broken"},
	{Property: "election-ends", Setup: model.Setup{N: 2, Requests: 1, Drops: 1}, Expect: model.Violated, Drops: noLoss, Why: "nothing is sent again"},
	{Property: "unique-leader", Setup: model.Setup{N: 3, Requests: 1, Drops: 1}},
	{Property: "unique-leader", Setup: model.Setup{N: 3, Requests: 1, Crashes: 1}},
	{Property: "unique-leader", Setup: model.Setup{N: 3, Requests: 1, Duplicates: 1}},
	{Property: "election-ends", Setup: model.Setup{N: 3, Requests: 1, Duplicates: 1}, Expect: model.Violated, Drops: once,
		Why: "a number comes home twice, and its process draws twice: the 3 that it has given up makes the other passive, and the 2 of the other makes it passive, which holds a 1 by then"},
	{Property: "agreement", Setup: model.Setup{N: 3, Requests: 1, Duplicates: 1}},

	{Property: "unique-leader", Variant: "blind", Setup: anyone(2), Expect: model.Violated, Why: "both draw 1 and each takes its own for the only one"},
	{Property: "election-ends", Variant: "jealous", Setup: anyone(2), Expect: model.Violated, Why: "both draw 1, and each will take the other's off the ring"},
}

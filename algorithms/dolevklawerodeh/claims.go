package dolevklawerodeh

import "doorway/model"

// anyone is an election that anyone may call at any time.
func anyone(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// by is an election that only those may call.
func by(n int, callers ...model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(callers...)}
}

func unordered(n int) model.Setup {
	return model.Setup{N: n, Requests: 1, Channels: model.AnyOrder}
}

var claims = []model.Claim{
	{Property: "unique-leader", Setup: anyone(2)},
	{Property: "agreement", Setup: anyone(2)},
	{Property: "best-leader", Setup: anyone(2)},
	{Property: "election-ends", Setup: anyone(2)},
	{Property: "unique-leader", Setup: anyone(3)},
	{Property: "agreement", Setup: anyone(3)},
	{Property: "best-leader", Setup: anyone(3)},
	{Property: "election-ends", Setup: anyone(3)},
	{Property: "election-terminates", Setup: anyone(3)},
	{Property: "unique-leader", Variant: zigzag, Setup: anyone(5)},
	{Property: "agreement", Variant: zigzag, Setup: anyone(5)},
	{Property: "best-leader", Variant: zigzag, Setup: anyone(5)},
	{Property: "election-terminates", Variant: zigzag, Setup: anyone(5)},

	// The order of the identifiers alone decides how many messages are sent:
	// 2n a phase, n in the last, and n for the LEADER.
	{Property: "messages-at-most(8)", Setup: anyone(2), Source: bound},
	{Property: "messages-at-most(7)", Setup: anyone(2), Expect: model.Violated, Why: worst},
	{Property: "messages-at-most(12)", Setup: anyone(3), Source: bound},
	{Property: "messages-at-most(11)", Setup: by(3, 0), Expect: model.Violated, Why: worst},
	{Property: "messages-at-most(16)", Setup: anyone(4)},
	{Property: "messages-at-most(15)", Setup: by(4, 0), Expect: model.Violated,
		Why: "one local maximum: 4n, whatever n"},
	{Property: "messages-at-most(24)", Variant: zigzag, Setup: anyone(4), Source: bound},
	{Property: "messages-at-most(23)", Variant: zigzag, Setup: by(4, 0), Expect: model.Violated, Why: worst},
	{Property: "messages-at-most(30)", Variant: zigzag, Setup: anyone(5), Source: bound},
	{Property: "messages-at-most(29)", Variant: zigzag, Setup: by(5, 0), Expect: model.Violated, Why: worst},
	{Property: "messages-at-most(64)", Variant: zigzag, Setup: by(8, 0), Source: bound},
	{Property: "messages-at-most(63)", Variant: zigzag, Setup: by(8, 0), Expect: model.Violated, Why: worst},

	{Property: "unique-leader", Variant: callers, Setup: anyone(4)},
	{Property: "agreement", Variant: callers, Setup: anyone(4)},
	{Property: "election-terminates", Variant: callers, Setup: anyone(4)},
	{Property: "best-leader", Variant: callers, Setup: by(2, 0), Expect: model.Violated,
		Why: "p0 leads, the best of those that called and not of all"},

	{Property: "unique-leader", Variant: duplicate, Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated, Drops: uniqueIDs,
		Why: "p2 takes the value of p1 for its own come home"},
	{Property: "election-ends", Setup: unordered(3), Expect: model.Violated, Drops: fifo,
		Why: "a ONE and a TWO change places on their way, and nobody will stay active"},
	{Property: "best-leader", Setup: unordered(2), Expect: model.Violated, Drops: fifo,
		Why: "the TWO of p0 overtakes its ONE, and p1 compares it before it knows the first value"},
	{Property: "election-ends", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noCrash,
		Why: "the ring is broken: the value is lost with the process"},
	{Property: "unique-leader", Setup: model.Setup{N: 3, Requests: 1, Crashes: 1}},
	{Property: "election-ends", Setup: model.Setup{N: 2, Requests: 1, Drops: 1}, Expect: model.Violated, Drops: noLoss,
		Why: "nothing is sent again"},
	{Property: "unique-leader", Setup: model.Setup{N: 3, Requests: 1, Drops: 1}},
	{Property: "best-leader", Setup: model.Setup{N: 2, Requests: 1, Duplicates: 1}},
	{Property: "unique-leader", Setup: model.Setup{N: 3, Requests: 1, Duplicates: 1}},
	{Property: "best-leader", Setup: model.Setup{N: 3, Requests: 1, Duplicates: 1}},
	{Property: "best-leader", Variant: zigzag, Setup: model.Setup{N: 4, Requests: 1, Duplicates: 1}},
	{Property: "election-ends", Setup: model.Setup{N: 3, Requests: 1, Duplicates: 1}, Expect: model.Violated, Drops: once,
		Why: "p1 answers both copies of the ONE, and p0 takes the second TWO for one of the next phase: nobody stays active"},

	{Property: "messages-at-most(24)", Variant: "looks-once", Setup: by(4, 0), Expect: model.Violated,
		Why: "the values fall along the ring and all but one process stay active, in each phase one less"},
	{Property: "best-leader", Variant: "proud", Setup: by(2, 0), Expect: model.Violated,
		Why: "p0 stays active and p1, whose value was the largest, does not"},
	{Property: "best-leader", Variant: "greedy", Setup: by(2, 0), Expect: model.Violated,
		Why: "two are active, and the second before p1 is p1 itself: its value is not larger, and nobody stays active"},
}

const (
	bound = paper + ": 2n log n + O(n); here at most 2n⌊log n⌋ + 2n"
	worst = "as many stay active as can: 2n⌊log n⌋ + 2n messages"
)

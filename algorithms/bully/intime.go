package bully

import "doorway/model"

// inTimed is one election that each may call, in a synchronous system.
func inTimed(n, crashes int) model.Setup {
	return model.Setup{N: n, Requests: 1, Crashes: crashes, Delay: 1}
}

// parted is the same without crashes, in a network that may split off the
// highest process.
func parted(n int) model.Setup {
	s := inTimed(n, 0)
	s.Side, s.Splits = model.Procs(model.ProcID(n-1)), 1
	return s
}

// cut is the same without crashes, where the link between p and q may be cut.
func cut(p, q model.ProcID) model.Setup {
	s := inTimed(3, 0)
	s.Cut, s.Splits = model.Procs(p, q), 1
	return s
}

// counted is one election called by p0, in a synchronous system with that delay.
func counted(n, delay int) model.Setup {
	s := notices(n, 0)
	s.Delay = delay
	return s
}

// timedClaims are about a synchronous system.
var timedClaims = []model.Claim{
	{Property: "unique-leader", Variant: intime, Setup: inTimed(3, 1),
		Source: slides + ": with delays of at most TM and processing of at most PP a timeout of 2TM + PP is reliable; here TM includes PP"},
	{Property: "agreement", Variant: intime, Setup: inTimed(3, 1), Source: unit3 + ": all processes agree"},
	{Property: "election-ends", Variant: intime, Setup: inTimed(3, 1)},
	{Property: "best-leader", Variant: intime, Setup: inTimed(3, 0)},
	{Property: "best-leader", Variant: intime, Setup: inTimed(2, 1), Expect: model.Violated,
		Why: "p0 calls an election while the announcement of p1, which has crashed, is on its way, and takes p1 for the coordinator: bounded delays do not prevent it"},
	{Property: "unique-leader", Variant: intime, Setup: model.Setup{N: 2, Requests: 1, Crashes: 1, Recoveries: 1, Delay: 1}, Expect: model.Violated,
		Why:    "p1 comes back and makes itself coordinator before p0, which took its place, hears of it: no timing prevents this",
		Source: unit3 + ": the recovered process forces the others, even if there is an active coordinator"},

	{Property: "unique-leader", Variant: intime, Setup: parted(3), Expect: model.Violated, Drops: whole,
		Why:    "split brain: p2 is cut off from p0 and p1, and each side makes its highest process coordinator",
		Source: krzyzanowski + ": split brain"},
	{Property: "agreement", Variant: intime, Setup: parted(3), Expect: model.Violated, Drops: whole,
		Why: "the network splits while p2 announces itself, and one side never hears of it"},

	// A single link: which one makes the difference. The coordinator must reach all.
	{Property: "best-leader", Variant: intime, Setup: cut(0, 1)},
	{Property: "election-terminates", Variant: intime, Setup: cut(0, 1)},
	{Property: "unique-leader", Variant: intime, Setup: cut(0, 2)},
	{Property: "election-terminates", Variant: intime, Setup: cut(0, 2), Expect: model.Violated, Drops: connected,
		Why: "p1 answers p0 and hands its call on to p2, which wins and is never heard by p0: it calls again, for ever, and each time an election is held"},
	{Property: "unique-leader", Variant: intime, Setup: cut(1, 2), Expect: model.Violated, Drops: connected,
		Why: "p1, which is cut off from p2 alone, takes it for dead and makes itself coordinator beside it, though p0 reaches both"},

	{Property: "messages-at-most(5)", Variant: after, Setup: counted(3, 1), Source: slides + ": each process begins one election, O(n²)"},
	{Property: "messages-at-most(4)", Variant: after, Setup: counted(3, 1), Expect: model.Violated, Why: "n²−n−1 messages"},
	{Property: "messages-at-most(11)", Variant: after, Setup: counted(4, 1), Source: slides + ": each process begins one election, O(n²)"},
	{Property: "messages-at-most(11)", Variant: after, Setup: counted(4, 2)},
	{Property: "messages-at-most(10)", Variant: after, Setup: counted(4, 1), Expect: model.Violated, Why: "n²−n−1 messages"},
	{Property: "messages-at-most(19)", Variant: after, Setup: counted(5, 1), Expect: model.Violated,
		Why:    "the announcement of p3 reaches p2 at once, and the ELECTION of p1, which was called late, after it: p2 holds a second election though delays are bounded",
		Source: slides + ": each process begins one election, O(n²)"},

	{Property: "unique-leader", Variant: "hasty", Setup: model.Setup{N: 2, Requests: 1, Delay: 1}, Expect: model.Violated,
		Why: "p0 wins at the moment at which the answer of p1 comes"},
	{Property: "messages-at-most(11)", Variant: "impatient", Setup: counted(4, 1), Expect: model.Violated,
		Why: "p0, which was answered at once by p1, calls again when p2, which heard of its call a delay later, has only just waited T"},
}

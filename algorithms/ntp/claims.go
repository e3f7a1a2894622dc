package ntp

import "doorway/model"

// sampling is a setup in which the client takes so many samples.
func sampling(requests, delay int) model.Setup {
	return model.Setup{N: 2, Requests: requests, Requesters: model.Procs(client), Delay: delay}
}

// drifting is the same with clocks that drift.
func drifting(requests, delay, drift int) model.Setup {
	s := sampling(requests, delay)
	s.Drift = drift
	return s
}

const (
	bound    = paper + ": the true offset is within half the delay of the one measured"
	lopsided = "the question takes no time and the answer two units, or the other way round, and the client cannot tell"
)

var claims = []model.Claim{
	// In half units of time: half a delay of two units is 2.
	{Property: "clock-difference(2)", Setup: sampling(1, 2), Source: bound},
	{Property: "clock-difference(1)", Setup: sampling(1, 2), Expect: model.Violated, Why: lopsided},
	{Property: "clock-difference(2)", Setup: sampling(1, 4), Source: bound},
	{Property: "clock-difference(2)", Setup: sampling(2, 3), Source: bound},
	{Property: "messages-at-most(2)", Setup: sampling(1, 2)},

	// Whatever is used, the bound is half the longest delay.
	{Property: "clock-difference(4)", Variant: "all", Setup: sampling(1, 4), Source: bound},
	{Property: "clock-difference(3)", Variant: "all", Setup: sampling(1, 4), Expect: model.Violated,
		Why: "the question takes no time and the answer four units"},
	{Property: "clock-difference(2)", Variant: "all", Setup: sampling(1, 4), Expect: model.Violated, Drops: short,
		Why: "the question takes no time and the answer more than two units"},

	// Clocks that drift.
	{Property: "clock-difference(2)", Setup: drifting(1, 2, 9), Expect: model.Violated, Drops: steady, Why: "both clocks drift while the server thinks, so that the sample has less delay than was"},
	{Property: "clock-difference(4)", Setup: drifting(1, 2, 9), Expect: model.Violated,
		Why: "the client's clock loses a unit while the server thinks, and the server's gains one while the answer is under way"},
	{Property: "clock-difference(5)", Setup: drifting(1, 2, 9)},

	{Property: "clock-difference(2)", Variant: "dawdler", Setup: sampling(1, 2), Expect: model.Violated,
		Why: "the server thinks for three units, which the client takes for a slow answer"},
	{Property: "clock-difference(2)", Variant: "double", Setup: sampling(1, 2), Expect: model.Violated,
		Why: "the client's clock is ahead, and is set back by twice as much"},
}

package cristian

import "doorway/model"

const (
	reading  = paper + ": the error of a reading is at most half the round trip less the least delay"
	believes = paper + ": a client that believes only round trips of 2U is wrong by U less the least delay at most"
	lopsided = "the question takes the longest and the answer the shortest time, or the other way round, and the client cannot tell"
)

// clients is a setup in which so many clients synchronise once.
func clients(k, delay, least int) model.Setup {
	return model.Setup{N: k + 1, Requests: 1, Requesters: model.Others(k+1, server), Delay: delay, MinDelay: least}
}

// drifting is a setup with clocks that drift.
func drifting(s model.Setup, drift int) model.Setup {
	s.Drift = drift
	return s
}

var claims = []model.Claim{
	// In half units of time: half a round trip of two units is 2.
	{Property: "clock-difference(2)", Setup: clients(1, 2, 0), Source: reading},
	{Property: "clock-difference(1)", Setup: clients(1, 2, 0), Expect: model.Violated, Why: lopsided},
	{Property: "clock-difference(2)", Setup: clients(1, 4, 0), Source: believes},
	{Property: "clock-difference(2)", Setup: clients(1, 4, 1), Source: believes},
	{Property: "clock-difference(2)", Setup: clients(1, 4, 2), Source: believes},
	{Property: "clock-difference(0)", Setup: clients(1, 2, 2), Source: reading},
	{Property: "messages-at-most(6)", Setup: clients(1, 4, 0)},
	{Property: "messages-at-most(5)", Setup: clients(1, 4, 0), Expect: model.Violated, Why: "three attempts, each with an answer"},

	// Two clients, one ahead of the server and one behind it.
	{Property: "clock-difference(4)", Setup: clients(2, 2, 0)},
	{Property: "clock-difference(3)", Setup: clients(2, 2, 0), Expect: model.Violated, Why: "one client is ahead of the server by one unit, and one behind"},
	{Property: "clock-error(2)", Setup: clients(2, 2, 0), Source: reading},
	{Property: "clock-error(1)", Setup: clients(1, 2, 0), Expect: model.Violated, Why: lopsided},

	// Who believes every answer has the bound of the longest round trip.
	{Property: "clock-difference(4)", Variant: "gullible", Setup: clients(1, 4, 0), Source: reading},
	{Property: "clock-difference(3)", Variant: "gullible", Setup: clients(1, 4, 0), Expect: model.Violated, Why: lopsided},
	{Property: "clock-difference(2)", Variant: "gullible", Setup: clients(1, 4, 2), Source: reading},
	{Property: "clock-difference(1)", Variant: "gullible", Setup: clients(1, 4, 2), Expect: model.Violated, Why: lopsided},
	{Property: "clock-difference(2)", Variant: "gullible", Setup: clients(1, 4, 0), Expect: model.Violated, Drops: short, Why: lopsided},

	// Clocks that drift.
	{Property: "clock-difference(2)", Setup: drifting(clients(1, 2, 0), 9), Expect: model.Violated, Drops: steady,
		Why: "a clock drifts by a unit while the answer is under way"},
	{Property: "clock-difference(5)", Setup: drifting(clients(1, 2, 0), 9)},
	{Property: "clock-difference(4)", Setup: drifting(clients(1, 2, 0), 9), Expect: model.Violated, Why: "the answer takes two units, in which the server's clock advances by three and the client's by one"},

	{Property: "clock-difference(2)", Variant: "whole", Setup: clients(1, 2, 0), Expect: model.Violated,
		Why: "the question takes two units and the answer none, and the client adds two"},
	{Property: "clock-difference(2)", Variant: "stale", Setup: clients(1, 2, 0), Expect: model.Violated,
		Why: "the answer takes two units, and the time in it is as old"},
}

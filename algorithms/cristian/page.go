package cristian

import (
	"doorway/algorithms/internal/common"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const paper = "Cristian 1989"

var (
	short  = catalogue.Assumption{Name: "short round trips only", Meaning: "a client believes only answers with a short round trip"}
	steady = catalogue.Assumption{Name: "clocks without drift", Meaning: "clocks advance at the same rate during a round trip"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "cristian",
	Title:  "Cristian's clock synchronisation",
	Family: catalogue.ClockSynchronisation,
	Source: "F. Cristian, Probabilistic clock synchronization, Distributed Computing 3, 1989",
	Rules: `A client asks the server for the time and measures the round trip with its own
clock. It takes the time in the answer plus half the round trip, and is wrong by at most
half the round trip less the least delay, since neither way took less. It does not
believe an answer whose round trip is too long: it asks again, and gives up after three
attempts.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{short, steady},
	Variants:    catalogue.ForProcesses(2, 0, "a server and its clients", catalogue.Variants(variants)),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{Apart: 20, Trip: 2*s.MinDelay + 2, Attempts: 3}
	gullible := a
	gullible.Trip = 1000
	return []catalogue.Variant{
		{Meaning: "believes a round trip of at most two units more than two least delays, and asks up to three times", Build: message.Builder(a)},
		{Name: "gullible", Meaning: "believes every answer", Build: message.Builder(gullible)},
		{Name: "whole", Meaning: "adds the whole round trip", Mutant: true, Build: message.Builder(whole{a})},
		{Name: "stale", Meaning: "adds nothing to the time in the answer", Mutant: true, Build: message.Builder(stale{a})},
	}
}

const (
	reading  = paper + ": the error of a reading is at most half the round trip less the least delay"
	believes = paper + ": a client that believes only round trips of 2U is wrong by U less the least delay at most"
	lopsided = "the question takes the longest and the answer the shortest time, or the other way round, and the client cannot tell"
)

// clients is a setup in which k clients synchronise once.
func clients(k, delay, least int) model.Setup {
	return model.Setup{N: k + 1, Requests: 1, Requesters: model.Others(k+1, server), Delay: delay, MinDelay: least}
}

var claims = claim.List(
	// In half units of time: half a round trip of two units is 2.
	claim.Tight(properties.ClockDifference, 2).Under(clients(1, 2, 0)).Because(lopsided).Bound(reading),
	claim.Hold(properties.ClockDifference(2)).Under(clients(1, 4, 0), clients(1, 4, 1), clients(1, 4, 2)).By(believes),
	claim.Hold(properties.ClockDifference(0)).Under(clients(1, 2, 2)).By(reading),
	claim.Tight(properties.MessagesAtMost, 6).Under(clients(1, 4, 0)).Because("three attempts, each with an answer"),

	// Two clients, one ahead of the server and one behind it.
	claim.Tight(properties.ClockDifference, 4).Under(clients(2, 2, 0)).Because("one client is a unit ahead of the server, and the other a unit behind"),
	claim.Hold(properties.ClockError(2)).Under(clients(2, 2, 0)).By(reading),
	claim.Break(properties.ClockError(1)).Under(clients(1, 2, 0)).Because(lopsided),

	// A client that believes every answer has the bound of the longest round trip.
	claim.Tight(properties.ClockDifference, 4).Of("gullible").Under(clients(1, 4, 0)).Because(lopsided).Bound(reading),
	claim.Tight(properties.ClockDifference, 2).Of("gullible").Under(clients(1, 4, 2)).Because(lopsided).Bound(reading),
	claim.Break(properties.ClockDifference(2)).Of("gullible").Under(clients(1, 4, 0)).Without(short).Because(lopsided),

	// Clocks that drift.
	claim.Break(properties.ClockDifference(2)).Under(common.Drifting(clients(1, 2, 0), 9)).Without(steady).
		Because("a clock drifts by a unit while the answer is under way"),
	claim.Tight(properties.ClockDifference, 5).Under(common.Drifting(clients(1, 2, 0), 9)).
		Because("the answer takes two units, in which the server's clock advances by three and the client's by one"),

	claim.Break(properties.ClockDifference(2)).Of("whole").Under(clients(1, 2, 0)).
		Because("the question takes two units and the answer none, and the client adds two"),
	claim.Break(properties.ClockDifference(2)).Of("stale").Under(clients(1, 2, 0)).Because("the answer takes two units, and the time in it is that old"),
)

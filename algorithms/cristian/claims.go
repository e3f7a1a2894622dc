package cristian

import (
	"doorway/algorithms/internal/battery"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

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
	claim.Tight(named.ClockDifference, 2).Under(clients(1, 2, 0)).Because(lopsided).Bound(reading),
	claim.Hold(named.ClockDifference(2)).Under(clients(1, 4, 0), clients(1, 4, 1), clients(1, 4, 2)).By(believes),
	claim.Hold(named.ClockDifference(0)).Under(clients(1, 2, 2)).By(reading),
	claim.Tight(named.MessagesAtMost, 6).Under(clients(1, 4, 0)).Because("three attempts, each with an answer"),

	// Two clients, one ahead of the server and one behind it.
	claim.Tight(named.ClockDifference, 4).Under(clients(2, 2, 0)).Because("one client is a unit ahead of the server, and the other a unit behind"),
	claim.Hold(named.ClockError(2)).Under(clients(2, 2, 0)).By(reading),
	claim.Break(named.ClockError(1)).Under(clients(1, 2, 0)).Because(lopsided),

	// A client that believes every answer has the bound of the longest round trip.
	claim.Tight(named.ClockDifference, 4).Of("gullible").Under(clients(1, 4, 0)).Because(lopsided).Bound(reading),
	claim.Tight(named.ClockDifference, 2).Of("gullible").Under(clients(1, 4, 2)).Because(lopsided).Bound(reading),
	claim.Break(named.ClockDifference(2)).Of("gullible").Under(clients(1, 4, 0)).Without(short).Because(lopsided),

	// Clocks that drift.
	claim.Break(named.ClockDifference(2)).Under(battery.Drifting(clients(1, 2, 0), 9)).Without(steady).
		Because("a clock drifts by a unit while the answer is under way"),
	claim.Tight(named.ClockDifference, 5).Under(battery.Drifting(clients(1, 2, 0), 9)).
		Because("the answer takes two units, in which the server's clock advances by three and the client's by one"),

	claim.Break(named.ClockDifference(2)).Of("whole").Under(clients(1, 2, 0)).
		Because("the question takes two units and the answer none, and the client adds two"),
	claim.Break(named.ClockDifference(2)).Of("stale").Under(clients(1, 2, 0)).Because("the answer takes two units, and the time in it is that old"),
)

package ntp

import (
	"doorway/algorithms/internal/battery"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// sampling is a setup in which the client takes a sample for each request.
func sampling(requests, delay int) model.Setup {
	return model.Setup{N: 2, Requests: requests, Requesters: model.Procs(client), Delay: delay}
}

const (
	bound    = paper + ": the true offset is within half the delay of the one measured"
	lopsided = "the question takes no time and the answer two units, or the other way round, and the client cannot tell"
)

var claims = claim.List(
	// In half units of time: half a delay of two units is 2.
	claim.Tight(named.ClockDifference, 2).Under(sampling(1, 2)).Because(lopsided).Bound(bound),
	claim.Hold(named.ClockDifference(2)).Under(sampling(1, 4), sampling(2, 3)).By(bound),
	claim.Hold(named.MessagesAtMost(2)).Under(sampling(1, 2)),

	// If every sample is used, the bound is half the longest delay.
	claim.Tight(named.ClockDifference, 4).Of("all").Under(sampling(1, 4)).Because("the question takes no time and the answer four units").Bound(bound),
	claim.Break(named.ClockDifference(2)).Of("all").Under(sampling(1, 4)).Without(short).
		Because("the question takes no time and the answer more than two units"),

	// Clocks that drift.
	claim.Break(named.ClockDifference(2)).Under(battery.Drifting(sampling(1, 2), 9)).Without(steady).
		Because("both clocks drift while the server thinks, so the sample shows less delay than there was"),
	claim.Break(named.ClockDifference(4)).Under(battery.Drifting(sampling(1, 2), 9)).
		Because("the client's clock loses a unit while the server thinks, and the server's gains one while the answer is under way"),
	claim.Hold(named.ClockDifference(5)).Under(battery.Drifting(sampling(1, 2), 9)),

	claim.Break(named.ClockDifference(2)).Of("dawdler").Under(sampling(1, 2)).
		Because("the server thinks for three units, which the client takes for a slow answer"),
	claim.Break(named.ClockDifference(2)).Of("double").Under(sampling(1, 2)).Because("the client's clock is ahead, and is set back by twice as much"),
)

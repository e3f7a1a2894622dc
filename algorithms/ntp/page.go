package ntp

import (
	"doorway/algorithms/internal/common"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const paper = "Mills 1991"

var (
	steady = catalogue.Assumption{Name: "clocks without drift", Meaning: "clocks advance at the same rate while a sample is taken"}
	short  = catalogue.Assumption{Name: "short delays only", Meaning: "only samples with a short delay are used"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "ntp",
	Title:  "The offset of the Network Time Protocol",
	Family: catalogue.ClockSynchronisation,
	Source: "D. L. Mills, Internet time synchronization: the Network Time Protocol, IEEE Transactions on Communications 39(10), 1991",
	Rules: `The client asks at t1 by its own clock; the server gets the question at t2 by its
clock, thinks, and answers at t3; the client has the answer at t4. It adjusts its
clock by ((t2-t1)+(t3-t4))/2, which is wrong by at most half the delay
(t4-t1)-(t3-t2), and uses no sample with a delay of more than two units. The server
thinks for three units of time.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{steady, short},
	Variants:    catalogue.ForProcesses(2, 2, "a server and a client; other clients make no difference to it", catalogue.Variants(variants)),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a, gullible := Algorithm{Apart: 20, Work: 3, Delay: 2}, Algorithm{Apart: 20, Work: 3, Delay: 1000}
	return []catalogue.Variant{
		{Meaning: "uses samples with a delay of at most two units", Build: message.Builder(a)},
		{Name: "all", Meaning: "uses every sample", Build: message.Builder(gullible)},
		{Name: "dawdler", Meaning: "the time to think counts as delay", Mutant: true, Build: message.Builder(dawdler{gullible})},
		{Name: "double", Meaning: "does not halve", Mutant: true, Build: message.Builder(double{a})},
	}
}

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
	claim.Tight(properties.ClockDifference, 2).Under(sampling(1, 2)).Because(lopsided).Bound(bound),
	claim.Hold(properties.ClockDifference(2)).Under(sampling(1, 4), sampling(2, 3)).By(bound),
	claim.Hold(properties.MessagesAtMost(2)).Under(sampling(1, 2)),

	// If every sample is used, the bound is half the longest delay.
	claim.Tight(properties.ClockDifference, 4).Of("all").Under(sampling(1, 4)).Because("the question takes no time and the answer four units").Bound(bound),
	claim.Break(properties.ClockDifference(2)).Of("all").Under(sampling(1, 4)).Without(short).
		Because("the question takes no time and the answer more than two units"),

	// Clocks that drift.
	claim.Break(properties.ClockDifference(2)).Under(common.Drifting(sampling(1, 2), 9)).Without(steady).
		Because("both clocks drift while the server thinks, so the sample shows less delay than there was"),
	claim.Break(properties.ClockDifference(4)).Under(common.Drifting(sampling(1, 2), 9)).
		Because("the client's clock loses a unit while the server thinks, and the server's gains one while the answer is under way"),
	claim.Hold(properties.ClockDifference(5)).Under(common.Drifting(sampling(1, 2), 9)),

	claim.Break(properties.ClockDifference(2)).Of("dawdler").Under(sampling(1, 2)).
		Because("the server thinks for three units, which the client takes for a slow answer"),
	claim.Break(properties.ClockDifference(2)).Of("double").Under(sampling(1, 2)).Because("the client's clock is ahead, and is set back by twice as much"),
)

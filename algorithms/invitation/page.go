package invitation

import (
	"doorway/algorithms/internal/common"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const (
	paper = "Garcia-Molina 1982"

	parted = "parted"
	timed  = "timed"
)

var (
	inTime = catalogue.Assumption{Name: "timeouts are long enough", Meaning: "for all to be in one group: timeouts allow for the delays"}
	single = catalogue.Assumption{Name: "one call at a time", Meaning: "for all to be in one group: no two coordinators call at the same time"}
	noLoss = catalogue.Assumption{Name: "no loss", Meaning: "for all to be in one group: no message is lost"}
	whole  = catalogue.Assumption{Name: "no partition", Meaning: "for all to be in one group: the network does not split"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "invitation",
	Title:  "Invitation algorithm",
	Family: catalogue.ElectionAll,
	Source: "H. Garcia-Molina, Elections in a distributed computing system, IEEE Trans. Computers C-31(1), 1982, the election for asynchronous systems",
	Rules: `Processes are in groups, each with a coordinator; a group is named after its
coordinator and a number. A coordinator asks all others now and then whether they are
coordinators too; it invites those that are, and its own members, into a new
group, and they pass the invitation on to their members. A process in no election
accepts; when the time for that is over the coordinator tells all that have
accepted that the group is ready. A process that waits for that in vain, or recovers,
or has a coordinator that does not answer makes a group of its own. Nobody can tell
a slow process from a dead one, so there may be several groups at any time;
the algorithm promises one coordinator a group. Here no priority lets the higher of
two coordinators go first.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		inTime, single, noLoss, whole,
		{Name: "no duplication", Meaning: "no message is duplicated", NotNeeded: "parted processes come to agree with a duplicated message too"},
	},
	Variants: catalogue.Variants(variants),
	Claims:   claims,
}

func variants(s model.Setup) []catalogue.Variant {
	return []catalogue.Variant{
		{Meaning: "all begin in one group", Build: message.Builder(Algorithm{N: s.N})},
		{Name: parted, Meaning: "p0 begins in a group of its own", Build: message.Builder(apart(s, 0))},
		{Name: timed, Meaning: "parted, and timeouts allow for the delays", Build: message.Builder(apart(s, s.Delay))},

		{Name: "selfish", Meaning: "timed, an invited coordinator does not tell its members", Mutant: true, Build: message.Builder(selfish{apart(s, s.Delay)})},
		{Name: "patient", Meaning: "parted, waits without a timeout until its new group is ready", Mutant: true, Build: message.Builder(patient{apart(s, 0)})},
		{Name: "hasty", Meaning: "timed, waits a unit of time too short for acceptances", Mutant: true, Build: message.Builder(hasty{apart(s, s.Delay)})},
	}
}

func apart(s model.Setup, delay int) Algorithm {
	return Algorithm{N: s.N, Parted: true, Delay: delay}
}

var (
	lossy   = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(0), Delay: 1, Drops: 1}
	twice   = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Delay: 1, Duplicates: 1}
	split   = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(0), Delay: 1, Side: model.Procs(0), Splits: 1}
	mortal  = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Crashes: 1}
	revival = model.Setup{N: 2, Requests: 1, Crashes: 1, Recoveries: 1}
)

var claims = claim.List(
	claim.Hold(properties.ElectionEnds, properties.ElectionTerminates).Under(model.Setup{N: 2, Requests: 2}),
	claim.Hold(properties.ElectionEnds).Under(revival),
	claim.Hold(properties.ElectionEnds, properties.ElectionTerminates).Of(parted).Under(common.Call(3, 0, 2)),
	claim.Hold(properties.ElectionEnds).Of(parted).Under(mortal),

	claim.Break(properties.UniqueLeader).Under(common.Call(2, 0)).
		Because("p0 takes its slow coordinator for dead and makes a group of its own: there is one coordinator a group, but there may be several groups").By(paper+": in an asynchronous system no election can do better"),
	claim.Break(properties.Agreement).Of(parted).Under(common.Call(2, 0)).Without(inTime).Because("p0 waits for no answer, and finds nobody to invite"),

	claim.Hold(properties.Agreement).Of(timed).Under(common.TimedCall(2, 0), common.TimedCall(3, 0), common.TimedCall(3, 2), common.TimedCall(4, 0)),
	claim.Hold(properties.ElectionEnds).Of(timed).Under(common.TimedCall(4, 0)),
	claim.Hold(properties.Agreement).Of(timed).Under(twice),
	claim.Hold(properties.BestLeader).Of(timed).Under(common.TimedCall(3, 2)),
	claim.Break(properties.BestLeader).Of(timed).Under(common.TimedCall(2, 0)).Because("the process that invites is the coordinator: p0"),
	claim.Break(properties.Agreement).Of(timed).Under(common.TimedCall(2, 0, 1)).Without(single).
		Because("both find and invite each other, and neither accepts while it waits for acceptances"),
	claim.Break(properties.Agreement).Of(timed).Under(lossy).Without(noLoss).Because("the question of p0 is lost, and it finds nobody"),
	claim.Break(properties.Agreement).Of(timed).Under(split).Without(whole).Because("the network splits, and each side keeps a group of its own"),

	claim.Tight(properties.MessagesAtMost, 5).Of(timed).Under(common.TimedCall(2, 0)).Because(five),
	claim.Tight(properties.MessagesAtMost, 9).Of(timed).Under(common.TimedCall(3, 0)).Because(five),
	claim.Tight(properties.MessagesAtMost, 13).Of(timed).Under(common.TimedCall(4, 0)).Because(five),

	claim.Break(properties.Agreement).Of("selfish").Under(common.TimedCall(3, 0)).Because("p2 joins p0, and p1 keeps to p2"),
	claim.Break(properties.ElectionEnds).Of("patient").Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).
		Because("p0 invites p1 and crashes, and p1 waits for ever"),
	claim.Break(properties.Agreement).Of("hasty").Under(common.TimedCall(3, 0)).Because("p1, which was invited by way of p2, accepts too late"),
)

const five = "a question, an invitation, an acceptance and a READY for each other process, and an answer from the one coordinator found: 4(n−1)+1"

package activelist

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const (
	announced = "announced"
	hasty     = "hasty"
)

var noCrash = catalogue.Assumption{Name: "no crash", Meaning: "no process crashes during an election"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "active-list",
	Title:  "Ring election with active lists",
	Family: catalogue.ElectionRing,
	Source: "after G. Le Lann, Distributed systems: towards a formal approach, IFIP Congress 1977; " + sources.Silberschatz + "; " + sources.Unit3,
	Rules: `The processes stand in a unidirectional ring. A process that notices that the
coordinator is dead begins a list with its own number and sends ELECT with it to its
successor. At the first ELECT of an election a process begins a list with its own
number and the one that came, and sends on its own first, then the other. Later it
adds each number to its list and passes it on. When its own comes home the list is
complete: the highest on it is the coordinator. Every process finds that out for
itself, so nobody need be told, and an election costs n² messages. Dead successors
are skipped if a failure detector has reported them before.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.FIFO, noCrash, assume.NoLoss, assume.NoDuplication},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "nobody is told of the outcome (" + sources.Silberschatz + ")", Build: message.Builder(a)},
		{Name: announced, Meaning: "each process tells its successor which leader it has elected (" + sources.Unit3 + ", the worked example)",
			Build: message.Builder(Algorithm{N: a.N, Announce: true})},
		{Name: hasty, Meaning: "takes the list for complete at every ELECT from the second on, whatever number it carries (" + sources.Unit3 + ", the rules as printed)",
			Build: message.Builder(Algorithm{N: a.N, Hasty: true})},
		{Name: "bystander", Meaning: "does not send its own number", Mutant: true, Build: message.Builder(bystander{a})},
		{Name: "courteous", Meaning: "sends its own number after the other", Mutant: true, Build: message.Builder(courteous{a})},
	}
}

var (
	any3  = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder}
	crash = model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}
	lossy = model.Setup{N: 2, Requests: 1, Drops: 1}
	twice = model.Setup{N: 3, Requests: 1, Duplicates: 1}
)

const rounds = "every process's number goes round once"

var claims = claim.List(
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.BestLeader, properties.ElectionEnds).Unlimited(2),
	claim.Hold(properties.UniqueLeader, properties.Agreement).Unlimited(3),
	claim.Hold(properties.BestLeader).Unlimited(3).By(sources.Silberschatz+"; "+sources.Unit3),
	claim.Hold(properties.ElectionEnds, properties.ElectionTerminates).Unlimited(3),
	claim.Hold(properties.Agreement, properties.BestLeader, properties.ElectionEnds).Once(4),
	claim.Hold(properties.BestLeader, properties.ElectionEnds).Of(announced).Under(model.Setup{N: 3, Requests: 2}),

	claim.Break(properties.UniqueLeader).Of(hasty).Once(3).
		Because("p1 takes part and hears of p0: its list is {p0,p1}, so it takes itself for the coordinator, and so does p2").By(sources.Unit3+": if i ≠ j, the active list contains all active processes"),

	claim.Tight(properties.MessagesAtMost, 9).Under(common.Call(3, 0)).Because(rounds),
	claim.Tight(properties.MessagesAtMost, 16).Under(common.Call(4, 0)).Because(rounds),
	claim.Hold(properties.MessagesAtMost(12)).Of(announced).Under(common.Call(3, 0)),
	claim.Tight(properties.MessagesAtMost, 27).Once(3).Because("three elections one after another cost 9 messages each; simultaneous elections are one"),

	claim.Break(properties.BestLeader).Under(any3).Without(assume.FIFO).
		Because("p0's number comes home before p1's has passed, which then begins another list at p0, without p2, whose number is done"),
	claim.Hold(properties.ElectionEnds).Under(any3),
	claim.Break(properties.ElectionEnds).Under(crash).Without(noCrash).Because("p0's number is lost with p1, and p0 waits for it"),
	claim.Break(properties.UniqueLeader).Under(model.Setup{N: 3, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}).Without(noCrash).
		Because("p2's number died with p1, so p2 still waits: it takes p0's next call for a late number and does not send its own, and p0 is alone on its list"),
	claim.Break(properties.ElectionEnds).Under(lossy).Without(assume.NoLoss).Because("p0's number is lost, and p0 waits for it"),
	claim.Hold(properties.BestLeader, properties.ElectionEnds).Under(twice),
	claim.Hold(properties.BestLeader, properties.ElectionEnds).Under(model.Setup{N: 2, Requests: 3, Duplicates: 2}),
	claim.Break(properties.UniqueLeader).Under(twice).Without(assume.NoDuplication).
		Because("a process has just called the next election, and is alone on its list, when a copy of its number from the last one comes home"),

	claim.Break(properties.BestLeader).Of("bystander").Under(common.Call(2, 0)).Because("p0 calls and hears of nobody else, and p1 hears of no outcome"),
	claim.Break(properties.MessagesAtMost(4)).Of("courteous").Under(common.Call(2, 0)).
		Because("p0's number comes home before p1's arrives, which then begins another election, and so on for ever"),
)

package tokenringmonitor

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const (
	park = "Park's course notes (2019), token-passing mutual exclusion"

	open   = "open"
	all    = "all"
	lowest = "all-lowest"
	told   = "by-neighbours"
)

var alive = catalogue.Assumption{Name: "the monitor lives", Meaning: "the monitor does not crash"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "token-ring-monitor",
	Title:  "Token ring with a monitor",
	Family: catalogue.TokenBased,
	Source: "G. Le Lann, Distributed systems: towards a formal approach, IFIP Congress 1977; " + park,
	Rules: `The token ring of token-ring, with a monitor in it. When it is told of a death, and
whenever it likes, the monitor sends a question round; each process adds whether it
has the token and which processes it knows to be dead. If nobody has the token and it
has not come by in the meantime, the monitor starts a new one. A process that is
known to be dead is passed by, and nothing is accepted from it any more.
The token and the question carry the list of the ring. In an open ring a process
checks in with the monitor when it wants to compete, and out when it has not competed
for some time; the list changes when the token is with the monitor.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{alive, assume.CrashesReported, assume.NoLossButToTheDead, assume.NoDuplication, assume.FIFO, assume.NoRecovery},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a, opened := Algorithm{N: s.N}, Algorithm{N: s.N, Open: true}
	return []catalogue.Variant{
		{Meaning: "one monitor, and everyone in the ring", Build: message.Builder(a)},
		{Name: open, Meaning: "one monitor, alone in the ring at first: the others come and go", Build: message.Builder(opened)},
		{Name: all, Meaning: "all processes are monitors", Build: message.Builder(Algorithm{N: s.N, All: true})},
		{Name: lowest, Meaning: "all processes are monitors, and a question ends at a lower monitor that asks, too",
			Build: message.Builder(Algorithm{N: s.N, All: true, Lowest: true})},
		{Name: told, Meaning: "one monitor, which learns from a process that the next one is lost (" + park + ")", Build: message.Builder(byNeighbours{a})},
		{Name: "blind", Meaning: "does not say that it has the token", Mutant: true, Build: message.Builder(blind{a})},
		{Name: "absent", Meaning: "takes no note of a token that comes by", Mutant: true, Build: message.Builder(absent{a})},
		{Name: "credulous", Meaning: "takes a token from the dead", Mutant: true, Build: message.Builder(credulous{a})},
		{Name: "hasty", Meaning: "open, puts a process that checks in on the list at once", Mutant: true, Build: message.Builder(hasty{opened})},
	}
}

// mortal has a perfect detector and a monitor that does not crash.
func mortal(n, requests, crashes int) model.Setup {
	s := model.Setup{N: n, Requests: requests, Crashes: crashes, Detector: model.PerfectDetector}
	if crashes > 0 {
		s.Crashers = model.Others(n, registrar)
	}
	return s
}

// lossy has channels that lose messages, and nobody crashes.
func lossy(n, requests, drops int) model.Setup {
	return model.Setup{N: n, Requests: requests, Drops: drops}
}

// mistaken has a detector that makes a mistake, and nobody crashes.
func mistaken(n int) model.Setup {
	return model.Setup{N: n, Requests: 1, Detector: model.EventualDetector, Mistakes: 1}
}

// Setups that several claims share.
var (
	whole2   = mortal(2, model.Unlimited, 0)
	whole3   = mortal(3, model.Unlimited, 0)
	endless2 = mortal(2, model.Unlimited, 1)
	once3    = mortal(3, model.Unlimited, 1)
	endless3 = mortal(3, model.Unlimited, 2)
	// Four processes: two compete, and one or both of these crash.
	four  = model.Setup{N: 4, Requests: model.Unlimited, Requesters: model.Procs(1, 2), Crashes: 1, Crashers: model.Procs(1, 2), Detector: model.PerfectDetector}
	four2 = model.Setup{N: 4, Requests: model.Unlimited, Requesters: model.Procs(1, 2), Crashes: 2, Crashers: model.Procs(1, 2), Detector: model.PerfectDetector}

	unruly    = model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}
	doubled   = model.Setup{N: 2, Requests: 1, Duplicates: 1}
	untold    = model.Setup{N: 2, Requests: 1, Crashes: 1, Crashers: model.Procs(1)}
	beheaded2 = model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1, Detector: model.PerfectDetector}
	beheaded3 = model.Setup{N: 3, Requests: model.Unlimited, Crashes: 1, Detector: model.PerfectDetector}
	// The first monitor crashes, while the others compete.
	headless = model.Setup{N: 3, Requests: model.Unlimited, Requesters: model.Procs(1, 2), Crashes: 1, Crashers: model.Procs(0), Detector: model.PerfectDetector}
	// A process comes back, and is reported to be back.
	revival = model.Setup{N: 2, Requests: 2, Crashes: 1, Crashers: model.Procs(1), Recoveries: 1, Detector: model.EventualDetector}
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Under(endless2),
	claim.Hold(properties.MutualExclusion).Under(endless3).By(park+": if the token is missing, start a new one"),
	claim.Hold(properties.MutualExclusion).Under(four, four2),
	claim.Hold(properties.DeadlockFreedom).Under(endless2, endless3),
	claim.Hold(properties.NoInterference, properties.LivelockFreedom).Under(endless3),
	claim.Hold(properties.StarvationFreedom).Under(endless2, endless3, four),
	claim.Hold(properties.BoundedWaiting(2)).Under(whole3),
	claim.Break(properties.BoundedWaiting(2)).Under(once3).
		Because("p1 dies with the token when p2 is next, and the new token starts from the monitor, which enters again before p2"),
	claim.Hold(properties.BoundedWaiting(3)).Under(once3, endless3),
	claim.Hold(properties.TokenUniqueness).Under(whole3),
	claim.Break(properties.TokenUniqueness).Under(mortal(3, 0, 1)).
		Because("the token of p1, which has died, is on its way when the question passes; nobody will take it, but until it arrives there are two tokens").By(park+": there is only one token"),

	// A token that is lost on its way.
	claim.Hold(properties.MutualExclusion).Under(lossy(3, model.Unlimited, 2)),
	claim.Hold(properties.DeadlockFreedom).Under(lossy(2, model.Unlimited, 1)).By(park+": what if the token gets lost?"),
	claim.Hold(properties.DeadlockFreedom).Under(lossy(3, model.Unlimited, 1)),
	claim.Break(properties.DeadlockFreedom).Under(lossy(2, 1, 2)).Without(assume.NoLossButToTheDead).
		Because("the token is lost, and then the question that the monitor waits for"),

	// Processes come and go.
	claim.Hold(properties.MutualExclusion).Of(open).Under(mortal(2, 2, 1)),
	claim.Hold(properties.MutualExclusion).Of(open).Under(mortal(3, 2, 0)).By(park+": all new nodes check in with the monitor"),
	claim.Hold(properties.MutualExclusion).Of(open).Under(mortal(3, 1, 1)),
	claim.Hold(properties.StarvationFreedom).Of(open).Under(mortal(2, 2, 1)),
	claim.Hold(properties.StarvationFreedom).Of(open).Under(mortal(3, 1, 0)).By(park+": all new nodes check in with the monitor"),
	claim.Hold(properties.NoInterference).Of(open).Under(mortal(3, 1, 0)),
	claim.Break(properties.MutualExclusion).Of(open).Under(revival).Without(assume.NoRecovery).
		Because("p1 is back when the old token, which the monitor has replaced, reaches it").By(park+": recovered nodes check in with the monitor"),
	claim.Break(properties.StarvationFreedom).Of(open).Under(revival).Without(assume.NoRecovery).
		Because("an old question tells the monitor again that p1 is lost, when p1 is back and checks in").By(park+": recovered nodes check in with the monitor"),

	// More monitors.
	claim.Break(properties.MutualExclusion).Of(all).Under(lossy(2, 1, 1)).Without(assume.NoLossButToTheDead).Because(both).By(park+": make all nodes be monitors"),
	claim.Break(properties.MutualExclusion).Of(all).Under(mortal(3, 1, 1)).Because(both).By(park+": make all nodes be monitors"),
	claim.Hold(properties.MutualExclusion).Of(lowest).Under(beheaded2, headless, lossy(2, model.Unlimited, 1), lossy(3, model.Unlimited, 1)),
	claim.Hold(properties.DeadlockFreedom).Of(lowest).Under(beheaded2, lossy(2, model.Unlimited, 1)),
	claim.Hold(properties.StarvationFreedom).Of(lowest).Under(headless, whole2),

	// Assumptions.
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1, Detector: model.PerfectDetector}).Without(alive).
		Because("the monitor dies with the token, and nobody else asks for it"),
	claim.Hold(properties.MutualExclusion).Under(beheaded3),
	claim.Break(properties.MutualExclusion).Under(mistaken(2)).Without(assume.CrashesReported).
		Because("the monitor takes p1, which is about to get the token, for dead and asks only itself"),
	claim.Break(properties.StarvationFreedom).Under(mistaken(3)).Without(assume.CrashesReported).
		Because("p1 wrongly takes the monitor for dead and accepts neither the token nor the question from it, and nobody asks again"),
	claim.Break(properties.DeadlockFreedom).Under(untold).Without(assume.CrashesReported).
		Because("the question is lost with p1, and the monitor waits for the answer: it cannot tell the dead from the slow"),
	claim.Break(properties.MutualExclusion).Under(doubled).Without(assume.NoDuplication).Because("the duplicated message is the token"),
	claim.Break(properties.MutualExclusion).Under(unruly).Without(assume.FIFO).Because("the question overtakes the token on its way to p1, and finds none"),

	// Each process watches the next one only, and tells the monitor.
	claim.Hold(properties.MutualExclusion).Of(told).Under(endless3),
	claim.Hold(properties.DeadlockFreedom, properties.StarvationFreedom).Of(told).Under(endless3).By(park+": lost nodes are recorded in the monitor via their neighbours"),
	claim.Break(properties.DeadlockFreedom).Of(told).Under(untold).Without(assume.CrashesReported).
		Because("nobody is told that p1 is lost, so nobody tells the monitor"),

	claim.Break(properties.MutualExclusion).Of("blind").Under(mortal(2, 1, 0)).
		Because("p1 is inside and does not say so, and the monitor starts a second token").By(park+": how do you know that the token is not just being used for a long time?"),
	claim.Break(properties.MutualExclusion).Of("absent").Under(mortal(2, 1, 0)).
		Because("the token has been with the monitor while the question was on its way, and has gone on to p1 again"),
	claim.Break(properties.MutualExclusion).Of("credulous").Under(mortal(3, 1, 1)).
		Because("the token of p1, which has died, arrives at p2 after the question, which has passed p1 by"),
	claim.Break(properties.MutualExclusion).Of("hasty").Under(mortal(3, 1, 0)).
		Because("p1 checks in while the token of a ring without it is on its way; the question goes through p1, comes back first and finds none"),
)

// both says what goes wrong with more than one monitor.
const both = "two monitors miss the token at the same time, and each starts a new one"

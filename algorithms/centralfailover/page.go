package centralfailover

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "central-failover",
	Title:  "Central coordinator with failover",
	Family: catalogue.PermissionCentral,
	Source: "folklore; " + sources.Silberschatz + "; " + sources.Unit3 + "; the election: H. Garcia-Molina, Elections in a distributed " +
		"computing system, IEEE Trans. Computers C-31(1), 1982",
	Rules: `The lock is that of central, the election that of bully with a failure detector.
The highest process coordinates first. When they are told that it is dead, the
others elect the highest process left, which sends a POLL to all live ones. A
polled process takes the poller for the coordinator and REPORTs whether it waits
or is inside; a grant of the old coordinator that it has not taken is void.
When all have reported or died, the new coordinator knows the holder, queues the
waiting processes by number, and goes on. When a coordinator is told that a process
is dead, it takes that process out of the queue or, if it was inside, lets the
next one in.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.CrashesReported, assume.NoLossButToTheDead, assume.NoDuplication, assume.FIFO, assume.NoRecovery},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "elected by the bully algorithm", Build: message.Builder(a)},
		{Name: "old-grant", Meaning: "takes a GRANT from anyone", Mutant: true, Build: message.Builder(oldGrant{a})},
		{Name: "impatient", Meaning: "does not wait for the reports", Mutant: true, Build: message.Builder(impatient{a})},
		{Name: "forgetful", Meaning: "asks which process is inside, but not which processes wait", Mutant: true, Build: message.Builder(forgetful{a})},
		{Name: "turncoat", Meaning: "obeys every POLL", Mutant: true, Build: message.Builder(turncoat{a})},
		{Name: "mourner", Meaning: "waits for the release of a dead process", Mutant: true, Build: message.Builder(mourner{a})},
	}
}

// mortal has a perfect detector.
func mortal(n, requests, crashes int) model.Setup {
	return model.Setup{N: n, Requests: requests, Crashes: crashes, Detector: model.PerfectDetector}
}

// Setups that several claims share.
var (
	endless2 = mortal(2, model.Unlimited, 1)
	endless3 = mortal(3, model.Unlimited, 2)
	twice3   = mortal(3, 2, 2)
	// Four processes: one coordinator dies while two processes compete, or two
	// die while one waits.
	four   = model.Setup{N: 4, Requests: 1, Requesters: model.Procs(0, 1), Crashes: 1, Crashers: model.Procs(3), Detector: model.PerfectDetector}
	two    = model.Setup{N: 4, Requests: 1, Requesters: model.Procs(0), Crashes: 2, Crashers: model.Procs(2, 3), Detector: model.PerfectDetector}
	idle   = model.Setup{N: 3, Requests: 0, Crashes: 1, Crashers: model.Procs(2), Detector: model.PerfectDetector}
	unruly = model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Crashes: 1, Crashers: model.Procs(2), Detector: model.PerfectDetector}

	unruly1     = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder, Crashes: 1, Detector: model.PerfectDetector}
	duplicating = model.Setup{N: 2, Requests: 2, Crashes: 1, Duplicates: 1, Detector: model.PerfectDetector}
	mistaken    = model.Setup{N: 2, Requests: 1, Detector: model.EventualDetector, Mistakes: 1}
	mistaken3   = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Detector: model.EventualDetector, Mistakes: 1}
	revival     = model.Setup{N: 2, Requests: 1, Crashes: 1, Recoveries: 1, Detector: model.PerfectDetector}
)

var claims = claim.List(
	// A crash at any time: of the coordinator while it is inside, polls or rests, or of
	// a process that waits or is inside, with messages to and from it on their way.
	claim.Hold(properties.MutualExclusion).Under(endless2),
	claim.Hold(properties.MutualExclusion).Under(endless3).By(sources.Silberschatz),
	claim.Hold(properties.MutualExclusion).Under(twice3, four),
	claim.Hold(properties.UniqueLeader).Under(endless3).By(sources.Unit3+": one and only one new coordinator"),
	claim.Hold(properties.UniqueLeader).Under(two),
	claim.Hold(properties.DeadlockFreedom).Under(endless2, endless3, twice3),
	claim.Hold(properties.NoInterference, properties.LivelockFreedom).Under(endless3),
	claim.Hold(properties.StarvationFreedom).Under(endless2),
	claim.Hold(properties.StarvationFreedom).Under(endless3).By(sources.Silberschatz+": the new coordinator polls all processes to reconstruct its queue"),
	claim.Hold(properties.StarvationFreedom).Under(two),

	// Messages. Nothing is added as long as nobody crashes.
	claim.Hold(properties.MessagesPerEntry(3)).Under(mortal(3, 2, 0)).By(sources.Silberschatz),
	claim.Tight(properties.MessagesAtMost, 11).Under(idle).
		Because("p0 learns of the death last: p1, which has been elected and has polled, holds another election for it"),

	// Assumptions.
	claim.Break(properties.MutualExclusion).Under(mistaken).Without(assume.CrashesReported).
		Because("p0 wrongly takes p1 for dead and polls nobody: there are two coordinators, and each lets itself in"),
	claim.Break(properties.UniqueLeader).Under(mistaken3).Without(assume.CrashesReported).Because("p1 wrongly takes p2 for dead and makes itself coordinator beside it"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.CrashesReported).
		Because("the coordinator is dead and nobody is told, so nobody calls an election"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 3, Requests: 2, Crashes: 2}),
	claim.Break(properties.DeadlockFreedom).Under(unruly1).Without(assume.FIFO).
		Because("p0 sends a REPORT that it is not waiting, then a REQUEST; the REPORT arrives last and cancels the REQUEST"),
	claim.Hold(properties.MutualExclusion).Under(unruly1),
	claim.Break(properties.MutualExclusion).Under(unruly).Without(assume.FIFO).
		Because("the coordinator gets its own next REQUEST before its RELEASE, lets p0 in, and takes the RELEASE for p0's"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Drops: 1}).Without(assume.NoLossButToTheDead).
		Because("a GRANT is lost though the coordinator lives, and nobody polls"),
	claim.Break(properties.MutualExclusion).Under(duplicating).Without(assume.NoDuplication).
		Because("a process that has left and asked again takes the copy of its GRANT for the next one"),
	claim.Break(properties.MutualExclusion).Under(revival).Without(assume.NoRecovery).Because("p1 comes back as the coordinator that it was at the start, beside p0"),
	claim.Break(properties.DeadlockFreedom).Under(revival).Without(assume.NoRecovery).
		Because("the coordinator grants the request that p0 made before its crash, and p0, back again, knows nothing of it"),

	claim.Break(properties.MutualExclusion).Of("old-grant").Under(mortal(3, 1, 1)).
		Because("the GRANT of the dead coordinator arrives when its receiver counts as waiting, and another is let in beside it"),
	claim.Break(properties.MutualExclusion).Of("impatient").Under(mortal(3, 1, 1)).
		Because("the new coordinator lets a process in beside one that the dead coordinator let in"),
	claim.Break(properties.DeadlockFreedom).Of("forgetful").Under(mortal(3, 1, 1)).
		Because("the request went to the dead coordinator, and the new one does not know of it"),
	claim.Break(properties.DeadlockFreedom).Of("turncoat").Under(two).
		Because("two coordinators are elected in a row; the POLL of the first, which is dead, arrives last, so p0 will send its request there"),
	claim.Break(properties.DeadlockFreedom).Of("mourner").Under(mortal(2, 1, 1)).
		Because("the grant goes to a process that has died, and the coordinator waits for its RELEASE"),
)

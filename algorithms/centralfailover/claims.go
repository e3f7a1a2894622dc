package centralfailover

import "doorway/model"

// mortal has a perfect detector.
func mortal(n, requests, crashes int) model.Setup {
	return model.Setup{N: n, Requests: requests, Crashes: crashes, Detector: model.PerfectDetector}
}

// Setups that several claims share.
var (
	endless2 = mortal(2, model.Unlimited, 1)
	endless3 = mortal(3, model.Unlimited, 2)
	twice3   = mortal(3, 2, 2)
	// Four processes: one coordinator dies while two processes compete, two die while one waits.
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

var claims = []model.Claim{
	// Whoever crashes and whenever: the coordinator inside, polling or at rest, a
	// process that waits or is inside, with messages to and from it on their way.
	{Property: "mutual-exclusion", Setup: endless2},
	{Property: "mutual-exclusion", Setup: endless3, Source: silberschatz},
	{Property: "mutual-exclusion", Setup: twice3},
	{Property: "mutual-exclusion", Setup: four},
	{Property: "unique-leader", Setup: endless3, Source: unit3 + ": one and only one new coordinator"},
	{Property: "unique-leader", Setup: two},
	{Property: "deadlock-freedom", Setup: endless2},
	{Property: "deadlock-freedom", Setup: endless3},
	{Property: "deadlock-freedom", Setup: twice3},
	{Property: "no-interference", Setup: endless3},
	{Property: "livelock-freedom", Setup: endless3},
	{Property: "starvation-freedom", Setup: endless2},
	{Property: "starvation-freedom", Setup: endless3, Source: silberschatz + ": the new coordinator polls all processes to reconstruct its queue"},
	{Property: "starvation-freedom", Setup: two},

	// Messages. Nothing is added as long as nobody crashes.
	{Property: "messages-per-entry(3)", Setup: mortal(3, 2, 0), Source: silberschatz},
	{Property: "messages-at-most(11)", Setup: idle},
	{Property: "messages-at-most(10)", Setup: idle, Expect: model.Violated, Why: "p0 learns of the death last: p1, elected and with its poll done, holds another election for it"},

	// Assumptions.
	{Property: "mutual-exclusion", Setup: mistaken, Expect: model.Violated, Drops: told,
		Why: "p0 wrongly takes p1 for dead and polls nobody: there are two coordinators, and each lets itself in"},
	{Property: "unique-leader", Setup: mistaken3, Expect: model.Violated, Drops: told,
		Why: "p1 wrongly takes p2 for dead and makes itself coordinator beside it"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: told,
		Why: "the coordinator is dead and nobody is told, so nobody calls an election"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 2, Crashes: 2}},
	{Property: "deadlock-freedom", Setup: unruly1, Expect: model.Violated, Drops: fifo,
		Why: "the REQUEST of p0 overtakes its REPORT that it does not wait, which so takes it back"},
	{Property: "mutual-exclusion", Setup: unruly1},
	{Property: "mutual-exclusion", Setup: unruly, Expect: model.Violated, Drops: fifo,
		Why: "the coordinator gets its own next REQUEST before its RELEASE, lets p0 in, and takes the RELEASE for that of p0"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Drops: 1}, Expect: model.Violated, Drops: noLoss,
		Why: "a GRANT is lost though the coordinator lives, and nobody polls"},
	{Property: "mutual-exclusion", Setup: duplicating, Expect: model.Violated, Drops: noDuplication,
		Why: "who has left and asked again takes the second copy of its GRANT for the next"},
	{Property: "mutual-exclusion", Setup: revival, Expect: model.Violated, Drops: noReturn,
		Why: "p1 comes back as the coordinator that it was at the start, beside p0"},
	{Property: "deadlock-freedom", Setup: revival, Expect: model.Violated, Drops: noReturn,
		Why: "the coordinator grants what p0 asked for before its crash, and p0, which is back, knows nothing of it"},

	{Property: "mutual-exclusion", Variant: "old-grant", Setup: mortal(3, 1, 1), Expect: model.Violated,
		Why: "the GRANT of the dead coordinator arrives when its receiver counts as waiting, and another is let in beside it"},
	{Property: "mutual-exclusion", Variant: "impatient", Setup: mortal(3, 1, 1), Expect: model.Violated,
		Why: "the new coordinator lets one in beside another that the dead one has let in"},
	{Property: "deadlock-freedom", Variant: "forgetful", Setup: mortal(3, 1, 1), Expect: model.Violated,
		Why: "the request went to the dead coordinator, and the new one does not know of it"},
	{Property: "deadlock-freedom", Variant: "turncoat", Setup: two, Expect: model.Violated,
		Why: "of two coordinators that were elected in a row the POLL of the first, which is dead, arrives last, so that p0 will send its request there"},
	{Property: "deadlock-freedom", Variant: "mourner", Setup: mortal(2, 1, 1), Expect: model.Violated,
		Why: "the grant goes to a process that has died, and its RELEASE will be waited for"},
}

package tokenringmonitor

import "doorway/model"

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
	// Four processes, of which two compete and one or both of these crash.
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

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: endless2},
	{Property: "mutual-exclusion", Setup: endless3, Source: park + ": if the token is missing, start a new one"},
	{Property: "mutual-exclusion", Setup: four},
	{Property: "mutual-exclusion", Setup: four2},
	{Property: "deadlock-freedom", Setup: endless2},
	{Property: "deadlock-freedom", Setup: endless3},
	{Property: "no-interference", Setup: endless3},
	{Property: "livelock-freedom", Setup: endless3},
	{Property: "starvation-freedom", Setup: endless2},
	{Property: "starvation-freedom", Setup: endless3},
	{Property: "starvation-freedom", Setup: four},
	{Property: "bounded-waiting(2)", Setup: whole3},
	{Property: "bounded-waiting(2)", Setup: once3, Expect: model.Violated,
		Why: "p1 dies with the token when p2 is next, and the new one starts from the monitor, which enters again before it"},
	{Property: "bounded-waiting(3)", Setup: once3},
	{Property: "bounded-waiting(3)", Setup: endless3},
	{Property: "token-uniqueness", Setup: whole3},
	{Property: "token-uniqueness", Setup: mortal(3, 0, 1), Expect: model.Violated, Source: park + ": there is only one token",
		Why: "the token of p1, which has died, is on its way when the question passes; nobody will take it, but until it arrives there are two"},

	// A token that is lost on its way.
	{Property: "mutual-exclusion", Setup: lossy(3, model.Unlimited, 2)},
	{Property: "deadlock-freedom", Setup: lossy(2, model.Unlimited, 1), Source: park + ": what if the token gets lost?"},
	{Property: "deadlock-freedom", Setup: lossy(3, model.Unlimited, 1)},
	{Property: "deadlock-freedom", Setup: lossy(2, 1, 2), Expect: model.Violated, Drops: noLoss,
		Why: "the token is lost and then the question, for which the monitor waits"},

	// Processes come and go.
	{Property: "mutual-exclusion", Variant: open, Setup: mortal(2, 2, 1)},
	{Property: "mutual-exclusion", Variant: open, Setup: mortal(3, 2, 0), Source: park + ": all new nodes check in with the monitor"},
	{Property: "mutual-exclusion", Variant: open, Setup: mortal(3, 1, 1)},
	{Property: "starvation-freedom", Variant: open, Setup: mortal(2, 2, 1)},
	{Property: "starvation-freedom", Variant: open, Setup: mortal(3, 1, 0), Source: park + ": all new nodes check in with the monitor"},
	{Property: "no-interference", Variant: open, Setup: mortal(3, 1, 0)},
	{Property: "mutual-exclusion", Variant: open, Setup: revival, Expect: model.Violated, Drops: noReturn, Source: park + ": recovered nodes check in with the monitor",
		Why: "p1 has come back when the token of before reaches it, which the monitor has replaced"},
	{Property: "starvation-freedom", Variant: open, Setup: revival, Expect: model.Violated, Drops: noReturn, Source: park + ": recovered nodes check in with the monitor",
		Why: "a question of before tells the monitor once more that p1 is lost, when p1 is back and checks in"},

	// More monitors.
	{Property: "mutual-exclusion", Variant: all, Setup: lossy(2, 1, 1), Expect: model.Violated, Drops: noLoss, Source: park + ": make all nodes be monitors", Why: both},
	{Property: "mutual-exclusion", Variant: all, Setup: mortal(3, 1, 1), Expect: model.Violated, Source: park + ": make all nodes be monitors", Why: both},
	{Property: "mutual-exclusion", Variant: lowest, Setup: beheaded2},
	{Property: "mutual-exclusion", Variant: lowest, Setup: headless},
	{Property: "mutual-exclusion", Variant: lowest, Setup: lossy(2, model.Unlimited, 1)},
	{Property: "mutual-exclusion", Variant: lowest, Setup: lossy(3, model.Unlimited, 1)},
	{Property: "deadlock-freedom", Variant: lowest, Setup: beheaded2},
	{Property: "deadlock-freedom", Variant: lowest, Setup: lossy(2, model.Unlimited, 1)},
	{Property: "starvation-freedom", Variant: lowest, Setup: headless},
	{Property: "starvation-freedom", Variant: lowest, Setup: whole2},

	// Assumptions.
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1, Detector: model.PerfectDetector}, Expect: model.Violated, Drops: alive,
		Why: "the monitor dies with the token, and nobody else asks for it"},
	{Property: "mutual-exclusion", Setup: beheaded3},
	{Property: "mutual-exclusion", Setup: mistaken(2), Expect: model.Violated, Drops: told,
		Why: "the monitor takes p1, which is about to get the token, for dead and asks only itself"},
	{Property: "starvation-freedom", Setup: mistaken(3), Expect: model.Violated, Drops: told,
		Why: "p1 wrongly takes the monitor for dead, takes neither the token nor the question from it, and nobody asks again"},
	{Property: "deadlock-freedom", Setup: untold, Expect: model.Violated, Drops: told,
		Why: "the question is lost with p1, for whose answer the monitor waits: it cannot tell the dead from the slow"},
	{Property: "mutual-exclusion", Setup: doubled, Expect: model.Violated, Drops: noDuplication,
		Why: "the message that is duplicated is the token"},
	{Property: "mutual-exclusion", Setup: unruly, Expect: model.Violated, Drops: fifo,
		Why: "the question overtakes the token on its way to p1, and finds none"},

	{Property: "mutual-exclusion", Variant: "blind", Setup: mortal(2, 1, 0), Expect: model.Violated, Source: park + ": how do you know that the token is not just being used for a long time?",
		Why: "p1 is inside and does not say so, and the monitor starts a second token"},
	{Property: "mutual-exclusion", Variant: "absent", Setup: mortal(2, 1, 0), Expect: model.Violated,
		Why: "the token has been with the monitor while the question was on its way, and has gone on to p1 again"},
	{Property: "mutual-exclusion", Variant: "credulous", Setup: mortal(3, 1, 1), Expect: model.Violated,
		Why: "the token of p1, which has died, arrives at p2 after the question, which has passed p1 by"},
	{Property: "mutual-exclusion", Variant: "hasty", Setup: mortal(3, 1, 0), Expect: model.Violated,
		Why: "p1 checks in while the token of a ring without it is on its way; the question goes by p1, comes back first and finds none"},
}

// both is what more than one monitor does wrong.
const both = "two monitors miss the token at the same time, and each starts a new one"

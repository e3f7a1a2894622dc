package tokenringrepair

import "doorway/model"

// mortal has a perfect detector.
func mortal(n, requests, crashes int) model.Setup {
	return model.Setup{N: n, Requests: requests, Crashes: crashes, Detector: model.PerfectDetector}
}

// competing is four processes, of which two compete and the others crash.
func competing(requests int, p, q model.ProcID) model.Setup {
	s := mortal(4, requests, 2)
	s.Requesters = model.Procs(p, q)
	s.Crashers = model.AllProcs(4) &^ s.Requesters
	return s
}

// mistaken has a detector that makes a mistake, and nobody crashes.
func mistaken(n int) model.Setup {
	return model.Setup{N: n, Requests: 1, Detector: model.EventualDetector, Mistakes: 1}
}

// Setups that several claims share.
var (
	endless2 = mortal(2, model.Unlimited, 1)
	endless3 = mortal(3, model.Unlimited, 2)
	once3    = mortal(3, model.Unlimited, 1)
	whole3   = mortal(3, model.Unlimited, 0)
	unruly   = model.Setup{N: 3, Requests: model.Unlimited, Channels: model.AnyOrder, Crashes: 2, Detector: model.PerfectDetector}
	headless = model.Setup{N: 4, Requests: model.Unlimited, Requesters: model.Procs(1), Crashes: 1, Crashers: model.Procs(3), Detector: model.PerfectDetector}
	revival  = model.Setup{N: 2, Requests: 1, Crashes: 1, Recoveries: 1, Detector: model.PerfectDetector}
)

var claims = []model.Claim{
	// Whoever crashes and whenever: with the token, before it or after it, the
	// leader while it asks, with the token on its way, or void.
	{Property: "mutual-exclusion", Setup: endless2},
	{Property: "mutual-exclusion", Setup: endless3, Source: unit3 + ": a unique process is picked, which regenerates the token"},
	{Property: "mutual-exclusion", Setup: competing(model.Unlimited, 0, 3)},
	{Property: "mutual-exclusion", Setup: competing(model.Unlimited, 1, 3)},
	{Property: "mutual-exclusion", Setup: competing(model.Unlimited, 2, 3)},
	{Property: "starvation-freedom", Setup: headless},
	{Property: "unique-leader", Setup: endless3, Source: unit3},
	{Property: "deadlock-freedom", Setup: endless2},
	{Property: "deadlock-freedom", Setup: endless3, Source: silberschatz + ": an election is called to generate a new token, and a new ring is established"},
	{Property: "no-interference", Setup: endless3},
	{Property: "livelock-freedom", Setup: endless3},
	{Property: "starvation-freedom", Setup: endless2},
	{Property: "starvation-freedom", Setup: endless3},
	{Property: "starvation-freedom", Setup: competing(model.Unlimited, 0, 3)},
	{Property: "starvation-freedom", Setup: competing(model.Unlimited, 2, 3)},

	// Order: a new token starts from the leader, once for each death.
	{Property: "bounded-waiting(2)", Setup: whole3},
	{Property: "bounded-waiting(2)", Setup: once3, Expect: model.Violated, Why: restart},
	{Property: "bounded-waiting(3)", Setup: once3},
	{Property: "bounded-waiting(3)", Setup: endless3},

	// Tokens.
	{Property: "token-uniqueness", Setup: whole3},
	{Property: "token-preservation", Setup: whole3},
	{Property: "token-uniqueness", Setup: mortal(3, 0, 1), Expect: model.Violated, Source: park + ": there is only one token",
		Why: "the old token was on its way while all were asked; beside the new one it travels on until who gets it discards it as void"},
	{Property: "token-preservation", Setup: mortal(2, 0, 1), Expect: model.Violated, Source: krzyzanowski + ": if the token is lost it has to be regenerated",
		Why: "the token is gone with its holder until somebody is told of it"},

	// Assumptions.
	{Property: "mutual-exclusion", Setup: mistaken(2), Expect: model.Violated, Drops: told,
		Why: "p1 takes p0, which has the token and is slow, for dead, asks nobody and makes a second one"},
	{Property: "starvation-freedom", Setup: mistaken(2), Expect: model.Violated, Drops: told,
		Why: "who was taken for dead is passed by for ever"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: told,
		Why: "nobody is told that the token is gone with its holder"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Drops: 1, Detector: model.PerfectDetector}, Expect: model.Violated, Drops: noLoss,
		Why: "the token is lost and nobody has died, so nobody asks for it"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: 1, Duplicates: 1, Detector: model.PerfectDetector}, Expect: model.Violated, Drops: noDuplication,
		Why: "both copies of the token are of the same generation"},
	{Property: "mutual-exclusion", Setup: revival, Expect: model.Violated, Drops: noReturn,
		Why: "p0 comes back with the token that it had at the start, beside the new one"},
	{Property: "mutual-exclusion", Setup: unruly},
	{Property: "starvation-freedom", Setup: unruly},

	// Nobody is asked. It takes no mistake of a detector: using the token is slow.
	{Property: "mutual-exclusion", Variant: timeouts, Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why:    "the token is only being used for long, and p1 makes a second one",
		Source: park + ": how do you know that the token is not just being used for a long time?"},
	{Property: "mutual-exclusion", Variant: timeouts, Setup: model.Setup{N: 2, Requests: 1, Delay: 1}, Expect: model.Violated,
		Why:    "delays are bounded and so is the time the token travels, but not how long a process uses it",
		Source: unit3 + ": there is no bound on how long a process should wait for the token"},

	{Property: "mutual-exclusion", Variant: "unnumbered", Setup: mortal(3, 1, 1), Expect: model.Violated,
		Why: "the token of p0, which is dead, is on its way to p1 when p1 says that it has not got it; the leader makes a second one"},
	{Property: "mutual-exclusion", Variant: "unasked", Setup: mortal(3, 1, 1), Expect: model.Violated,
		Why: "p2 has died without the token, and the new leader makes a second one"},
	{Property: "mutual-exclusion", Variant: "counting", Setup: competing(1, 1, 2), Expect: model.Violated,
		Why: "p2 knows from the token that p0 is dead when it begins to lead, passes the token on, is told of p0, asks by the same number and takes the answer to its first question for one to the second"},
	{Property: "deadlock-freedom", Variant: "secretive", Setup: mortal(3, 1, 1), Expect: model.Violated,
		Why: "who has the token says so, and then passes it on to the dead, of whom only the leader has been told"},
}

// restart is what a death costs those who wait.
const restart = "p2 dies with the token when p0 is next; p1, which has been inside, leads now, makes the new token and enters again before it"

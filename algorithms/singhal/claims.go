package singhal

import "doorway/model"

// Setups that several claims share; FIFO channels would not help. Requests are
// limited in all of them: otherwise REQUESTs to those who need not answer pile up
// undelivered, and there is no end of states.
var (
	two   = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder}
	four  = model.Setup{N: 4, Requests: 1, Channels: model.AnyOrder}

	crash     = model.Setup{N: 2, Requests: 1, Crashes: 1}
	loss      = model.Setup{N: 2, Requests: 1, Drops: 1}
	duplicate = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder, Duplicates: 1}
)

// once is n processes of which p enters, once: it is the first and the only one.
func once(n int, p model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(p), Channels: model.AnyOrder}
}

const asked = "the last process asks all below it on the staircase and is sent the token"

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: two},
	{Property: "mutual-exclusion", Setup: three, Source: paper},
	{Property: "mutual-exclusion", Setup: four},
	{Property: "token-uniqueness", Setup: three},
	{Property: "token-uniqueness", Setup: four},
	{Property: "token-preservation", Setup: three},
	{Property: "token-preservation", Setup: four},
	{Property: "deadlock-freedom", Setup: two},
	{Property: "deadlock-freedom", Setup: four},
	{Property: "no-interference", Setup: four},

	// The token may overtake a REQUEST by way of a third process.
	{Property: "deadlock-freedom", Setup: model.Setup{N: 3, Requests: 2}, Expect: model.Violated, Drops: causalOrder,
		Source: paper + ": neither deadlock nor starvation",
		Why:    "the token goes from p2 by p0 to p1 faster than a REQUEST from p2 to p1; so p1, which was waiting too, does not tell p2, and the next REQUEST of p2 goes past p1, which has the token"},
	{Property: "no-interference", Setup: model.Setup{N: 3, Requests: 2}, Expect: model.Violated, Drops: causalOrder,
		Why: "p2 waits and p1 has the token; only another request of p0 would bring it to move"},
	{Property: "deadlock-freedom", Variant: every, Setup: model.Setup{N: 3, Requests: 2}, Expect: model.Violated, Drops: causalOrder,
		Why: "the first REQUEST of p2 comes to p1 behind the token, which knows it to be served: p1 believes the token, and keeps it, while the next REQUEST of p2 went to p0"},
	{Property: "mutual-exclusion", Variant: every, Setup: model.Setup{N: 3, Requests: 2}},
	{Property: "token-preservation", Variant: every, Setup: model.Setup{N: 3, Requests: 2}},
	{Property: "deadlock-freedom", Variant: causally, Setup: three, Source: paper},
	{Property: "starvation-freedom", Variant: causally, Setup: three, Source: paper},
	{Property: "no-interference", Variant: causally, Setup: three},
	{Property: "deadlock-freedom", Variant: causally, Setup: model.Setup{N: 4, Requests: 2, Requesters: model.Procs(2, 3), Channels: model.AnyOrder}},
	{Property: "token-preservation", Variant: causally, Setup: three},

	// Up the staircase: the first to enter asks as many as are below it.
	{Property: "messages-per-entry(0)", Setup: once(4, 0)},
	{Property: "messages-per-entry(2)", Setup: once(4, 1)},
	{Property: "messages-per-entry(3)", Setup: once(4, 2)},
	{Property: "messages-per-entry(4)", Setup: once(4, 3)},
	{Property: "messages-per-entry-at-most(2)", Setup: two, Source: messages},
	{Property: "messages-per-entry-at-most(1)", Setup: two, Expect: model.Violated, Why: asked},
	{Property: "messages-per-entry-at-most(3)", Setup: three, Source: messages},
	{Property: "messages-per-entry-at-most(2)", Setup: three, Expect: model.Violated, Why: asked},
	{Property: "messages-per-entry-at-most(4)", Setup: four, Source: messages},
	{Property: "messages-per-entry-at-most(3)", Setup: four, Expect: model.Violated, Why: asked},

	// While its REQUEST travels a process can be passed as often as the others
	// request: there is no bound but their number of requests.
	{Property: "bounded-waiting(2)", Setup: model.Setup{N: 2, Requests: 3}, Expect: model.Violated,
		Why: "p0 has the token and enters three times while the REQUEST of p1 travels"},
	{Property: "bounded-waiting(3)", Setup: model.Setup{N: 2, Requests: 4}, Expect: model.Violated,
		Why: "one request more, one overtaking more: no bound holds, not even in FIFO channels"},

	{Property: "deadlock-freedom", Setup: crash, Expect: model.Violated, Drops: noCrash,
		Why: "p0 takes the token with it"},
	{Property: "token-preservation", Setup: crash, Expect: model.Violated, Drops: noCrash,
		Why: "p0 takes the token with it"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Crashes: 1}},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0, 1), Channels: model.AnyOrder, Crashes: 1, Crashers: model.Procs(2)}},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Crashes: 1, Crashers: model.Procs(2)}, Expect: model.Violated,
		Why: "a process need not have the token to stop the others by crashing: it is enough that it has asked, for the token is then sent to it"},
	{Property: "deadlock-freedom", Setup: loss, Expect: model.Violated, Drops: noLoss,
		Why: "the token is lost, and nobody can make another"},
	{Property: "token-preservation", Setup: loss, Expect: model.Violated, Drops: noLoss,
		Why: "the token is lost, and nobody makes a new one"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2), Channels: model.AnyOrder, Drops: 1}},
	{Property: "token-uniqueness", Setup: duplicate, Expect: model.Violated, Drops: noDuplication,
		Why: "the token is duplicated"},
	{Property: "mutual-exclusion", Setup: duplicate, Expect: model.Violated, Drops: noDuplication,
		Why: "p1 receives the token again when it has passed it on, and enters with the copy"},

	{Property: "deadlock-freedom", Variant: "holder-only", Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated, Drops: staircase,
		Why: "p1 has the token and rests; p2 asks p0 for it"},
	{Property: "deadlock-freedom", Variant: "silent", Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated,
		Why: "p1 does not tell p2, which gets the token and rests, that it waits"},
	{Property: "token-preservation", Variant: "gullible", Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated,
		Why: "a REQUEST of p2 that was served comes to p1, which sends p2 the token; p2 has not asked for it and does not take it"},
	{Property: "mutual-exclusion", Variant: "generous", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "p0 sends the token away and is still inside"},
}

const messages = paper + ": at most n, and half as many where few compete"

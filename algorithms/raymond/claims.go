package raymond

import "doorway/model"

// Setups that several claims share. No claim needs FIFO channels, and without
// counters in the messages requests need no limit.
var (
	two   = model.Setup{N: 2, Requests: model.Unlimited, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: model.Unlimited, Channels: model.AnyOrder}
	five  = model.Setup{N: 5, Requests: model.Unlimited, Channels: model.AnyOrder}
	seven = model.Setup{N: 7, Requests: model.Unlimited, Channels: model.AnyOrder}

	crash     = model.Setup{N: 2, Requests: 1, Crashes: 1}
	loss      = model.Setup{N: 2, Requests: 1, Drops: 1}
	duplicate = model.Setup{N: 3, Requests: 1, Duplicates: 1}
)

// twice is n processes that request twice each: messages are counted at rest.
func twice(n int) model.Setup { return model.Setup{N: n, Requests: 2, Channels: model.AnyOrder} }

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: two},
	{Property: "mutual-exclusion", Setup: three},
	{Property: "mutual-exclusion", Setup: seven, Source: paper + "; " + park + ": there is one token"},
	{Property: "deadlock-freedom", Setup: three},
	{Property: "deadlock-freedom", Setup: seven, Source: paper + "; " + park + ": a tree is acyclic, so nobody waits in a cycle"},
	{Property: "deadlock-freedom", Setup: twice(5), Source: paper + "; " + park + ": no starvation; with finitely many requests all are served"},
	{Property: "livelock-freedom", Setup: five},
	{Property: "starvation-freedom", Setup: five, Source: park},
	{Property: "no-interference", Setup: seven, Source: park + ": the token only moves to those who request it"},
	{Property: "token-uniqueness", Setup: seven},
	{Property: "token-preservation", Setup: seven},
	{Property: "mutual-exclusion", Variant: star, Setup: five},
	{Property: "deadlock-freedom", Variant: star, Setup: five},
	{Property: "no-interference", Variant: star, Setup: five},

	{Property: "mutual-exclusion", Variant: origins, Setup: five, Source: park + ": P1 queues P3, whose request came through P2"},
	{Property: "deadlock-freedom", Variant: origins, Setup: five},
	{Property: "starvation-freedom", Variant: origins, Setup: five, Source: park},
	{Property: "messages-per-entry-at-most(4)", Variant: origins, Setup: twice(3)},
	{Property: "deadlock-freedom", Variant: "origins-star", Setup: five},
	{Property: "deadlock-freedom", Variant: "straight", Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated, Source: park + ": the token is sent to the top entry of the queue",
		Why: "p0 sends the token to p2 past p1, which has p2 in its queue before itself and waits for the token to pass"},

	// At most twice the diameter of the tree.
	{Property: "messages-per-entry-at-most(2)", Setup: twice(2)},
	{Property: "messages-per-entry-at-most(4)", Setup: twice(3)},
	{Property: "messages-per-entry-at-most(6)", Setup: twice(4), Source: messages},
	{Property: "messages-per-entry-at-most(8)", Setup: twice(5), Source: messages},
	{Property: "messages-per-entry-at-most(7)", Setup: twice(5), Expect: model.Violated,
		Why: "p4 requests from one end of the line while the token is at the other: four REQUESTs one way, four PRIVILEGEs back"},
	{Property: "messages-per-entry-at-most(4)", Variant: star, Setup: twice(5), Source: messages},
	{Property: "messages-per-entry-at-most(3)", Variant: star, Setup: twice(4), Expect: model.Violated,
		Why: "the token goes from leaf to leaf through the centre"},

	// While its REQUEST travels a process can be passed without end.
	{Property: "bounded-waiting(3)", Setup: two, Expect: model.Violated,
		Why:    "p0 has the token and enters four times while the REQUEST of p1 travels; it may go on so",
		Source: park + ": there must be a bound on how often others enter"},
	{Property: "bounded-waiting(9)", Setup: two, Expect: model.Violated,
		Why: "and ten times: no bound holds"},

	{Property: "deadlock-freedom", Setup: crash, Expect: model.Violated, Drops: noCrash,
		Why: "p0 takes the token with it"},
	{Property: "token-preservation", Setup: crash, Expect: model.Violated, Drops: noCrash,
		Why: "p0 takes the token with it"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 4, Requests: 2, Channels: model.AnyOrder, Crashes: 1}},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0, 1), Crashes: 1, Crashers: model.Procs(2)}},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 3, Requests: 1, Requesters: model.Procs(2), Crashes: 1, Crashers: model.Procs(1)}, Expect: model.Violated,
		Why: "an inner process need not have or want the token to stop the others by crashing: requests and the token pass through it"},
	{Property: "deadlock-freedom", Setup: loss, Expect: model.Violated, Drops: noLoss,
		Why: "the PRIVILEGE is lost, and nobody can make another"},
	{Property: "token-preservation", Setup: loss, Expect: model.Violated, Drops: noLoss,
		Why: "the token is lost, and nobody makes a new one"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 4, Requests: 2, Channels: model.AnyOrder, Drops: 1}},
	{Property: "token-uniqueness", Setup: duplicate, Expect: model.Violated, Drops: noDuplication,
		Why: "the token is duplicated"},
	{Property: "mutual-exclusion", Setup: duplicate, Expect: model.Violated, Drops: noDuplication,
		Why: "p1 passes one copy of the token on and enters with the other"},

	{Property: "messages-per-entry-at-most(4)", Variant: "pushy", Setup: twice(3), Expect: model.Violated,
		Why: "who has asked already asks again for the next request, and the token comes once for each"},
	{Property: "deadlock-freedom", Variant: "modest", Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated,
		Why: "p1 sends the token on to p2 and will wait for it in silence"},
	{Property: "mutual-exclusion", Variant: "generous", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "p0 sends the token to p1 and is still inside"},
	{Property: "deadlock-freedom", Variant: "astray", Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated, Drops: edges,
		Why: "p1 asks p2, p2 asks p1, and the token is with p0"},
}

const (
	star    = "star"
	origins = "origins"
)

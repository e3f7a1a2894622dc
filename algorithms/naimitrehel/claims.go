package naimitrehel

import "doorway/model"

// Setups that several claims share. No claim needs FIFO channels, and without
// counters in the messages requests need no limit.
var (
	two   = model.Setup{N: 2, Requests: model.Unlimited, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: model.Unlimited, Channels: model.AnyOrder}
	four  = model.Setup{N: 4, Requests: model.Unlimited, Channels: model.AnyOrder}

	crash     = model.Setup{N: 2, Requests: 1, Crashes: 1}
	loss      = model.Setup{N: 2, Requests: 1, Drops: 1}
	duplicate = model.Setup{N: 2, Requests: 2, Duplicates: 1}
)

// times is n processes that request so often each: messages are counted at rest.
func times(n, requests int) model.Setup {
	return model.Setup{N: n, Requests: requests, Channels: model.AnyOrder}
}

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: two},
	{Property: "mutual-exclusion", Setup: three},
	{Property: "mutual-exclusion", Setup: four},
	{Property: "deadlock-freedom", Setup: two},
	{Property: "deadlock-freedom", Setup: three},
	{Property: "deadlock-freedom", Setup: four},
	{Property: "livelock-freedom", Setup: three},
	{Property: "starvation-freedom", Setup: two},
	{Property: "starvation-freedom", Setup: three},
	{Property: "starvation-freedom", Setup: four},
	{Property: "no-interference", Setup: four},
	{Property: "token-uniqueness", Setup: four},
	{Property: "token-preservation", Setup: four},
	{Property: "mutual-exclusion", Variant: line, Setup: four},
	{Property: "deadlock-freedom", Variant: line, Setup: four},
	{Property: "starvation-freedom", Variant: line, Setup: three},

	// An entry costs nothing at the root, elsewhere as many REQUESTs as there
	// are fathers on the way and the token. The mean is computed by TestMean.
	{Property: "messages-per-entry(0)", Setup: model.Setup{N: 4, Requests: 2, Requesters: model.Procs(0)}},
	{Property: "messages-per-entry(2)", Setup: once(4, 1)},
	{Property: "messages-per-entry(3)", Variant: line, Setup: once(3, 2)},
	{Property: "messages-per-entry(4)", Variant: line, Setup: once(4, 3)},
	{Property: "messages-per-entry-at-most(2)", Setup: times(2, 2)},
	{Property: "messages-per-entry-at-most(1)", Setup: times(2, 2), Expect: model.Violated,
		Why: "a REQUEST and the token"},
	{Property: "messages-per-entry-at-most(3)", Variant: line, Setup: times(3, 2), Source: messages},
	{Property: "messages-per-entry-at-most(2)", Variant: line, Setup: times(3, 2), Expect: model.Violated, Why: wholeLine},
	{Property: "messages-per-entry-at-most(4)", Variant: line, Setup: times(4, 1), Source: messages},
	{Property: "messages-per-entry-at-most(3)", Variant: line, Setup: times(4, 1), Expect: model.Violated, Why: wholeLine},

	// In the long run an entry costs less: whole runs, at their dearest.
	{Property: "messages-at-most(4)", Setup: times(2, 1)},
	{Property: "messages-at-most(3)", Setup: times(2, 1), Expect: model.Violated,
		Why: "p1 enters before p0, so that the token moves twice"},
	{Property: "messages-at-most(7)", Setup: times(3, 1)},
	{Property: "messages-at-most(6)", Setup: times(3, 1), Expect: model.Violated, Why: "p1 and p0 cost 2 messages; p2, two fathers away when it is served, costs 3"},
	{Property: "messages-at-most(15)", Setup: times(3, 2)},
	{Property: "messages-at-most(14)", Setup: times(3, 2), Expect: model.Violated, Why: "entries cost 2 and 3 messages by turns"},
	{Property: "messages-at-most(10)", Setup: times(4, 1)},
	{Property: "messages-at-most(9)", Setup: times(4, 1), Expect: model.Violated, Why: "p1 and p0 cost 2 messages, p2 and p3 cost 3"},
	{Property: "messages-at-most(12)", Variant: line, Setup: times(4, 1)},
	{Property: "messages-at-most(11)", Variant: line, Setup: times(4, 1), Expect: model.Violated, Why: "the last in the line costs 4 messages, p0 costs 2, p1 and p2 cost 3"},

	// While its REQUEST travels a process can be passed without end, and yet it
	// does not starve: the REQUEST arrives some time.
	{Property: "bounded-waiting(3)", Setup: two, Expect: model.Violated,
		Why: "p0 is the root with the token and enters four times while the REQUEST of p1 travels; it may go on so"},
	{Property: "bounded-waiting(9)", Setup: two, Expect: model.Violated,
		Why: "and ten times: no bound holds"},

	{Property: "deadlock-freedom", Setup: crash, Expect: model.Violated, Drops: noCrash,
		Why: "p0 takes the token with it"},
	{Property: "token-preservation", Setup: crash, Expect: model.Violated, Drops: noCrash,
		Why: "p0 takes the token with it"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Crashes: 1}},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 3, Requests: model.Unlimited, Requesters: model.Procs(0, 1), Channels: model.AnyOrder, Crashes: 1, Crashers: model.Procs(2)}},
	{Property: "deadlock-freedom", Variant: line, Setup: model.Setup{N: 3, Requests: 1, Requesters: model.Procs(2), Crashes: 1, Crashers: model.Procs(1)}, Expect: model.Violated,
		Why: "p1 need not have or want the token to stop p2 by crashing: it is on the way of its REQUEST"},
	{Property: "deadlock-freedom", Setup: loss, Expect: model.Violated, Drops: noLoss,
		Why: "the token is lost, and nobody can make another"},
	{Property: "token-preservation", Setup: loss, Expect: model.Violated, Drops: noLoss,
		Why: "the token is lost, and nobody makes a new one"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Drops: 1}},
	{Property: "token-uniqueness", Setup: duplicate, Expect: model.Violated, Drops: noDuplication,
		Why: "the token is duplicated"},
	{Property: "mutual-exclusion", Setup: duplicate, Expect: model.Violated, Drops: noDuplication,
		Why: "a copy of the REQUEST of p1 comes home when that was served: p1 sends the token to itself and, being the root still, to p0 too"},

	{Property: "messages-at-most(7)", Variant: "stubborn", Setup: times(3, 1), Expect: model.Violated,
		Why: "p0 passes the REQUEST of p2 on to p1, asks p1 itself and is served first: the REQUEST of p2 comes back to p0, having made three steps"},
	{Property: "deadlock-freedom", Variant: "humble", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "p1 will have the token and still take p0 for the root, and p0 takes p1"},
	{Property: "token-uniqueness", Variant: "loyal", Setup: model.Setup{N: 2, Requests: 2}, Expect: model.Violated,
		Why: "p0 leaves for the second time and sends p1 the token once more, though the second REQUEST of p1 is still on its way; when it comes, p0 answers it with a token that it does not have"},
	{Property: "mutual-exclusion", Variant: "generous", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "p0 sends the token to p1 and is still inside"},
	{Property: "deadlock-freedom", Variant: "astray", Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated, Drops: paths,
		Why: "p1 asks p2, and the token is with p0"},
}

const (
	messages  = paper + ": at most n, and O(log n) on average"
	wholeLine = "the last in the line asks: n−1 REQUESTs and the token"
)

// once is n processes of which p enters, once.
func once(n int, p model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(p)}
}

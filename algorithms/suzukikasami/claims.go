package suzukikasami

import "doorway/model"

// Setups that several claims share. No claim needs FIFO channels. None has
// unlimited requests, for then there is no end of states: request numbers grow,
// and while two processes hand the token to and fro their REQUESTs to a third
// pile up undelivered, since nobody waits for it to read them.
var (
	two   = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder}
	four  = model.Setup{N: 4, Requests: 1, Channels: model.AnyOrder}

	crash     = model.Setup{N: 2, Requests: 1, Crashes: 1}
	loss      = model.Setup{N: 2, Requests: 1, Drops: 1}
	duplicate = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder, Duplicates: 1}
)

const asked = "a process without the token sends n−1 REQUESTs and is sent the token"

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: two},
	{Property: "mutual-exclusion", Setup: three, Source: paper},
	{Property: "mutual-exclusion", Setup: four},
	{Property: "deadlock-freedom", Setup: two},
	{Property: "deadlock-freedom", Setup: three, Source: paper + ": neither deadlock nor starvation"},
	{Property: "deadlock-freedom", Setup: four},
	{Property: "no-interference", Setup: three},
	{Property: "no-interference", Setup: four},
	{Property: "token-uniqueness", Setup: three},
	{Property: "token-uniqueness", Setup: four},
	{Property: "token-preservation", Setup: three},
	{Property: "token-preservation", Setup: four},

	{Property: "messages-per-entry-at-most(2)", Setup: two, Source: messages},
	{Property: "messages-per-entry-at-most(3)", Setup: three, Source: messages},
	{Property: "messages-per-entry-at-most(2)", Setup: three, Expect: model.Violated, Why: asked},
	{Property: "messages-per-entry-at-most(4)", Setup: four, Source: messages},
	{Property: "messages-per-entry-at-most(3)", Setup: four, Expect: model.Violated, Why: asked},
	{Property: "messages-per-entry(3)", Setup: three, Expect: model.Violated,
		Why: "a process with the token enters without a message"},

	// While its REQUEST travels a process can be passed as often as the others
	// request: there is no bound but their number of requests.
	{Property: "bounded-waiting(2)", Setup: model.Setup{N: 2, Requests: 3}, Expect: model.Violated,
		Why: "p0 has the token and enters three times while the REQUEST of p1 travels"},
	{Property: "bounded-waiting(3)", Setup: model.Setup{N: 2, Requests: 4}, Expect: model.Violated,
		Why: "one request more, one overtaking more: no bound holds, not even in FIFO channels"},
	{Property: "bounded-waiting(5)", Setup: model.Setup{N: 3, Requests: 3}, Expect: model.Violated,
		Why: "two processes use up all their six entries while the REQUESTs of the third travel"},

	{Property: "deadlock-freedom", Setup: crash, Expect: model.Violated, Drops: noCrash,
		Why: "p0 takes the token with it"},
	{Property: "token-preservation", Setup: crash, Expect: model.Violated, Drops: noCrash,
		Why: "p0 takes the token with it"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Crashes: 1}},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0, 1), Crashes: 1, Crashers: model.Procs(2)}},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Crashes: 1, Crashers: model.Procs(2)}, Expect: model.Violated,
		Why: "a process need not have the token to stop the others by crashing: it is enough that it has asked, for the token is then sent to it"},
	{Property: "deadlock-freedom", Setup: loss, Expect: model.Violated, Drops: noLoss,
		Why: "the token is lost, and nobody can make another"},
	{Property: "token-preservation", Setup: loss, Expect: model.Violated, Drops: noLoss,
		Why: "the token is lost, and nobody makes a new one"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Drops: 1}},
	{Property: "token-uniqueness", Setup: duplicate, Expect: model.Violated, Drops: noDuplication,
		Why: "the token is duplicated"},
	{Property: "mutual-exclusion", Setup: duplicate, Expect: model.Violated, Drops: noDuplication,
		Why: "p1 receives the token again when it has passed it on, and enters with the copy"},
	{Property: "deadlock-freedom", Setup: duplicate, Expect: model.Violated, Drops: noDuplication,
		Why: "the older copy of the token has not seen p1 served, so the request of p1 has a number too high for it"},

	{Property: "messages-per-entry-at-most(3)", Variant: "any-request", Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated,
		Why: "the token goes to a process whose request was served before"},
	{Property: "mutual-exclusion", Variant: "generous", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "p0 sends the token away and is still inside"},
	{Property: "deadlock-freedom", Variant: "forgetful", Setup: two, Expect: model.Violated,
		Why: "the second request of p0 has number 2, the token says that 0 was served last, so no one takes it for the next"},
	{Property: "token-uniqueness", Variant: "keeper", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "p0 has the token and has sent it"},
}

package tokenarray

import "doorway/model"

// Setups that several claims share. No claim needs FIFO channels. Requests are
// limited in all of them: otherwise REQUESTs to those who need not answer pile up
// undelivered, and there is no end of states.
var (
	two    = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}
	three  = model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder}
	three1 = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder}
	four   = model.Setup{N: 4, Requests: 1, Channels: model.AnyOrder}

	crash     = model.Setup{N: 2, Requests: 1, Crashes: 1}
	loss      = model.Setup{N: 2, Requests: 1, Drops: 1}
	duplicate = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder, Duplicates: 1}
)

// without is n processes of which all but p0, which has the token, enter once.
func without(n int) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Others(n, 0), Channels: model.AnyOrder}
}

const asked = "a process without the token sends n−1 REQUESTs and is sent the token"

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: two},
	{Property: "mutual-exclusion", Setup: three},
	{Property: "mutual-exclusion", Setup: four},
	{Property: "deadlock-freedom", Setup: two},
	{Property: "deadlock-freedom", Setup: three},
	{Property: "deadlock-freedom", Setup: four},
	{Property: "starvation-freedom", Setup: three},
	{Property: "no-interference", Setup: three},
	{Property: "no-interference", Setup: four},
	{Property: "token-uniqueness", Setup: three},
	{Property: "token-uniqueness", Setup: four},
	{Property: "token-preservation", Setup: three},
	{Property: "token-preservation", Setup: four},

	// Either n messages or none, exactly.
	{Property: "messages-per-entry(0)", Setup: model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0)}, Source: paper},
	{Property: "messages-per-entry(2)", Setup: without(2), Source: messages},
	{Property: "messages-per-entry(3)", Setup: without(3), Source: messages},
	{Property: "messages-per-entry(4)", Setup: without(4), Source: messages},
	{Property: "messages-per-entry-at-most(2)", Setup: two},
	{Property: "messages-per-entry-at-most(3)", Setup: three},
	{Property: "messages-per-entry-at-most(2)", Setup: three, Expect: model.Violated, Why: asked},
	{Property: "messages-per-entry-at-most(4)", Setup: four},
	{Property: "messages-per-entry-at-most(3)", Setup: four, Expect: model.Violated, Why: asked},
	{Property: "messages-per-entry(3)", Setup: three, Expect: model.Violated, Source: unit3 + ": n messages",
		Why: "a process with the token enters without a message"},

	{Property: "mutual-exclusion", Variant: logical, Setup: two},
	{Property: "mutual-exclusion", Variant: logical, Setup: three1},
	{Property: "deadlock-freedom", Variant: logical, Setup: two},
	{Property: "deadlock-freedom", Variant: logical, Setup: three1},
	{Property: "messages-per-entry(3)", Variant: logical, Setup: without(3), Source: messages},
	{Property: "timestamp-order", Variant: logical, Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated,
		Why: "p1 and p2 both ask at time 1; p1 comes before p2, but p0 hears of p2 first. Times only tell a process's new REQUESTs from its old ones"},

	// While its REQUEST travels a process can be passed as often as the others
	// request: there is no bound but their number of requests.
	{Property: "bounded-waiting(2)", Setup: model.Setup{N: 2, Requests: 3}, Expect: model.Violated,
		Why: "p0 has the token and enters three times while the REQUEST of p1 travels"},
	{Property: "bounded-waiting(3)", Setup: model.Setup{N: 2, Requests: 4}, Expect: model.Violated,
		Why: "one request more, one overtaking more: no bound holds, not even in FIFO channels"},
	{Property: "bounded-waiting(3)", Setup: model.Setup{N: 3, Requests: 2}, Expect: model.Violated,
		Why: "p0 and p2 use up all their four entries while the REQUESTs of p1 travel"},

	{Property: "deadlock-freedom", Setup: crash, Expect: model.Violated, Drops: noCrash,
		Why: "p0 takes the token with it"},
	{Property: "token-preservation", Setup: crash, Expect: model.Violated, Drops: noCrash,
		Why: "p0 takes the token with it"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Crashes: 1}},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0, 1), Channels: model.AnyOrder, Crashes: 1, Crashers: model.Procs(2)},
		Source: bystander},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Crashes: 1, Crashers: model.Procs(2)}, Expect: model.Violated,
		Why:    "a process that has never had the token stops the others by crashing if it has asked, for the token is then sent to it",
		Source: bystander},
	{Property: "deadlock-freedom", Setup: loss, Expect: model.Violated, Drops: noLoss,
		Why: "the token is lost, and nobody can make another"},
	{Property: "token-preservation", Setup: loss, Expect: model.Violated, Drops: noLoss,
		Why: "the token is lost, and nobody makes a new one"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2), Channels: model.AnyOrder, Drops: 1}},
	{Property: "token-uniqueness", Setup: duplicate, Expect: model.Violated, Drops: noDuplication,
		Why: "the token is duplicated"},
	{Property: "mutual-exclusion", Setup: duplicate, Expect: model.Violated, Drops: noDuplication,
		Why: "p1 receives the token again when it has passed it on, and enters with the copy"},

	{Property: "deadlock-freedom", Variant: "stopped", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated, Drops: advancing,
		Why: "p1 asks at time 0, and by the token it was served at 0"},
	{Property: "deadlock-freedom", Variant: "latest", Setup: model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2), Channels: model.AnyOrder}, Expect: model.Violated,
		Why: "the old REQUEST of p1 comes to p2 after the new one; p2 has the token and takes p1 for served"},
	{Property: "deadlock-freedom", Variant: "latest", Setup: model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2)}},
	{Property: "messages-per-entry-at-most(2)", Variant: "unmarked", Setup: two, Expect: model.Violated,
		Why: "p0 sends p1 the token once more for a REQUEST that was served"},
	{Property: "mutual-exclusion", Variant: "generous", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "p0 sends the token away and is still inside"},
}

const (
	messages  = paper + "; " + unit3 + ": n messages, n−1 REQUESTs and the token"
	bystander = unit3 + ": the failure of a process other than the holder of the token does not prevent progress"
)

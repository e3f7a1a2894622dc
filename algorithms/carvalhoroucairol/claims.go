package carvalhoroucairol

import "doorway/model"

var (
	two   = model.Setup{N: 2, Requests: 3, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder}
	alone = model.Setup{N: 3, Requests: 3, Requesters: model.Procs(0)}
)

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: two, Source: paper},
	{Property: "mutual-exclusion", Setup: three},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 4, Requests: 1, Requesters: model.Procs(0, 1, 2)}},
	{Property: "deadlock-freedom", Setup: two},
	{Property: "deadlock-freedom", Setup: three},
	{Property: "no-interference", Setup: three},

	{Property: "messages-per-entry-at-most(2)", Setup: two, Source: paper + ": between 0 and 2(n−1)"},
	{Property: "messages-per-entry-at-most(1)", Setup: two, Expect: model.Violated, Why: "the first entry costs a REQUEST and a REPLY"},
	{Property: "messages-per-entry-at-most(4)", Setup: three, Source: paper + ": between 0 and 2(n−1)"},
	{Property: "messages-per-entry-at-most(3)", Setup: three, Expect: model.Violated, Why: "the first entry costs 2(n−1) messages"},
	{Property: "messages-at-most(4)", Setup: model.Setup{N: 3, Requests: model.Unlimited, Requesters: model.Procs(0)}, Source: paper + ": 0 for who enters again"},
	{Property: "messages-at-most(3)", Setup: alone, Expect: model.Violated, Why: "the first entry costs 2(n−1) messages"},
	{Property: "messages-per-entry(4)", Setup: alone, Expect: model.Violated, Why: "the second entry of p0 costs nothing"},

	{Property: "timestamp-order", Setup: two, Expect: model.Violated,
		Why: "p1, which has every permission, enters at once while the REQUEST of p0 with the same number travels"},
	{Property: "bounded-waiting(5)", Setup: model.Setup{N: 2, Requests: model.Unlimited}, Expect: model.Violated,
		Why: "p0, which has every permission, enters again and again while the REQUEST of p1 travels"},

	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Requesters: model.Procs(0), Crashes: 1, Crashers: model.Procs(1)},
		Expect: model.Violated, Drops: noCrash, Why: "who has crashed gives its permission no more"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: 3, Channels: model.AnyOrder, Crashes: 1}},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: 2, Crashes: 1, Recoveries: 1}, Expect: model.Violated, Drops: noCrash,
		Why: "p0, back from a crash, has forgotten its request: it gives p1 its permission and then takes the REPLY to that request for the permission of p1"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Drops: 1}, Expect: model.Violated, Drops: noLoss,
		Why: "nothing is sent again: a lost REQUEST is never replied to"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: 3, Channels: model.AnyOrder, Drops: 1}},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: 2, Duplicates: 1}, Expect: model.Violated, Drops: noDuplication,
		Why: "the copy of a REQUEST draws a second REPLY, so the permission is in two places"},

	{Property: "mutual-exclusion", Variant: "keeps", Setup: model.Setup{N: 3, Requests: 2}, Expect: model.Violated,
		Why: "a process gives its permission away while it waits and later enters on it"},
	{Property: "deadlock-freedom", Variant: "too-proud", Setup: model.Setup{N: 3, Requests: 2}, Expect: model.Violated,
		Why: "a process waits for a permission that it never asked for"},
	{Property: "mutual-exclusion", Variant: "no-tie-break", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated, Drops: unique,
		Why: "both request with number 1, both give their permission"},
	{Property: "mutual-exclusion", Variant: "deaf-clock", Setup: model.Setup{N: 3, Requests: model.Unlimited}},
	{Property: "livelock-freedom", Variant: "deaf-clock", Setup: model.Setup{N: 3, Requests: model.Unlimited}},
	{Property: "starvation-freedom", Variant: "deaf-clock", Setup: model.Setup{N: 3, Requests: model.Unlimited}, Expect: model.Violated,
		Why: "every request of p0 and p1 has the number 1, as that of p2 has, and comes before it"},
	{Property: "messages-per-entry-at-most(4)", Variant: "deaf-clock", Setup: model.Setup{N: 3, Requests: 2}, Expect: model.Violated,
		Why: "a process that gives back a permission that it has just got asks for it twice"},
	{Property: "mutual-exclusion", Variant: "deaf-clock", Setup: model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}, Expect: model.Violated,
		Why: "the REQUEST of p0 overtakes its REPLY and seems older, so p1 gives its permission and yet enters on the REPLY"},

	// With unlimited requests. Of more processes those that nobody asks any more may
	// be behind without end, so that there are infinitely many states.
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: model.Unlimited}},
	{Property: "starvation-freedom", Setup: model.Setup{N: 2, Requests: model.Unlimited}, Source: paper},
}

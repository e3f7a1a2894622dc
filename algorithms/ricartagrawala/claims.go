package ricartagrawala

import "doorway/model"

// Setups that several claims share.
var (
	two   = model.Setup{N: 2, Requests: 3, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: 3, Channels: model.AnyOrder}
	four  = model.Setup{N: 4, Requests: 1, Channels: model.AnyOrder}

	twoForEver   = model.Setup{N: 2, Requests: model.Unlimited}
	threeForEver = model.Setup{N: 3, Requests: model.Unlimited}
	anyForEver   = model.Setup{N: 3, Requests: model.Unlimited, Channels: model.AnyOrder}

	crash     = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(0), Crashes: 1, Crashers: model.Procs(1)}
	loss      = model.Setup{N: 2, Requests: 1, Drops: 1}
	duplicate = model.Setup{N: 2, Requests: 2, Duplicates: 1}
)

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: twoForEver},
	{Property: "mutual-exclusion", Setup: anyForEver, Source: paper + ", §3; " + silberschatz},
	{Property: "mutual-exclusion", Setup: four},
	{Property: "deadlock-freedom", Setup: twoForEver},
	{Property: "deadlock-freedom", Setup: anyForEver, Source: paper + ", §3; " + silberschatz + ": neither deadlock nor starvation"},
	{Property: "no-interference", Setup: anyForEver},
	{Property: "timestamp-order", Setup: three, Source: unit3 + ": requests are granted in the order of their timestamps; " +
		silberschatz + ": first come, first served, which is true of timestamps"},

	{Property: "mutual-exclusion", Variant: advanced, Setup: threeForEver},
	{Property: "starvation-freedom", Variant: advanced, Setup: threeForEver},
	{Property: "timestamp-order", Variant: advanced, Setup: model.Setup{N: 3, Requests: 2}, Source: slides + ": the lowest timestamp wins"},

	{Property: "messages-per-entry(2)", Setup: two, Source: messages},
	{Property: "messages-per-entry(4)", Setup: three, Source: messages},
	{Property: "messages-per-entry(6)", Setup: model.Setup{N: 4, Requests: 1, Requesters: model.Procs(0, 1, 2), Channels: model.AnyOrder}, Source: messages},

	{Property: "livelock-freedom", Setup: twoForEver},
	{Property: "livelock-freedom", Setup: threeForEver, Source: paper + ", §3"},
	{Property: "starvation-freedom", Setup: twoForEver},
	{Property: "starvation-freedom", Setup: threeForEver, Source: paper + ", §3; " + silberschatz + ": neither deadlock nor starvation"},
	// In channels of any order no bound holds, and yet nobody starves: a fair run
	// delivers the REQUEST in the end.
	{Property: "starvation-freedom", Setup: anyForEver},
	{Property: "starvation-freedom", Setup: model.Setup{N: 2, Requests: model.Unlimited, Drops: 1}, Expect: model.Violated, Drops: noLoss,
		Why: "nothing is sent again: who has lost its REQUEST waits for ever"},

	// The exact waiting bound is 2(n−1), in FIFO channels: to enter a second
	// time another process needs a REPLY that comes behind the REQUEST of the
	// waiting one, so that its third request is later.
	{Property: "bounded-waiting(2)", Setup: twoForEver},
	{Property: "bounded-waiting(1)", Setup: twoForEver, Expect: model.Violated,
		Why:    "p0 enters on an earlier request and, while the REQUEST of p1 travels, requests again and enters again: by real time it is not first come, first served",
		Source: paper + ", abstract; " + silberschatz + ": processes are served first come, first served"},
	{Property: "bounded-waiting(4)", Setup: threeForEver},
	{Property: "bounded-waiting(3)", Setup: threeForEver, Expect: model.Violated,
		Why: "each of two others enters once on an older request, and once more on one that it made before it had heard of the waiting one"},
	{Property: "bounded-waiting(2)", Setup: two, Expect: model.Violated, Drops: fifo,
		Why: "replies overtake the REQUEST of p1, so p0 never hears of it and enters as often as it likes"},
	{Property: "bounded-waiting(3)", Setup: model.Setup{N: 2, Requests: 4, Channels: model.AnyOrder}, Expect: model.Violated, Drops: fifo,
		Why: "one request more, one overtaking more: in channels of any order no bound holds"},

	{Property: "deadlock-freedom", Setup: crash, Expect: model.Violated, Drops: noCrash,
		Why:    "who has crashed replies no more, and everyone needs its reply, even if it does not compete",
		Source: silberschatz + ": if one process fails the entire scheme collapses; " + park + "; " + krzyzanowski + "; " + slides + ": n points of failure"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Crashes: 1}},
	{Property: "deadlock-freedom", Setup: loss, Expect: model.Violated, Drops: noLoss,
		Why: "nothing is sent again: a lost REQUEST is never replied to"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Drops: 1}},
	{Property: "mutual-exclusion", Setup: duplicate, Expect: model.Violated, Drops: noDuplication,
		Why: "the copy of a REPLY to the last request is taken for the reply to the next: replies do not say which request they answer"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder, Duplicates: 1}},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder, Duplicates: 1}},

	{Property: "mutual-exclusion", Variant: "no-tie-break", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated, Drops: unique,
		Why: "both request with number 1, both reply, both enter"},
	{Property: "mutual-exclusion", Variant: "deaf-clock", Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated,
		Why: "p0 replies to p1, then requests with the same number 1 and comes before it"},
	{Property: "mutual-exclusion", Variant: "replies-inside", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated,
		Why: "p1 enters on the reply of p0, which is still inside"},
	{Property: "mutual-exclusion", Variant: "impatient", Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated,
		Why: "p0 and p1 each enter on the reply of p2 alone"},

	// To ask oneself costs one message an entry, and to answer oneself another.
	{Property: "mutual-exclusion", Variant: "itself", Setup: twice(2), Source: slides},
	{Property: "deadlock-freedom", Variant: "itself", Setup: twice(2), Source: slides},
	{Property: "messages-per-entry(3)", Variant: "itself", Setup: twice(2)},
	{Property: "messages-per-entry(5)", Variant: "itself", Setup: model.Setup{N: 3, Requests: 1}},
	{Property: "messages-per-entry-at-most(2)", Variant: "itself", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated, Source: slides + ": 2(n−1)",
		Why: "the REQUEST to oneself is one more"},
	{Property: "mutual-exclusion", Variant: "itself-answering", Setup: twice(2), Source: silberschatz},
	{Property: "deadlock-freedom", Variant: "itself-answering", Setup: twice(2), Source: silberschatz},
	// Two own REQUESTs that come while inside are answered once, as those who wait are a set.
	{Property: "messages-per-entry-at-most(4)", Variant: "itself-answering", Setup: twice(2)},
	{Property: "messages-per-entry(4)", Variant: "itself-answering", Setup: model.Setup{N: 2, Requests: 1}},
	{Property: "messages-per-entry(6)", Variant: "itself-answering", Setup: model.Setup{N: 3, Requests: 1}},
	{Property: "messages-per-entry-at-most(3)", Variant: "itself-answering", Setup: model.Setup{N: 2, Requests: 1}, Expect: model.Violated, Source: silberschatz + ": 2(n−1)",
		Why: "the REQUEST to oneself and the REPLY to it are two more"},
	{Property: "deadlock-freedom", Variant: "everyone", Setup: model.Setup{N: 1, Requests: 1}, Expect: model.Violated,
		Why: "p0 waits for its own reply, which it holds back until it has left"},
	{Property: "mutual-exclusion", Variant: "counting", Setup: model.Setup{N: 2, Requests: 2}, Expect: model.Violated,
		Why: "the reply of p0 to itself comes when p0 has asked again, and is counted for that of p1, which p0 has just let in"},
}

// twice is n processes that request twice each.
func twice(n int) model.Setup { return model.Setup{N: n, Requests: 2, Channels: model.AnyOrder} }

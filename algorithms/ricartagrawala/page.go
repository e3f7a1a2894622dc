package ricartagrawala

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const (
	paper    = "Ricart & Agrawala 1981"
	messages = paper + ", §4; " + sources.Silberschatz + "; " + sources.Unit3 + "; " + sources.Slides + ": 2(n−1)"
)

var (
	unique = catalogue.Assumption{Name: "unique process numbers", Meaning: "processes are totally ordered, so equal sequence numbers still order requests"}
	fifo   = catalogue.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages; only the waiting bound needs it"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "ricart-agrawala",
	Title:  "Ricart and Agrawala's algorithm",
	Family: catalogue.PermissionAll,
	Source: "G. Ricart and A. K. Agrawala, An optimal algorithm for mutual exclusion in computer networks, CACM 24(1), 1981; " +
		sources.Silberschatz + "; " + sources.Krzyzanowski + "; " + sources.Park + "; " + sources.Unit3 + "; " + sources.Slides,
	Rules: `To enter, choose a sequence number greater than any seen and send it as a REQUEST
to all others. On a REQUEST, reply at once, unless in the critical section or
requesting with an older request: then hold the reply back. Enter when all others
have replied. On leaving, send the replies held back.
Older means with a smaller number, not made earlier: a process that requests again
while the REQUEST of another is on its way to it may be served twice before that one.
If all enter equally often, each of n processes sends or receives 4(n−1)/n messages
per entry: nobody is a bottleneck, and with five or more processes each handles more
than a coordinator's three. Some sources send the REQUEST to oneself, too: that is
one message more than 2(n−1), or two if it is answered.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{unique, assume.NoCrash, assume.NoLoss, assume.NoDuplication, fifo},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a, ahead := Algorithm{N: s.N}, Algorithm{N: s.N, Clocks: model.PerProc[uint8]{0: 7, 2: 11}}
	behind := Algorithm{N: s.N, Clocks: model.PerProc[uint8]{0: 9, 2: 3}}
	return []catalogue.Variant{
		{Meaning: "as published", Build: message.Builder(a)},
		{Name: advanced, Meaning: "as published; the clocks of p0 and p2 stand at 7 and 11, for other events have advanced them (" + sources.Slides + ")",
			Build: message.Builder(ahead)},
		{Name: lastBehind, Meaning: "as published; the clocks of p0 and p2 stand at 9 and 3, so the request of the last process is the earlier one (" + sources.Silberschatz + ")",
			Build: message.Builder(behind)},
		{Name: "no-tie-break", Meaning: "replies to a request with its own sequence number", Mutant: true, Build: message.Builder(noTieBreak{a})},
		{Name: "deaf-clock", Meaning: "does not learn sequence numbers from requests", Mutant: true, Build: message.Builder(deafClock{a})},
		{Name: "replies-inside", Meaning: "replies while in its critical section", Mutant: true, Build: message.Builder(repliesInside{a})},
		{Name: "impatient", Meaning: "enters after N−2 replies", Mutant: true, Build: message.Builder(impatient{a})},
		{Name: "itself", Meaning: "asks itself, too, and does not answer itself (" + sources.Slides + ")", Build: message.Builder(itself{Algorithm: a})},
		{Name: "itself-answering", Meaning: "asks itself, too, and answers itself as it answers others, without waiting for that (" + sources.Silberschatz + ")",
			Build: message.Builder(itself{a, true})},
		{Name: "everyone", Meaning: "asks itself, too, and waits for its own reply", Mutant: true, Build: message.Builder(everyone{itself{a, true}})},
		{Name: "counting", Meaning: "asks itself, too, and counts its own reply as another's", Mutant: true, Build: message.Builder(counting{itself{a, true}})},
	}
}

const (
	advanced   = "advanced-clocks"
	lastBehind = "last-clock-behind"
)

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

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Under(twoForEver),
	claim.Hold(properties.MutualExclusion).Under(anyForEver).By(paper+", §3; "+sources.Silberschatz),
	claim.Hold(properties.MutualExclusion).Under(four),
	claim.Hold(properties.DeadlockFreedom).Under(twoForEver),
	claim.Hold(properties.DeadlockFreedom).Under(anyForEver).By(paper+", §3; "+sources.Silberschatz+": neither deadlock nor starvation"),
	claim.Hold(properties.NoInterference).Under(anyForEver),
	claim.Hold(properties.TimestampOrder).Under(three).
		By(sources.Unit3+": requests are granted in the order of their timestamps; "+
			sources.Silberschatz+": first come, first served, which is true of timestamps"),

	claim.Hold(properties.MutualExclusion, properties.StarvationFreedom).Of(advanced).Under(threeForEver),
	claim.Hold(properties.TimestampOrder).Of(advanced).Under(model.Setup{N: 3, Requests: 2}).By(sources.Slides+": the lowest timestamp wins"),
	claim.Hold(properties.MutualExclusion, properties.TimestampOrder).Of(lastBehind).Under(model.Setup{N: 3, Requests: 2}).
		By(sources.Silberschatz+": pj asked first"),

	claim.Hold(properties.MessagesPerEntry(2)).Under(two).By(messages),
	claim.Hold(properties.MessagesPerEntry(4)).Under(three).By(messages),
	claim.Hold(properties.MessagesPerEntry(6)).Under(model.Setup{N: 4, Requests: 1, Requesters: model.Procs(0, 1, 2), Channels: model.AnyOrder}).By(messages),

	claim.Hold(properties.LivelockFreedom).Under(twoForEver),
	claim.Hold(properties.LivelockFreedom).Under(threeForEver).By(paper+", §3"),
	claim.Hold(properties.StarvationFreedom).Under(twoForEver),
	claim.Hold(properties.StarvationFreedom).Under(threeForEver).By(paper+", §3; "+sources.Silberschatz+": neither deadlock nor starvation"),
	// In channels of any order no bound holds, and yet nobody starves: a fair run
	// delivers the REQUEST in the end.
	claim.Hold(properties.StarvationFreedom).Under(anyForEver),
	claim.Break(properties.StarvationFreedom).Under(model.Setup{N: 2, Requests: model.Unlimited, Drops: 1}).Without(assume.NoLoss).
		Because("nothing is sent again: a process whose REQUEST is lost waits for ever"),

	// The exact waiting bound is 2(n−1), in FIFO channels: to enter a second time
	// another process needs a REPLY that comes behind the REQUEST of the waiting
	// process, so its third request is later.
	claim.Hold(properties.BoundedWaiting(2)).Under(twoForEver),
	claim.Break(properties.BoundedWaiting(1)).Under(twoForEver).
		Because("p0 enters on an earlier request and, while the REQUEST of p1 travels, requests again and enters again: in real time it is not first come, first served").By(paper+", abstract; "+sources.Silberschatz+": processes are served first come, first served"),
	claim.Tight(properties.BoundedWaiting, 4).Under(threeForEver).
		Because("each of two others enters once on an older request, and once more on one that it made before it had heard of the waiting one"),
	claim.Break(properties.BoundedWaiting(2)).Under(two).Without(fifo).
		Because("replies overtake the REQUEST of p1, so p0 never hears of it and enters as often as it likes"),
	claim.Break(properties.BoundedWaiting(3)).Under(model.Setup{N: 2, Requests: 4, Channels: model.AnyOrder}).Without(fifo).
		Because("one request more, one overtaking more: in channels of any order no bound holds"),

	claim.Break(properties.DeadlockFreedom).Under(crash).Under(common.EachCrashes(3)...).Without(assume.NoCrash).
		Because("a crashed process no longer replies, and everyone needs its reply, even if it does not compete").By(sources.Silberschatz+": if one process fails the entire scheme collapses; "+sources.Park+"; "+sources.Krzyzanowski+"; "+sources.Slides+": n points of failure"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Crashes: 1}),
	claim.Break(properties.DeadlockFreedom).Under(loss).Without(assume.NoLoss).Because("nothing is sent again: a lost REQUEST is never replied to"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Drops: 1}),
	claim.Break(properties.MutualExclusion).Under(duplicate).Without(assume.NoDuplication).
		Because("the copy of a REPLY to the last request is taken for the reply to the next: replies do not say which request they answer"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder, Duplicates: 1}),
	claim.Hold(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder, Duplicates: 1}),

	claim.Break(properties.MutualExclusion).Of("no-tie-break").Once(2).Without(unique).Because("both request with number 1, both reply, both enter"),
	claim.Break(properties.MutualExclusion).Of("deaf-clock").Once(3).
		Because("p0 replies to p1, then requests with the same number 1 and comes before it").By(sources.Krzyzanowski+"; "+sources.Slides+": a request carries the current time"),
	claim.Break(properties.MutualExclusion).Of("replies-inside").Once(2).Because("p1 enters on the reply of p0, which is still inside"),
	claim.Break(properties.MutualExclusion).Of("impatient").Once(3).Because("p0 and p1 each enter on the reply of p2 alone"),

	// Asking oneself costs one message an entry, and answering oneself another.
	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom).Of("itself").Under(twice(2)).By(sources.Slides),
	claim.Hold(properties.MessagesPerEntry(3)).Of("itself").Under(twice(2)),
	claim.Hold(properties.MessagesPerEntry(5)).Of("itself").Once(3),
	claim.Break(properties.MessagesPerEntryAtMost(2)).Of("itself").Once(2).Because("the REQUEST to oneself is one more").By(sources.Slides+": 2(n−1)"),
	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom).Of("itself-answering").Under(twice(2)).By(sources.Silberschatz),
	// Two of its own REQUESTs that come while it is inside are answered once,
	// since the waiting processes are a set.
	claim.Hold(properties.MessagesPerEntryAtMost(4)).Of("itself-answering").Under(twice(2)),
	claim.Hold(properties.MessagesPerEntry(4)).Of("itself-answering").Once(2),
	claim.Hold(properties.MessagesPerEntry(6)).Of("itself-answering").Once(3),
	claim.Break(properties.MessagesPerEntryAtMost(3)).Of("itself-answering").Once(2).
		Because("the REQUEST to oneself and the REPLY to it are two more").By(sources.Silberschatz+": 2(n−1)"),
	claim.Break(properties.DeadlockFreedom).Of("everyone").Once(1).Because("p0 waits for its own reply, which it holds back until it has left"),
	claim.Break(properties.MutualExclusion).Of("counting").Under(model.Setup{N: 2, Requests: 2}).
		Because("the reply of p0 to itself comes after p0 has asked again, and is counted as that of p1, which p0 has just let in"),
)

// twice has n processes that request twice each.
func twice(n int) model.Setup { return model.Setup{N: n, Requests: 2, Channels: model.AnyOrder} }

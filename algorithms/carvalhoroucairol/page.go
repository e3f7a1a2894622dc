package carvalhoroucairol

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const paper = "Carvalho & Roucairol 1983"

var unique = catalogue.Assumption{Name: "unique process numbers", Meaning: "processes are totally ordered, so equal numbers still order requests"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "carvalho-roucairol",
	Title:  "Carvalho and Roucairol's algorithm",
	Family: catalogue.PermissionAll,
	Source: "O. S. F. Carvalho and G. Roucairol, On mutual exclusion in computer networks, CACM 26(2), 1983, " +
		"a technical correspondence on Ricart and Agrawala's algorithm",
	Rules: `To enter, choose a number greater than any in a REQUEST of another and send it
as a REQUEST to those whose permission is missing. Enter with the permission of
all others, and keep it. On a REQUEST, if inside or waiting with an older
request, send the REPLY on leaving; otherwise send it now and, if waiting with
the permission of that process, follow it with a REQUEST to get it back.
Once one of two processes has asked, at most one has the other's permission.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{unique, assume.NoCrash, assume.NoLoss, assume.NoDuplication},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as published, as we read it", Build: message.Builder(a)},
		{Name: "keeps", Meaning: "goes on counting a permission that it gives away while it waits", Mutant: true, Build: message.Builder(keeps{a})},
		{Name: "too-proud", Meaning: "does not ask back for a permission that it gives away while it waits", Mutant: true, Build: message.Builder(tooProud{a})},
		{Name: "no-tie-break", Meaning: "gives its permission to a request with its own number", Mutant: true, Build: message.Builder(noTieBreak{a})},
		{Name: "deaf-clock", Meaning: "does not learn numbers from requests", Mutant: true, Build: message.Builder(deafClock{a})},
	}
}

var (
	two   = model.Setup{N: 2, Requests: 3, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder}
	alone = model.Setup{N: 3, Requests: 3, Requesters: model.Procs(0)}
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Under(two).By(paper),
	claim.Hold(properties.MutualExclusion).Under(three, model.Setup{N: 4, Requests: 1, Requesters: model.Procs(0, 1, 2)}),
	claim.Hold(properties.DeadlockFreedom).Under(two, three),
	claim.Hold(properties.NoInterference).Under(three),

	claim.Tight(properties.MessagesPerEntryAtMost, 2).Under(two).Because("the first entry costs a REQUEST and a REPLY").Bound(paper+": between 0 and 2(n−1)"),
	claim.Tight(properties.MessagesPerEntryAtMost, 4).Under(three).Because("the first entry costs 2(n−1) messages").Bound(paper+": between 0 and 2(n−1)"),
	claim.Hold(properties.MessagesAtMost(4)).Under(model.Setup{N: 3, Requests: model.Unlimited, Requesters: model.Procs(0)}).
		By(paper+": 0 for a process that enters again"),
	claim.Break(properties.MessagesAtMost(3)).Under(alone).Because("the first entry costs 2(n−1) messages"),
	claim.Break(properties.MessagesPerEntry(4)).Under(alone).Because("the second entry of p0 costs nothing"),

	claim.Break(properties.TimestampOrder).Under(two).
		Because("p1, which has every permission, enters at once while the REQUEST of p0 with the same number travels"),
	claim.Break(properties.BoundedWaiting(5)).Unlimited(2).Because("p0, which has every permission, enters again and again while the REQUEST of p1 travels"),

	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Requesters: model.Procs(0), Crashes: 1, Crashers: model.Procs(1)}).Without(assume.NoCrash).
		Because("a process that has crashed no longer gives its permission"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: 3, Channels: model.AnyOrder, Crashes: 1}),
	claim.Break(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: 2, Crashes: 1, Recoveries: 1}).Without(assume.NoCrash).
		Because("p0, back from a crash, has forgotten its request: it gives p1 its permission and then takes the REPLY to that request for the permission of p1"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLoss).
		Because("nothing is sent again: a lost REQUEST is never replied to"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: 3, Channels: model.AnyOrder, Drops: 1}),
	claim.Break(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: 2, Duplicates: 1}).Without(assume.NoDuplication).
		Because("the copy of a REQUEST draws a second REPLY, so the permission is in two places"),

	claim.Break(properties.MutualExclusion).Of("keeps").Under(model.Setup{N: 3, Requests: 2}).
		Because("a process gives its permission away while it waits and later enters on it"),
	claim.Break(properties.DeadlockFreedom).Of("too-proud").Under(model.Setup{N: 3, Requests: 2}).
		Because("a process waits for a permission that it never asked for"),
	claim.Break(properties.MutualExclusion).Of("no-tie-break").Once(2).Without(unique).Because("both request with number 1, both give their permission"),
	claim.Hold(properties.MutualExclusion, properties.LivelockFreedom).Of("deaf-clock").Unlimited(3),
	claim.Break(properties.StarvationFreedom).Of("deaf-clock").Unlimited(3).
		Because("every request of p0 and p1 has number 1, like that of p2, and comes before it"),
	claim.Break(properties.MessagesPerEntryAtMost(4)).Of("deaf-clock").Under(model.Setup{N: 3, Requests: 2}).
		Because("a process that gives back a permission that it has just got asks for it twice"),
	claim.Break(properties.MutualExclusion).Of("deaf-clock").Under(model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}).
		Because("the REQUEST of p0 overtakes its REPLY and seems older, so p1 gives its permission and yet enters on the REPLY"),

	// With unlimited requests. With more than two processes, one that nobody asks
	// any more may fall behind without bound, so there are infinitely many states.
	claim.Hold(properties.MutualExclusion).Unlimited(2),
	claim.Hold(properties.StarvationFreedom).Unlimited(2).By(paper),
)

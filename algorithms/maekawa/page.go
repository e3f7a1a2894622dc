package maekawa

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const (
	paper   = "Maekawa 1985"
	sanders = "Sanders 1987"
)

var (
	intersect = catalogue.Assumption{Name: "quorums intersect", Meaning: "any two quorums have a process in common"}
	noCrash   = catalogue.Assumption{Name: "no crash", Meaning: "no process of a quorum crashes"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "maekawa",
	Title:  "Maekawa's algorithm",
	Family: catalogue.PermissionAll,
	Source: "M. Maekawa, A √N algorithm for mutual exclusion in decentralized systems, ACM TOCS 3(2), 1985; " +
		"B. A. Sanders, The information structure of distributed mutual exclusion algorithms, ACM TOCS 5(3), 1987",
	Rules: `Each process has a quorum that contains it, and any two quorums have a process in
common. To enter, send a REQUEST with a number greater than any seen to the
quorum, and enter when all of it has answered LOCKED; on leaving, send RELEASE.
An arbiter is locked for one request at a time. If that request or a waiting one
is earlier than a new one, the arbiter answers FAILED; otherwise it sends INQUIRE,
once, to the process that it is locked for. That process answers RELINQUISH if
somebody stands in its way, now or when it learns so; the arbiter then puts its
request back and locks itself for the earliest.
As corrected, an arbiter also sends FAILED to the request that was first in its
queue when an earlier one comes. Quorums are made of a difference cover, as the
paper's projective planes for 3 and 7 processes are; K is their size. A process's
messages to itself are neither sent nor counted.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{intersect, assume.FIFO, noCrash, assume.NoLoss, assume.NoDuplication},
	Variants:    catalogue.ForProcesses(1, len(covers)-1, "there are no quorums for more here", catalogue.Variants(variants)),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	with := func(r Rules) Algorithm { return Algorithm{N: s.N, Cover: covers[s.N], Rules: r} }
	a, apart := with(Corrected), with(Corrected)
	apart.Cover = model.Procs(0)
	return []catalogue.Variant{
		{Meaning: "as published, as we read it", Build: message.Builder(with(Published))},
		{Name: "naive", Meaning: "an arbiter stays locked until it is released", Build: message.Builder(with(Naive))},
		{Name: "corrected", Meaning: "a request that is no longer first in a queue is told so (" + sanders + ")", Build: message.Builder(a)},
		{Name: "apart", Meaning: "asks nobody but itself: quorums have nobody in common", Mutant: true, Build: message.Builder(apart)},
		{Name: "yields-inside", Meaning: "gives its own lock away inside the critical section", Mutant: true, Build: message.Builder(yieldsInside{a})},
		{Name: "hopeful", Meaning: "does not count a relinquished arbiter among those that stand in its way", Mutant: true, Build: message.Builder(hopeful{a})},
		{Name: "careless", Meaning: "forgets the request whose lock was relinquished", Mutant: true, Build: message.Builder(careless{a})},
	}
}

var (
	three = model.Setup{N: 3, Requests: 2}
	// Three of four processes compete. Each arbiter serves three, so two may wait
	// at it while the third is served: what goes wrong only with two requests in
	// a queue needs four processes.
	four = model.Setup{N: 4, Requests: 1, Requesters: model.Procs(0, 1, 2)}
	lone = model.Setup{N: 4, Requests: 2, Requesters: model.Procs(0)}
)

func unordered(s model.Setup) model.Setup {
	s.Channels = model.AnyOrder
	return s
}

// crashing lets p0 alone compete and p crash.
func crashing(n int, p model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 2, Requesters: model.Procs(0), Crashes: 1, Crashers: model.Procs(p)}
}

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: 3}),
	claim.Hold(properties.MutualExclusion).Under(three).By(paper),
	claim.Hold(properties.MutualExclusion).Under(unordered(four)),
	claim.Hold(properties.MutualExclusion).Of("naive").Under(three),
	claim.Hold(properties.MutualExclusion).Of("corrected").Under(unordered(three), unordered(four)),

	// Deadlock.
	claim.Break(properties.DeadlockFreedom).Of("naive").Once(2).Because("each will lock itself for its own request and wait for the other"),
	claim.Hold(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 3, Requesters: model.AllProcs(2)}),
	claim.Hold(properties.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 2, Requesters: model.AllProcs(3)}).
		By(paper+": no deadlock; with three processes"),
	claim.Break(properties.DeadlockFreedom).Under(four).
		Because("a request first in a queue gets no FAILED; when an earlier one comes, it is not told, and its process never relinquishes what others wait for").By(paper+": no deadlock; refuted by "+sanders),
	claim.Hold(properties.DeadlockFreedom).Of("corrected").Under(model.Setup{N: 2, Requests: 3}),
	claim.Hold(properties.DeadlockFreedom).Of("corrected").Under(three, four).By(sanders),
	claim.Hold(properties.NoInterference).Of("corrected").Under(three, four),

	// Messages. An entry without competition costs 3(K−1).
	claim.Hold(properties.MessagesPerEntry(3)).Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0)}).By(paper+": 3(K−1) if nobody else competes"),
	claim.Hold(properties.MessagesPerEntry(6)).Under(lone).By(paper+": 3(K−1) if nobody else competes"),
	claim.Hold(properties.MessagesPerEntryAtMost(5)).Under(three).By(paper+": at most 5(K−1)"),
	claim.Break(properties.MessagesPerEntryAtMost(3)).Under(three).Because("a request that comes second costs a FAILED too"),
	claim.Hold(properties.MessagesPerEntryAtMost(10)).Of("corrected").Under(four).By(paper+": at most 5(K−1)"),
	claim.Break(properties.MessagesPerEntryAtMost(8)).Of("corrected").Under(four).
		Because("three entries with FAILED, INQUIRE, RELINQUISH and a second LOCKED cost 25 messages"),

	// Order.
	claim.Tight(properties.BoundedWaiting, 2).Unlimited(2).
		Because("p0 enters on an earlier request and once more on one that it makes before it has heard of p1"),
	claim.Break(properties.BoundedWaiting(4)).Under(model.Setup{N: 3, Requests: 3}).
		Because("others, whose quorums share another process, go on entering while a REQUEST travels, and on earlier requests after it has come"),
	claim.Break(properties.TimestampOrder).Under(three).Because("p1 enters with the locks of its quorum, which has not yet heard of the earlier request of p0"),

	// Assumptions.
	claim.Break(properties.DeadlockFreedom).Of("corrected").Under(unordered(four)).Without(assume.FIFO).
		Because("an INQUIRE overtakes its LOCKED, is taken for an old one and is never answered"),
	claim.Break(properties.DeadlockFreedom).Under(crashing(3, 1)).Without(noCrash).Because("p1 is in the quorum of p0 and no longer answers"),
	claim.Hold(properties.DeadlockFreedom).Under(crashing(3, 2)),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 3, Requests: 1, Crashes: 1}),
	claim.Break(properties.MutualExclusion).Under(model.Setup{N: 3, Requests: 1, Crashes: 1, Recoveries: 1}).Without(noCrash).
		Because("an arbiter that comes back has forgotten that it is locked"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLoss).
		Because("nothing is sent again: a lost REQUEST is never answered"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 3, Requests: 1, Drops: 1}),
	claim.Break(properties.MutualExclusion).Under(model.Setup{N: 3, Requests: 2, Duplicates: 1}).Without(assume.NoDuplication).
		Because("the copy of a LOCKED is taken for a LOCKED to the next request, and the arbiter locks itself for another"),

	claim.Break(properties.MutualExclusion).Of("apart").Once(2).Without(intersect).Because("each is locked for itself, and is its whole quorum"),
	claim.Break(properties.MutualExclusion).Of("yields-inside").Once(3).Because("p1 is inside and hands its lock to p0"),
	claim.Break(properties.DeadlockFreedom).Of("hopeful").Under(four).
		Because("a process that relinquished one lock, and whose FAILED a LOCKED then cleared, keeps its other locks, though an earlier request is in its way"),
	claim.Break(properties.DeadlockFreedom).Of("careless").Under(four).Because("the arbiter has forgotten the request whose lock it took back"),

	// With unlimited requests. With more than two processes, those outside the quorums
	// at work may fall behind without bound, so there are infinitely many states.
	claim.Hold(properties.MutualExclusion, properties.StarvationFreedom).Of("corrected").Unlimited(2),
)

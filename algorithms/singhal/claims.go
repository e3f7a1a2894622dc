package singhal

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// Setups that several claims share; FIFO channels would not help. Requests are
// limited in all of them: otherwise REQUESTs to processes that need not answer
// pile up undelivered, and there are infinitely many states.
var (
	two   = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder}
	four  = model.Setup{N: 4, Requests: 1, Channels: model.AnyOrder}

	crash     = model.Setup{N: 2, Requests: 1, Crashes: 1}
	loss      = model.Setup{N: 2, Requests: 1, Drops: 1}
	duplicate = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder, Duplicates: 1}
)

// once has n processes; only p enters, once.
func once(n int, p model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(p), Channels: model.AnyOrder}
}

const asked = "the last process asks all below it on the staircase and is sent the token"

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Under(two),
	claim.Hold(named.MutualExclusion).Under(three).By(paper),
	claim.Hold(named.MutualExclusion).Under(four),
	claim.Hold(named.TokenUniqueness, named.TokenPreservation).Under(three, four),
	claim.Hold(named.DeadlockFreedom).Under(two, four),
	claim.Hold(named.NoInterference).Under(four),

	// The token may overtake a REQUEST by way of a third process.
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 2}).Without(causalOrder).
		Because("the token goes from p2 by way of p0 to p1 before a REQUEST of p2; so p1 does not tell p2 that it waits, and the next REQUEST of p2 misses it").By(paper+": neither deadlock nor starvation"),
	claim.Break(named.NoInterference).Under(model.Setup{N: 3, Requests: 2}).Without(causalOrder).
		Because("p2 waits and p1 has the token; only another request of p0 would make it move"),
	claim.Break(named.DeadlockFreedom).Of(every).Under(model.Setup{N: 3, Requests: 2}).Without(causalOrder).
		Because("the first REQUEST of p2 comes to p1 behind the token, which says it was served: p1 keeps the token, and the next REQUEST of p2 goes to p0"),
	claim.Hold(named.MutualExclusion, named.TokenPreservation).Of(every).Under(model.Setup{N: 3, Requests: 2}),
	claim.Hold(named.DeadlockFreedom, named.StarvationFreedom).Of(causally).Under(three).By(paper),
	claim.Hold(named.NoInterference).Of(causally).Under(three),
	claim.Hold(named.DeadlockFreedom).Of(causally).Under(model.Setup{N: 4, Requests: 2, Requesters: model.Procs(2, 3), Channels: model.AnyOrder}),
	claim.Hold(named.TokenPreservation).Of(causally).Under(three),

	// Up the staircase: the first to enter asks as many as are below it.
	claim.Hold(named.MessagesPerEntry(0)).Under(once(4, 0)),
	claim.Hold(named.MessagesPerEntry(2)).Under(once(4, 1)),
	claim.Hold(named.MessagesPerEntry(3)).Under(once(4, 2)),
	claim.Hold(named.MessagesPerEntry(4)).Under(once(4, 3)),
	claim.Hold(named.MessagesPerEntryAtMost(2)).Under(two).By(messages),
	claim.Break(named.MessagesPerEntryAtMost(1)).Under(two).Because(asked),
	claim.Hold(named.MessagesPerEntryAtMost(3)).Under(three).By(messages),
	claim.Break(named.MessagesPerEntryAtMost(2)).Under(three).Because(asked),
	claim.Hold(named.MessagesPerEntryAtMost(4)).Under(four).By(messages),
	claim.Break(named.MessagesPerEntryAtMost(3)).Under(four).Because(asked),

	// While its REQUEST travels a process can be passed as often as the others
	// request: there is no bound but their number of requests.
	claim.Break(named.BoundedWaiting(2)).Under(model.Setup{N: 2, Requests: 3}).
		Because("p0 has the token and enters three times while the REQUEST of p1 travels"),
	claim.Break(named.BoundedWaiting(3)).Under(model.Setup{N: 2, Requests: 4}).
		Because("one request more, one overtaking more: no bound holds, not even in FIFO channels"),

	claim.Break(named.DeadlockFreedom, named.TokenPreservation).Under(crash).Without(assume.NoCrashOfHolder).Because("p0 takes the token with it"),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Crashes: 1}),
	claim.Hold(named.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0, 1), Channels: model.AnyOrder, Crashes: 1, Crashers: model.Procs(2)}),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Crashes: 1, Crashers: model.Procs(2)}).
		Because("a process need not have the token to stop the others by crashing: it is enough that it has asked, for the token is then sent to it"),
	claim.Break(named.DeadlockFreedom).Under(loss).Without(assume.NoLoss).Because("the token is lost, and nobody can make another"),
	claim.Break(named.TokenPreservation).Under(loss).Without(assume.NoLoss).Because("the token is lost, and nobody makes a new one"),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2), Channels: model.AnyOrder, Drops: 1}),
	claim.Break(named.TokenUniqueness).Under(duplicate).Without(noDuplication).Because("the token is duplicated"),
	claim.Break(named.MutualExclusion).Under(duplicate).Without(noDuplication).
		Because("p1 receives the token again when it has passed it on, and enters with the copy"),

	claim.Break(named.DeadlockFreedom).Of("holder-only").Once(3).Without(staircase).Because("p1 has the token and rests; p2 asks p0 for it"),
	claim.Break(named.DeadlockFreedom).Of("silent").Once(3).Because("p1 does not tell p2 that it waits, and p2 gets the token and rests"),
	claim.Break(named.TokenPreservation).Of("gullible").Once(3).
		Because("an old REQUEST of p2, long served, comes to p1, which sends p2 the token; p2 has not asked for it and does not take it"),
	claim.Break(named.MutualExclusion).Of("generous").Once(2).Because("p0 sends the token away and is still inside"),
)

const messages = paper + ": at most n, and half as many where few compete"

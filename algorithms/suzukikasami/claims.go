package suzukikasami

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// Setups that several claims share. No claim needs FIFO channels. None has
// unlimited requests, for then there are infinitely many states: request numbers
// grow, and while two processes hand the token to and fro their REQUESTs to a
// third pile up undelivered, since nobody waits for it to read them.
var (
	two   = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder}
	four  = model.Setup{N: 4, Requests: 1, Channels: model.AnyOrder}

	crash     = model.Setup{N: 2, Requests: 1, Crashes: 1}
	loss      = model.Setup{N: 2, Requests: 1, Drops: 1}
	duplicate = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder, Duplicates: 1}
)

const asked = "a process without the token sends n−1 REQUESTs and is sent the token"

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Under(two),
	claim.Hold(named.MutualExclusion).Under(three).By(paper),
	claim.Hold(named.MutualExclusion).Under(four),
	claim.Hold(named.DeadlockFreedom).Under(two),
	claim.Hold(named.DeadlockFreedom).Under(three).By(paper+": neither deadlock nor starvation"),
	claim.Hold(named.DeadlockFreedom).Under(four),
	claim.Hold(named.NoInterference, named.TokenUniqueness, named.TokenPreservation).Under(three, four),

	claim.Hold(named.MessagesPerEntryAtMost(2)).Under(two).By(messages),
	claim.Hold(named.MessagesPerEntryAtMost(3)).Under(three).By(messages),
	claim.Break(named.MessagesPerEntryAtMost(2)).Under(three).Because(asked),
	claim.Hold(named.MessagesPerEntryAtMost(4)).Under(four).By(messages),
	claim.Break(named.MessagesPerEntryAtMost(3)).Under(four).Because(asked),
	claim.Break(named.MessagesPerEntry(3)).Under(three).Because("a process with the token enters without a message"),

	// While its REQUEST travels a process can be passed as often as the others
	// request: there is no bound but their number of requests.
	claim.Break(named.BoundedWaiting(2)).Under(model.Setup{N: 2, Requests: 3}).
		Because("p0 has the token and enters three times while the REQUEST of p1 travels"),
	claim.Break(named.BoundedWaiting(3)).Under(model.Setup{N: 2, Requests: 4}).
		Because("one request more, one overtaking more: no bound holds, not even in FIFO channels"),
	claim.Break(named.BoundedWaiting(5)).Under(model.Setup{N: 3, Requests: 3}).
		Because("two processes use up all six of their entries while the REQUESTs of the third travel"),

	claim.Break(named.DeadlockFreedom, named.TokenPreservation).Under(crash).Without(assume.NoCrashOfHolder).Because("p0 takes the token with it"),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Crashes: 1}),
	claim.Hold(named.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0, 1), Crashes: 1, Crashers: model.Procs(2)}),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Crashes: 1, Crashers: model.Procs(2)}).
		Because("a process need not have the token to stop the others by crashing: it is enough that it has asked, for the token is then sent to it"),
	claim.Break(named.DeadlockFreedom).Under(loss).Without(assume.NoLoss).Because("the token is lost, and nobody can make another"),
	claim.Break(named.TokenPreservation).Under(loss).Without(assume.NoLoss).Because("the token is lost, and nobody makes a new one"),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Drops: 1}),
	claim.Break(named.TokenUniqueness).Under(duplicate).Without(noDuplication).Because("the token is duplicated"),
	claim.Break(named.MutualExclusion).Under(duplicate).Without(noDuplication).
		Because("p1 receives the token again when it has passed it on, and enters with the copy"),
	claim.Break(named.DeadlockFreedom).Under(duplicate).Without(noDuplication).
		Because("the older copy of the token has not seen p1 served, so the request of p1 has a number too high for it"),

	claim.Break(named.MessagesPerEntryAtMost(3)).Of("any-request").Once(3).Because("the token goes to a process whose request was served before"),
	claim.Break(named.MutualExclusion).Of("generous").Once(2).Because("p0 sends the token away and is still inside"),
	claim.Break(named.DeadlockFreedom).Of("forgetful").Under(two).
		Because("the second request of p0 has number 2, but the token says that 0 was served last, so nobody takes it for the next"),
	claim.Break(named.TokenUniqueness).Of("keeper").Once(2).Because("p0 has sent the token and still has it"),
)

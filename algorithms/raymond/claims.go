package raymond

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/battery"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// Setups that several claims share. No claim needs FIFO channels, and without
// counters in the messages requests need no limit.
var (
	two   = model.Setup{N: 2, Requests: model.Unlimited, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: model.Unlimited, Channels: model.AnyOrder}
	five  = model.Setup{N: 5, Requests: model.Unlimited, Channels: model.AnyOrder}
	seven = model.Setup{N: 7, Requests: model.Unlimited, Channels: model.AnyOrder}

	duplicate = model.Setup{N: 3, Requests: 1, Duplicates: 1}
)

// twice has n processes that request twice each: messages are counted at rest.
func twice(n int) model.Setup { return model.Setup{N: n, Requests: 2, Channels: model.AnyOrder} }

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Under(two, three),
	claim.Hold(named.MutualExclusion).Under(seven).By(paper+"; "+course.Park+": there is one token"),
	claim.Hold(named.DeadlockFreedom).Under(three),
	claim.Hold(named.DeadlockFreedom).Under(seven).By(paper+"; "+course.Park+": a tree is acyclic, so nobody waits in a cycle"),
	claim.Hold(named.DeadlockFreedom).Under(twice(5)).By(paper+"; "+course.Park+": no starvation; with finitely many requests all are served"),
	claim.Hold(named.LivelockFreedom).Under(five),
	claim.Hold(named.StarvationFreedom).Under(five).By(course.Park),
	claim.Hold(named.NoInterference).Under(seven).By(course.Park+": the token only moves to those who request it"),
	claim.Hold(named.TokenUniqueness, named.TokenPreservation).Under(seven),
	claim.Hold(named.MutualExclusion, named.DeadlockFreedom, named.NoInterference).Of(star).Under(five),

	claim.Hold(named.MutualExclusion).Of(origins).Under(five).By(course.Park+": P1 queues P3, whose request came through P2"),
	claim.Hold(named.DeadlockFreedom).Of(origins).Under(five),
	claim.Hold(named.StarvationFreedom).Of(origins).Under(five).By(course.Park),
	claim.Hold(named.MessagesPerEntryAtMost(4)).Of(origins).Under(twice(3)),
	claim.Hold(named.DeadlockFreedom).Of("origins-star").Under(five),
	claim.Break(named.DeadlockFreedom).Of("straight").Once(3).
		Because("p0 sends the token to p2 past p1, which has p2 in its queue before itself and waits for the token to pass").By(course.Park+": the token is sent to the top entry of the queue"),

	claim.Break(named.DeadlockFreedom).Of(asPrinted).Once(2).
		Because("p1 finds its own request in its queue and does not ask p0, which has the token").By(course.Park+": a request is appended to the queue; if the queue is empty, it is sent to the parent"),

	// At most twice the diameter of the tree.
	claim.Hold(named.MessagesPerEntryAtMost(2)).Under(twice(2)),
	claim.Hold(named.MessagesPerEntryAtMost(4)).Under(twice(3)),
	claim.Hold(named.MessagesPerEntryAtMost(6)).Under(twice(4)).By(messages),
	claim.Hold(named.MessagesPerEntryAtMost(8)).Under(twice(5)).By(messages),
	claim.Break(named.MessagesPerEntryAtMost(7)).Under(twice(5)).
		Because("p4 requests from one end of the line while the token is at the other: four REQUESTs one way, four PRIVILEGEs back"),
	claim.Hold(named.MessagesPerEntryAtMost(4)).Of(star).Under(twice(5)).By(messages),
	claim.Break(named.MessagesPerEntryAtMost(3)).Of(star).Under(twice(4)).Because("the token goes from leaf to leaf through the centre"),

	// While its REQUEST travels, a process can be passed without end.
	claim.Break(named.BoundedWaiting(3)).Under(two).
		Because("p0 has the token and enters four times while the REQUEST of p1 travels; it may go on so").By(course.Park+": there must be a bound on how often others enter"),
	claim.Break(named.BoundedWaiting(9)).Under(two).Because("p0 may enter ten times as well: no bound holds"),

	battery.HolderDies(4, noCrash),
	claim.Hold(named.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0, 1), Crashes: 1, Crashers: model.Procs(2)}),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(2), Crashes: 1, Crashers: model.Procs(1)}).
		Because("an inner process can stop the others by crashing without having or wanting the token: requests and the token pass through it"),
	battery.TokenLost(model.Setup{N: 4, Requests: 2, Channels: model.AnyOrder, Drops: 1}),
	battery.TokenDuplicated(duplicate, assume.NoDuplication, "p1 passes one copy of the token on and enters with the other"),

	claim.Break(named.MessagesPerEntryAtMost(4)).Of("pushy").Under(twice(3)).
		Because("a process that has asked already asks again for the next request, and the token comes once for each"),
	claim.Break(named.DeadlockFreedom).Of("modest").Once(3).Because("p1 sends the token on to p2 and will wait for it in silence"),
	claim.Break(named.MutualExclusion).Of("generous").Once(2).
		Because("p0 sends the token to p1 and is still inside").By(course.Park+": with the token, and if the queue is not empty, the process sends the token to the top entry"),
	claim.Break(named.DeadlockFreedom).Of("astray").Once(3).Without(edges).Because("p1 asks p2, p2 asks p1, and the token is with p0"),
)

const (
	star    = "star"
	origins = "origins"

	asPrinted = "as-printed"
)

package semaphore

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unlucky   = "p0 may go on each time p1 leaves, and each time p1 comes back before it does, which weak fairness allows"
	overtaken = "the other leaves and enters again before the waiting process goes on"
	unseen    = "the other enters again and again while the process has requested and its P has yet to be done"
	chosen    = "a V may let either of two go on, and it is always the other that does"
	before    = "another has been let go on and has yet to do so, and the rest is in the queue before it"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2).By(dijkstra),
	claim.Hold(named.MutualExclusion).Unlimited(3, 4).By(dijkstra+": for any number of processes", 3),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Unlimited(2, 3).By(course.Required, 2),
	claim.Break(named.StarvationFreedom).Unlimited(2).Because(unlucky).By(course.Required+"; "+dijkstra+" leaves open who goes on"),
	claim.Break(named.BoundedWaiting(1)).Unlimited(2).Because(overtaken).By(course.Required),
	claim.Break(named.BoundedWaiting(5)).Unlimited(2, 3).Because(overtaken),

	claim.Hold(named.MutualExclusion).Of("set").Unlimited(3, 4),
	claim.Hold(named.NoInterference, named.LivelockFreedom).Of("set").Unlimited(3),
	claim.Hold(named.StarvationFreedom).Of("set").Unlimited(2).By(stark),
	claim.Break(named.StarvationFreedom).Of("set").Unlimited(3).Because(chosen).By(stark),
	claim.Tight(named.BoundedWaitingFromDoorway, 1).Of("set").Unlimited(2).Because("the other has been let go on and has yet to do so"),
	claim.Break(named.BoundedWaitingFromDoorway(1), named.BoundedWaitingFromDoorway(5)).Of("set").Unlimited(3).Because(chosen),

	claim.Hold(named.MutualExclusion).Of("queue").Unlimited(3, 4),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Of("queue").Unlimited(3),
	claim.Hold(named.StarvationFreedom).Of("queue").Unlimited(2, 3, 4).By(stark),
	claim.TightFor(named.BoundedWaitingFromDoorway, claim.Others).Of("queue").Unlimited(2, 3, 4).Because(before),
	claim.Break(named.BoundedWaiting(1)).Of("queue").Unlimited(2).Because(unseen).By(course.Required+": a bound that counts from the request"),
	claim.Break(named.BoundedWaiting(5)).Of("queue").Unlimited(2).Because(unseen),

	claim.Break(named.MutualExclusion).Of("split").Once(2).Without(indivisible).
		Because("both find the semaphore positive before either subtracts").By(dijkstra+": P is indivisible"),
	claim.Break(named.MutualExclusion).Of("initially-2").Once(2).Without(initiallyOne).Because("two may be inside"),
	claim.Break(named.DeadlockFreedom).Of("initially-0").Once(2).Without(initiallyOne).Because("nobody may be inside"),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltInside).
		Because("the one inside halts, and its V is never done").By(course.MayHalt),
	claim.Break(named.DeadlockFreedom).Of("halting").Under(model.Setup{N: 2, Requests: 2}).Without(noHaltBlocked).
		Because("the V lets p1 go on, which has halted outside its critical section").By(course.MayHalt),
	claim.Hold(named.LivelockFreedom).Of("weak-halting").Unlimited(3).By(course.MayHalt),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}),
	claim.Hold(named.MutualExclusion).Of("queue").Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}),

	// With store buffers: There is no plain write in P or V, so nothing is ever in a store
	// buffer.
	claim.Hold(named.MutualExclusion, named.LivelockFreedom).Buffered(3),
	claim.Hold(named.MutualExclusion, named.StarvationFreedom, named.BoundedWaitingFromDoorway(2)).Of("queue").Buffered(3),

	claim.Break(named.MutualExclusion).Of("interchanged").Once(2).Because("a V never waits, and both enter by one"),
	claim.Break(named.DeadlockFreedom).Of("twice").Once(2).Because("the second P waits for a V, and there is none"),
	claim.Break(named.MutualExclusion).Of("generous").Once(3).Because("one goes on, and the next finds the semaphore positive"),
	claim.Break(named.StarvationFreedom).Of("stack").Unlimited(3).
		Because("the others come in turn, each before the last V, and the first is never let go on"),
	claim.Hold(named.StarvationFreedom).Of("stack").Unlimited(2),
)

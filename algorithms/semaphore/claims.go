package semaphore

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unlucky   = "each time p1 leaves p0 may go on, but p1 comes back first, which weak fairness allows"
	overtaken = "the other leaves and enters again before the waiting process goes on"
	unseen    = "the other enters again and again while the process has requested but its P is yet to be done"
	chosen    = "a V may let either of two go on, and it is always the other that does so"
	before    = "a V has let another go on, which has yet to do so, and the rest are ahead of it in the queue"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2).By(dijkstra),
	claim.Hold(named.MutualExclusion).Unlimited(3, 4).By(dijkstra+": for any number of processes", 3),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Unlimited(2, 3).By(course.Required, 2),
	claim.Break(named.StarvationFreedom).Unlimited(2).Because(unlucky).By(course.Required+"; "+dijkstra+" leaves open which process goes on"),
	claim.Break(named.BoundedWaiting(1)).Unlimited(2).Because(overtaken).By(course.Required),
	claim.Break(named.BoundedWaiting(5)).Unlimited(2, 3).Because(overtaken),

	claim.Hold(named.MutualExclusion).Of("set").Unlimited(3, 4),
	claim.Hold(named.NoInterference, named.LivelockFreedom).Of("set").Unlimited(3),
	claim.Hold(named.StarvationFreedom).Of("set").Unlimited(2).By(stark),
	claim.Break(named.StarvationFreedom).Of("set").Unlimited(3).Because(chosen).By(stark),
	claim.Tight(named.BoundedWaitingFromDoorway, 1).Of("set").Unlimited(2).Because("a V has let the other go on, which has yet to do so"),
	claim.Break(named.BoundedWaitingFromDoorway(1), named.BoundedWaitingFromDoorway(5)).Of("set").Unlimited(3).Because(chosen),

	claim.Hold(named.MutualExclusion).Of("queue").Unlimited(3, 4),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Of("queue").Unlimited(3),
	claim.Hold(named.StarvationFreedom).Of("queue").Unlimited(2, 3, 4).By(stark),
	claim.TightFor(named.BoundedWaitingFromDoorway, claim.Others).Of("queue").Unlimited(2, 3, 4).Because(before),
	claim.Break(named.BoundedWaiting(1)).Of("queue").Unlimited(2).Because(unseen).By(course.FromRequest),
	claim.Break(named.BoundedWaiting(5)).Of("queue").Unlimited(2).Because(unseen),

	claim.Break(named.MutualExclusion).Of("split").Once(2).Without(indivisible).
		Because("both find the semaphore positive before either subtracts").By(dijkstra+": P is indivisible"),
	claim.Break(named.MutualExclusion).Of("initially-2").Once(2).Without(initiallyOne).Because("two may be inside"),
	claim.Break(named.DeadlockFreedom).Of("initially-0").Once(2).Without(initiallyOne).Because("nobody may be inside"),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltInside).
		Because("the process inside halts, and its V is never done").By(course.MayHalt),
	claim.Break(named.DeadlockFreedom).Of("halting").Twice(2).Without(noHaltBlocked).
		Because("the V lets p1 go on, but p1 has halted outside its critical section").By(course.MayHalt),
	claim.Hold(named.LivelockFreedom).Of("weak-halting").Unlimited(3).By(course.MayHalt),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}),
	claim.Hold(named.MutualExclusion).Of("queue").Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}),

	// With store buffers: P and V make no plain writes, so store buffers stay empty.
	claim.Hold(named.MutualExclusion, named.LivelockFreedom).Buffered(3),
	claim.Hold(named.MutualExclusion, named.StarvationFreedom, named.BoundedWaitingFromDoorway(2)).Of("queue").Buffered(3),

	claim.Break(named.MutualExclusion).Of("interchanged").Once(2).Because("a V never waits, so both enter"),
	claim.Break(named.DeadlockFreedom).Of("twice").Once(2).Because("the second P waits for a V that nobody does"),
	claim.Break(named.MutualExclusion).Of("generous").Once(3).Because("one goes on, and the next finds the semaphore positive"),
	claim.Break(named.StarvationFreedom).Of("stack").Unlimited(3).
		Because("the others come in turn, each before the last V, and no V lets the first go on"),
	claim.Hold(named.StarvationFreedom).Of("stack").Unlimited(2),
)

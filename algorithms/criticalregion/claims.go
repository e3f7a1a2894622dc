package criticalregion

import (
	"doorway/algorithms/internal/battery"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen = "the other enters again and again while the process has requested but not yet joined the main queue"
	before = "the others are ahead of it in the queues"
	late   = "it tests again after a new arrival, which takes the resource, so it must wait once more"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2, 3, 4).By(brinchHansen, 2, 3),
	claim.Hold(named.DeadlockFreedom, named.NoInterference).Unlimited(2, 3).By(course.Required, 2),
	claim.Hold(named.LivelockFreedom).Unlimited(3).By(course.Required),
	claim.Hold(named.StarvationFreedom).Unlimited(2).By(course.Required),
	claim.Break(named.StarvationFreedom).Unlimited(3).Because(late).By(course.Required),
	claim.Tight(named.BoundedWaitingFromDoorway, 1).Unlimited(2).Because(before),
	claim.Break(named.BoundedWaitingFromDoorway(2), named.BoundedWaitingFromDoorway(5)).Unlimited(3).Because(late),
	battery.Unseen(unseen),

	claim.Hold(named.MutualExclusion).Of("ahead").Unlimited(2, 3, 4),
	claim.Hold(named.NoInterference, named.StarvationFreedom).Of("ahead").Unlimited(3),
	claim.Hold(named.StarvationFreedom).Of("ahead").Unlimited(4),
	claim.TightFor(named.BoundedWaitingFromDoorway, claim.Others).Of("ahead").Unlimited(3, 4).Because(before),

	claim.Hold(named.MutualExclusion).Of("plain").Unlimited(3, 4).By(hoare+"; "+brinchHansen, 3),
	claim.Hold(named.NoInterference).Of("plain").Unlimited(3),
	claim.Hold(named.StarvationFreedom).Of("plain").Unlimited(3, 4).By(course.Required, 3),
	claim.Tight(named.BoundedWaitingFromDoorway, 2).Of("plain").Unlimited(3).Because(before),

	claim.Break(named.MutualExclusion).Of("open").Once(2).Without(exclusive).Because("both find the resource not busy before either sets busy"),
	claim.Break(named.MutualExclusion).Of("trusting").Once(3).Without(tested).
		Because("one release wakes two, and both take the resource").By(brinchHansen+": the condition is evaluated again"),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(noHalt).
		Because("p0 halts inside a region, and nobody else gets in").By(course.MayHalt),
	claim.Break(named.LivelockFreedom).Of("halting").Twice(2).Without(noHaltWaiting).
		Because("p1 has halted outside its critical section and stays first in the main queue for ever").By(course.MayHalt),

	// With store buffers: a process writes busy inside a region, and ends the region
	// by an atomic operation, which waits until the write is seen.
	claim.Hold(named.MutualExclusion, named.LivelockFreedom).Buffered(3),
	claim.Hold(named.MutualExclusion, named.StarvationFreedom).Of("ahead").Buffered(3),

	claim.Break(named.MutualExclusion).Of("outside").Once(2).Because("both find the resource not busy before either is inside a region"),
	claim.Break(named.DeadlockFreedom).Of("silent").Once(2).Because("p1 is about to wait for the resource, and p0 will free it without telling anybody"),
	claim.Break(named.DeadlockFreedom).Of("greedy").Once(2).Because("p1 will wait inside for the resource, and p0 cannot get in to free it"),
)

package boundedtestandset

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen  = "the other enters again and again while the process has requested but not yet announced it"
	delayed = "the announcement is made but still in the store buffer while the other enters again and again"
	before  = "another takes the lock, and then those between it and the process in cyclic order enter"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2, 3, 4).By(silberschatz, 2),
	claim.Hold(named.DeadlockFreedom, named.NoInterference).Unlimited(2, 3).By(course.Required, 2),
	claim.Hold(named.LivelockFreedom).Unlimited(2, 3).By(silberschatz+": progress", 2),
	claim.Hold(named.StarvationFreedom).Unlimited(2, 3, 4).By(course.Required, 2),

	// The bound is n−1, counted from the announcement.
	claim.Hold(named.BoundedWaitingFromDoorway(1)).Unlimited(2).By(burns+"; "+silberschatz+": within n−1 turns"),
	claim.Break(named.BoundedWaitingFromDoorway(0)).Unlimited(2).Because(before),
	claim.TightFor(named.BoundedWaitingFromDoorway, claim.Others).Unlimited(3, 4).Because(before),
	claim.Break(named.BoundedWaiting(1)).Unlimited(2).Because(unseen).By(course.Required+"; "+silberschatz+": a bound that counts from the request"),
	claim.Break(named.BoundedWaiting(5)).Unlimited(2).Because(unseen),

	claim.Break(named.MutualExclusion).Of("split").Once(2).Without(assume.AtomicTestAndSet).Because("both find the lock clear before either sets it"),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltInside).
		Because("the holder halts and the lock stays set").By(course.MayHalt),
	claim.Break(named.LivelockFreedom).Of("halting").Twice(2).Without(assume.NoHaltWaiting).
		Because("p1 has halted outside its critical section and is handed the lock").By(course.MayHalt),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}),

	// With store buffers: after its announcement a process does a test-and-set, which
	// waits until the announcement is seen.
	claim.Hold(named.MutualExclusion).Buffered(2, 3),
	claim.Hold(named.NoInterference, named.StarvationFreedom).Buffered(2),
	claim.Hold(named.StarvationFreedom).Buffered(3),

	// But an announcement that has been made may not yet have been seen.
	claim.Break(named.BoundedWaitingFromDoorway(1)).Buffered(2).Without(consistent).Because(delayed),
	claim.Break(named.BoundedWaitingFromDoorway(5)).Buffered(2).Because(delayed),
	claim.Tight(named.BoundedWaitingFromDoorway, 1).Of("fenced").Buffered(2).Because(before),
	claim.Hold(named.BoundedWaitingFromDoorway(2), named.MutualExclusion, named.StarvationFreedom).Of("fenced").Buffered(3),

	claim.Break(named.StarvationFreedom).Of("favourites").Unlimited(3).Because("p0 hands the lock to p1, p1 to p0, and p2 is never found"),
	claim.Hold(named.StarvationFreedom).Of("favourites").Unlimited(2),
	claim.Break(named.MutualExclusion).Of("generous").Twice(2).
		Because("the next enters because it was handed the lock, and another because it finds the lock clear"),
	claim.Break(named.DeadlockFreedom).Of("forgetful").Twice(2).
		Because("the lock is handed to a process in its remainder, and nobody ever finds it clear again"),
)

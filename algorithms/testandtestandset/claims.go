package testandtestandset

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unlucky   = "again and again, the waiting process looks at the lock only while it is set, which weak fairness allows"
	overtaken = "the other clears the lock and sets it again before the waiting process looks"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2, 3, 4).By(rudolph, 2),
	claim.Hold(named.DeadlockFreedom, named.NoInterference).Unlimited(2, 4),
	claim.Hold(named.LivelockFreedom).Unlimited(2, 3, 4).By(anderson, 2),
	claim.Break(named.StarvationFreedom).Unlimited(2, 3).Because(unlucky),
	claim.Break(named.BoundedWaiting(1), named.WaitingBounded).Unlimited(2).Because(overtaken),
	claim.Break(named.WaitingBounded).Unlimited(3).Because(overtaken),

	claim.Break(named.MutualExclusion).Of("split").Once(2).Without(assume.AtomicTestAndSet).Because("both find the lock clear before either sets it"),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltWithLock).
		Because("the holder halts and the lock stays set"),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}),
	claim.Hold(named.DeadlockFreedom, named.LivelockFreedom).Of("halting").Unlimited(3),
	claim.Hold(named.DeadlockFreedom, named.LivelockFreedom).Of("halting-late").Unlimited(3),

	// No fence is needed: with store buffers the clearing write may be seen late, but no
	// test-and-set overtakes it.
	claim.Hold(named.MutualExclusion).Buffered(2, 3),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Buffered(3),

	claim.Break(named.MutualExclusion).Of("believer").Once(2).Because("both see the lock clear before either sets it"),
	claim.Break(named.LivelockFreedom).Of("hoisted").Once(2).Because("p1 has seen the lock set and never sees it cleared"),
)

package readerspreference

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const turns = "one reader comes before the other leaves, again and again, so w is never free"

var claims = claim.List(
	claim.Hold(named.ReadersWriters).Unlimited(2, 3, 4).By(courtois),
	claim.Hold(named.ReadersWriters, named.LivelockFreedom).Of("two-writers").Unlimited(3, 4),
	claim.Hold(named.ReadersWriters).Of("weak").Unlimited(3, 4).By(courtois),
	claim.Break(named.MutualExclusion).Once(3).Because("two readers are inside together, as they may be").By(courtois),
	claim.Hold(named.ConcurrentEntering).Unlimited(3, 4).By(courtois+": no reader waits unless a writer has permission already"),
	claim.Hold(named.ConcurrentEntering).Of("weak").Unlimited(3),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Unlimited(3),

	// Writers starve, whatever the semaphores promise.
	claim.Break(named.StarvationFreedom).Unlimited(3).Because(turns),
	claim.Break(named.StarvationFreedom.Strongly()).Unlimited(3).Because(turns),
	claim.Break(named.StarvationFreedom.Strongly()).Of("weak").Unlimited(3).Because(turns),

	claim.Break(named.ReadersWriters).Of("bare").Once(3).Without(Exclusive).
		Because("the first reader waits for the writer to leave, and the second, which is not the first, goes in"),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltInside).
		Because("the writer halts inside, and w stays taken"),
	claim.Hold(named.ReadersWriters).Under(model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}),

	// With store buffers: every access is atomic, so store buffers stay empty.
	claim.Hold(named.ReadersWriters, named.ConcurrentEntering).Buffered(3),

	claim.Break(named.ReadersWriters).Of("each").Once(3).Because("two read, one leaves and does V(w), and the writer goes in beside the other"),
	claim.Break(named.DeadlockFreedom).Of("never").Once(2).Because("the reader has left, and the writer waits for a V(w) that nobody does"),
	claim.Break(named.ConcurrentEntering).Of("alone").Once(3).Because("of two that want to read, one has to wait until the other leaves"),
	claim.Hold(named.MutualExclusion).Of("alone").Unlimited(3),
)

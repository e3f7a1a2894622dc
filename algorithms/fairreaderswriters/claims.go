package fairreaderswriters

import (
	"doorway/algorithms/internal/assume"
	rw "doorway/algorithms/readerspreference"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

var claims = claim.List(
	claim.Hold(named.ReadersWriters).Unlimited(2, 3, 4).By(downey),
	claim.Hold(named.ReadersWriters, named.StarvationFreedom).Of("two-writers").Unlimited(3),
	claim.Hold(named.ReadersWriters).Of("weak").Unlimited(3).By(downey),
	claim.Break(named.MutualExclusion).Once(3).Because("two readers are inside together, as they may be").By(downey),
	claim.Hold(named.ConcurrentEntering).Unlimited(3).By(downey),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Unlimited(3),

	// Nobody starves, if semaphores have queues or the scheduler is strongly fair.
	claim.Hold(named.StarvationFreedom).Unlimited(2, 3, 4).By(downey),
	claim.Break(named.StarvationFreedom).Of("weak").Unlimited(2).Without(queues).
		Because("each time the writer may go on at the turnstile, the reader is there first again, which weak fairness allows"),
	claim.Hold(named.StarvationFreedom.Strongly()).Of("weak").Unlimited(2, 3),

	claim.Break(named.ReadersWriters).Of("bare").Once(3).Without(rw.Exclusive).
		Because("the first reader waits for the writer to leave, and the second, which is not the first, goes in"),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltInside).
		Because("the writer halts inside, and the turnstile stays closed"),
	claim.Hold(named.ReadersWriters).Under(model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}),

	// With store buffers: every access is atomic, so store buffers stay empty.
	claim.Hold(named.ReadersWriters, named.StarvationFreedom).Buffered(3),

	claim.Break(named.StarvationFreedom).Of("early").Unlimited(3).
		Because("the turnstile is open again while the writer waits, so readers that take turns keep it out"),
	claim.Break(named.DeadlockFreedom).Of("crossed").Once(3).
		Because("a reader waits at the turnstile for the writer, the writer for the reader inside, and that one for mutex"),
)

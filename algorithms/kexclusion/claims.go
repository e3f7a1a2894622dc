package kexclusion

import (
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	together = "as many as there are places are inside at once, as they may be"
	enabled  = "the one that was first has been let go on, but the other finds a free place and is faster"
)

// crashes is n processes that request for ever; some may halt.
func crashes(n, some int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Crashes: some}
}

var claims = claim.List(
	claim.Tight(named.KExclusion, 2).Unlimited(3, 4).Because(together).Bound(fischer),
	claim.Tight(named.KExclusion, 3).Of("three").Unlimited(4, 5).Because(together).Bound(fischer),
	claim.Hold(named.MutualExclusion, named.KExclusion(1)).Of("one").Unlimited(3).By(fischer),
	claim.Tight(named.KExclusion, 2).Of("weak").Unlimited(3, 4).Because(together),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Unlimited(3, 4),

	// If fewer than k halt, no other starves.
	claim.Hold(named.StarvationFreedom).Unlimited(3, 4).By(fischer),
	claim.Hold(named.StarvationFreedom, named.KExclusion(2)).Under(crashes(3, 1), crashes(4, 1)).By(fischer),
	claim.Hold(named.StarvationFreedom, named.KExclusion(3)).Of("three").Under(crashes(4, 2)).By(fischer),
	claim.Hold(named.StarvationFreedom).Of("one").Unlimited(3),
	claim.Break(named.DeadlockFreedom).Of("one").Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).
		Because("the only place is lost with the process that halts inside: mutual exclusion is immune to no halt").By(fischer),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 1, Crashes: 2}).Without(fewerHalt).
		Because("both places are lost with the processes that halt inside").By(fischer),
	claim.Hold(named.LivelockFreedom).Of("weak").Under(crashes(3, 1), crashes(4, 1)),
	claim.Break(named.StarvationFreedom).Of("weak").Unlimited(3).
		Because("each time a place is free p0 may go on, but another is faster, which weak fairness allows"),

	// The queue is first in, first enabled.
	claim.Break(named.FirstComeFirstServed).Unlimited(3).Because(enabled).By(afek),
	claim.Break(named.WaitingBoundedFromDoorway).Unlimited(3).
		Because("the one that was first has been let go on and does not; the other place is enough for others again and again"),
	claim.Hold(named.FirstComeFirstServed, named.WaitingBoundedFromDoorway).Of("one").Unlimited(3),

	claim.Break(named.KExclusion(2)).Of("split").Once(3).Without(indivisible).Because("all find the semaphore positive before any subtracts"),
	claim.Break(named.KExclusion(2)).Of("three").Once(3).Without(initiallyK).Because("the semaphore is 3 at first, so three may be inside"),

	claim.Hold(named.KExclusion(1)).Of("alone").Unlimited(3),
	claim.Break(named.LivelockFreedom).Of("alone").Under(crashes(2, 1)).Because("one halts inside, and the other waits though a place is free"),
	claim.Break(named.LivelockFreedom).Of("undo").Under(crashes(3, 1)).
		Because("one halts inside; of the others two in turn find nothing left, because the other has yet to give back what it took"),
	claim.Break(named.KExclusion(2)).Of("twice").Twice(3).Because("one leaves and adds two, so three may be inside"),

	// With store buffers: P and V make no plain writes, so store buffers stay empty.
	claim.Hold(named.KExclusion(2), named.StarvationFreedom).Buffered(3),
)

package common

import (
	"doorway/model/claim"
	"doorway/model/named"
)

// Queue claims that a lock admits processes in the order in which they join its
// queue. The bound is tight for the sizes. Three texts come from the page: the
// source, why the processes ahead enter first (before), and why the place of a
// process that has not joined does not count (unseen).
func Queue(source, before, unseen string, sizes ...int) claim.Groups {
	return claim.Groups{
		claim.Hold(named.BoundedWaitingFromDoorway(1)).Unlimited(2).By(source),
		claim.Break(named.BoundedWaitingFromDoorway(0)).Unlimited(2).Because(before),
		claim.TightFor(named.BoundedWaitingFromDoorway, claim.Others).Unlimited(sizes...).Because(before),
		claim.Break(named.BoundedWaiting(1), named.BoundedWaiting(5)).Unlimited(2).Because(unseen),
	}
}

// BufferedQueue claims that store buffers change nothing: such a lock needs no fence.
func BufferedQueue(before string) claim.Groups {
	return claim.Groups{
		claim.Hold(named.MutualExclusion).Buffered(2, 3),
		claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Buffered(3),
		claim.Hold(named.StarvationFreedom).Buffered(2, 3),
		claim.Tight(named.BoundedWaitingFromDoorway, 1).Buffered(2).Because(before),
		claim.Hold(named.BoundedWaitingFromDoorway(2)).Buffered(3),
	}
}

package common

import (
	"doorway/model/claim"
	"doorway/properties"
)

// Queue claims that a lock admits processes in the order in which they join its
// queue. The bound is tight for the sizes. Three texts come from the page: the
// source, why the processes ahead enter first (before), and why the place of a
// process that has not joined does not count (unseen).
func Queue(source, before, unseen string, sizes ...int) claim.Groups {
	return claim.Groups{
		claim.Hold(properties.BoundedWaitingFromDoorway(1)).Unlimited(2).By(source),
		claim.Break(properties.BoundedWaitingFromDoorway(0)).Unlimited(2).Because(before),
		claim.TightFor(properties.BoundedWaitingFromDoorway, claim.Others).Unlimited(sizes...).Because(before),
		claim.Break(properties.BoundedWaiting(1), properties.BoundedWaiting(5)).Unlimited(2).Because(unseen),
	}
}

// BufferedQueue claims that store buffers change nothing: such a lock needs no fence.
func BufferedQueue(before string) claim.Groups {
	return claim.Groups{
		claim.Hold(properties.MutualExclusion).Buffered(2, 3),
		claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Buffered(3),
		claim.Hold(properties.StarvationFreedom).Buffered(2, 3),
		claim.Tight(properties.BoundedWaitingFromDoorway, 1).Buffered(2).Because(before),
		claim.Hold(properties.BoundedWaitingFromDoorway(2)).Buffered(3),
	}
}

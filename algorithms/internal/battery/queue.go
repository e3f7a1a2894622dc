package battery

import (
	"doorway/model/claim"
	"doorway/model/named"
)

// Queue claims that a lock with a queue admits n processes in the order in which
// they join it: source says so, before who is ahead of a process, and unseen that
// a process which has not joined yet has no place. The bound is tight for sizes.
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

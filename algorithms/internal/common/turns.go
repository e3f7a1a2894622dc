package common

import (
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	first   = "the other competes as well and comes first"
	unseen  = "the other enters again and again while the process has requested but not yet said so"
	late    = "one process looks at the other while the other's write is still in its store buffer"
	delayed = "the process's announcement is still in its store buffer while the other enters again and again"
)

// Turns claims what Knuth's algorithm and its successors share: a turn decides
// among those that compete. Of three processes one is overtaken k times at most,
// and why says how; unbounded also fails without the fence after the first line.
func Turns(paper, bound string, k int, why string, unbounded ...named.Property) claim.Groups {
	unbounded = append([]named.Property{named.BoundedWaitingFromDoorway(1), named.BoundedWaitingFromDoorway(5)}, unbounded...)
	groups := claim.Groups{
		claim.Hold(named.MutualExclusion, named.DeadlockFreedom, named.LivelockFreedom, named.StarvationFreedom).Unlimited(2, 3).By(paper),
		claim.Hold(named.NoInterference).Unlimited(2, 3).Under(Bystander),

		claim.Hold(named.BoundedWaitingFromDoorway(1)).Unlimited(2).By(bound),
		claim.Break(named.BoundedWaitingFromDoorway(0)).Unlimited(2).Because(first),
		claim.Hold(named.BoundedWaitingFromDoorway(k)).Unlimited(3).By(bound),
		claim.Break(named.BoundedWaitingFromDoorway(k - 1)).Unlimited(3).Because(why),
	}
	groups = append(groups, Unseen(unseen)...)
	groups = append(groups, Registers("a process halts while it competes, and those that come after it wait for it", late)...)
	return append(groups,
		claim.Hold(named.MutualExclusion).Of("fenced").Buffered(2, 3),
		claim.Hold(named.LivelockFreedom, named.StarvationFreedom).Of("fenced").Buffered(2),
		claim.Hold(named.StarvationFreedom).Of("fenced").Buffered(3),
		claim.Hold(named.NoInterference, named.BoundedWaitingFromDoorway(1)).Of("fenced").Buffered(2),
		claim.Break(named.BoundedWaitingFromDoorway(0)).Of("fenced").Buffered(2).Because(first),

		// One fence is needed for exclusion, and the other for the bound alone.
		claim.Break(named.MutualExclusion).Of("bare-claim").Under(Buffered(2, 1)).Because(late),
		claim.Break(unbounded...).Of("bare-doorway").Buffered(2).Because(delayed),
		claim.Hold(named.MutualExclusion, named.StarvationFreedom).Of("bare-doorway").Buffered(2),

		claim.Break(named.MutualExclusion).Of("blind").Once(2).Because("both see nobody before them, and both enter"),
		claim.Break(named.LivelockFreedom).Of("rushing").Once(2).
			Because("each says that it is about to enter, sees that the other says so too, and starts over, again and again"),
		claim.Hold(named.MutualExclusion).Of("rushing").Unlimited(2),
	)
}

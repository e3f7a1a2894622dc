package common

import (
	"doorway/checker/property"
	"doorway/model/claim"
	"doorway/properties"
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
func Turns(paper, bound string, k int, why string, unbounded ...property.Property) claim.Groups {
	unbounded = append([]property.Property{properties.BoundedWaitingFromDoorway(1), properties.BoundedWaitingFromDoorway(5)}, unbounded...)
	groups := claim.Groups{
		claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom, properties.LivelockFreedom, properties.StarvationFreedom).Unlimited(2, 3).By(paper),
		claim.Hold(properties.NoInterference).Unlimited(2, 3).Under(Bystander),

		claim.Hold(properties.BoundedWaitingFromDoorway(1)).Unlimited(2).By(bound),
		claim.Break(properties.BoundedWaitingFromDoorway(0)).Unlimited(2).Because(first),
		claim.Hold(properties.BoundedWaitingFromDoorway(k)).Unlimited(3).By(bound),
		claim.Break(properties.BoundedWaitingFromDoorway(k - 1)).Unlimited(3).Because(why),
	}
	groups = append(groups, Unseen(unseen)...)
	groups = append(groups, Registers("a process halts while it competes, and those that come after it wait for it", late)...)
	return append(groups,
		claim.Hold(properties.MutualExclusion).Of("fenced").Buffered(2, 3),
		claim.Hold(properties.LivelockFreedom, properties.StarvationFreedom).Of("fenced").Buffered(2),
		claim.Hold(properties.StarvationFreedom).Of("fenced").Buffered(3),
		claim.Hold(properties.NoInterference, properties.BoundedWaitingFromDoorway(1)).Of("fenced").Buffered(2),
		claim.Break(properties.BoundedWaitingFromDoorway(0)).Of("fenced").Buffered(2).Because(first),

		// One fence is needed for exclusion, and the other for the bound alone.
		claim.Break(properties.MutualExclusion).Of("bare-claim").Under(Buffered(2, 1)).Because(late),
		claim.Break(unbounded...).Of("bare-doorway").Buffered(2).Because(delayed),
		claim.Hold(properties.MutualExclusion, properties.StarvationFreedom).Of("bare-doorway").Buffered(2),

		claim.Break(properties.MutualExclusion).Of("blind").Once(2).Because("both see nobody before them, and both enter"),
		claim.Break(properties.LivelockFreedom).Of("rushing").Once(2).
			Because("each says that it is about to enter, sees that the other says so too, and starts over, again and again"),
		claim.Hold(properties.MutualExclusion).Of("rushing").Unlimited(2),
	)
}

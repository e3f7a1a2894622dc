package filter

import (
	"doorway/algorithms/internal/battery"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen = "the others enter again and again while the process has requested but not yet shown its level"
	asleep = "another is last at the first level, so the process need not wait; until it notices, two others pass it in turn, again and again"
	late   = "one sees the other below its level, because the other's write is still in its store buffer"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion, named.DeadlockFreedom, named.LivelockFreedom, named.StarvationFreedom).Unlimited(2, 3).By(paper),
	claim.Hold(named.NoInterference).Unlimited(2, 3).Under(battery.Bystander),

	// Two processes have a bound, three have none: not n−1, nor n(n−1)/2.
	claim.Tight(named.BoundedWaitingFromDoorway, 1).Unlimited(2).Because("both have passed their doorways, and the one that came first goes in first"),
	claim.Break(named.BoundedWaitingFromDoorway(2), named.BoundedWaitingFromDoorway(3), named.BoundedWaitingFromDoorway(5)).Unlimited(3).Because(asleep),
	battery.Unseen(unseen),

	claim.Break(named.MutualExclusion).Of("swapped").Once(2).Without(writeOrder).
		Because("one enters because it sees nobody at its level yet, and the other because it is no longer the last"),
	battery.Registers("a process halts at a level and holds up the last that comes there", late),

	claim.Hold(named.MutualExclusion).Of("fenced").Buffered(2, 3),
	claim.Hold(named.LivelockFreedom, named.StarvationFreedom, named.NoInterference).Of("fenced").Buffered(3),
	claim.Tight(named.BoundedWaitingFromDoorway, 1).Of("fenced").Buffered(2).
		Because("both have passed their doorways, and the one that came first goes in first"),

	// Each fence is needed, and its place.
	claim.Break(named.MutualExclusion).Of("bare-1").Under(battery.Buffered(2, 1)).Because(late),
	claim.Break(named.MutualExclusion).Of("bare-2").Under(battery.Buffered(3, 1)).Because(late),
	claim.Break(named.MutualExclusion).Of("fence-misplaced").Under(battery.Buffered(2, 1)).
		Because("one enters while its write to last is still in its store buffer; the write reaches memory later and lets the other in"),

	claim.Break(named.MutualExclusion).Of("level-skipped").Once(3).Because("the one level left holds back one of three, and two pass it"),
	claim.Break(named.MutualExclusion).Of("above-only").Once(2).Because("two at one level see nobody above it, and both pass it"),
	claim.Break(named.MutualExclusion).Of("one-last").Once(3).Because("an arrival at the first level releases the process held back at the second"),
)

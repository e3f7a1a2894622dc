package mcs

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen  = "the other enters again and again while the process has requested and not yet joined"
	before  = "the others have joined before, and have yet to enter"
	cut     = "p0 has taken the tail away and has yet to put it back: p2 finds the list empty and enters again and again, while p1 waits"
	usurped = "each that leaves cuts the waiting process off for a moment, in which another finds the list empty; p0 and p2 take turns at it"
)

func twice(n int) model.Setup { return model.Setup{N: n, Requests: 2} }

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2, 3, 4).By(paper, 2),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Unlimited(2, 3),
	claim.Hold(named.StarvationFreedom).Unlimited(2, 3, 4).By(paper+": first come, first served", 2),

	// The bound is n−1, counted from the joining.
	claim.Hold(named.BoundedWaitingFromDoorway(1)).Unlimited(2).By(paper+": first come, first served"),
	claim.Break(named.BoundedWaitingFromDoorway(0)).Unlimited(2).Because(before),
	claim.Tight(named.BoundedWaitingFromDoorway, 2).Unlimited(3).Because(before),
	claim.Break(named.BoundedWaiting(1), named.BoundedWaiting(5)).Unlimited(2).Because(unseen),

	// Without compare-and-swap.
	claim.Hold(named.MutualExclusion).Of("swap-only").Unlimited(2, 3).By(paper, 2),
	claim.Hold(named.DeadlockFreedom, named.NoInterference).Of("swap-only").Unlimited(3),
	claim.Hold(named.LivelockFreedom).Of("swap-only").Unlimited(2, 3),
	claim.Hold(named.StarvationFreedom).Of("swap-only").Unlimited(2),
	claim.Break(named.StarvationFreedom).Of("swap-only").Unlimited(3).Without(atomicCAS).
		Because(usurped).By(paper+": no first come, first served, and starvation is possible in theory"),
	claim.Hold(named.BoundedWaitingFromDoorway(1)).Of("swap-only").Unlimited(2),
	claim.Break(named.BoundedWaitingFromDoorway(2), named.WaitingBoundedFromDoorway).Of("swap-only").Unlimited(3).Because(cut),
	claim.Hold(named.MutualExclusion, named.LivelockFreedom).Of("swap-only").Buffered(3),
	claim.Hold(named.StarvationFreedom).Of("swap-only").Buffered(2),

	claim.Break(named.MutualExclusion).Of("split").Once(2).Without(atomicSwap).Because("both find the list empty before either joins it"),
	claim.Break(named.DeadlockFreedom).Of("careless").Once(2).Without(atomicCAS).
		Because("p1 joins between the comparison and the swap: the list is made empty, and p1 is never released"),
	claim.Break(named.LivelockFreedom).Of("halting").Under(twice(2)).Without(assume.NoHaltWaiting).
		Because("p1 has halted outside its critical section, and does not release its successor"),
	claim.Break(named.LivelockFreedom).Of("halting-inside").Once(2).Without(assume.NoHaltInside).Because("p1 has halted inside, and does not release its successor"),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}),

	// No fence is needed.
	claim.Hold(named.MutualExclusion).Buffered(2, 3),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Buffered(3),
	claim.Hold(named.StarvationFreedom).Buffered(2, 3),
	claim.Tight(named.BoundedWaitingFromDoorway, 1).Buffered(2).Because(before),
	claim.Hold(named.BoundedWaitingFromDoorway(2)).Buffered(3),

	claim.Break(named.DeadlockFreedom).Of("late").Once(2).Because("p1 is released before it says that it waits, and then waits"),
	claim.Break(named.DeadlockFreedom).Of("stale").Under(twice(2)).
		Because("p0 takes its successor of last time for one of now, and leaves the tail to itself: who joins behind it is never released"),
	// only who is inside releases, and only one
	claim.Hold(named.MutualExclusion).Of("stale").Under(twice(3)),
	claim.Break(named.MutualExclusion).Of("oblivious").Once(3).
		Because("p0 releases p1, which it had cut off, though p2 has found the list empty meanwhile and is inside"),
	claim.Break(named.DeadlockFreedom).Of("hasty").Once(2).Because("p0 leaves when p1 has joined and not yet linked itself, and nobody releases p1"),
)

package mcs

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/battery"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen  = "the other enters again and again while the process has requested but not yet joined"
	before  = "the others joined earlier and have yet to enter"
	cut     = "p0 has taken the tail away and not yet put it back: p2 finds the list empty and enters again and again while p1 waits"
	usurped = "each exit cuts the waiting process off for a moment, and another then finds the list empty; p0 and p2 take turns at this"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2, 3, 4).By(paper, 2),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Unlimited(2, 3),
	claim.Hold(named.StarvationFreedom).Unlimited(2, 3, 4).By(paper+": first come, first served", 2),

	// The bound is n−1, counted from the joining.
	battery.Queue(paper+": first come, first served", before, unseen, 3),

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
		Because("p1 joins between the comparison and the swap: the list is emptied, and p1 is never released"),
	claim.Break(named.LivelockFreedom).Of("halting").Twice(2).Without(assume.NoHaltWaiting).
		Because("p1 has halted outside its critical section and does not release its successor"),
	claim.Break(named.LivelockFreedom).Of("halting-inside").Once(2).Without(assume.NoHaltInside).Because("p1 has halted inside and does not release its successor"),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}),

	battery.BufferedQueue(before),

	claim.Break(named.DeadlockFreedom).Of("late").Once(2).Because("p1 is released before it says that it waits, and then waits for ever"),
	claim.Break(named.DeadlockFreedom).Of("stale").Twice(2).
		Because("p0 takes its last successor for a new one and leaves the tail naming itself: a process that joins after it is never released"),
	// Only the process inside releases another, and only one.
	claim.Hold(named.MutualExclusion).Of("stale").Twice(3),
	claim.Break(named.MutualExclusion).Of("oblivious").Once(3).
		Because("p0 had cut p1 off and now releases it, but p2 has meanwhile found the list empty and is inside"),
	claim.Break(named.DeadlockFreedom).Of("hasty").Once(2).Because("p0 leaves when p1 has joined but not yet linked itself, and nobody releases p1"),
)

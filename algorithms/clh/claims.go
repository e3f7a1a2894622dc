package clh

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen = "the other enters again and again while the process has requested and not yet joined"
	before = "the others have joined before, and have yet to enter"
)

func twice(n int) model.Setup { return model.Setup{N: n, Requests: 2} }

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2, 3).Once(4).By(craig, 2),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Unlimited(2, 3),
	claim.Hold(named.StarvationFreedom).Unlimited(2, 3).By(craig+"; "+magnusson+": first in, first out", 2),

	// The bound is n−1, counted from the joining.
	claim.Hold(named.BoundedWaitingFromDoorway(1)).Unlimited(2).By(craig+"; "+magnusson+": first in, first out"),
	claim.Break(named.BoundedWaitingFromDoorway(0)).Unlimited(2).Because(before),
	claim.Tight(named.BoundedWaitingFromDoorway, 2).Unlimited(3).Because(before),
	claim.Break(named.BoundedWaiting(1), named.BoundedWaiting(5)).Unlimited(2).Because(unseen),

	claim.Break(named.MutualExclusion).Of("split").Once(2).Without(atomicity).
		Because("both find the same tail before either joins, and wait for the same flag"),
	claim.Break(named.DeadlockFreedom).Of("short").Once(2).Without(spare).
		Because("the tail is p0's own node: once it is raised, whoever joins first waits at it, be it p0 itself, and it is never lowered"),
	claim.Break(named.LivelockFreedom).Of("halting").Once(2).Without(assume.NoHaltWaiting).
		Because("p1 has halted outside its critical section, and its flag stays raised"),
	claim.Break(named.LivelockFreedom).Of("halting-inside").Once(2).Without(assume.NoHaltInside).Because("p1 has halted inside, and its flag stays raised"),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}),

	// No fence is needed.
	claim.Hold(named.MutualExclusion).Buffered(2, 3),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Buffered(3),
	claim.Hold(named.StarvationFreedom).Buffered(2, 3),
	claim.Tight(named.BoundedWaitingFromDoorway, 1).Buffered(2).Because(before),
	claim.Hold(named.BoundedWaitingFromDoorway(2)).Buffered(3),

	claim.Break(named.DeadlockFreedom).Of("reuse").Under(twice(2)).
		Because("nobody has come, so the node of p0 is still the tail: p0 raises it again and waits for itself"),
	claim.Break(named.DeadlockFreedom).Of("reuse-behind").Under(twice(2)).
		Because("p0 raises its node again before p1 has seen it lowered, and joins behind p1: each waits for the other"),
	claim.Break(named.MutualExclusion).Of("late").Once(2).Because("the second finds the node of the first, which has joined, not yet raised"),
	claim.Break(named.DeadlockFreedom).Of("misdirected").Once(2).Because("the node of p0, who has left, stays raised, and p1 waits at it"),
)

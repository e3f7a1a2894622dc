package clh

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/battery"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen = "the other enters again and again while the process has requested but not yet joined"
	before = "the others joined earlier and have yet to enter"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2, 3).Once(4).By(craig, 2),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Unlimited(2, 3),
	claim.Hold(named.StarvationFreedom).Unlimited(2, 3).By(craig+"; "+magnusson+": first in, first out", 2),

	// The bound is n−1, counted from the joining.
	battery.Queue(craig+"; "+magnusson+": first in, first out", before, unseen, 3),

	claim.Break(named.MutualExclusion).Of("split").Once(2).Without(atomicity).
		Because("both find the same tail before either joins, and wait for the same flag"),
	claim.Break(named.DeadlockFreedom).Of("short").Once(2).Without(spare).
		Because("the tail is p0's own node: once it is raised, the first to join, even p0 itself, waits at it, and it is never lowered"),
	claim.Break(named.LivelockFreedom).Of("halting").Once(2).Without(assume.NoHaltWaiting).
		Because("p1 has halted outside its critical section, and its flag stays raised"),
	claim.Break(named.LivelockFreedom).Of("halting-inside").Once(2).Without(assume.NoHaltInside).Because("p1 has halted inside, and its flag stays raised"),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}),

	battery.BufferedQueue(before),

	claim.Break(named.DeadlockFreedom).Of("reuse").Twice(2).
		Because("nobody has come, so p0's node is still the tail: p0 raises it again and waits for itself"),
	claim.Break(named.DeadlockFreedom).Of("reuse-behind").Twice(2).
		Because("p0 raises its node again before p1 has seen it lowered, and joins behind p1: each waits for the other"),
	claim.Break(named.MutualExclusion).Of("late").Once(2).Because("the first has joined but not yet raised its node, and the second finds it lowered"),
	claim.Break(named.DeadlockFreedom).Of("misdirected").Once(2).Because("p0 has left, but its node stays raised, and p1 waits at it"),
)

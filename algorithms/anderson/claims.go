package anderson

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/battery"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen = "the other enters again and again while the process has requested but not yet taken a place"
	before = "the others took their places earlier and have yet to enter"
	same   = "there are more processes than places: two wait at the same place, and both see its flag raised before either lowers it"
	undone = "p0 has handed the lock on; it comes round to p0's place before p0 has lowered the flag there, and p0 then lowers it"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2, 3, 4).By(anderson, 2),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Unlimited(2, 3),
	claim.Hold(named.StarvationFreedom).Unlimited(2, 3, 4).By(mellorCrummey+": first come, first served", 2),

	// The bound is n−1, counted from the taking of a place.
	battery.Queue(mellorCrummey+": first come, first served", before, unseen, 3, 4),

	claim.Break(named.MutualExclusion).Of("split").Once(2).Without(atomicity).Because("both read the same place before either increments the counter"),
	claim.Break(named.MutualExclusion).Of("short").Once(2, 3).Without(places).Because(same),
	claim.Break(named.LivelockFreedom).Of("halting").Once(2).Without(assume.NoHaltWaiting).
		Because("p1 has halted outside its critical section and does not hand the lock on"),
	claim.Break(named.LivelockFreedom).Of("halting-inside").Once(2).Without(assume.NoHaltInside).Because("p1 has halted inside and does not hand the lock on"),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}),

	battery.BufferedQueue(before),

	claim.Break(named.MutualExclusion).Of("keeper").Twice(2).
		Because("the queue has gone round once, and the flag of the first place is still up"),
	claim.Break(named.DeadlockFreedom).Of("late").Twice(2).Because(undone),
	claim.Break(named.MutualExclusion).Of("late").Twice(3).
		Because("the queue has gone round, and the first place is taken again before its flag is lowered"),
	claim.Break(named.DeadlockFreedom).Of("straight").Twice(2).
		Because("a process that leaves the last place raises a flag beyond it, and everybody waits at the first place"),
)

package anderson

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen = "the other enters again and again while the process has requested and not yet taken a place"
	before = "the others have taken places before, and have yet to enter"
	same   = "there are more processes than places: two wait at the same one, and see its flag raised before either lowers it"
	undone = "p0 has handed the lock on; it comes back to p0's place before p0 has lowered that flag, and p0 lowers it"
)

func twice(n int) model.Setup { return model.Setup{N: n, Requests: 2} }

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2, 3, 4).By(anderson, 2),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Unlimited(2, 3),
	claim.Hold(named.StarvationFreedom).Unlimited(2, 3, 4).By(mellorCrummey+": first come, first served", 2),

	// The bound is n−1, counted from the taking of a place.
	claim.Hold(named.BoundedWaitingFromDoorway(1)).Unlimited(2).By(mellorCrummey+": first come, first served"),
	claim.Break(named.BoundedWaitingFromDoorway(0)).Unlimited(2).Because(before),
	claim.TightFor(named.BoundedWaitingFromDoorway, claim.Others).Unlimited(3, 4).Because(before),
	claim.Break(named.BoundedWaiting(1), named.BoundedWaiting(5)).Unlimited(2).Because(unseen),

	claim.Break(named.MutualExclusion).Of("split").Once(2).Without(atomicity).Because("both read the same place before either increments the counter"),
	claim.Break(named.MutualExclusion).Of("short").Once(2, 3).Without(places).Because(same),
	claim.Break(named.LivelockFreedom).Of("halting").Once(2).Without(assume.NoHaltWaiting).
		Because("p1 has halted outside its critical section, and does not hand the lock on"),
	claim.Break(named.LivelockFreedom).Of("halting-inside").Once(2).Without(assume.NoHaltInside).Because("p1 has halted inside, and does not hand the lock on"),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}),

	// No fence is needed.
	claim.Hold(named.MutualExclusion).Buffered(2, 3),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Buffered(3),
	claim.Hold(named.StarvationFreedom).Buffered(2, 3),
	claim.Tight(named.BoundedWaitingFromDoorway, 1).Buffered(2).Because(before),
	claim.Hold(named.BoundedWaitingFromDoorway(2)).Buffered(3),

	claim.Break(named.MutualExclusion).Of("keeper").Under(twice(2)).
		Because("the queue has gone round once, and the flag of the first place is still raised"),
	claim.Break(named.DeadlockFreedom).Of("late").Under(twice(2)).Because(undone),
	claim.Break(named.MutualExclusion).Of("late").Under(twice(3)).
		Because("the queue has gone round, and the first place is taken again before its flag is lowered"),
	claim.Break(named.DeadlockFreedom).Of("straight").Under(twice(2)).
		Because("who leaves the last place raises a flag that is none, and everybody waits at the first place"),
)

package ticket

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen = "the other enters again and again while the process has requested and not yet drawn a number"
	before = "the others have drawn before, and have yet to enter"
	same   = "the number of one that waits or is inside is drawn again, and who has drawn it enters when it is served, too"
)

func twice(n int) model.Setup { return model.Setup{N: n, Requests: 2} }

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2, 3, 4).By(reed, 2),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Unlimited(2, 3),
	claim.Hold(named.StarvationFreedom).Unlimited(2, 3, 4).By(mellorCrummey+": first come, first served", 2),

	// The bound is n−1, counted from the drawing.
	claim.Hold(named.BoundedWaitingFromDoorway(1)).Unlimited(2).By(mellorCrummey+": first come, first served"),
	claim.Break(named.BoundedWaitingFromDoorway(0)).Unlimited(2).Because(before),
	claim.TightFor(named.BoundedWaitingFromDoorway, claim.Others).Unlimited(3, 4).Because(before),
	claim.Break(named.BoundedWaiting(1), named.BoundedWaiting(5)).Unlimited(2).Because(unseen),

	claim.Hold(named.TimestampOrder).Of("growing").Under(twice(2)).By(reed+": in the order of the tickets"),
	claim.Hold(named.TimestampOrder).Of("growing").Under(twice(3)),
	claim.Hold(named.MutualExclusion).Of("growing").Under(twice(3)).By(reed),
	claim.Hold(named.StarvationFreedom).Of("growing").Under(twice(3)),

	claim.Break(named.MutualExclusion).Of("split").Once(2).Without(atomicity).Because("both read the same number before either increments it"),
	claim.Break(named.MutualExclusion).Of("short").Once(2, 3).Without(numbers).Because(same),
	claim.Break(named.LivelockFreedom).Of("halting").Once(2).Without(assume.NoHaltWaiting).
		Because("p1 has halted outside its critical section, and its number is served for ever"),
	claim.Break(named.LivelockFreedom).Of("halting-inside").Once(2).Without(assume.NoHaltInside).Because("p1 has halted inside, and its number is served for ever"),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}),

	// No fence is needed.
	claim.Hold(named.MutualExclusion).Buffered(2, 3),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Buffered(3),
	claim.Hold(named.StarvationFreedom).Buffered(2, 3),
	claim.Tight(named.BoundedWaitingFromDoorway, 1).Buffered(2).Because(before),
	claim.Hold(named.BoundedWaitingFromDoorway(2)).Buffered(3),

	claim.Break(named.MutualExclusion).Of("linear").Under(twice(2)).Because("the numbers have wrapped around: who has drawn 0 while 1 is served enters"),
	claim.Break(named.MutualExclusion).Of("impatient").Once(2).
		Because("behind the number that is thrown away comes the number of the one inside, and it is served"),
)

package ticket

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/battery"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen = "the other enters again and again while the process has requested but not yet drawn a number"
	before = "the others drew earlier and have yet to enter"
	same   = "the number of a process that waits or is inside is drawn again, and both enter when it is served"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2, 3, 4).By(reed, 2),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Unlimited(2, 3),
	claim.Hold(named.StarvationFreedom).Unlimited(2, 3, 4).By(mellorCrummey+": first come, first served", 2),

	// The bound is n−1, counted from the drawing.
	battery.Queue(mellorCrummey+": first come, first served", before, unseen, 3, 4),

	claim.Hold(named.TimestampOrder).Of("growing").Twice(2).By(reed+": in the order of the tickets"),
	claim.Hold(named.TimestampOrder).Of("growing").Twice(3),
	claim.Hold(named.MutualExclusion).Of("growing").Twice(3).By(reed),
	claim.Hold(named.StarvationFreedom).Of("growing").Twice(3),

	claim.Break(named.MutualExclusion).Of("split").Once(2).Without(atomicity).Because("both read the same number before either increments it"),
	claim.Break(named.MutualExclusion).Of("short").Once(2, 3).Without(numbers).Because(same),
	claim.Break(named.LivelockFreedom).Of("halting").Once(2).Without(assume.NoHaltWaiting).
		Because("p1 has halted outside its critical section, and its number is served for ever"),
	claim.Break(named.LivelockFreedom).Of("halting-inside").Once(2).Without(assume.NoHaltInside).Because("p1 has halted inside, and its number is served for ever"),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}),

	battery.BufferedQueue(before),

	claim.Break(named.MutualExclusion).Of("linear").Twice(2).Because("the numbers have wrapped around: a process that has drawn 0 enters while 1 is served"),
	claim.Break(named.MutualExclusion).Of("impatient").Once(2).
		Because("the number after the one thrown away belongs to the process inside, and it is being served"),
)

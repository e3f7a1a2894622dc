package debruijn

import (
	"doorway/algorithms/internal/battery"
	"doorway/model/claim"
	"doorway/model/named"
)

const twice = "the turn must go round to the process, and one of the others enters twice before it arrives"

var claims = claim.List(
	// The bound is n(n−1)/2, counted from the first line.
	battery.Turns(paper, bound, 3, twice),

	claim.Break(named.StarvationFreedom).Of("own-turn-only").Unlimited(3).
		Because("the turn stays with a process that does not compete, and the first of the others after it always goes first"),
	claim.Hold(named.StarvationFreedom).Of("own-turn-only").Unlimited(2),
	claim.Break(named.BoundedWaitingFromDoorway(1)).Of("always").Unlimited(2).
		Because("the process has the turn; the other takes it away on leaving, and enters once more"),
	claim.Hold(named.StarvationFreedom).Of("always").Unlimited(2),
	claim.Break(named.StarvationFreedom).Of("always").Unlimited(3).Because("the turn always moves past the process before it notices"),
)

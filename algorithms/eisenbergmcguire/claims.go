package eisenbergmcguire

import (
	"doorway/algorithms/internal/battery"
	"doorway/model/claim"
	"doorway/model/named"
)

const both = "the two others compete as well, and the turn reaches both of them first"

var claims = claim.List(
	// The bound is n−1, counted from the first line.
	battery.Turns(paper, bound, 2, both),

	claim.Break(named.StarvationFreedom).Of("keeper").Unlimited(2).Because("p0 has the turn for ever, and p1 waits while it competes"),
	claim.Hold(named.MutualExclusion).Of("keeper").Unlimited(2),
	claim.Break(named.BoundedWaitingFromDoorway(2)).Of("rash").Unlimited(3).
		Because("one has found nobody before it; another then gives the turn to a third that competes, and the first enters all the same"),
	claim.Hold(named.BoundedWaitingFromDoorway(3), named.MutualExclusion, named.StarvationFreedom).Of("rash").Unlimited(3),
)

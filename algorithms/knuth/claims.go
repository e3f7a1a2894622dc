package knuth

import (
	"doorway/algorithms/internal/battery"
	"doorway/model/claim"
	"doorway/model/named"
)

const twice = "the two others compete as well; one of them enters, then the other, and then the first of them again"

var claims = claim.List(
	// The bound is 2ⁿ⁻¹−1, counted from the first line.
	battery.Turns(paper, bound, 3, twice, named.WaitingBoundedFromDoorway),

	claim.Break(named.StarvationFreedom).Of("keeper").Unlimited(2).Because("p1 has the turn for ever, and p0 waits while it competes"),
	claim.Hold(named.MutualExclusion, named.LivelockFreedom).Of("keeper").Unlimited(2),

	// Taking the turn on entering makes no difference: it is handed on on leaving.
	claim.Hold(named.MutualExclusion, named.StarvationFreedom, named.BoundedWaitingFromDoorway(3)).Of("untaken").Unlimited(3),
	claim.Break(named.BoundedWaitingFromDoorway(2)).Of("untaken").Unlimited(3).Because(twice),
)

package szymanski

import (
	"doorway/algorithms/internal/battery"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen = "the other enters again and again while the process has requested but not yet said so"
	shut   = "the door is shut when the process comes, and those inside overtake it; when the door opens, they come in with it and go first once more"
	lower  = "those inside have lower numbers and go first"
	passed = "p1 sees p2 gather and need not wait for it, then sees p0 gone; in between p2 has passed the other door, and is inside when p1 comes in"
	late   = "one sees the other's old flag, because the other's write is still in its store buffer"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2, 3, 4).By(paper),
	claim.Hold(named.DeadlockFreedom, named.LivelockFreedom, named.StarvationFreedom).Unlimited(2, 3).By(paper),
	claim.Hold(named.NoInterference).Unlimited(2, 3).Under(battery.Bystander),

	// From the waiting room on the bound is n−1, from the first line on 2(n−1).
	claim.Hold(named.BoundedWaitingFromDoorway(1)).Of("from-the-room").Unlimited(2).By(paper+": linear wait"),
	claim.Break(named.BoundedWaitingFromDoorway(0)).Of("from-the-room").Unlimited(2).Because(lower),
	claim.Hold(named.BoundedWaitingFromDoorway(2)).Of("from-the-room").Unlimited(3).By(paper+": linear wait"),
	claim.Break(named.BoundedWaitingFromDoorway(1)).Of("from-the-room").Unlimited(3).Because(lower),
	claim.Tight(named.BoundedWaitingFromDoorway, 2).Unlimited(2).Because(shut),
	claim.Tight(named.BoundedWaitingFromDoorway, 4).Unlimited(3).Because(shut),
	battery.Unseen(unseen),

	// In the first test the order in which a process looks at the flags matters; in
	// the others it does not.
	claim.Break(named.MutualExclusion).Of("door-downwards").Twice(3).Without(upwards).Because(passed),
	claim.Hold(named.MutualExclusion).Of("others-downwards").Unlimited(3, 4),
	claim.Hold(named.LivelockFreedom, named.StarvationFreedom, named.BoundedWaitingFromDoorway(4)).Of("others-downwards").Unlimited(3),

	battery.Registers("a process halts, and the other waits for its flag to change", late),

	claim.Hold(named.MutualExclusion).Of("fenced").Buffered(2, 3),
	claim.Hold(named.LivelockFreedom, named.StarvationFreedom, named.NoInterference, named.BoundedWaitingFromDoorway(4)).Of("fenced").Buffered(3),
	claim.Break(named.BoundedWaitingFromDoorway(3)).Of("fenced").Buffered(3).Because(shut),
	claim.Break(named.MutualExclusion).Of("bare-intend").Under(battery.Buffered(2, 1)).Because(late),
	claim.Break(named.MutualExclusion).Of("bare-come-in").Under(battery.Buffered(2, 1)).Because(late),

	claim.Break(named.MutualExclusion).Of("no-door").Once(2).
		Because("p1 is inside, and p0 comes in all the same: it waits only for those below it, and nobody is"),
	claim.Break(named.MutualExclusion).Of("no-gathering").Once(2).Because("one saw the door open, and comes in when the other is already inside"),
	claim.Break(named.DeadlockFreedom).Of("all-gather").Once(2).Because("all gather, and nobody shuts the door"),
	claim.Break(named.MutualExclusion).Of("hasty").Once(2).Because("both have shut the door, and neither waits for the other"),
	claim.Break(named.MutualExclusion).Of("early").Twice(2).
		Because("one goes while the other has yet to notice that the door is shut, and comes back"),
)

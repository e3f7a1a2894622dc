package dijkstra

import (
	"doorway/algorithms/internal/battery"
	"doorway/algorithms/internal/course"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	overtaken = "the turn k names another whenever the process looks, and the others enter again and again"
	late      = "one looks at the other's c while the other's write to it is still in its store buffer"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion, named.DeadlockFreedom).Unlimited(2, 3).By(paper),
	claim.Hold(named.LivelockFreedom).Unlimited(2).By(paper+": who enters first is not postponed to eternity"),
	claim.Hold(named.LivelockFreedom).Unlimited(3).By(paper),
	claim.Hold(named.NoInterference).Unlimited(2, 3).By(paper),
	claim.Hold(named.NoInterference).Under(battery.Bystander).
		By(paper+": one that is stopped well outside its critical section does not block the others"),
	claim.Break(named.StarvationFreedom).Unlimited(2, 3).Because(overtaken).By(knuth),
	claim.Break(named.BoundedWaiting(1)).Unlimited(2).Because(overtaken).By(course.Required),
	claim.Break(named.WaitingBounded, named.BoundedWaitingFromDoorway(1), named.BoundedWaitingFromDoorway(5)).Unlimited(2).Because(overtaken),

	battery.Registers("the process that k names halts, and k is not taken from a process that wants to enter", late),
	// With three processes there are too many states of store buffers.
	claim.Hold(named.MutualExclusion, named.DeadlockFreedom, named.LivelockFreedom, named.NoInterference).Of("fenced").Buffered(2),
	claim.Break(named.StarvationFreedom).Of("fenced").Buffered(2).Because(overtaken),
	claim.Break(named.MutualExclusion).Of("bare-claim").Under(battery.Buffered(2, 1)).Because(late),

	claim.Break(named.MutualExclusion).Of("blind").Once(2).
		Because("k names one, which enters; the other saw earlier that it did not want to, and now takes k and enters, too"),
	claim.Hold(named.LivelockFreedom).Of("blind").Unlimited(2),
	claim.Break(named.DeadlockFreedom).Of("insistent").Once(2).Because("both have said that they are about to enter, and neither takes it back"),
	claim.Hold(named.MutualExclusion).Of("insistent").Unlimited(2),
	claim.Break(named.LivelockFreedom).Of("taker").Once(2).Because("each takes k from the other before the other notices that it has it, again and again"),
	claim.Hold(named.MutualExclusion).Of("taker").Unlimited(2),
)

package lamportfast

import (
	"doorway/algorithms/internal/battery"
	"doorway/algorithms/internal/course"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	overtaken = "the register y names another whenever the process looks, and the others enter again and again"
	late      = "one does not see that the other has come, because the other's write is still in its store buffer"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion, named.DeadlockFreedom, named.LivelockFreedom).Unlimited(2, 3).By(paper),
	claim.Hold(named.NoInterference).Unlimited(2, 3).Under(battery.Bystander),
	claim.Break(named.StarvationFreedom).Unlimited(2, 3).Because(overtaken).By(paper+": one process may starve", 2),
	claim.Break(named.BoundedWaiting(1)).Unlimited(2).Because(overtaken).By(course.Required),
	claim.Break(named.BoundedWaiting(5), named.BoundedWaitingFromDoorway(1), named.BoundedWaitingFromDoorway(5)).Unlimited(2).Because(overtaken),

	battery.Registers("a process halts with its b set or its number in y, and the other waits for that to be cleared", late),

	claim.Hold(named.MutualExclusion).Of("fenced").Buffered(2).Under(battery.Buffered(3, 1)),
	claim.Hold(named.DeadlockFreedom, named.LivelockFreedom, named.NoInterference).Of("fenced").Buffered(2),
	claim.Break(named.StarvationFreedom).Of("fenced").Buffered(2).Because(overtaken),
	claim.Break(named.MutualExclusion).Of("bare-x").Under(battery.Buffered(2, 1)).
		Because("x still names one, because the other's number is in its store buffer; but the other has already found that y names nobody"),
	claim.Break(named.MutualExclusion).Of("bare-y").Under(battery.Buffered(2, 1)).
		Because("p0 enters while its write to y is still in its store buffer, and p1 finds that y names nobody"),

	claim.Break(named.MutualExclusion).Of("impatient").Once(2).
		Because("one has been overtaken and finds that y names it; the other, which x names, enters without looking at y again"),
	claim.Break(named.MutualExclusion).Of("careless").Twice(2).
		Because("p0 has been overtaken and enters when every b is clear, though y names nobody; p1 sees that y names nobody and enters, too"),
	claim.Break(named.MutualExclusion).Of("lower-first").Twice(2).
		Because("one finds every b clear and its own number in y; the other, on its way out, then clears y"),
	claim.Break(named.DeadlockFreedom).Of("staying").Once(2).Because("it waits for its own b to be cleared"),
	claim.Hold(named.MutualExclusion).Of("staying").Unlimited(2),
)

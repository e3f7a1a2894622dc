package strictalternation

import (
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	absent = "it is the turn of a process that does not compete, so nobody enters"
	last   = "all others have their turns before it"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2, 3, 4).By(silberschatz, 2),

	// The requirement of progress is not met.
	claim.Break(named.NoInterference).Unlimited(2, 3).
		Because(absent).By(silberschatz+": no progress; "+dijkstra+": a process stopped outside its critical section must not block the others", 2),
	claim.Break(named.LivelockFreedom).Unlimited(2, 3).Because(absent).By(course.Park+": a process in its remainder must take no part in the decision", 2),
	claim.Break(named.StarvationFreedom).Unlimited(2, 3).Because(absent).By(course.Required, 2),

	// An entry remains possible as long as the process that has the turn may come.
	claim.Hold(named.DeadlockFreedom).Unlimited(2, 3),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Requesters: model.Procs(1)}).Without(allCompete).Because(absent),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashers: model.Procs(0), Crashes: 1}).Without(noHalt).
		Because("p0 halts in its remainder, with the turn").By(course.MayHalt),

	claim.Hold(named.BoundedWaiting(1)).Unlimited(2).By(course.Required),
	claim.Break(named.BoundedWaiting(0)).Unlimited(2).Because(last),
	claim.Tight(named.BoundedWaiting, 2).Unlimited(3).Because(last),
	claim.Hold(named.BoundedWaiting(3), named.WaitingBounded).Unlimited(4),
	claim.Break(named.BoundedWaiting(2)).Unlimited(4).Because(last),

	// Nobody rests.
	claim.Hold(named.LivelockFreedom, named.StarvationFreedom).Of("eager").Unlimited(2, 3),
	claim.Hold(named.NoInterference).Of("eager").Unlimited(3),

	// No fence is needed: the only write is a process's last access, and until it is
	// seen nobody else may enter.
	claim.Hold(named.MutualExclusion).Buffered(2, 3, 4),
	claim.Hold(named.DeadlockFreedom).Buffered(3),
	claim.Tight(named.BoundedWaiting, 1).Buffered(2).Because(last),
	claim.Hold(named.BoundedWaiting(2)).Buffered(3),
	claim.Hold(named.StarvationFreedom).Of("eager").Buffered(3),

	claim.Break(named.MutualExclusion).Of("early").Once(2).Because("p0 passes the turn on and enters, and p1, whose turn it now is, follows"),
	claim.Break(named.BoundedWaiting(1), named.WaitingBounded).Of("keeper").Unlimited(2).Because("p0 enters again and again, and p1 never has the turn"),
	claim.Break(named.MutualExclusion).Of("once").Once(2).Because("p1 looks once, sees that it is not its turn, and enters"),
)

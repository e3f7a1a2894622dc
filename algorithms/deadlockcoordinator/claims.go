package deadlockcoordinator

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/algorithms/namedresources"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

var (
	thrice = model.Setup{N: 2, Requests: 3}
	crash  = model.Setup{N: 3, Requests: 1, Crashes: 1}
)

var claims = claim.List(
	claim.Hold(named.NoPhantomDeadlock).Twice(2).By(coulouris+": with two-phase locking no release makes a phantom"),
	claim.Hold(named.NoPhantomDeadlock).Under(thrice).Once(3),
	claim.Hold(named.NoPhantomDeadlock).Of("three").Once(3),
	claim.Hold(named.DeadlockDetected).Twice(2).By(course.Slides),
	claim.Hold(named.DeadlockDetected).Under(thrice).Once(3),
	claim.Hold(named.DeadlockDetected).Of("three").Once(3),
	claim.Hold(named.DeadlockDetected).Of("unnumbered").Twice(2),
	claim.Hold(named.ResourceExclusion).Under(thrice).Once(3),

	claim.Break(named.NoPhantomDeadlock).Of("ordered").Twice(2).Without(numbers).
		Because("p1 releases both and asks for a again; it is reported to wait for p0 while still reported to have b, for which p0 waits: a deadlock that cannot be").By(tanenbaum+"; "+coulouris),
	claim.Break(named.NoPhantomDeadlock).Of("unnumbered").Twice(2).Without(numbers).
		Because("the report that p0 has a is late, so p0 still seems to wait for p1, which has released both and waits for b, which p0 has").By(tanenbaum),
	claim.Break(named.NoPhantomDeadlock).Of("yielding").Once(2).Without(namedresources.TwoPhase).
		Because("p1 gives up b, for which p0 waits, before the reports of the deadlock have come").By(coulouris),
	claim.Break(named.NoPhantomDeadlock).Under(model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}).Without(assume.FIFO).
		Because("the next REQUEST of p1 overtakes its RELEASE, and the manager takes it for the request by which p1 has b"),
	claim.Break(named.DeadlockDetected).Under(model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}).Without(assume.FIFO).
		Because("a REPORT overtakes the previous one, which then counts as the last"),
	claim.Break(named.DeadlockDetected).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLoss).
		Because("a REQUEST is lost and its manager does not know that anyone waits, or a REPORT is lost"),
	claim.Break(named.NoPhantomDeadlock).Under(model.Setup{N: 2, Requests: 2, Duplicates: 1}).Without(assume.NoDuplication).
		Because("p0 enters on the copy of an old GRANT of b, while another process has b and p0 is reported to wait for it"),
	claim.Break(named.DeadlockDetected).Under(crash).Without(assume.NoStop).
		Because("the coordinator is dead, and nobody else looks for deadlocks"),
	claim.Break(named.NoPhantomDeadlock).Under(crash).Without(assume.NoStop).
		Because("p1 is dead when the reports that close the cycle come: it no longer waits, and nobody has what it had"),

	claim.Break(named.DeadlockDetected).Of("late").Once(2).Because("the requests that close the cycle are the last, and are never reported"),
	claim.Break(named.NoPhantomDeadlock).Of("rash").Once(3).Because("p2 waits for p0, and p0 for p1, which waits for nobody yet"),
)

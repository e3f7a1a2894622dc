package deadlockcoordinator

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

func times(n, requests int) model.Setup { return model.Setup{N: n, Requests: requests} }

// with returns the setup with something changed.
func with(s model.Setup, change func(*model.Setup)) model.Setup {
	change(&s)
	return s
}

func anyOrder(s *model.Setup)   { s.Channels = model.AnyOrder }
func drops(s *model.Setup)      { s.Drops = 1 }
func duplicates(s *model.Setup) { s.Duplicates = 1 }
func crashes(s *model.Setup)    { s.Crashes = 1 }

var claims = claim.List(
	claim.Hold(named.NoPhantomDeadlock).Under(times(2, 2)).By(coulouris+": with two-phase locking no release makes a phantom"),
	claim.Hold(named.NoPhantomDeadlock).Under(times(2, 3)).Once(3),
	claim.Hold(named.NoPhantomDeadlock).Of("three").Once(3),
	claim.Hold(named.DeadlockDetected).Under(times(2, 2)).By(course.Slides),
	claim.Hold(named.DeadlockDetected).Under(times(2, 3)).Once(3),
	claim.Hold(named.DeadlockDetected).Of("three").Once(3),
	claim.Hold(named.DeadlockDetected).Of("unnumbered").Under(times(2, 2)),
	claim.Hold(named.ResourceExclusion).Under(times(2, 3)).Once(3),

	claim.Break(named.NoPhantomDeadlock).Of("ordered").Under(times(2, 2)).Without(numbers).
		Because("p1 releases both and asks for a again; it is reported to wait for p0 while still reported to have b, for which p0 waits: a deadlock that cannot be").By(tanenbaum+"; "+coulouris),
	claim.Break(named.NoPhantomDeadlock).Of("unnumbered").Under(times(2, 2)).Without(numbers).
		Because("the report that p0 has a is late, so p0 still seems to wait for p1, which has released both and waits for b, which p0 has").By(tanenbaum),
	claim.Break(named.NoPhantomDeadlock).Of("yielding").Once(2).Without(twoPhase).
		Because("p1 gives up b, for which p0 waits, before the reports of the deadlock have come").By(coulouris),
	claim.Break(named.NoPhantomDeadlock).Under(with(times(2, 2), anyOrder)).Without(assume.FIFO).
		Because("the next REQUEST of p1 overtakes its RELEASE, and the manager takes it for the request by which p1 has b"),
	claim.Break(named.DeadlockDetected).Under(with(times(2, 1), anyOrder)).Without(assume.FIFO).
		Because("a REPORT overtakes the previous one, which then counts as the last"),
	claim.Break(named.DeadlockDetected).Under(with(times(2, 1), drops)).Without(assume.NoLoss).
		Because("a REQUEST is lost and its manager does not know that anyone waits, or a REPORT is lost"),
	claim.Break(named.NoPhantomDeadlock).Under(with(times(2, 2), duplicates)).Without(assume.NoDuplication).
		Because("p0 enters on the copy of an old GRANT of b, while another process has b and p0 is reported to wait for it"),
	claim.Break(named.DeadlockDetected).Under(with(times(3, 1), crashes)).Without(assume.NoStop).
		Because("the coordinator is dead, and nobody else looks for deadlocks"),
	claim.Break(named.NoPhantomDeadlock).Under(with(times(3, 1), crashes)).Without(assume.NoStop).
		Because("p1 is dead when the reports that close the cycle come: it no longer waits, and nobody has what it had"),

	claim.Break(named.DeadlockDetected).Of("late").Once(2).Because("the requests that close the cycle are the last, and are never reported"),
	claim.Break(named.NoPhantomDeadlock).Of("rash").Once(3).Because("p2 waits for p0, and p0 for p1, which waits for nobody yet"),
)

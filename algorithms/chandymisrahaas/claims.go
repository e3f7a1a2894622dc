package chandymisrahaas

import (
	"doorway/algorithms/internal/assume"
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
	claim.Hold(named.NoPhantomDeadlock).Unlimited(2).Once(3).By(paper, 2),
	claim.Hold(named.NoPhantomDeadlock).Of("three").Once(3).Under(times(3, 2)),
	claim.Hold(named.DeadlockDetected).Unlimited(2).Once(3).By(paper, 2),
	claim.Hold(named.DeadlockDetected).Of("three").Once(3),
	claim.Hold(named.ResourceExclusion).Unlimited(2),
	claim.Hold(named.ResourceExclusion).Of("three").Once(3),

	claim.Break(named.NoPhantomDeadlock).Of("yielding").Once(2).Without(twoPhase).
		Because("p1 gives up b, for which p0 waits, after the PROBE of p0 has passed p1; the PROBE still comes back to p0"),
	claim.Break(named.DeadlockDetected).Under(with(times(2, 1), anyOrder)).Without(assume.FIFO).
		Because("the PROBE overtakes the REQUEST, and the manager, which knows of no waiting process, throws it away"),
	claim.Break(named.DeadlockDetected).Under(with(times(2, 1), drops)).Without(assume.ErrorFree).
		Because("a REQUEST is lost; the PROBE behind it finds no waiting process and dies"),
	claim.Break(named.NoPhantomDeadlock).Under(with(times(2, 2), duplicates)).Without(assume.ErrorFree).
		Because("the copy of a granted REQUEST is queued: to the manager, p0 waits for itself"),
	claim.Break(named.DeadlockDetected).Under(with(times(3, 1), crashes)).Without(assume.NoStop).Because("the manager that would hand the PROBE on is dead"),
	claim.Break(named.NoPhantomDeadlock).Under(with(times(3, 1), crashes)).Without(assume.NoStop).
		Because("the PROBE of p1 comes back after p2, through which it went, has died"),

	claim.Break(named.NoPhantomDeadlock).Of("credulous").Once(2).
		Because("p0 has been granted a when its PROBE for a comes; the manager hands it on to p0, which by now waits for b"),
	claim.Break(named.NoPhantomDeadlock).Of("lonely").Once(3).
		Because("p0 waits for p2, which takes the PROBE of p0 for proof that it waits for itself; b, for which p2 waits, is free"),
	claim.Break(named.DeadlockDetected).Of("single").Once(3).
		Because("p1 has handed on the PROBE of p0, which found no cycle, and throws away that of p2, which would find one"),
)

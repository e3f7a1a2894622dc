package chandymisrahaas

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/namedresources"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

var crash = model.Setup{N: 3, Requests: 1, Crashes: 1}

var claims = claim.List(
	claim.Hold(named.NoPhantomDeadlock).Unlimited(2).Once(3).By(paper, 2),
	claim.Hold(named.NoPhantomDeadlock).Of("three").Once(3).Twice(3),
	claim.Hold(named.DeadlockDetected).Unlimited(2).Once(3).By(paper, 2),
	claim.Hold(named.DeadlockDetected).Of("three").Once(3),
	claim.Hold(named.ResourceExclusion).Unlimited(2),
	claim.Hold(named.ResourceExclusion).Of("three").Once(3),

	claim.Break(named.NoPhantomDeadlock).Of("yielding").Once(2).Without(namedresources.TwoPhase).
		Because("p1 gives up b, for which p0 waits, after the PROBE of p0 has passed p1; the PROBE still comes back to p0"),
	claim.Break(named.DeadlockDetected).Under(model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}).Without(assume.FIFO).
		Because("the PROBE overtakes the REQUEST, and the manager, which knows of no waiting process, throws it away"),
	claim.Break(named.DeadlockDetected).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.ErrorFree).
		Because("a REQUEST is lost; the PROBE behind it finds no waiting process and dies"),
	claim.Break(named.NoPhantomDeadlock).Under(model.Setup{N: 2, Requests: 2, Duplicates: 1}).Without(assume.ErrorFree).
		Because("the copy of a granted REQUEST is queued: to the manager, p0 waits for itself"),
	claim.Break(named.DeadlockDetected).Under(crash).Without(assume.NoStop).Because("the manager that would hand the PROBE on is dead"),
	claim.Break(named.NoPhantomDeadlock).Under(crash).Without(assume.NoStop).
		Because("the PROBE of p1 comes back after p2, through which it went, has died"),

	claim.Break(named.NoPhantomDeadlock).Of("credulous").Once(2).
		Because("p0 has been granted a when its PROBE for a comes; the manager hands it on to p0, which by now waits for b"),
	claim.Break(named.NoPhantomDeadlock).Of("lonely").Once(3).
		Because("p0 waits for p2, which takes the PROBE of p0 for proof that it waits for itself; b, for which p2 waits, is free"),
	claim.Break(named.DeadlockDetected).Of("single").Once(3).
		Because("p1 has handed on the PROBE of p0, which found no cycle, and throws away that of p2, which would find one"),
)

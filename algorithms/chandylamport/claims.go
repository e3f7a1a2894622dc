package chandylamport

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	never = paper + ": the state recorded can be reached from the one in which the snapshot begins, so there is just one token in it"
	found = paper + ": a stable property, as that all tokens of a ring have disappeared, is found by a snapshot"
)

// quiet is a setup without requests: the token goes round, and a snapshot is taken.
func quiet(n int) model.Setup { return model.Setup{N: n} }

var claims = claim.List(
	claim.Hold(named.TokenUniqueness).Unlimited(2, 3).By(never, 2),
	claim.Hold(named.TokenUniqueness).Under(quiet(4)),
	claim.Hold(named.TokenPreservation).Unlimited(2, 3).By(never, 2),
	claim.Hold(named.TokenPreservation).Under(quiet(4)),
	claim.Hold(named.MutualExclusion, named.DeadlockFreedom).Unlimited(3),
	claim.Hold(named.StarvationFreedom).Unlimited(2),

	claim.Hold(named.DeadlockFreedom).Of("lost").Unlimited(2, 3).By(found, 2),
	claim.Hold(named.StarvationFreedom).Of("lost").Unlimited(2),
	claim.Hold(named.TokenUniqueness).Of("lost").Unlimited(3),

	claim.Break(named.TokenUniqueness).Under(model.Setup{N: 2, Channels: model.AnyOrder}).Without(assume.FIFO).
		Because("the MARKER overtakes the token, which is then recorded nowhere, and p0 makes another").By(paper),
	claim.Break(named.TokenPreservation).Under(model.Setup{N: 2, Channels: model.AnyOrder}).Without(assume.FIFO).
		Because("the token overtakes the MARKER and is recorded by the sender and by the receiver, and p0 takes it out").By(paper),
	claim.Break(named.DeadlockFreedom).Of("lost").Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.ErrorFree).
		Because("a MARKER is lost, and the snapshot never ends"),
	claim.Break(named.TokenPreservation).Under(model.Setup{N: 3, Duplicates: 1}).Without(assume.ErrorFree).
		Because("a REPORT is duplicated, and p0 takes the token in it for two"),
	claim.Break(named.DeadlockFreedom).Of("lost").Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoStop).
		Because("a crashed process sends no MARKER, and the snapshot never ends"),

	claim.Break(named.TokenUniqueness).Of("blind").Under(quiet(2)).
		Because("the token is in transit in the snapshot; nobody records it, and p0 makes another"),
	claim.Break(named.TokenPreservation).Of("greedy").Under(quiet(3)).
		Because("a process that awaits another's MARKER records a token that the sender of the token has recorded too"),
	claim.Break(named.TokenPreservation).Of("sluggish").Under(quiet(2)).
		Because("the token comes behind the MARKER, but before its receiver records: both record it"),
)

package common

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/claim"
	"doorway/properties"
)

// Registers claims what locks by reads and writes need: no process halts outside
// its remainder (stuck says what the others otherwise wait for), and no write is
// delayed (late says what is otherwise overlooked).
func Registers(stuck, late string) claim.Groups {
	return claim.Groups{
		claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltOutsideRemainder).
			Because(stuck).By(sources.MayHalt),
		claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1}),
		claim.Break(properties.MutualExclusion).Under(Buffered(2, 1)).Without(assume.SequentialConsistency).Because(late),
	}
}

// Unseen claims that no bound on waiting counts from the request: why says what
// the process has yet to do.
func Unseen(why string) claim.Groups {
	return claim.Groups{
		claim.Break(properties.BoundedWaiting(1)).Unlimited(2).Because(why).By(sources.FromRequest),
		claim.Break(properties.BoundedWaiting(5)).Unlimited(2).Because(why),
	}
}

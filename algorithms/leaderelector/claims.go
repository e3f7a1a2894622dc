package leaderelector

import (
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	clientGo  = "client-go"
	kleppmann = "Kleppmann 2016"
)

// candidates is an API server and n−1 candidates, with requests and answers that take a unit.
func candidates(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Requesters: model.Others(n, Server), Delay: 1}
}

// two is the API server and two candidates; f changes the setup.
func two(f func(*model.Setup)) model.Setup {
	s := candidates(3)
	f(&s)
	return s
}

func drifts(by int) model.Setup { return two(func(s *model.Setup) { s.Drift = by }) }

func pausing(most int) model.Setup { return two(func(s *model.Setup) { s.Pauses, s.Pause = 1, most }) }

var claims = claim.List(
	// The condition, and a unit less.
	claim.Hold(named.MutualExclusion).Under(candidates(3)),
	claim.Break(named.MutualExclusion).Of(tight).Under(candidates(3)).Without(margin).
		Because("the leader renews in the second in which it took the lease, so that the other sees no change; the renewal takes as long as it may, and the next fails"),
	claim.Hold(named.MutualExclusion).Of(versions).Under(candidates(3)),
	claim.Break(named.MutualExclusion).Of(versionsTight).Under(candidates(3)).
		Because("the answer takes as long as it may and the leader reaches the server no more; as it stops, the other takes over"),
	claim.Hold(named.DeadlockFreedom).Of(versions).Under(candidates(3)),

	claim.Break(named.MutualExclusion).Of(versions).Under(two(func(s *model.Setup) { s.Delay = 0 })).Without(bounded).
		Because("the answer arrives when the lease is over"),
	claim.Break(named.MutualExclusion).Of(versions).Under(drifts(2)).Without(clocks).
		Because("the leader's clock loses a unit and the other's gains one").By(clientGo),
	claim.Hold(named.MutualExclusion).Of(drifting).Under(drifts(2)),
	claim.Break(named.MutualExclusion).Of(driftingTight).Under(drifts(2)).Without(clocks).
		Because("the leader's clock stands still, and the other's advances by two units, whenever they may"),
	claim.Break(named.MutualExclusion).Of(versions).Under(pausing(1)).Without(noPause).
		Because("a pause of one unit is as long as what LeaseDuration leaves").By(kleppmann),
	claim.Hold(named.MutualExclusion).Of(awake).Under(pausing(1)),
	claim.Break(named.MutualExclusion).Of(versions).Under(two(func(s *model.Setup) {
		s.Crashes, s.Recoveries, s.Crashers = 1, 1, model.Procs(Server)
	})).Without(durable).Because("the API server comes back without the record, and the other creates it anew"),

	claim.Break(named.MutualExclusion).Of("blind").Under(candidates(3)).
		Because("the leader has renewed the lease, and the other takes over all the same"),
	claim.Break(named.MutualExclusion).Of("overwrites").Under(candidates(3)).
		Because("both find no record, and both create it"),
	claim.Break(named.MutualExclusion).Of("late").Under(candidates(3)).
		Because("the leader tries to renew for as long as the other waits"),
	claim.Break(named.MutualExclusion).Of("insists").Under(candidates(3)).
		Because("the leader tries again before its deadline, and never stops"),
	claim.Break(named.DeadlockFreedom).Of("loyal").Under(candidates(3)).
		Because("the leader has stopped, and the other waits for ever"),
)

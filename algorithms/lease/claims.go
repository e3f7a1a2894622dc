package lease

import (
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// clients is a server and n−1 clients that request again and again, with that delay.
func clients(n, delay int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Requesters: model.Others(n, Server), Delay: delay}
}

// once is the same with one request each; f changes it. A lost message keeps a client from renewing
// its lease.
func once(f func(*model.Setup)) model.Setup {
	s := clients(3, 1)
	s.Requests = 1
	f(&s)
	return s
}

func losing(drops int) model.Setup { return once(func(s *model.Setup) { s.Drops = drops }) }

func drifting(by int) model.Setup { return once(func(s *model.Setup) { s.Drift, s.Drops = by, 1 }) }

func pausing(most int) model.Setup {
	return once(func(s *model.Setup) { s.Pauses, s.Pause, s.Drops = 1, most, 1 })
}

// dying lets a client crash.
func dying(s *model.Setup) { s.Crashes, s.Crashers = 1, model.Procs(1) }

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Under(clients(3, 1)).By(gray),
	claim.Hold(named.MutualExclusion).Under(clients(3, 2), clients(4, 1), losing(2), once(dying)),
	claim.Hold(named.DeadlockFreedom).Under(clients(3, 1), once(dying)).By(gray+": a client that has crashed keeps nobody waiting for longer than its lease"),
	claim.Hold(named.StarvationFreedom).Under(clients(3, 1)),

	// How much longer the server's time must be.
	claim.Break(named.MutualExclusion).Of(tight).Under(losing(1)).Without(margin).
		Because("the grant takes as long as it may and the request to renew is lost; both timers fire at the same moment, and the next client enters first"),
	claim.Break(named.MutualExclusion).Under(drifting(9)).Without(clocks).
		Because("the server's clock gains a unit and the client's loses one; the server's time is over while the client is still inside"),
	claim.Hold(named.MutualExclusion).Of(careful).Under(drifting(3)),
	claim.Break(named.MutualExclusion).Of(careful).Under(drifting(2)).
		Because("in three units of time the server's clock gains two and the client's loses one; both timers fire at the same moment"),

	claim.Break(named.MutualExclusion).Under(once(func(s *model.Setup) { s.Pauses = 1 })).Without(noPause).
		Because("a client that is inside stops for longer than its lease; the server grants the lock to the other, and the first goes on").By(kleppmann),
	claim.Break(named.MutualExclusion).Under(pausing(1)).
		Because("a pause of one unit is as long as the server's extra time"),
	claim.Hold(named.MutualExclusion).Of(awake).Under(pausing(1), pausing(3)),
	claim.Break(named.MutualExclusion).Under(once(func(s *model.Setup) { s.Delay = 0 })).Without(bounded).
		Because("the grant arrives when the lease is over").By(kleppmann),
	claim.Break(named.MutualExclusion).Under(once(func(s *model.Setup) { s.Crashes, s.Recoveries, s.Crashers = 1, 1, model.Procs(Server) })).Without(remember).
		Because("the server comes back, knows of no holder, and grants the lock to the other"),
	claim.Break(named.MutualExclusion).Under(once(func(s *model.Setup) { s.Requests, s.Duplicates = 2, 1 })).Without(fresh).
		Because("a client enters a second time on the copy of its first grant"),

	claim.Break(named.MutualExclusion).Of("overstays").Under(losing(1)).
		Because("the request to renew is lost and the server's time is over; the client is still inside, and the other is let in"),
	claim.Break(named.MutualExclusion).Of("leftover").Under(once(func(s *model.Setup) { s.N, s.Requesters = 4, model.Others(4, Server) })).
		Because("the lock is released late and granted to the second client for the rest of the time, after which the third is let in"),
	claim.Break(named.MutualExclusion).Of("deaf").Under(losing(0)).
		Because("the client counts anew, and the server does not"),
	claim.Break(named.DeadlockFreedom).Of("eternal").Under(once(dying)).
		Because("the client inside has crashed, and the other waits for ever"),
)

package lease

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

const (
	gray      = "Gray & Cheriton 1989"
	kleppmann = "Kleppmann 2016"

	tight   = "tight"
	careful = "careful"
	awake   = "awake"
)

var (
	bounded  = catalogue.Assumption{Name: "bounded delay", Meaning: "a grant arrives within a known time"}
	margin   = catalogue.Assumption{Name: "margin", Meaning: "the server's time is longer than the client's time and the delay of a grant together"}
	noPause  = catalogue.Assumption{Name: "no long pause", Meaning: "a client does not pause inside for longer than the server's extra time"}
	clocks   = catalogue.Assumption{Name: "good clocks", Meaning: "the clocks of clients and server do not differ by more than the server's extra time"}
	remember = catalogue.Assumption{Name: "server remembers", Meaning: "a crash does not make the server forget who holds the lock"}
	fresh    = assume.NoDuplication
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "lease",
	Title:  "Lock with a lease",
	Family: catalogue.PermissionCentral,
	Source: "C. Gray and D. Cheriton, Leases: an efficient fault-tolerant mechanism for distributed file cache consistency, SOSP 1989; " +
		"M. Kleppmann, How to do distributed locking, 2016 (what a pause does)",
	Rules: `A client asks the server for the lock and waits. The server grants the lock to one
client at a time, in the order of the requests, for a fixed time. When this time is
over, or when the client has released the lock, the server grants it to the next. A
client starts a timer with a shorter time when the grant arrives, and leaves when it
fires. While it is inside, it asks for more time again and again, and restarts its
timer when the server agrees. The server's time must be longer than the client's
time and the longest delay of a grant together: two timers that fire at the same
moment may fire in either order.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		bounded, margin, noPause, clocks, remember, fresh,
		{Name: assume.NoLoss.Name, Meaning: assume.NoLoss.Meaning, NotNeeded: "exclusion holds with lost messages: a lost grant or release ends with the lease"},
	},
	Variants: catalogue.Variants(variants),
	Claims:   claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{Lease: 3, Renew: 2}
	a.TTL = a.Lease + int16(max(s.Delay, 1)) + 1
	if s.Delay == 0 {
		a.Renew = 0 // without a measure of time it would ask again and again at once
	}
	short, long, slow := a, a, a
	long.Lease++
	short.Lease = 1
	slow.TTL += int16(s.Pause)
	return []catalogue.Variant{
		{Meaning: "the server's time is a unit longer than the client's time and the delay of a grant", Build: of(a)},
		{Name: tight, Meaning: "the client's time and the delay of a grant take as long as the server's time", Build: of(long)},
		{Name: careful, Meaning: "the client's time is two units shorter, because clocks drift", Build: of(short)},
		{Name: awake, Meaning: "the server's time includes the longest pause, too", Build: of(slow)},

		{Name: "overstays", Meaning: "a client stays inside when its time is over", Mutant: true, Build: of(overstays{a})},
		{Name: "leftover", Meaning: "the next client gets what is left of the time of the one before", Mutant: true, Build: of(leftover{a})},
		{Name: "deaf", Meaning: "the server agrees to more time and does not grant it", Mutant: true, Build: of(deaf{a})},
		{Name: "eternal", Meaning: "the server never takes the lock back", Mutant: true, Build: of(eternal{a})},
	}
}

// of builds a version for a server and one client or more.
func of[P message.Process[State, Message]](version P) transition.Builder {
	return message.Builder[P, State, Message](version).ForClients(model.Procs(Server)).ForProcesses(2, 0, "a server and its clients")
}

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
	claim.Hold(properties.MutualExclusion).Under(clients(3, 1)).By(gray),
	claim.Hold(properties.MutualExclusion).Under(clients(3, 2), clients(4, 1), losing(2), once(dying)),
	claim.Hold(properties.DeadlockFreedom).Under(clients(3, 1), once(dying)).By(gray+": a client that has crashed keeps nobody waiting for longer than its lease"),
	claim.Hold(properties.StarvationFreedom).Under(clients(3, 1)),

	// How much longer the server's time must be.
	claim.Break(properties.MutualExclusion).Of(tight).Under(losing(1)).Without(margin).
		Because("the grant takes as long as it may and the request to renew is lost; both timers fire at the same moment, and the next client enters first"),
	claim.Break(properties.MutualExclusion).Under(drifting(9)).Without(clocks).
		Because("the server's clock gains a unit and the client's loses one; the server's time is over while the client is still inside"),
	claim.Hold(properties.MutualExclusion).Of(careful).Under(drifting(3)),
	claim.Break(properties.MutualExclusion).Of(careful).Under(drifting(2)).
		Because("in three units of time the server's clock gains two and the client's loses one; both timers fire at the same moment"),

	claim.Break(properties.MutualExclusion).Under(once(func(s *model.Setup) { s.Pauses = 1 })).Without(noPause).
		Because("a client that is inside stops for longer than its lease; the server grants the lock to the other, and the first goes on").By(kleppmann),
	claim.Break(properties.MutualExclusion).Under(pausing(1)).
		Because("a pause of one unit is as long as the server's extra time"),
	claim.Hold(properties.MutualExclusion).Of(awake).Under(pausing(1), pausing(3)),
	claim.Break(properties.MutualExclusion).Under(once(func(s *model.Setup) { s.Delay = 0 })).Without(bounded).
		Because("the grant arrives when the lease is over").By(kleppmann),
	claim.Break(properties.MutualExclusion).Under(once(func(s *model.Setup) { s.Crashes, s.Recoveries, s.Crashers = 1, 1, model.Procs(Server) })).Without(remember).
		Because("the server comes back, knows of no holder, and grants the lock to the other"),
	claim.Break(properties.MutualExclusion).Under(once(func(s *model.Setup) { s.Requests, s.Duplicates = 2, 1 })).Without(fresh).
		Because("a client enters a second time on the copy of its first grant"),

	claim.Break(properties.MutualExclusion).Of("overstays").Under(losing(1)).
		Because("the request to renew is lost and the server's time is over; the client is still inside, and the other is let in"),
	claim.Break(properties.MutualExclusion).Of("leftover").Under(once(func(s *model.Setup) { s.N, s.Requesters = 4, model.Others(4, Server) })).
		Because("the lock is released late and granted to the second client for the rest of the time, after which the third is let in"),
	claim.Break(properties.MutualExclusion).Of("deaf").Under(losing(0)).
		Because("the client counts anew, and the server does not"),
	claim.Break(properties.DeadlockFreedom).Of("eternal").Under(once(dying)).
		Because("the client inside has crashed, and the other waits for ever"),
)

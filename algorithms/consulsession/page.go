package consulsession

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

const (
	consul = "Consul documentation, Sessions and distributed locks"

	unchecked = "unchecked"
)

var (
	delayed = catalogue.Assumption{Name: "lock-delay", Meaning: "nobody gets the lock until the client has heard that its session is gone"}
	noPause = catalogue.Assumption{Name: "no long pause", Meaning: "a client does not pause for longer than its session and the lock-delay last"}
	news    = catalogue.Assumption{Name: "news arrives", Meaning: "the news that a session is gone is not lost"}
	bounded = catalogue.Assumption{Name: "bounded delay", Meaning: "the news arrives before the lock-delay is over"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "consul-session",
	Title:  "Consul's session lock",
	Family: catalogue.PermissionCentral,
	Source: "HashiCorp, " + consul + ", developer.hashicorp.com; " +
		"M. Burrows, The Chubby lock service for loosely-coupled distributed systems, OSDI 2006 (lock-delay)",
	Rules: `A client makes a session and asks the server for the lock in its name. The server
gives the lock to one session at a time. A client that has the lock renews its session
again and again. A session that is not renewed within its time to live is invalid: the
server takes the lock back, tells the client, and gives the lock to nobody until the
lock-delay is over. A client that hears that its session is invalid leaves. A client
that leaves by itself releases the lock, which then may be had at once.
The server also tells a client that renews an invalid session. Sessions of clients that
wait are left out: they begin when they get the lock.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		delayed, noPause, news, bounded,
		{Name: "good clocks", Meaning: "clocks do not drift", NotNeeded: "if a session ends too early, the client hears of it before the lock-delay is over"},
	},
	Variants: catalogue.Variants(variants),
	Claims:   claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{TTL: 4, LockDelay: 3, Renew: 2}
	if s.Delay == 0 {
		a.Renew = 0 // without a measure of time it would renew again and again at once
	}
	undelayed, brief, forever := a, a, a
	undelayed.LockDelay, brief.LockDelay = 0, int16(max(s.Delay, 1))
	forever.TTL, forever.Renew = 0, 0
	return []catalogue.Variant{
		{Meaning: "the lock-delay is longer than the news takes", Build: of(a)},
		{Name: "undelayed", Meaning: "there is no lock-delay", Build: of(undelayed)},
		{Name: unchecked, Meaning: "sessions have no time to live, and no health checks", Build: of(forever)},
		{Name: "brief", Meaning: "the lock-delay is as long as the news takes", Mutant: true, Build: of(brief)},
		{Name: "mute", Meaning: "the server tells a client only when it renews", Mutant: true, Build: of(mute{a})},
		{Name: "deaf", Meaning: "a client goes on when it hears that its session is gone", Mutant: true, Build: of(deaf{a})},
	}
}

// of builds a version for a server and one client or more.
func of[P message.Process[State, Message]](version P) transition.Builder {
	return message.Builder[P, State, Message](version).ForClients(model.Procs(Server)).ForProcesses(2, 0, "a server and its clients")
}

// clients is a server and n−1 clients that request so often; f changes it.
func clients(n, requests int, fs ...func(*model.Setup)) model.Setup {
	s := model.Setup{N: n, Requests: requests, Requesters: model.Others(n, Server), Delay: 1}
	for _, f := range fs {
		f(&s)
	}
	return s
}

func losing(drops int) func(*model.Setup) { return func(s *model.Setup) { s.Drops = drops } }

// pausing lets a process pause, for so long at most; 0 is for any time.
func pausing(most int) func(*model.Setup) {
	return func(s *model.Setup) { s.Pauses, s.Pause = 1, most }
}

// drifting lets clocks drift; each message takes a unit.
func drifting(s *model.Setup) { s.Drift, s.MinDelay = 9, 1 }

func unbounded(s *model.Setup) { s.Delay = 0 }

func mixed(s *model.Setup) { s.Channels, s.Duplicates = model.AnyOrder, 1 }

// dying lets a client crash.
func dying(s *model.Setup) { s.Crashes, s.Crashers = 1, model.Procs(1) }

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Under(clients(3, 2), clients(4, 1)).By(consul),
	claim.Hold(properties.MutualExclusion).Under(clients(3, 1, losing(1)), clients(3, 2, mixed), clients(3, 1, drifting)),
	claim.Hold(properties.DeadlockFreedom).Under(clients(3, 2), clients(3, 1, dying)).By(consul+": a session ends if its client fails"),

	claim.Break(properties.MutualExclusion).Of("undelayed").Under(clients(3, 1, losing(1))).Without(delayed).
		Because("a renewal is lost, and the session ends; the other client enters before the first hears of it").By(consul),

	// For how long a client may pause.
	claim.Break(properties.MutualExclusion).Of("undelayed").Under(clients(3, 1, pausing(1))).
		Because("a client pauses for a unit when it should renew; the session ends, and the other enters at that moment"),
	claim.Hold(properties.MutualExclusion).Under(clients(3, 1, pausing(3))),
	claim.Break(properties.MutualExclusion).Under(clients(3, 1, pausing(4))).
		Because("a client pauses when it should renew, and for longer by the lock-delay than without one"),
	claim.Break(properties.MutualExclusion).Under(clients(3, 1, pausing(0))).Without(noPause).
		Because("a client pauses until its session and the lock-delay are over; the news waits for it, and the other enters").By(consul),

	claim.Break(properties.MutualExclusion).Under(clients(3, 1, losing(2))).Without(news).
		Because("a renewal and the news are lost; what the client hears on its next renewal comes too late"),
	claim.Break(properties.MutualExclusion).Under(clients(3, 1, unbounded)).Without(bounded).
		Because("the session and the lock-delay are over before the client hears that it has the lock"),

	claim.Hold(properties.MutualExclusion).Of(unchecked).Under(clients(3, 1, unbounded), clients(3, 1, pausing(0), losing(1))).By(consul),
	claim.Break(properties.DeadlockFreedom).Of(unchecked).Under(clients(3, 1, dying)).
		Because("the client that has the lock has crashed; its session lives for ever").By(consul),

	claim.Break(properties.MutualExclusion).Of("brief").Under(clients(3, 1, losing(1))).
		Because("the news arrives at the moment at which the other client gets the lock"),
	claim.Break(properties.MutualExclusion).Of("mute").Under(clients(3, 1, losing(1))).
		Because("a renewal is lost, and the session ends; what the client hears on its next renewal comes too late"),
	claim.Break(properties.MutualExclusion).Of("deaf").Under(clients(3, 1, losing(1))).
		Because("a renewal is lost, and the session ends; the client hears of it and stays"),
)

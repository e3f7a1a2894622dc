package leasefencing

import (
	"doorway/algorithms/lease"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

const kleppmann = "Kleppmann 2016"

var checked = catalogue.Assumption{Name: "tokens checked", Meaning: "the resource refuses a write whose token is older than one that it has accepted"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "lease-fencing",
	Title:  "Lease with fencing tokens",
	Family: catalogue.PermissionCentral,
	Source: "M. Kleppmann, How to do distributed locking, 2016; M. Burrows, The Chubby lock service for loosely-coupled distributed systems, OSDI 2006 (sequencers)",
	Rules: `The server numbers its grants, and a client sends the number with each write. The
resource remembers the newest number that it has accepted, and refuses writes with
an older one. So what is written depends neither on time nor on pauses: two clients
may believe that they have the lock, but once the newer one has written, the older
one can no longer write.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{checked},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{Algorithm: lease.Algorithm{Lease: 3, Renew: 2, Fencing: true}, N: s.N}
	a.TTL = a.Lease + int16(max(s.Delay, 1)) + 1
	if s.Delay == 0 {
		a.Renew = 0 // without a measure of time it would ask again and again at once
	}
	unchecked := a
	unchecked.Unchecked = true
	return []catalogue.Variant{
		{Meaning: "the resource checks tokens", Build: of(s.N, a)},
		{Name: "unchecked", Meaning: "the resource accepts every write", Build: of(s.N, unchecked)},
		{Name: "lax", Meaning: "the resource accepts the last token but one, too", Mutant: true, Build: of(s.N, lax{a})},
		{Name: "once", Meaning: "the resource remembers the first token alone", Mutant: true, Build: of(s.N, first{a})},
	}
}

// of builds a version for n processes.
func of[P message.Process[State, Message]](n int, version P) transition.Builder {
	servers := model.Procs(lease.Server, model.ProcID(max(n, 1)-1))
	return message.Builder[P, State, Message](version).ForClients(servers).ForProcesses(3, 9, "a server, clients and a resource")
}

// clients is a server, two clients with that many requests, and a resource.
func clients(requests int, f func(*model.Setup)) model.Setup {
	s := model.Setup{N: 4, Requests: requests, Requesters: model.Procs(1, 2), Delay: 1}
	f(&s)
	return s
}

// as leaves a setup as it is.
func as(*model.Setup) {}

func pausing(s *model.Setup) { s.Pauses = 1 }

var claims = claim.List(
	claim.Hold(properties.NoStaleWrite).Under(clients(1, pausing)).By(kleppmann),
	claim.Hold(properties.NoStaleWrite).Under(clients(1, as), clients(1, func(s *model.Setup) { s.Pauses = 2 }),
		clients(1, func(s *model.Setup) { s.Delay = 0 }), clients(1, func(s *model.Setup) { s.Delay, s.Channels = 0, model.AnyOrder })),
	claim.Break(properties.MutualExclusion).Under(clients(1, pausing)).
		Because("a client that has paused believes that it has the lock; only the resource knows better").By(kleppmann),
	claim.Break(properties.NoStaleWrite).Of("unchecked").Under(clients(1, as)).Without(checked).
		Because("a client's write takes longer than its stay; the other gets the lock and writes, and then the first write arrives").By(kleppmann),

	claim.Break(properties.NoStaleWrite).Of("lax").Under(clients(1, as)).
		Because("the write that arrives late is that of the last holder but one, and is accepted"),
	claim.Break(properties.NoStaleWrite).Of("once").Under(clients(2, as)).
		Because("the third holder writes before the second's write arrives; both are newer than the first's, and so accepted"),
)

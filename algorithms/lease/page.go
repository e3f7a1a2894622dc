package lease

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
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
func of[P message.Process[State, Message]](version P) model.Builder {
	return message.Builder[P, State, Message](version).ForClients(model.Procs(Server)).ForProcesses(2, 0, "a server and its clients")
}

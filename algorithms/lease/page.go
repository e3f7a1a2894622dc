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
	margin   = catalogue.Assumption{Name: "margin", Meaning: "the server's time is longer than the client's and the way of a grant together"}
	noPause  = catalogue.Assumption{Name: "no long pause", Meaning: "a client does not stop inside for longer than the server waits in addition"}
	clocks   = catalogue.Assumption{Name: "good clocks", Meaning: "the clocks of clients and server do not differ by more than the server waits in addition"}
	remember = catalogue.Assumption{Name: "server remembers", Meaning: "the server does not forget in a crash who has the lock"}
	fresh    = catalogue.Assumption{Name: "no duplication", Meaning: "no message is duplicated"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "lease",
	Title:  "Lock with a lease",
	Family: catalogue.PermissionCentral,
	Source: "C. Gray and D. Cheriton, Leases: an efficient fault-tolerant mechanism for distributed file cache consistency, SOSP 1989; " +
		"M. Kleppmann, How to do distributed locking, 2016 (what a pause does)",
	Rules: `A client asks the server for the lock and waits. The server grants it to one client
at a time, in the order of their requests, and for a time; each grant has the whole
time. When the time is over, or when the client has released the lock, it grants it
to the next. A client leaves when a shorter time is over, which it counts from when
it hears of the grant; while it is inside it asks for more again and again, and
counts anew when the server agrees. The server's time must be longer than the
client's and the longest way of a grant: at the same moment anything may come first.`,
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
		{Meaning: "the server's time is a unit longer than the client's and the way of a grant", Build: of(a)},
		{Name: tight, Meaning: "the client's time and the way of a grant take as long as the server's", Build: of(long)},
		{Name: careful, Meaning: "the client's time is two units shorter, because clocks drift", Build: of(short)},
		{Name: awake, Meaning: "the server waits for the longest pause in addition", Build: of(slow)},

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

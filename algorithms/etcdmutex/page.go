package etcdmutex

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/keyqueue"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	docs   = "etcd's documentation"
	jepsen = "Jepsen, etcd 3.4.3, 2020"

	tight     = "tight"
	early     = "early"
	trusting  = "trusting"
	election  = "election"
	phantom   = "election-trusting"
	guarded   = "guarded"
	unguarded = "unguarded"
	toFirst   = "herd"
)

var (
	margin   = catalogue.Assumption{Name: "margin", Meaning: "a client's session ends before its lease does at the store"}
	prompt   = catalogue.Assumption{Name: "prompt answers", Meaning: "an answer arrives while the lease lives"}
	noPause  = catalogue.Assumption{Name: "no long pause", Meaning: "a client does not pause inside for longer than the margin"}
	clocks   = catalogue.Assumption{Name: "good clocks", Meaning: "the clocks of clients and store do not differ by more than the margin"}
	remember = catalogue.Assumption{Name: "store remembers", Meaning: "a crash does not make the store forget keys and leases"}
	watched  = catalogue.Assumption{Name: "session watched", Meaning: "a client looks at its session before it enters"}
	single   = assume.NoDuplication
	fifo     = assume.FIFO
	noLoss   = assume.NoLoss
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "etcd-mutex",
	Title:  "etcd's mutex and election",
	Family: catalogue.PermissionCentral,
	Source: docs + " (notes on the usage of lock and lease, lock service) and package concurrency of its client v3.7.3; " +
		jepsen + "; etcd issue 19597",
	Rules: `A client has a session: a lease in the store, which it keeps alive. To lock, it puts
a key under the lease, in the transaction in which it reads the first key. If that is
its own, it enters. Otherwise it asks for the last key that was created before its
own, waits until that key is gone, and asks again. When there is none, it looks
whether its own key is still there, and enters. To unlock, it deletes the key. When a
lease ends, the store deletes its key. A client that is inside leaves when its session
is done: when the last answer to a keep-alive is a lease's time old, or says that the
lease is over. In an election, a candidate waits in the same way, and does not look
for its own key. Each lock has a session of its own here, which begins with the put
and ends with the deletion; as messages do not name it, they must arrive in order, as
they do in a connection. The question for the last key before one's own is one with
the watch for its deletion, since the watch begins at the revision of the answer. A
keep-alive that is lost stands for a connection that is cut for a while: the client
sends another sooner than here.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{margin, prompt, noPause, clocks, remember, watched, single, fifo, noLoss},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{TTL: 5, Done: 5, Keep: 2}
	if s.Delay == 0 {
		a = Algorithm{} // sessions live
	}
	level, short := a, a
	if s.Delay > 0 {
		level.Done -= int16(max(s.Delay, s.Answer))
		short.Done = max(1, level.Done-int16(s.Pause)-1)
	}
	blind, elected, led := short, short, short
	blind.Trusting, elected.Election = true, true
	led.Trusting, led.Election = true, true
	written := Algorithm{TTL: 1, Writes: true} // and no client looks at a clock
	checked := written
	checked.Guarded = true
	return []catalogue.Variant{
		{Meaning: "Lock and Unlock as they are in etcd's client", Build: of(a)},
		{Name: tight, Meaning: "the session is shorter than the lease by the longest time of an answer", Build: of(level)},
		{Name: early, Meaning: "the session is shorter than the lease by the longest answer and pause and a unit", Build: of(short)},
		{Name: trusting, Meaning: "early, but a client enters though its session is done", Build: of(blind)},
		{Name: election, Meaning: "Campaign and Resign, early", Build: of(elected)},
		{Name: phantom, Meaning: "the election, but a candidate leads though its session is done", Build: of(led)},
		{Name: guarded, Meaning: "clients write to the store, on condition that their key is there with its revision (IsOwner)", Build: of(checked)},
		{Name: unguarded, Meaning: "clients write to the store without a condition", Build: of(written)},
		{Name: toFirst, Meaning: "a client waits for the first key and not for the one before its own", Build: of(herd{a})},

		{Name: "hasty", Meaning: "a client enters when the key that it waits for is gone, without looking again", Mutant: true, Build: of(hasty{a})},
		{Name: "last", Meaning: "a client waits for the last key of all", Mutant: true, Build: of(last{a})},
		{Name: "keyless", Meaning: "the key is put under no lease", Mutant: true, Build: of(keyless{a})},
	}
}

// of builds a version for a store and one to three clients.
func of[P message.Process[State, Message]](version P) model.Builder {
	return message.Builder[P, State, Message](version).ForClients(model.Procs(Store)).ForProcesses(2, keyqueue.Most+1, "a store and at most three clients")
}

package etcdmutex

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/keyqueue"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
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
func of[P message.Process[State, Message]](version P) transition.Builder {
	return message.Builder[P, State, Message](version).ForClients(model.Procs(Store)).ForProcesses(2, keyqueue.Most+1, "a store and at most three clients")
}

// live is a store and clients whose sessions live: no time is measured.
func live(n, requests int) model.Setup {
	return model.Setup{N: n, Requests: requests, Requesters: model.Others(n, Store)}
}

// timed is a store and two clients with that many requests each; f changes it.
func timed(requests int, f func(*model.Setup)) model.Setup {
	s := live(3, requests)
	s.Delay = 1
	f(&s)
	return s
}

func as(*model.Setup)           {}
func losing(s *model.Setup)     { s.Drops = 1 }
func dying(s *model.Setup)      { s.Crashes, s.Crashers = 1, model.Procs(1) }
func pausing(s *model.Setup)    { s.Pauses = 1 }
func napping(s *model.Setup)    { s.Pauses, s.Pause, s.Drops = 1, 1, 1 }
func steady(s *model.Setup)     { s.MinDelay, s.Drops = 1, 1 } // every message takes as long as any other
func answering(s *model.Setup)  { s.Answer, s.Drops = 2, 1 }
func late(s *model.Setup)       { s.Answer = 6 }
func drifting(s *model.Setup)   { s.Drift = 2 }
func copying(s *model.Setup)    { s.Duplicates = 1 }
func forgetting(s *model.Setup) { s.Crashes, s.Recoveries, s.Crashers = 1, 1, model.Procs(Store) }

// middle lets the second of three clients crash.
func middle(s *model.Setup) {
	s.N, s.Requesters, s.MinDelay, s.Crashes, s.Crashers = 4, model.Procs(1, 2, 3), 1, 1, model.Procs(2)
}

// others is how many clients there are beside one.
func others(n int) int { return n - 2 }

func reordering(s model.Setup) model.Setup {
	s.Channels = model.AnyOrder
	return s
}

func dropping(s model.Setup) model.Setup {
	s.Drops = 1
	return s
}

var claims = claim.List(
	// A queue, as long as sessions live.
	claim.Hold(properties.MutualExclusion).Under(live(4, model.Unlimited), timed(model.Unlimited, as), timed(1, dying)),
	claim.Hold(properties.DeadlockFreedom).Under(timed(1, dying)).By(docs+": the next caller that waits is woken and given the lock"),
	claim.Hold(properties.StarvationFreedom).Under(live(4, model.Unlimited), timed(model.Unlimited, as)),
	claim.Hold(properties.FirstComeFirstServed).Under(live(4, model.Unlimited)).By(docs+": the oldest waiter holds the lock"),
	claim.TightFor(properties.BoundedWaitingFromDoorway, others).Under(live(4, model.Unlimited)).
		Because("all other clients have put their keys before"),
	claim.Tight(properties.MessagesAtMost, 21).Under(live(4, 1)).
		Because("three messages for the first client, and nine for each that waits"),
	claim.Break(properties.MessagesAtMost(21)).Of(toFirst).Under(live(4, 1)).
		Because("the third client is woken when the first leaves, and looks again, in vain"),

	// When the client's session ends, and when the store's lease.
	claim.Break(properties.MutualExclusion).Under(timed(1, losing)).Without(margin).
		Because("a keep-alive is lost; the client takes its session to live for the whole time from when the last answer arrived, and the lease is over sooner"),
	claim.Break(properties.MutualExclusion).Of(tight).Under(timed(1, losing)).
		Because("session and lease end at the same moment, and the next client enters first"),
	claim.Hold(properties.MutualExclusion).Of(early).Under(timed(1, losing), timed(1, answering), timed(1, napping)),
	claim.Break(properties.MutualExclusion).Of(early).Under(timed(1, late)).Without(prompt).
		Because("the answer to the put arrives when the lease is over; no session is short enough for that").By(jepsen),
	claim.Break(properties.MutualExclusion).Of(early).Under(timed(1, pausing)).Without(noPause).
		Because("a client that is inside stops for longer than its lease; its key goes, the other enters, and the first goes on").By(docs),
	claim.Break(properties.MutualExclusion).Of(early).Under(timed(1, drifting)).Without(clocks).
		Because("the store's clock is fast; the lease ends while the client takes its session to live").By(docs),
	claim.Break(properties.MutualExclusion).Under(timed(1, forgetting)).Without(remember).
		Because("the store comes back without the key of the client inside, and the other's is the first"),
	claim.Break(properties.MutualExclusion).Under(timed(2, copying)).Without(single).
		Because("a client enters a second time on the copy of the answer to its first put"),
	claim.Break(properties.MutualExclusion).Under(reordering(live(3, 2))).Without(fifo).
		Because("the deletion of a client's first key arrives after the put of its second, and deletes that"),
	claim.Break(properties.DeadlockFreedom).Under(dropping(live(3, 1))).Without(noLoss).
		Because("the answer is lost, and here nobody asks again"),

	// Who trusts what Lock and Campaign return.
	claim.Break(properties.MutualExclusion).Of(trusting).Under(timed(2, steady)).Without(watched).
		Because("a client whose session ended while it waited learns that its key is there; it enters, and its key goes"),
	claim.Hold(properties.MutualExclusion).Of(election).Under(timed(2, steady), live(4, model.Unlimited)),
	claim.Break(properties.MutualExclusion).Of(phantom).Under(timed(2, steady)).Without(watched).
		Because("the key of a candidate goes while it waits; when the key before it goes, too, it leads, without a key, and so does the next").
		By("etcd issue 19597"),

	// The revision as a fencing token. Leases end at any time, and no client knows.
	claim.Hold(properties.NoStaleWrite).Of(guarded).Under(live(3, 2), live(4, 1)).By(docs),
	claim.Break(properties.MutualExclusion).Of(guarded).Under(live(3, 1)).
		Because("a client whose lease has ended believes that it has the lock; only the store knows better").By(docs),
	claim.Break(properties.NoStaleWrite).Of(unguarded).Under(live(3, 1)).
		Because("a client whose lease has ended writes after the next client").By(docs),

	claim.Break(properties.MutualExclusion).Of("hasty").Under(timed(1, middle)).
		Because("the second client crashes while it waits; its key goes, and the third enters beside the first"),
	claim.Break(properties.DeadlockFreedom).Of("last").Under(live(4, 1)).
		Because("two clients that wait wait for each other's key"),
	claim.Break(properties.DeadlockFreedom).Of("keyless").Under(timed(1, dying)).
		Because("the client inside has crashed, and its key stays"),
)

package ricartagrawalarejoin

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const (
	paper = "Ricart & Agrawala 1981"

	fromZeroName = "from-zero"
	newName      = "newcomer"
)

var (
	told   = catalogue.Assumption{Name: "crashes are reported", Meaning: "every crash is reported to all, unless the process recovers first"}
	never  = catalogue.Assumption{Name: "no mistaken report", Meaning: "no live process is reported"}
	fifo   = catalogue.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages: what precedes a WELCOME was sent to a former self; needed only for rejoining"}
	stable = catalogue.Assumption{Name: "a number on disk", Meaning: "a process keeps on disk how often it has come back"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "ricart-agrawala-rejoin",
	Title:  "Ricart and Agrawala's algorithm with failures and rejoining",
	Family: catalogue.PermissionAll,
	Source: "G. Ricart and A. K. Agrawala, An optimal algorithm for mutual exclusion in computer networks, CACM 24(1), 1981, " +
		"on the insertion, removal and failure of nodes; " + sources.Silberschatz,
	Rules: `As in Ricart and Agrawala's algorithm, but only processes in the group are asked.
A process that is reported dead leaves it: its reply is no longer awaited, none is
owed to it, and its messages still under way no longer count. A process that
recovers asks nobody and replies to nobody until it has sent a JOIN to all, with
the number of its life, and each live process has sent a WELCOME to that life,
with the highest sequence number it knows. The receiver of a JOIN takes its sender
for dead, if it does not already, and for a guest; if it awaits a WELCOME from the
sender, it sends its own JOIN again. A guest is in the group from its first REQUEST
on: a requesting process then asks the guest, too. A JOIN alone brings nobody in,
since it may be older than the last report of a death, and there will be no other.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{told, never, fifo, stable, assume.NoLossButToTheDead, assume.NoDuplication},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as described", Build: message.Builder(a)},
		{Name: fromZeroName, Meaning: "a WELCOME tells no sequence number: a process that comes back counts from 0", Build: message.Builder(fromZero{a})},
		{Name: newName, Meaning: "the highest process has never been in the group, and joins when it first requests (" + sources.Silberschatz + ")",
			Build: message.Builder(newcomer{a, a.N})},

		{Name: "amnesiac", Meaning: "has no disk: each of its lives after the first is number 1", Mutant: true, Build: message.Builder(amnesiac{a})},
		{Name: "silent", Meaning: "comes back as if nothing had happened", Mutant: true, Build: message.Builder(silent{a})},
		{Name: "dutiful", Meaning: "still owes a reply to a process that has died", Mutant: true, Build: message.Builder(dutiful{a})},
		{Name: "patient", Meaning: "awaits the reply of a process that has come back, unless its death was reported", Mutant: true, Build: message.Builder(patient{a})},
		{Name: "eager", Meaning: "asks a process from its JOIN on", Mutant: true, Build: message.Builder(eager{a})},
		{Name: "eager-from-zero", Meaning: "asks a process from its JOIN on, and a process that comes back counts from 0", Mutant: true,
			Build: message.Builder(eagerFromZero{eager{a}})},
		{Name: "unasking", Meaning: "lets a guest in without asking it", Mutant: true, Build: message.Builder(unasking{a})},
		{Name: "sociable", Meaning: "takes a JOIN for a WELCOME", Mutant: true, Build: message.Builder(sociable{a})},
		{Name: "shy", Meaning: "says JOIN once", Mutant: true, Build: message.Builder(shy{a})},
		{Name: "stranger", Meaning: "newcomer, has received the name of only one process", Mutant: true, Build: message.Builder(stranger{newcomer{a, a.N}})},
		{Name: "unlisted", Meaning: "newcomer, does not tell the others its name", Mutant: true, Build: message.Builder(unlisted{newcomer{a, a.N}})},
		{Name: "newcomer-unasking", Meaning: "newcomer, is let in without being asked", Mutant: true, Build: message.Builder(newcomer{unasking{a}, a.N})},
	}
}

type process = message.Process[State, Message]

// mortal has a perfect detector.
func mortal(n, requests, crashes, recoveries int) model.Setup {
	return model.Setup{N: n, Requests: requests, Crashes: crashes, Recoveries: recoveries, Detector: model.PerfectDetector}
}

// only names the two processes that request, and those that crash.
func only(s model.Setup, p, q model.ProcID, crashers ...model.ProcID) model.Setup {
	s.Requesters, s.Crashers = model.Procs(p, q), model.Procs(crashers...)
	return s
}

// anyOrder lets messages overtake each other.
func anyOrder(s model.Setup) model.Setup {
	s.Channels = model.AnyOrder
	return s
}

// Setups that several claims share.
var (
	twice2  = mortal(2, 2, 2, 2)
	once3   = mortal(3, 1, 1, 1)
	deaths3 = mortal(3, 1, 2, 0)
	back3   = only(once3, 0, 1, 0)
	idle3   = mortal(3, 0, 1, 1)
)

var claims = claim.List(
	// Any process crashes and comes back at any time: with REQUESTs and REPLYs to it
	// and from it under way, inside, asked, owing or being owed a reply, or rejoining.
	claim.Hold(properties.MutualExclusion).Under(mortal(2, 2, 3, 3)),
	claim.Hold(properties.MutualExclusion).Under(once3).By(sources.Silberschatz),
	claim.Hold(properties.MutualExclusion).Under(deaths3, only(mortal(3, 2, 1, 1), 0, 2, 0), only(mortal(3, 2, 1, 1), 0, 2, 2), only(mortal(3, 1, 2, 1), 0, 1, 2), only(mortal(3, 1, 2, 2), 1, 2, 2)),
	claim.Hold(properties.DeadlockFreedom).Under(twice2),
	claim.Hold(properties.DeadlockFreedom).Under(once3).By(sources.Silberschatz+": the failed process is asked no longer, and rejoins when it recovers"),
	claim.Hold(properties.DeadlockFreedom).Under(deaths3),
	claim.Hold(properties.NoInterference, properties.StarvationFreedom).Under(twice2),
	claim.Hold(properties.StarvationFreedom).Under(only(once3, 0, 2), deaths3),

	// Costs.
	claim.Hold(properties.MessagesPerEntry(4)).Under(mortal(3, 1, 0, 0)),
	claim.Tight(properties.MessagesAtMost, 4).Under(idle3).Because("rejoining costs a JOIN and a WELCOME for each of the others, 2(n−1) messages"),

	// Order. A process that comes back is asked only once its first REQUEST has
	// arrived, not from the moment at which it requests.
	claim.Hold(properties.TimestampOrder).Under(deaths3),
	claim.Break(properties.TimestampOrder).Under(mortal(2, 1, 1, 1)).
		Because("p1 requests while the first REQUEST of p0, which has come back, is on its way, and does not ask p0"),
	claim.Break(properties.BoundedWaiting(2)).Under(mortal(2, 3, 1, 1)).
		Because("while one is rejoining the other enters as often as it likes: the bound 2(n−1) is for processes in the group"),

	// The number in a WELCOME. Nothing needs it where a request under way is sent
	// to a process that comes in; it is needed where it is not sent, and the old
	// REPLYs stand.
	claim.Hold(properties.MutualExclusion).Of(fromZeroName).Under(once3),
	claim.Hold(properties.DeadlockFreedom).Of(fromZeroName).Under(back3),
	claim.Hold(properties.MutualExclusion).Of("eager").Under(back3).By(paper+": a new node needs the highest sequence number"),
	claim.Break(properties.MutualExclusion).Of("eager-from-zero").Under(back3).
		Because("p0 knows no number when it requests: it took the REQUEST of p1, which came before the WELCOME, for late, so it has number 1 again and is older"),

	// A process that has never been in the group joins it.
	claim.Hold(properties.MutualExclusion).Of(newName).Under(mortal(2, 3, 0, 0)),
	claim.Hold(properties.MutualExclusion).Of(newName).Under(mortal(3, 1, 0, 0)).By(sources.Silberschatz+": when a new process joins the group"),
	claim.Hold(properties.MutualExclusion).Of(newName).Under(only(mortal(3, 2, 0, 0), 0, 2), anyOrder(mortal(3, 1, 0, 0))),
	claim.Hold(properties.DeadlockFreedom).Of(newName).Under(mortal(3, 1, 0, 0), anyOrder(mortal(3, 1, 0, 0)), only(mortal(3, 2, 0, 0), 0, 2)),
	claim.Hold(properties.StarvationFreedom).Of(newName).Under(mortal(3, 1, 0, 0), only(mortal(3, 2, 0, 0), 0, 2)),

	// Assumptions.
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(told).
		Because("nobody is told that p1 is dead, and its reply is awaited for ever").By(sources.Silberschatz+": if one process fails the entire scheme collapses"),
	claim.Break(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: 1, Detector: model.EventualDetector, Mistakes: 1}).Without(never).
		Because("p1 takes p0 for dead, but p0 has the reply of p1 and is about to enter"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: 1, Detector: model.EventualDetector, Crashes: 2, Recoveries: 2}),
	claim.Break(properties.MutualExclusion).Under(anyOrder(mortal(2, 2, 1, 1))).Without(fifo).
		Because("the WELCOME overtakes a REPLY to the former self of p0, which is taken for the reply to its next request"),
	claim.Break(properties.DeadlockFreedom).Under(anyOrder(mortal(2, 2, 1, 1))).Without(fifo).
		Because("the JOIN overtakes a REQUEST of p0's former self, which brings p0 in before it is welcomed, and p0 takes the REQUEST of p1 for late"),
	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom).Under(anyOrder(deaths3)),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Drops: 1, Detector: model.PerfectDetector}).Without(assume.NoLossButToTheDead).
		Because("nothing is sent again: a lost REQUEST is never replied to"),
	claim.Break(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: 2, Duplicates: 1, Detector: model.PerfectDetector}).Without(assume.NoDuplication).
		Because("the copy of a REPLY to the last request is taken for the reply to the next"),
	claim.Break(properties.DeadlockFreedom).Of("amnesiac").Under(mortal(2, 1, 2, 2)).Without(stable).
		Because("the second JOIN(1) of p0 is taken for the first, from before the reported death, so p0 does not become a guest and its REQUEST is not answered"),

	claim.Break(properties.MutualExclusion).Of("silent").Under(mortal(2, 2, 1, 1)).
		Because("p0 takes a REPLY to its former self for leave to enter, while p1, which was told of its death, is inside"),
	claim.Break(properties.DeadlockFreedom).Of("silent").Under(mortal(2, 1, 1, 1)).
		Because("p1 was dead when the REQUEST came, and is up again before anybody is told of it"),
	claim.Break(properties.MutualExclusion).Of("dutiful").Under(mortal(2, 2, 1, 1)).
		Because("p0 leaves and sends p1 the REPLY that it owed p1's former self; p1 takes it for the reply to its new REQUEST, and p0 is inside again"),
	claim.Break(properties.DeadlockFreedom).Of("patient").Under(mortal(2, 1, 1, 1)).
		Because("the REQUEST went to the former self of p1, which is up again before anybody is told of its death: only the JOIN tells of it"),
	claim.Break(properties.DeadlockFreedom).Of("eager").Under(mortal(2, 1, 2, 1)).
		Because("p0 comes back and dies again, p1 is told of that, and then gets the JOIN"),
	claim.Break(properties.MutualExclusion).Of("unasking").Under(once3).
		Because("p1 requests while p0 is a guest, and asks only p2; the request of p0 has the same number and is older"),
	claim.Break(properties.MutualExclusion).Of("sociable").Under(mortal(2, 1, 2, 2)).
		Because("p0 rejoined while p1 was dead, and is inside; p1, back again, now gets the JOIN of p0"),
	claim.Break(properties.DeadlockFreedom).Of("shy").Under(mortal(2, 1, 2, 2)).
		Because("the JOIN of p0 came to p1 while p1 was dead, and nobody says WELCOME to p0"),
	claim.Break(properties.MutualExclusion).Of("stranger").Under(only(mortal(3, 1, 0, 0), 1, 2)).
		Because("p2 has joined only at p0: it does not ask p1, and p1 does not ask it").By(sources.Silberschatz+": the process must receive the names of all the other processes in the group"),
	claim.Break(properties.DeadlockFreedom).Of("unlisted").Under(mortal(2, 1, 0, 0)).
		Because("p0 does not know p1 and does not reply to it").By(sources.Silberschatz+": the name of the new process must be distributed to all the other processes"),
	claim.Break(properties.MutualExclusion).Of("newcomer-unasking").Under(mortal(3, 1, 0, 0)).
		Because("p1 requests between its WELCOME to p2 and the first REQUEST of p2, and does not ask p2, whose request is older and is replied to").By(sources.Silberschatz+": some request and reply messages may be circulating when the new process joins"),
)

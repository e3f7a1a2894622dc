package majority

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const park = "Park's course notes (2019), distributed lock manager"

var (
	three       = catalogue.Assumption{Name: "at most three processes", Meaning: "there are at most three processes, so that a majority of the others is all of them"}
	few         = catalogue.Assumption{Name: "few crashes", Meaning: "fewer than half of the others crash"}
	noCrash     = catalogue.Assumption{Name: "no crash after an answer", Meaning: "nobody crashes who has answered QUEUED and owes a GRANT; for who takes the silent for dead"}
	synchronous = catalogue.Assumption{Name: "synchronous", Meaning: "messages take a bounded time; for who takes the silent for dead"}
	fifo        = catalogue.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages; only if requests are granted one at a time"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "majority",
	Title:  "Distributed lock manager with the grants of a majority",
	Family: catalogue.PermissionAll,
	Source: park + "; compare R. H. Thomas, A majority consensus approach to concurrency control for multiple copy databases, " +
		"ACM TODS 4(2), 1979, where a vote is given once",
	Rules: `To enter, send a REQUEST with a timestamp to all others. On a REQUEST, return a
GRANT unless inside or an earlier request waits here; else queue it and, if so
agreed, return QUEUED. Enter with the GRANTs of more than half of the others. On
leaving, send a GRANT to everyone queued.
A process grants as many requests as come, so that two majorities may well have
processes in common. With at most two others a majority is unanimous, and the
algorithm is Ricart and Agrawala's. Here answers name the request that they are
about, so that one that comes late is not taken for another.
To grant one request at a time repairs exclusion, and deadlocks.`,
	Assumptions: []catalogue.Assumption{three, few, noCrash, synchronous, assume.NoLoss, fifo},
	Variants:    catalogue.ForProcesses(1, message.MaxSends+1, "a step sends no more different messages than to so many others", catalogue.Variants(variants)),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	apart, queued, single, unanimous := a, a, a, a
	apart.OwnApart, queued.Answer, single.OneAtATime, unanimous.Unanimous = true, true, true, true
	return []catalogue.Variant{
		{Meaning: "as described; the own request waits in the own queue", Build: message.Builder(a)},
		{Name: "own-apart", Meaning: "the own request does not wait in the own queue: an earlier one keeps nobody from granting", Build: message.Builder(apart)},
		{Name: "queued", Meaning: "who has to wait is told QUEUED", Build: message.Builder(queued)},
		{Name: "presumes-dead", Meaning: "who has not answered in time is taken for dead, and a majority of the rest is enough", Build: message.Builder(presuming(s))},
		{Name: "one-at-a-time", Meaning: "grants a request only when the one granted before was released", Build: message.Builder(single)},
		{Name: "unanimous", Meaning: "enters with the grants of all others", Build: message.Builder(unanimous)},
		{Name: "grants-inside", Meaning: "grants requests from within the critical section", Mutant: true, Build: message.Builder(grantsInside{a})},
		{Name: "leaves-in-silence", Meaning: "leaves without granting what it has queued", Mutant: true, Build: message.Builder(leavesInSilence{a})},
		{Name: "deaf-clock", Meaning: "does not learn timestamps from requests", Mutant: true, Build: message.Builder(deafClock{a})},
		{Name: "deaf-clock-one-at-a-time", Meaning: "the same, granting one request at a time", Mutant: true, Build: message.Builder(deafClock{single})},
	}
}

// presuming waits for answers as long as two messages
// take. In an asynchronous system there is no such time.
func presuming(s model.Setup) Algorithm {
	return Algorithm{N: s.N, Answer: true, Patience: int16(max(1, 2*s.Delay))}
}

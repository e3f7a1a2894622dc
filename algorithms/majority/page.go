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
	noCrash     = catalogue.Assumption{Name: "no crash after an answer", Meaning: "no process crashes that has answered QUEUED and owes a GRANT; needed where silent processes are taken for dead"}
	synchronous = catalogue.Assumption{Name: "synchronous", Meaning: "messages take a bounded time; needed where silent processes are taken for dead"}
	fifo        = catalogue.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages; needed only if requests are granted one at a time"}
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
leaving, send a GRANT to every queued process.
A process grants as many requests as come, so two majorities may well have
processes in common. With at most two others a majority is unanimous, and the
algorithm is Ricart and Agrawala's. Here an answer names the request that it is
about, so a late answer is not taken for another.
Granting one request at a time restores exclusion, but deadlocks.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{three, few, noCrash, synchronous, assume.NoLoss, fifo},
	Variants:    catalogue.ForProcesses(1, message.MaxSends+1, "a step can send different messages to so many others at most", catalogue.Variants(variants)),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	apart, queued, single, unanimous := a, a, a, a
	apart.OwnApart, queued.Answer, single.OneAtATime, unanimous.Unanimous = true, true, true, true
	return []catalogue.Variant{
		{Meaning: "as described; a process's own request waits in its queue", Build: message.Builder(a)},
		{Name: "own-apart", Meaning: "a process's own request does not wait in its queue: an earlier one does not keep it from granting", Build: message.Builder(apart)},
		{Name: "queued", Meaning: "a waiting process is told QUEUED", Build: message.Builder(queued)},
		{Name: "presumes-dead", Meaning: "a process that has not answered in time is taken for dead, and a majority of the rest is enough", Build: message.Builder(presuming(s))},
		{Name: "one-at-a-time", Meaning: "grants a request only when the one granted before was released", Build: message.Builder(single)},
		{Name: "unanimous", Meaning: "enters with the grants of all others", Build: message.Builder(unanimous)},
		{Name: "grants-inside", Meaning: "grants requests inside the critical section", Mutant: true, Build: message.Builder(grantsInside{a})},
		{Name: "leaves-in-silence", Meaning: "leaves without granting what it has queued", Mutant: true, Build: message.Builder(leavesInSilence{a})},
		{Name: "deaf-clock", Meaning: "does not learn timestamps from requests", Mutant: true, Build: message.Builder(deafClock{a})},
		{Name: "deaf-clock-one-at-a-time", Meaning: "the same, granting one request at a time", Mutant: true, Build: message.Builder(deafClock{single})},
	}
}

// presuming waits for answers as long as two messages take. In an asynchronous
// system there is no such time.
func presuming(s model.Setup) Algorithm {
	return Algorithm{N: s.N, Answer: true, Patience: int16(max(1, 2*s.Delay))}
}

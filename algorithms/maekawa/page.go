package maekawa

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	paper   = "Maekawa 1985"
	sanders = "Sanders 1987"
)

var (
	intersect = catalogue.Assumption{Name: "quorums intersect", Meaning: "any two quorums have a process in common"}
	noCrash   = catalogue.Assumption{Name: "no crash", Meaning: "no process of a quorum crashes"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "maekawa",
	Title:  "Maekawa's algorithm",
	Family: catalogue.PermissionAll,
	Source: "M. Maekawa, A √N algorithm for mutual exclusion in decentralized systems, ACM TOCS 3(2), 1985; " +
		"B. A. Sanders, The information structure of distributed mutual exclusion algorithms, ACM TOCS 5(3), 1987",
	Rules: `Each process has a quorum that contains it, and any two quorums have a process in
common. To enter, send a REQUEST with a number greater than any seen to the
quorum, and enter when all of it has answered LOCKED; on leaving, send RELEASE.
An arbiter is locked for one request at a time. If that request or a waiting one
is earlier than a new one, the arbiter answers FAILED; otherwise it sends INQUIRE,
once, to the process that it is locked for. That process answers RELINQUISH if
somebody stands in its way, now or when it learns so; the arbiter then puts its
request back and locks itself for the earliest.
As corrected, an arbiter also sends FAILED to the request that was first in its
queue when an earlier one comes. Quorums are made of a difference cover, as the
paper's projective planes for 3 and 7 processes are; K is their size. A process's
messages to itself are neither sent nor counted.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{intersect, assume.FIFO, noCrash, assume.NoLoss, assume.NoDuplication},
	Variants:    catalogue.ForProcesses(1, len(covers)-1, "there are no quorums for more here", catalogue.Variants(variants)),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	with := func(r Rules) Algorithm { return Algorithm{N: s.N, Cover: covers[s.N], Rules: r} }
	a, apart := with(Corrected), with(Corrected)
	apart.Cover = model.Procs(0)
	return []catalogue.Variant{
		{Meaning: "as published, as we read it", Build: message.Builder(with(Published))},
		{Name: "naive", Meaning: "an arbiter stays locked until it is released", Build: message.Builder(with(Naive))},
		{Name: "corrected", Meaning: "a request that is no longer first in a queue is told so (" + sanders + ")", Build: message.Builder(a)},
		{Name: "apart", Meaning: "asks nobody but itself: quorums have nobody in common", Mutant: true, Build: message.Builder(apart)},
		{Name: "yields-inside", Meaning: "gives its own lock away inside the critical section", Mutant: true, Build: message.Builder(yieldsInside{a})},
		{Name: "hopeful", Meaning: "does not count a relinquished arbiter among those that stand in its way", Mutant: true, Build: message.Builder(hopeful{a})},
		{Name: "careless", Meaning: "forgets the request whose lock was relinquished", Mutant: true, Build: message.Builder(careless{a})},
	}
}

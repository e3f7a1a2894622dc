package voting

import (
	"errors"

	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

var (
	remembered = catalogue.Assumption{Name: "votes are remembered", Meaning: "a coordinator that crashes and comes back knows which client it voted for; or fewer than 2m−n forget it"}
	noCrash    = catalogue.Assumption{Name: "no crash", Meaning: "neither a client with a vote nor a coordinator that owes an answer crashes"}
	majority   = catalogue.Assumption{Name: "a majority of coordinators", Meaning: "m coordinators do not crash"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "voting",
	Title:  "Decentralised voting",
	Family: catalogue.PermissionVotes,
	Source: "S. Lin, Q. Lian, M. Chen and Z. Zhang, A practical distributed mutual exclusion protocol in dynamic peer-to-peer systems, " +
		"IPTPS 2004, without its queues and leases; " + course.Slides,
	Rules: `The processes that may request are clients; the others are the coordinators of n
replicas. To enter, ask the coordinators for their votes. A coordinator that has
not given its vote gives it, and otherwise refuses. With m votes, m > n/2, enter;
on leaving, give all votes back. When m votes are out of reach, give back those
at hand, wait a random time, and ask again. The random time is a timeout that
may fire at any moment, so what holds does so for any choice of times.
A coordinator that crashes forgets its vote. Two clients inside need m votes each,
so 2m−n votes are given twice: that many resets may break exclusion, fewer
never do. A client that asks all and gets more than m votes makes it harder.
If each of the m coordinators that voted has since crashed with probability p, two
clients are inside with probability P = Σ C(m,k) p^k (1−p)^(m−k), k from 2m−n to m,
as a test beside this page confirms by sampling. Another test finds that k attempts
cost more than the published 2mk + m messages: a failed attempt gives votes back, too.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{remembered, noCrash, majority, assume.FIFO, assume.NoLoss, assume.NoDuplication},
	Variants:    withRoles(catalogue.Variants(variants)),
	Claims:      claims,
	Counts:      counts,
}

func variants(s model.Setup) []catalogue.Variant {
	coordinators := model.AllProcs(s.N) &^ s.Requesters
	a := Algorithm{Coordinators: coordinators, M: coordinators.Len()/2 + 1}
	more, few, impatient, remembering, half := a, a, a, a, a
	more.M++
	few.Few, impatient.Impatient, remembering.Remembering = true, true, true
	half.M = coordinators.Len() / 2
	return []catalogue.Variant{
		{Meaning: "asks all coordinators, needs the least majority", Build: message.Builder(a)},
		{Name: "one-more", Meaning: "needs one vote more than the least majority", Build: message.Builder(more)},
		{Name: "few", Meaning: "asks as many coordinators as it needs votes (" + course.Slides + ")", Build: message.Builder(few)},
		{Name: "impatient", Meaning: "gives up an attempt that is not answered", Build: message.Builder(impatient)},
		{Name: "remembering", Meaning: "a coordinator keeps its vote on disk", Build: message.Builder(remembering)},
		{Name: "half", Meaning: "half of the votes are enough", Mutant: true, Build: message.Builder(half)},
		{Name: "generous", Meaning: "a coordinator votes for every client that asks", Mutant: true, Build: message.Builder(generous{a})},
		{Name: "hoarder", Meaning: "keeps its votes when an attempt fails", Mutant: true, Build: message.Builder(hoarder{a})},
	}
}

// withRoles returns the variants for setups in which the requesters are the clients.
func withRoles(variants []catalogue.Variant) []catalogue.Variant {
	for i, v := range variants {
		variants[i].Build = func(s model.Setup) (model.System, error) {
			if s.Requesters.Empty() || s.Requesters == model.AllProcs(s.N) {
				return nil, errors.New("name the clients as requesters; the other processes, at least one, coordinate")
			}
			return v.Build(s)
		}
	}
	return variants
}

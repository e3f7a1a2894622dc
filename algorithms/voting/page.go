package voting

import (
	"errors"

	"doorway/model"
)

const (
	slides = "the Process Synchronization slides"

	remembered    = "votes are remembered"
	majority      = "a majority of coordinators"
	noCrash       = "no crash"
	fifo          = "FIFO channels"
	noLoss        = "no loss"
	noDuplication = "no duplication"
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "voting",
	Title:  "Decentralised voting",
	Family: model.PermissionVotes,
	Source: "S. Lin, Q. Lian, M. Chen and Z. Zhang, A practical distributed mutual exclusion protocol in dynamic peer-to-peer systems, " +
		"IPTPS 2004, without its queues and leases; " + slides,
	Rules: `The processes that may request are clients; the others are the coordinators of n
replicas. To enter, ask the coordinators for their votes. A coordinator that has
not given its vote gives it, and otherwise refuses. With m votes, m > n/2, enter;
on leaving, give all votes back. When m votes are out of reach, give back those
at hand, wait a random time, and ask again. The random time is a timeout that
may fire at any moment, so what holds does so for any choice of times.
A coordinator that crashes forgets its vote. Two clients inside need m votes
each, 2m−n of which are given twice: so many resets may break exclusion, fewer
never do. A client that asks all and gets more than m votes makes it harder.
If each of the m who voted has crashed with probability p since, two are inside
with probability P = Σ C(m,k) p^k (1−p)^(m−k), k from 2m−n to m, as a test beside
this page confirms by sampling. Another finds that k attempts cost more than the
2mk + m messages that are published: a failed attempt gives votes back, too.`,
	Assumptions: []model.Assumption{
		{Name: remembered, Meaning: "a coordinator that crashes and comes back knows for whom it voted; or fewer than 2m−n forget it"},
		{Name: noCrash, Meaning: "no client with a vote crashes, nor a coordinator that owes an answer"},
		{Name: majority, Meaning: "m coordinators do not crash"},
		{Name: fifo, Meaning: "a channel keeps the order of its messages"},
		{Name: noLoss, Meaning: "no message is lost"},
		{Name: noDuplication, Meaning: "no message is duplicated"},
	},
	Variants: []model.Variant{
		{Meaning: "asks all coordinators, needs the least majority", Build: build(func(a Algorithm) process { return a })},
		{Name: "one-more", Meaning: "needs one vote more than the least majority", Build: build(func(a Algorithm) process { a.M++; return a })},
		{Name: "few", Meaning: "asks as many coordinators as it needs votes (" + slides + ")", Build: build(func(a Algorithm) process { a.Few = true; return a })},
		{Name: "impatient", Meaning: "gives up an attempt that is not answered", Build: build(func(a Algorithm) process { a.Impatient = true; return a })},
		{Name: "remembering", Meaning: "a coordinator keeps its vote on disk", Build: build(func(a Algorithm) process { a.Remembering = true; return a })},
		{Name: "half", Meaning: "half of the votes are enough", Mutant: true, Build: build(func(a Algorithm) process { a.M = a.Coordinators.Len() / 2; return a })},
		{Name: "generous", Meaning: "a coordinator votes for whoever asks", Mutant: true, Build: build(func(a Algorithm) process { return generous{a} })},
		{Name: "hoarder", Meaning: "keeps its votes when an attempt fails", Mutant: true, Build: build(func(a Algorithm) process { return hoarder{a} })},
	},
	Claims: claims,
	Counts: counts,
}

type process = model.Process[State, Message]

// build returns how a variant is built: those who may request are the clients,
// the others the coordinators.
func build(variant func(Algorithm) process) func(model.Setup) (model.System, error) {
	return func(s model.Setup) (model.System, error) {
		coordinators := model.AllProcs(s.N) &^ s.Requesters
		if s.Requesters.Empty() || coordinators.Empty() {
			return nil, errors.New("voting: name the clients as requesters; the other processes, at least one, coordinate")
		}
		return model.MessagePassing(variant(Algorithm{Coordinators: coordinators, M: coordinators.Len()/2 + 1}), s)
	}
}

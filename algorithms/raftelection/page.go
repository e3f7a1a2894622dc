package raftelection

import (
	"doorway/algorithms/internal/common"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const (
	paper = "Ongaro & Ousterhout 2014"

	firstTerm  = "first-term"
	secondTerm = "second-term"
	timed      = "timed"
	persistent = "persistent"
	volatile   = "volatile"
	etcd       = "etcd"
	etcdFirst  = "etcd-first-term"
	etcdSecond = "etcd-second-term"
)

var (
	storage = catalogue.Assumption{Name: "stable storage", Meaning: "term and vote survive a crash"}
	random  = catalogue.Assumption{Name: "random timeouts", Meaning: "for an election to succeed: two followers rarely time out together"}
	inTime  = catalogue.Assumption{Name: "timeouts are long enough", Meaning: "for an election to succeed: votes come before the candidate gives up"}
	noLoss  = catalogue.Assumption{Name: "no loss", Meaning: "for all to hear of the leader: messages arrive, or heartbeats are repeated; here they are not"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "raft-election",
	Title:  "Raft's leader election",
	Family: catalogue.ElectionAll,
	Source: "D. Ongaro and J. Ousterhout, In search of an understandable consensus algorithm, USENIX ATC 2014, §5.1, §5.2 and §5.6; go.etcd.io/raft v3.7.0, raft.go (etcd)",
	Rules: `Time is divided into numbered terms. A follower that has not heard of a
leader for long goes on to the next term, votes for itself and asks all others for
their vote; with a majority it is the leader of the term and says so to all. A
process votes once in a term, for the first that asks. A process that sees a larger
term goes on to it as a follower; messages of older terms are refused. Term and vote
are on stable storage. A candidate that waits too long goes on to another term.
Here logs are equal, a request is a follower's timeout, and a candidate whose
time is over becomes a follower first, so that requests bound the terms. The
variants first-term and second-term show which process has won that term. The
variant etcd does what the library go.etcd.io/raft does, which has logs.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		storage, random, inTime, noLoss,
		{Name: "no duplication", Meaning: "no message is duplicated", NotNeeded: "the paper does not state it, and a term has one leader with duplicated messages too"},
		{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages", NotNeeded: "the paper does not state it, and a term has one leader in channels of any order too"},
	},
	Variants: catalogue.Variants(variants),
	Claims:   claims,
}

func variants(s model.Setup) []catalogue.Variant {
	library := Algorithm{N: s.N, Etcd: true, Last: 2}
	return []catalogue.Variant{
		{Meaning: "shows the process that each takes for the leader of its own term", Build: message.Builder(Algorithm{N: s.N})},
		{Name: timed, Meaning: "a candidate gives up when votes cannot come any more: after twice the delay", Build: message.Builder(Algorithm{N: s.N, Wait: 2 * s.Delay})},
		{Name: persistent, Meaning: "timed, and a candidate that gives up stands again at once, up to term 3",
			Build: message.Builder(Algorithm{N: s.N, Wait: 2 * s.Delay, Last: 3})},
		{Name: firstTerm, Meaning: "shows who has won term 1", Build: message.Builder(oneTerm{Algorithm{N: s.N}, 1})},
		{Name: secondTerm, Meaning: "shows who has won term 2", Build: message.Builder(oneTerm{Algorithm{N: s.N}, 2})},
		{Name: volatile, Meaning: "shows who has won term 1; term and vote are lost in a crash", Build: message.Builder(oneTerm{Algorithm{N: s.N, Volatile: true}, 1})},
		{Name: etcd, Meaning: "as go.etcd.io/raft: each leader appends an entry, shorter logs get no vote, old terms no answer; " +
			"a candidate refused by a majority gives up, and one whose time is over stands again at once, up to term 2", Build: message.Builder(library)},
		{Name: etcdFirst, Meaning: "etcd; it shows the winner of term 1", Build: message.Builder(oneTerm{library, 1})},
		{Name: etcdSecond, Meaning: "etcd; it shows the winner of term 2", Build: message.Builder(oneTerm{library, 2})},

		{Name: "half", Meaning: "shows who has won term 1, with half of the votes", Mutant: true, Build: message.Builder(oneTerm{half{Algorithm{N: s.N}}, 1})},
		{Name: "generous", Meaning: "shows who has won term 1; a process votes for every candidate that asks", Mutant: true,
			Build: message.Builder(oneTerm{generous{Algorithm{N: s.N}}, 1})},
		{Name: "hoarder", Meaning: "shows who has won term 2; votes of term 1 count too", Mutant: true, Build: message.Builder(oneTerm{hoarder{Algorithm{N: s.N}}, 2})},
		{Name: "hasty", Meaning: "timed, a candidate gives up a unit of time too early", Mutant: true, Build: message.Builder(Algorithm{N: s.N, Wait: 2*s.Delay - 1})},
	}
}

type process = message.Process[State, Message]

// Two of three processes time out.
var (
	rivals    = common.Call(3, 0, 1)
	unordered = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Channels: model.AnyOrder}
	revival   = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Crashes: 1, Recoveries: 1}
	lossy     = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Drops: 1}
	twice     = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Duplicates: 1}
	split     = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Side: model.Procs(0), Splits: 1, Heals: 1}
)

const safety = paper + ", §5.2: at most one leader can be elected in a term"

var claims = claim.List(
	// Election Safety.
	claim.Hold(properties.UniqueLeader).Of(firstTerm).Under(model.Setup{N: 2, Requests: 2}).By(safety),
	claim.Hold(properties.UniqueLeader).Of(secondTerm).Under(model.Setup{N: 2, Requests: 2}).By(safety),
	claim.Hold(properties.UniqueLeader).Of(firstTerm).Once(3).By(safety),
	claim.Hold(properties.UniqueLeader).Of(secondTerm).Under(rivals).By(safety),
	claim.Hold(properties.UniqueLeader).Of(firstTerm).Under(unordered, revival).By(safety),
	claim.Hold(properties.UniqueLeader).Of(secondTerm).Under(revival).By(safety),
	claim.Hold(properties.UniqueLeader).Of(firstTerm).Under(lossy, twice, split).By(safety),
	claim.Hold(properties.UniqueLeader).Of(etcdFirst).Under(rivals, revival),
	claim.Hold(properties.UniqueLeader).Of(etcdSecond).Under(rivals, lossy),
	claim.Break(properties.UniqueLeader).Of(volatile).Under(revival).Without(storage).
		Because("p2 votes for p0, forgets it in a crash, and votes for p1"),

	// More is not promised.
	claim.Break(properties.UniqueLeader).Under(rivals).
		Because("p0, the leader of term 1, has yet to hear of term 2, whose leader is p1: a term has one leader, a moment may have two"),
	claim.Hold(properties.BestLeader).Of(timed).Under(common.TimedCall(3, 2)),
	claim.Hold(properties.Agreement).Of(timed).Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1), Delay: 1}),
	claim.Break(properties.BestLeader).Of(timed).Under(common.TimedCall(3, 0)).Because("p0 times out first and is elected"),
	claim.Hold(properties.ElectionEnds).Of(persistent).Under(common.TimedCall(3, 0)),
	claim.Break(properties.ElectionEnds).Of(persistent).Under(common.TimedCall(2, 0, 1)).Without(random).
		Because("split votes: both candidates vote for themselves and give up together, and will do so in term 3 as in terms 1 and 2").By(paper+", §5.2: without extra measures split votes could be repeated indefinitely"),
	claim.Break(properties.BestLeader).Under(common.Call(2, 1)).Without(inTime).Because("p1 gives up before p0's vote has come"),
	claim.Hold(properties.Agreement).Under(rivals),
	claim.Hold(properties.Agreement).Of(etcd).Under(rivals),
	claim.Break(properties.Agreement).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Drops: 1}).Without(noLoss).
		Because("the heartbeat to one process is lost, and it never hears of the leader"),
	claim.Hold(properties.ElectionEnds).Under(rivals, revival),
	claim.Hold(properties.ElectionTerminates).Under(rivals),

	claim.Tight(properties.MessagesAtMost, 3).Under(common.Call(2, 0)).Because(calm),
	claim.Tight(properties.MessagesAtMost, 6).Under(common.Call(3, 0)).Because(calm),
	claim.Tight(properties.MessagesAtMost, 12).Under(common.Call(5, 0)).Because(calm),

	claim.Break(properties.UniqueLeader).Of("half").Once(2).Because("its own vote is half of two"),
	claim.Break(properties.UniqueLeader).Of("generous").Under(rivals).Because("a process that has voted for one candidate votes for the other, too"),
	claim.Break(properties.UniqueLeader).Of("hoarder").Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0, 1)}).
		Because("the vote that p1 gave in term 1 makes p0 the leader of term 2, in which p1 votes for itself"),
	claim.Break(properties.BestLeader).Of("hasty").Under(common.TimedCall(2, 1)).Because("p0's vote comes at the last moment, when p1 has given up"),
)

const calm = "a request, a vote and a heartbeat for each other process: 3(n−1)"

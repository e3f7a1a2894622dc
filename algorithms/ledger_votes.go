package algorithms

import (
	"fmt"
	"math/big"
	"slices"

	"doorway/algorithms/internal/common"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// votes has the statements about the lock managers that vote: Park's, in which
// processes grant each other's requests and a majority is enough, and that of the
// Process Synchronization slides, in which coordinators of replicas vote.
var votes = []catalogue.Statement{
	depends("majority-excludes", "In the distributed lock manager, entering with the grants of a majority of the others ensures mutual exclusion.",
		"up to three processes, where a majority of the others is all of them; four or more can be inside together. They exclude each other if each "+
			"process grants one request at a time, but then there is deadlock", park,
		yes("majority", properties.MutualExclusion), without("at most three processes", "majority", properties.MutualExclusion),
		yes("majority/unanimous", properties.MutualExclusion), yes("majority/one-at-a-time", properties.MutualExclusion),
		no("majority/one-at-a-time", properties.DeadlockFreedom)),
	refuted("majority-no-two", "Two processes cannot have a majority of the votes at the same time.",
		"a process that has granted a request goes on to grant others: its grant is not a vote that it gives once", park,
		without("at most three processes", "majority", properties.MutualExclusion)),
	depends("majority-grants", "A process that is not inside grants a request unless one with an earlier timestamp waits in its queue.",
		"its own request must be in its queue as well; otherwise two processes grant each other", park,
		yes("majority", properties.MutualExclusion), no("majority/own-apart", properties.MutualExclusion)),
	depends("majority-no-interference", "A process that does not compete does not interfere: it just grants.",
		"unless it crashes: of two processes each needs the grant of the other, and of more a majority of the others must live", park,
		yes("majority", properties.NoInterference), no("majority", properties.DeadlockFreedom), without("few crashes", "majority", properties.DeadlockFreedom)),
	noting("known for two and three processes, where a majority of the others is all of them, and for four if three request once or two twice",
		holds("majority-no-starvation", "Nobody starves, as requests are queued until they are granted.",
			park, yes("majority", properties.StarvationFreedom), yes("majority", properties.DeadlockFreedom))),
	depends("majority-timestamp-order", "They are granted in the order of their timestamps.",
		"up to three processes", park, yes("majority", properties.TimestampOrder), without("at most three processes", "majority", properties.TimestampOrder)),
	noting("the failure of half of the others is enough, two of five processes: a process needs a majority of the others",
		holds("majority-crashes", "If a majority of the processes fail, the others may be deadlocked.",
			park, without("few crashes", "majority", properties.DeadlockFreedom))),
	depends("majority-queued", "An answer QUEUED tells the dead from the busy, and a majority of the live processes is then enough.",
		"only in a synchronous system, and only for processes that crashed before they answered", park,
		yes("majority/presumes-dead", properties.MutualExclusion), yes("majority/presumes-dead", properties.DeadlockFreedom),
		without("synchronous", "majority/presumes-dead", properties.MutualExclusion),
		without("no crash after an answer", "majority/presumes-dead", properties.DeadlockFreedom), without("few crashes", "majority/queued", properties.DeadlockFreedom)),
	depends("majority-traffic", "It takes far more messages than the centralised one, and more still with QUEUED.",
		"from three processes on; with two processes it takes two messages, and the centralised one three", park,
		yes("central", properties.MessagesPerEntry(3)), yes("majority", properties.MessagesPerEntry(4)), yes("majority", properties.MessagesPerEntry(6)),
		no("majority/queued", properties.MessagesPerEntryAtMost(4)), yes("majority", properties.MessagesPerEntry(2)),
		isNot("majority", "fewest-messages-per-entry(4)", model.NewSetup(2))),
	depends("majority-no-single-point", "The distributed lock manager avoids the central point of failure.",
		"from four processes on, where a majority of the others is not all of them: there one crash blocks nobody. Of three, each is a point of failure: "+
			"the crash of a process that does not compete blocks the others", park,
		yes("majority", properties.DeadlockFreedom), no("majority", properties.DeadlockFreedom)),

	holds("voting-excludes", "With n coordinators and m > n/2 votes needed to enter, processes exclude each other.",
		slides, yes("voting", properties.MutualExclusion), no("voting/half", properties.MutualExclusion)),
	holds("voting-resets", "A coordinator that forgets in a crash what it voted may vote again, and two processes may be inside.",
		slides, without("votes are remembered", "voting", properties.MutualExclusion), yes("voting/remembering", properties.MutualExclusion)),
	depends("voting-no-single-point", "There is no single point of failure.",
		"one crash blocks two processes that compete, unless they give up unanswered attempts; and a process that crashes with a vote keeps it",
		slides, yes("voting", properties.DeadlockFreedom), without("no crash", "voting", properties.DeadlockFreedom), yes("voting/impatient", properties.DeadlockFreedom)),
	holds("voting-starvation", "A process may starve.",
		slides, no("voting", properties.StarvationFreedom), no("voting", properties.LivelockFreedom)),
	depends("voting-back-off", "A process that is refused backs off for a random time and tries again.",
		"that keeps processes apart and lets them enter, whatever the times, if the votes at hand are given back. It does not make certain that anybody enters: "+
			"two may refuse each other the last vote again and again. How likely that is is not decided", slides,
		yes("voting", properties.MutualExclusion), yes("voting", properties.DeadlockFreedom), no("voting", properties.LivelockFreedom), no("voting/hoarder", properties.DeadlockFreedom)),
	holds("voting-failures", "Failures may be difficult to handle.",
		slides, without("votes are remembered", "voting", properties.MutualExclusion), without("no crash", "voting", properties.DeadlockFreedom),
		without("a majority of coordinators", "voting/impatient", properties.DeadlockFreedom), no("voting/impatient", properties.LivelockFreedom)),
	holds("voting-low-efficiency", "Its efficiency is low: the number of messages may be prohibitively high.",
		slides, yes("central", properties.MessagesPerEntry(3)), yes("voting/few", properties.MessagesPerEntry(6)), no("voting/few", properties.MessagesPerEntryAtMost(6)),
		is("voting/few", "most-messages-per-entry(∞)", twoClients)),
	outOfScope("voting-hash-table", "Voting can be implemented on a distributed hash table.",
		"coordinators are processes that all clients know; nothing looks them up, and none joins, leaves or takes over another's replica", slides),
	refuted("voting-messages", "An entry at the k-th attempt costs 2mk + m messages.",
		"a failed attempt gives its votes back, too, up to m−1 of them: 2mk + (m−1)(k−1) + m is a tight bound if a process asks "+
			"just m coordinators; if it asks all n, the first attempt costs 3n",
		slides, slices.Concat(asPublished.gives(count("voting", "messages-of-an-entry", catalogue.Size{}),
			catalogue.Size{N: 1, M: 1, K: 1}, catalogue.Size{N: 3, M: 2, K: 1}, catalogue.Size{N: 1, M: 1, K: 2}, catalogue.Size{N: 1, M: 1, K: 3}),
			not(asPublished.gives(count("voting", "messages-of-an-entry", catalogue.Size{}),
				catalogue.Size{N: 3, M: 2, K: 2}, catalogue.Size{N: 3, M: 2, K: 3}, catalogue.Size{N: 5, M: 3, K: 2}, catalogue.Size{N: 5, M: 3, K: 3})),
			[]catalogue.Evidence{
				count("voting", "messages-of-an-entry(11)", catalogue.Size{N: 3, M: 2, K: 2}), count("voting", "messages-of-an-entry(16)", catalogue.Size{N: 3, M: 2, K: 3}),
				count("voting", "messages-of-an-entry(17)", catalogue.Size{N: 5, M: 3, K: 2}), count("voting", "messages-of-an-entry(25)", catalogue.Size{N: 5, M: 3, K: 3}),
				yes("voting/few", properties.MessagesPerEntry(6)), yes("voting", properties.MessagesPerEntryAtMost(9)), no("voting", properties.MessagesPerEntryAtMost(6))})...),
	depends("voting-delay", "The delay before entry is 2mk message times.",
		"if messages are sent one after the other, which is said in a footnote, but of the centralised algorithm alone, and if the votes that failed attempts "+
			"give back, and the waits between attempts, do not count. If the coordinators can be asked at the same time, an attempt takes two", slides,
		slices.Concat(allAsked.gives(count("voting", "messages-before-entry", catalogue.Size{}),
			catalogue.Size{N: 1, M: 1, K: 1}, catalogue.Size{N: 3, M: 2, K: 1}, catalogue.Size{N: 5, M: 3, K: 1}, catalogue.Size{N: 1, M: 1, K: 2}),
			not(allAsked.gives(count("voting", "messages-before-entry", catalogue.Size{}), catalogue.Size{N: 3, M: 2, K: 2}, catalogue.Size{N: 5, M: 3, K: 2})),
			[]catalogue.Evidence{is("voting/few", "delay-before-entry(2)", common.Call(4, 3))})...),
	depends("voting-more-messages", "It takes more messages than Ricart and Agrawala's algorithm.",
		"if the first attempt fails, or the processes are few. At the first attempt an entry takes 3m messages. If all processes but the one that requests "+
			"coordinate, that is as many as 2(n−1) for four and for seven processes, more for five, and fewer for six and for eight. If there are as many "+
			"coordinators as processes, it is more for four, for six and for eight, as many for seven, and fewer for nine. If the coordinators stay three, it is fewer from five on",
		slides, slices.Concat(atFirst(4, 3, 4), atFirst(5, 3, 4), atFirst(6, 5, 6), atFirst(7, 6, 7), atFirst(8, 7, 8), atFirst(9, 9), []catalogue.Evidence{
			yes("ricart-agrawala", properties.MessagesPerEntry(6)), yes("voting/few", properties.MessagesPerEntry(6)), no("voting/few", properties.MessagesPerEntryAtMost(6))})...),
	depends("majority-no-hotspot", "The distributed lock manager avoids the hotspot that a central one is.",
		"no process handles more messages than another if all enter equally often; but from five processes on each handles 4(n−1)/n on average, "+
			"more than the central one's 3 an entry", park,
		is("majority", "most-handled-per-entry(2.67)", everyone(3)), is("majority", "least-handled-per-entry(2.67)", everyone(3)),
		is("central", "most-handled-per-entry(3)", clients(3)), is("majority", "mean-handled-per-entry(3.2)", pair(5)),
		isNot("majority", "most-handled-per-entry(3)", pair(5))),
	depends("voting-bottleneck", "Voting among many coordinators relieves the bottleneck that a single one is.",
		"if processes ask no more than they need, and not all the same ones: each coordinator that is asked handles 3 messages for an entry at "+
			"the first attempt, like the single one, and there is no bound if attempts fail", slides,
		is("central", "most-handled-per-entry(3)", clients(3)), is("voting", "least-handled-per-entry(3)", common.Call(4, 3)),
		is("voting/few", "least-handled-per-entry(0)", common.Call(4, 3)), isNot("voting/few", "least-handled-per-entry(3)", twoClients),
		is("voting/few", "most-handled-per-entry(∞)", twoClients)),
	holds("voting-violation", "Two are inside with probability Σ C(m,i) pⁱ (1−p)^(m−i), i from 2m−n to m, if each that voted has forgotten its vote with probability p.",
		lin, formula{"Σ C(m,i) pⁱ (1−p)^(m−i), i from 2m−n to m", forgotten}.gives(count("voting", "chance-of-two-inside", catalogue.Size{}),
			catalogue.Size{N: 3, M: 2}, catalogue.Size{N: 4, M: 3}, catalogue.Size{N: 5, M: 3}, catalogue.Size{N: 5, M: 4}, catalogue.Size{N: 8, M: 5})...),
}

var (
	asPublished = formula{"2mk + m", func(z catalogue.Size) any { return 2*z.M*z.K + z.M }}
	allAsked    = formula{"2mk", func(z catalogue.Size) any { return 2 * z.M * z.K }}
)

// atFirst has the messages of an entry of one of n processes: by Ricart and Agrawala's
// algorithm, and by the votes of so many coordinators at the first attempt.
func atFirst(n int, coordinators ...int) []catalogue.Evidence {
	all := []catalogue.Evidence{is("ricart-agrawala", fmt.Sprintf("fewest-messages-per-entry(%d)", 2*(n-1)), common.Call(n, 0))}
	for _, c := range coordinators {
		m := c/2 + 1
		all = append(all, count("voting", fmt.Sprintf("messages-of-an-entry(%d)", 3*m), catalogue.Size{N: c, M: m, K: 1}))
	}
	return all
}

// forgotten is the published probability for p = 1/10 that at least 2m−n of m forget.
func forgotten(z catalogue.Size) any {
	sum := new(big.Rat)
	for i := max(0, 2*z.M-z.N); i <= z.M; i++ {
		ways, nines := new(big.Int).Binomial(int64(z.M), int64(i)), new(big.Int).Exp(big.NewInt(9), big.NewInt(int64(z.M-i)), nil)
		sum.Add(sum, new(big.Rat).SetFrac(ways.Mul(ways, nines), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(z.M)), nil)))
	}
	return sum.RatString()
}

// everyone is n processes, all of them named as requesters, once each.
func everyone(n int) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.AllProcs(n)}
}

// twoClients ask three coordinators once each.
var twoClients = model.Setup{N: 5, Requests: 1, Requesters: model.Procs(3, 4)}

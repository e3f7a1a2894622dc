package algorithms

import "doorway/model"

// votes is what is said of the lock managers that vote: Park's, in which
// processes grant each other's requests and a majority is enough, and that of the
// Process Synchronization slides, in which coordinators of replicas do.
var votes = []model.Statement{
	depends("majority-excludes", "In the distributed lock manager, to enter with the grants of a majority of the others ensures mutual exclusion.",
		"up to three processes, where a majority of the others is all of them; four or more can be inside together. It does if each "+
			"process grants one request at a time, but then there is deadlock", park,
		yes("majority", "mutual-exclusion"), without("at most three processes", "majority", "mutual-exclusion"),
		yes("majority/unanimous", "mutual-exclusion"), yes("majority/one-at-a-time", "mutual-exclusion"),
		no("majority/one-at-a-time", "deadlock-freedom")),
	refuted("majority-no-two", "Two processes cannot have a majority of the votes at the same time.",
		"a process that has granted a request goes on to grant others: its grant is not a vote that it gives once", park,
		without("at most three processes", "majority", "mutual-exclusion")),
	depends("majority-grants", "Who is not inside grants a request unless one with an earlier timestamp waits in its queue.",
		"its own must be in its queue as well; otherwise two processes grant each other", park,
		yes("majority", "mutual-exclusion"), no("majority/own-apart", "mutual-exclusion")),
	holds("majority-no-interference", "Who does not compete does not interfere: it just grants.",
		park, yes("majority", "no-interference")),
	holds("majority-no-starvation", "Nobody starves, as requests are queued until they are granted.",
		park, yes("majority", "starvation-freedom"), yes("majority", "deadlock-freedom")),
	depends("majority-timestamp-order", "They are granted in the order of their timestamps.",
		"up to three processes", park, yes("majority", "timestamp-order"), without("at most three processes", "majority", "timestamp-order")),
	depends("majority-crashes", "It takes the failure of a majority of the processes to block the others.",
		"two of five are enough, as a process needs a majority of the others", park,
		yes("majority", "deadlock-freedom"), without("few crashes", "majority", "deadlock-freedom")),
	depends("majority-queued", "An answer QUEUED tells the dead from the busy, and a majority of those that live is then enough.",
		"in a synchronous system only, and only of who crashed before it answered", park,
		yes("majority/presumes-dead", "mutual-exclusion"), yes("majority/presumes-dead", "deadlock-freedom"),
		without("synchronous", "majority/presumes-dead", "mutual-exclusion"),
		without("no crash after an answer", "majority/presumes-dead", "deadlock-freedom"), without("few crashes", "majority/queued", "deadlock-freedom")),
	holds("majority-traffic", "It takes far more messages than the centralised one, and more still with QUEUED.",
		park, yes("central", "messages-per-entry(3)"), yes("majority", "messages-per-entry(6)"), no("majority/queued", "messages-per-entry-at-most(4)")),

	holds("voting-excludes", "With n coordinators and m > n/2 votes needed to enter, processes exclude each other.",
		slides, yes("voting", "mutual-exclusion"), no("voting/half", "mutual-exclusion")),
	holds("voting-resets", "A coordinator that forgets in a crash what it voted may vote again, and two processes may be inside.",
		slides, without("votes are remembered", "voting", "mutual-exclusion"), yes("voting/remembering", "mutual-exclusion")),
	depends("voting-no-single-point", "There is no single point of failure.",
		"one crash blocks two processes that compete, unless they give up attempts that are not answered; and one that crashes with a vote keeps it",
		slides, yes("voting", "deadlock-freedom"), without("no crash", "voting", "deadlock-freedom"), yes("voting/impatient", "deadlock-freedom")),
	holds("voting-starvation", "A process may starve.",
		slides, no("voting", "starvation-freedom"), no("voting", "livelock-freedom")),
	depends("voting-messages", "An entry at the k-th attempt costs 2mk + m messages.",
		"if a process asks just m coordinators at each attempt; if it asks all n, 3n at the first",
		slides, yes("voting/few", "messages-per-entry(6)"), yes("voting", "messages-per-entry-at-most(9)"), no("voting", "messages-per-entry-at-most(6)")),
	depends("voting-delay", "The delay before entry is 2mk message times.",
		"if messages are sent one after the other; the coordinators can be asked at the same time, and then an attempt takes two", slides,
		yes("voting/few", "messages-per-entry(6)"), is("voting/few", "delay-before-entry(2)", only(4, 3)),
		isNot("voting/few", "delay-before-entry(4)", only(4, 3))),
	depends("voting-more-messages", "It takes more messages than Ricart and Agrawala's algorithm.",
		"as many for four processes and three coordinators. If the first attempt succeeds 3m are fewer than 2(n−1) from eleven processes on; "+
			"further attempts cost more",
		slides, yes("ricart-agrawala", "messages-per-entry(6)"), yes("voting/few", "messages-per-entry(6)"), no("voting/few", "messages-per-entry-at-most(6)")),
	depends("majority-no-hotspot", "The distributed lock manager avoids the hotspot that a central one is.",
		"no process handles more messages than another if all enter as often; but from five processes on each handles on average, 4(n−1)/n, "+
			"more than the central one's 3 an entry", park,
		is("majority", "most-handled-per-entry(2.67)", everyone(3)), is("majority", "least-handled-per-entry(2.67)", everyone(3)),
		is("central", "most-handled-per-entry(3)", clients(3)), is("majority", "mean-handled-per-entry(3.2)", pair(5)),
		isNot("majority", "most-handled-per-entry(3)", pair(5))),
	depends("voting-bottleneck", "Voting of many coordinators relieves the bottleneck that a single one is.",
		"if processes ask as few as they need, and not all the same ones: each coordinator that is asked handles 3 messages for an entry at "+
			"the first attempt, like the single one, and there is no bound if attempts fail", slides,
		is("central", "most-handled-per-entry(3)", clients(3)), is("voting", "least-handled-per-entry(3)", only(4, 3)),
		is("voting/few", "least-handled-per-entry(0)", only(4, 3)), isNot("voting/few", "least-handled-per-entry(3)", twoClients),
		is("voting/few", "most-handled-per-entry(∞)", twoClients)),
}

// everyone is n processes that are named as those who request once.
func everyone(n int) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.AllProcs(n)}
}

// twoClients ask three coordinators once each.
var twoClients = model.Setup{N: 5, Requests: 1, Requesters: model.Procs(3, 4)}

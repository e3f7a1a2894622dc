package algorithms

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// coordinator has the statements about the centralised algorithm.
var coordinator = []catalogue.Statement{
	holds("central-excludes", "The centralised algorithm ensures mutual exclusion.",
		said(park, silberschatz, unit3), yes("central", properties.MutualExclusion)),
	holds("central-no-interference", "A process that does not compete cannot interfere.",
		park, yes("central", properties.NoInterference)),
	holds("central-no-starvation", "Nobody starves, since requests wait in a queue.",
		said(park, silberschatz), yes("central", properties.StarvationFreedom), yes("central", properties.LivelockFreedom)),
	holds("central-fair-scheduling", "Starvation is prevented because the coordinator's scheduling is fair.",
		silberschatz, yes("central", properties.StarvationFreedom), no("central/last-first", properties.StarvationFreedom)),
	depends("central-three-messages", "In the centralised algorithm an entry costs three messages: REQUEST, GRANT and RELEASE.",
		"an explicit answer to a process that has to wait, as in Park and Unit 3, is a fourth message",
		said(silberschatz, slides, unit3), yes("central", properties.MessagesPerEntry(3)),
		no("central/denied", properties.MessagesPerEntryAtMost(3)), no("central/queued", properties.MessagesPerEntryAtMost(3))),
	holds("central-queued-optional", "Whether a process that has to wait is told QUEUED makes no difference to correctness.",
		park, yes("central", properties.MutualExclusion), yes("central", properties.NoInterference), yes("central", properties.DeadlockFreedom),
		yes("central/queued", properties.MutualExclusion), yes("central/queued", properties.NoInterference), yes("central/queued", properties.DeadlockFreedom)),
	holds("central-denied-then-granted", "After a DENIED the GRANT comes by itself when the section is free.",
		unit3, yes("central/denied", properties.DeadlockFreedom), yes("central/denied", properties.MutualExclusion)),
	depends("central-first-come", "It is fair: requests are served first come, first served.",
		"in the order in which they reach the coordinator: from then on at most n−1 others enter first. While a REQUEST is on its "+
			"way others may enter as often as they like; and over channels that are not FIFO the QUEUED says too little",
		said(unit3, krzyzanowski, slides), yes("central/queued", properties.BoundedWaitingFromDoorway(2)),
		yes("central/queued", properties.BoundedWaitingFromDoorway(3)), no("central", properties.BoundedWaiting(5)),
		without("FIFO channels", "central/queued", properties.BoundedWaitingFromDoorway(2))),
	holds("central-no-fair-share", "First come, first served does not mean that all enter equally often.",
		slides, yes("central/queued", properties.BoundedWaitingFromDoorway(2)), no("central/queued", properties.WaitingBounded)),
	noting("such an answer tells only that the coordinator was alive when it sent it",
		holds("central-blocked-or-dead", "Without an explicit DENIED or QUEUED a requester cannot tell a coordinator that lets it wait from one that is dead.",
			said(krzyzanowski, slides, unit3), count("central", "busy-and-dead-differ(no)", catalogue.Size{N: 3}),
			count("central/denied", "busy-and-dead-differ(yes)", catalogue.Size{N: 3}), count("central/queued", "busy-and-dead-differ(yes)", catalogue.Size{N: 3}),
			without("no crash", "central", properties.DeadlockFreedom))),
	depends("central-single-point", "The coordinator is the single point of failure.",
		"its crash blocks everybody, and the crash of a bystander blocks nobody; but the crash of a client that was granted the section blocks everybody, too",
		said(park, unit3), without("no crash", "central", properties.DeadlockFreedom), no("central", properties.DeadlockFreedom), yes("central", properties.DeadlockFreedom)),
	holds("central-early-timeouts", "Timeouts that find out about a dead coordinator must not be early.",
		slides, without("crashes are reported", "central-failover", properties.MutualExclusion), without("crashes are reported", "central-failover", properties.UniqueLeader)),
	holds("central-must-poll", "A new coordinator must ask all processes to rebuild the queue.",
		silberschatz, without("no crash", "central", properties.MutualExclusion), no("central-failover/impatient", properties.MutualExclusion),
		no("central-failover/forgetful", properties.DeadlockFreedom)),
	depends("central-resumes", "When it has asked all, the work goes on: nothing is granted twice, and nobody is forgotten.",
		"if all crashes, and nothing else, are reported, channels are FIFO, and nobody comes back from a crash",
		silberschatz, yes("central-failover", properties.MutualExclusion), yes("central-failover", properties.StarvationFreedom),
		without("crashes are reported", "central-failover", properties.DeadlockFreedom), without("FIFO channels", "central-failover", properties.DeadlockFreedom),
		without("no recovery", "central-failover", properties.MutualExclusion)),
	depends("central-one-successor", "An election yields one and only one new coordinator.",
		"if no live process is reported dead", unit3,
		yes("central-failover", properties.UniqueLeader), without("crashes are reported", "central-failover", properties.UniqueLeader)),
	holds("central-delay-two", "The delay before entry is two message times.",
		slides, is("central", "delay-before-entry(2)", model.NewSetup(3))),
	depends("central-most-efficient", "Of the algorithms compared, the centralised one is the most efficient.",
		"it is, with its 3 messages for any n, when few compete; when all do, a token ring needs 1, and for two processes "+
			"Ricart and Agrawala's algorithm needs 2", slides,
		yes("central", properties.MessagesPerEntry(3)), yes("ricart-agrawala", properties.MessagesPerEntry(4)), yes("lamport", properties.MessagesPerEntry(6)),
		yes("ricart-agrawala", properties.MessagesPerEntry(2)), isNot("token-ring", "fewest-messages-per-entry(3)", model.NewSetup(3))),
	holds("central-bottleneck", "The coordinator may become a bottleneck, as all messages go to it or come from it.",
		said(park, unit3, krzyzanowski, slides), yes("central", properties.MessagesPerEntry(3)),
		is("central", "most-handled-per-entry(3)", clients(3)), is("central", "least-handled-per-entry(1.5)", clients(3)),
		is("central", "most-handled-per-entry(3)", clients(5)), is("central", "least-handled-per-entry(0.75)", clients(5))),
	depends("central-not-scalable", "The centralised algorithm does not scale to large systems, as its coordinator becomes the bottleneck.",
		"if more processes mean more entries: for an entry the coordinator handles 3 messages whatever their number; from five processes "+
			"on that is fewer than each process handles on average in Ricart and Agrawala's algorithm, 4(n−1)/n", slides,
		is("central", "most-handled-per-entry(3)", clients(3)), is("central", "most-handled-per-entry(3)", clients(5)),
		is("ricart-agrawala", "mean-handled-per-entry(3)", pair(4)), is("ricart-agrawala", "mean-handled-per-entry(3.2)", pair(5)),
		isNot("ricart-agrawala", "most-handled-per-entry(3)", pair(5))),
	depends("central-not-real-time", "As it has a single point of failure, the centralised algorithm is unusable for real-time systems.",
		"if the coordinator may crash and no other takes its place: a requester then waits for ever, whatever its deadline. While it lives a request that is "+
			"queued waits for at most two others in a group of three, and one that finds the section free for two message times", park,
		without("no crash", "central", properties.DeadlockFreedom), yes("central/queued", properties.BoundedWaitingFromDoorway(2)),
		is("central", "delay-before-entry(2)", model.NewSetup(3)), yes("central-failover", properties.StarvationFreedom)),
	depends("clients-need-none", "Clients of a shared server need no mutual exclusion among themselves: the server handles what coordination they require.",
		"if the server keeps them apart, which is the centralised algorithm: its clients exchange nothing with each other, and exclude each other only as "+
			"long as it grants one request at a time", unit3,
		yes("central", properties.MutualExclusion), yes("central", properties.DeadlockFreedom), no("central/hasty", properties.MutualExclusion)),
}

// clients is n processes; all but the coordinator request once.
func clients(n int) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.AllProcs(n).Without(0)}
}

// pair is n processes; two of them request once.
func pair(n int) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(0, 1)}
}

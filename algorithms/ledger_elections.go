package algorithms

import (
	"math/big"
	"slices"

	"doorway/algorithms/changroberts"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/ringlist"
	"doorway/algorithms/superpeers"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// elections has the statements about elections in general.
var elections = []catalogue.Statement{
	depends("election-one-leader", "An election chooses one and only one process.",
		"not if slow processes may be taken for dead, nor across a partition",
		said(unit3, slides), yes("bully/perfect-detector", properties.UniqueLeader), yes("chang-roberts", properties.UniqueLeader), yes("ring-list", properties.UniqueLeader),
		without("synchronous", "bully", properties.UniqueLeader), without("no partition", "bully/timed", properties.UniqueLeader)),
	depends("election-all-agree", "In the end all processes agree on it.",
		"on the same condition",
		said(unit3, park), yes("bully/perfect-detector", properties.Agreement), yes("chang-roberts", properties.Agreement), yes("ring-list", properties.Agreement),
		without("synchronous", "bully", properties.Agreement), without("no partition", "bully/timed", properties.Agreement)),
	holds("election-any-caller", "Any process can call an election, several can at once, and the result does not depend on who does.",
		slides, yes("bully/perfect-detector", properties.BestLeader), yes("ring-list", properties.BestLeader), yes("chang-roberts", properties.BestLeader),
		yes("ring-list", properties.Agreement)),
	depends("election-any-attribute", "An attribute other than the process number can decide; the lowest can win as well as the highest.",
		"if no two processes have the same, or if their numbers break the tie: two that are best elect two leaders",
		said(slides, krzyzanowski), yes("ring-list/park-ring", properties.BestLeader), yes("ring-list/lowest", properties.BestLeader),
		yes("chang-roberts/descending", properties.BestLeader), yes("ring-list/tied", properties.BestLeader), yes("ring-list/tied", properties.UniqueLeader),
		without("unique identifiers", "chang-roberts/duplicate-ids", properties.UniqueLeader)),
	depends("election-unique-ids", "Processes must have unique identifiers.",
		"if the algorithm is deterministic: Itai and Rodeh's, in which processes draw numbers until one has the largest, elects one of a ring of processes "+
			"that have none, if they know how many they are; but only chance ends it", said(park, unit3, krzyzanowski),
		without("unique identifiers", "chang-roberts/duplicate-ids", properties.UniqueLeader), without("unique identifiers", "chang-roberts/duplicate-ids", properties.ElectionEnds),
		yes("itai-rodeh", properties.UniqueLeader), yes("itai-rodeh", properties.Agreement), yes("itai-rodeh", properties.ElectionEnds),
		without("known ring size", "itai-rodeh/too-small", properties.UniqueLeader), without("fair coins", "itai-rodeh", properties.ElectionTerminates)),
	depends("election-reliable-network", "Elections assume that messages are neither lost nor duplicated nor corrupted.",
		"lost messages keep them from ending, and so does an identifier that becomes one of nobody; duplicates do no harm", park,
		without("no corruption", "chang-roberts/corrupted", properties.ElectionEnds), without("no corruption", "chang-roberts/corrupted", properties.ElectionTerminates),
		without("no loss", "bully/perfect-detector", properties.ElectionEnds), without("no loss", "ring-list", properties.ElectionEnds),
		without("no loss", "chang-roberts", properties.ElectionEnds), yes("chang-roberts", properties.ElectionEnds), yes("chang-roberts", properties.Agreement),
		yes("ring-list", properties.BestLeader)),
	depends("election-complete-topology", "Elections assume that each process can send to every other.",
		"the bully algorithm does; ring elections need only the links of the ring as long as nobody crashes: skipping the dead takes more", park,
		without("no cut link", "bully/timed", properties.UniqueLeader), without("no cut link", "bully/timed", properties.ElectionTerminates),
		yes("ring-list", properties.BestLeader), yes("chang-roberts", properties.BestLeader)),
	holds("election-berkeley", "Berkeley's clock synchronisation needs an election: one leader, the master, takes the average of the time.",
		unit3, yes("berkeley", properties.ClockDifference(12)), without("one master", "berkeley", properties.ClockDifference(12)), yes("berkeley/elected", properties.ClockDifference(12)),
		without("one master", "berkeley", properties.ClockDifference(24)), yes("berkeley/elected", properties.ClockDifference(24)),
		yes("berkeley/elected", properties.UniqueLeader)),
	depends("election-timeout", "A timeout a little longer than a round trip and the processing time reliably finds the dead.",
		"if there are bounds on delays and processing times, and the timeout allows for them", park,
		yes("bully/timed", properties.UniqueLeader), yes("bully/timed", properties.Agreement), no("bully/hasty", properties.UniqueLeader),
		without("synchronous", "bully", properties.UniqueLeader), without("synchronous", "bully", properties.Agreement)),
	holds("election-timeout-number", "If a message takes at most TM and a reply is sent within PP, a node that has not responded within 2×TM + PP is faulty.",
		slides, slices.Concat(
			reply.gives(is("bully/replies-in-1", "election-time", common.Call(2, 0)), catalogue.Size{N: 2, TM: 1, PP: 1}, catalogue.Size{N: 2, TM: 2, PP: 1}),
			reply.gives(is("bully/replies-in-2", "election-time", common.Call(2, 0)), catalogue.Size{N: 2, TM: 1, PP: 2}, catalogue.Size{N: 2, TM: 2, PP: 2}),
			[]catalogue.Evidence{yes("bully/replies-in-1", properties.UniqueLeader), yes("bully/replies-in-2", properties.UniqueLeader),
				no("bully/hasty-1", properties.UniqueLeader), no("bully/hasty-2", properties.UniqueLeader)})...),
	holds("election-split-brain", "If the network is partitioned there may be two leaders.",
		krzyzanowski, without("no partition", "bully/timed", properties.UniqueLeader), no("split-brain/bare", properties.UniqueLeader)),
	depends("election-other-channel", "A shared disk, as a means of communication beside the network, prevents it.",
		"in a synchronous system: the disk grants leases, whose holders must know when they end; and the disk must remember",
		krzyzanowski, yes("split-brain/disk", properties.UniqueLeader), yes("split-brain/disk", properties.ElectionTerminates),
		without("synchronous", "split-brain/disk", properties.UniqueLeader), without("votes are stable", "split-brain/forgetful-disk", properties.UniqueLeader)),
	holds("election-restores-coordinator", "An election gives the centralised algorithm a new coordinator, and the ring a process that makes the new token.",
		said(unit3, silberschatz), yes("central-failover", properties.DeadlockFreedom), yes("token-ring-repair", properties.DeadlockFreedom)),
	holds("election-heartbeats", "Alive messages must be designed carefully: a timeout must be neither early nor late, and no message unnecessary.",
		slides, yes("heartbeat", properties.UniqueLeader), no("heartbeat/early", properties.UniqueLeader), yes("heartbeat/late", properties.UniqueLeader),
		is("heartbeat/after-crash", "election-time(5)", within(1)), is("heartbeat/late-after-crash", "election-time(6)", within(1)),
		is("heartbeat/rare-after-crash", "election-time(6)", within(1)), is("heartbeat/after-crash", "election-time(7)", within(2))),
	depends("election-serial-line", "A serial port, as a means of communication beside the network, prevents a split brain.",
		"as long as one of the two links works, and if the timeouts allow for the slower one", krzyzanowski,
		yes("heartbeat/serial", properties.UniqueLeader), yes("heartbeat/serial", properties.ElectionTerminates), no("heartbeat/early-serial", properties.UniqueLeader),
		without("no partition", "heartbeat", properties.UniqueLeader), without("no partition", "heartbeat/serial", properties.UniqueLeader)),
	holds("election-knows-it-failed", "A process that recovers must know that it failed.",
		park, yes("heartbeat", properties.UniqueLeader), no("heartbeat/returning", properties.UniqueLeader), no("heartbeat/hurried", properties.UniqueLeader)),
	depends("election-polled", "A failed process can rely on the coordinator to poll periodically for processes that have recovered.",
		"as long as there is a coordinator: if it crashes before it has polled, a process that has come back waits for ever. A process that calls an election itself need not be polled",
		park, yes("heartbeat/trusting", properties.ElectionTerminates), without("one crash at a time", "heartbeat/trusting", properties.ElectionTerminates),
		yes("bully", properties.BestLeader), yes("bully", properties.ElectionEnds)),
	holds("election-one-call", "A process can call for at most one election at a time.",
		slides, yes("bully/timed-top-crashed", properties.MessagesAtMost(11)), no("bully/restless", properties.MessagesAtMost(11)),
		yes("chang-roberts/ascending-at-once", properties.MessagesAtMost(8)), no("chang-roberts/generous", properties.MessagesAtMost(8))),
	depends("election-phases", "Any election is performed in two phases: a leader is selected, then all are informed of it.",
		"if one process selects: with active lists all find the winner for themselves, at the cost of n² messages, and nobody is informed",
		unit3, no("chang-roberts/secretive", properties.Agreement), without("no loss", "chang-roberts", properties.Agreement),
		without("no loss", "ring-list", properties.Agreement), yes("active-list", properties.Agreement), yes("active-list", properties.BestLeader),
		yes("active-list", properties.MessagesAtMost(9)), yes("active-list/announced", properties.MessagesAtMost(12))),
	depends("election-known-ids", "Elections assume that all process identifiers are known to all processes.",
		"the bully algorithm does: a process that nobody has been told of is a second leader. On a ring each process need know only its successor", said(park, unit3, slides),
		without("all are known", "bully/stranger", properties.UniqueLeader), without("all are known", "bully/stranger", properties.BestLeader),
		yes("chang-roberts", properties.UniqueLeader), yes("chang-roberts", properties.BestLeader)),
}

// slow is an election that p0 calls where a message takes up to two units of time.
func slow(n int) model.Setup {
	s := common.Call(n, 0)
	s.Delay = 2
	return s
}

// reply is the longest time that a caller waits for a reply.
var reply = formula{"2×TM + PP", func(z catalogue.Size) any { return 2*z.TM + z.PP }}

// within is the scene without requests in a synchronous system with that delay.
func within(delay int) model.Setup { return model.Setup{N: 2, Delay: delay} }

// bullies has the statements about the bully algorithm.
var bullies = []catalogue.Statement{
	depends("bully-highest-wins", "The live process with the highest number becomes coordinator.",
		"if crashes are reported; otherwise its announcement may come after its crash, and without bounds on delays a lower one may win as well",
		said(park, unit3, krzyzanowski, slides), yes("bully/perfect-detector", properties.BestLeader), yes("bully/timed", properties.BestLeader),
		no("bully/timed", properties.BestLeader), without("synchronous", "bully", properties.BestLeader)),
	holds("bully-synchronous", "It assumes a synchronous system.",
		said(unit3, slides), without("synchronous", "bully", properties.UniqueLeader), without("synchronous", "bully", properties.Agreement)),
	refuted("bully-job-done", "If a higher process answers, the caller's job is done.",
		"its election then ends, but perhaps without a coordinator that it knows of: the caller must wait for the announcement, and call another election "+
			"if none comes, since the process that answered may crash, or the one that this has asked",
		said(krzyzanowski, slides), yes("bully/forgets", properties.ElectionEnds), no("bully/forgets", properties.BestLeader), yes("bully/perfect-detector", properties.BestLeader),
		yes("bully/forgets-timed", properties.ElectionEnds), no("bully/forgets-timed", properties.Agreement), yes("bully/timed", properties.Agreement)),
	holds("bully-call-again", "If the announcement does not come in time the caller calls the election again.",
		unit3, yes("bully/perfect-detector", properties.ElectionEnds), yes("bully/timed", properties.ElectionEnds), no("bully/trusts-answer", properties.ElectionEnds)),
	refuted("bully-election-from-above", "A process answers an ELECTION, and begins its own, if it comes from a process with a higher number (j > i).",
		"a misprint: ELECTIONs are sent to higher processes, so they come from lower ones. As printed nobody answers: with the timeout of the same notes "+
			"elections end, but whoever calls one is coordinator beside the higher processes, and of three processes some may never agree",
		unit3, yes("bully/as-printed-timed", properties.ElectionEnds), yes("bully/as-printed-timed", properties.ElectionTerminates),
		no("bully/as-printed-timed", properties.UniqueLeader), no("bully/as-printed-timed", properties.BestLeader), no("bully/as-printed-timed", properties.Agreement),
		yes("bully/timed", properties.UniqueLeader), yes("bully/timed", properties.Agreement)),
	holds("bully-lower-coordinator", "A process that hears of a lower coordinator calls an election at once.",
		unit3, no("bully/meek", properties.BestLeader)),
	holds("bully-ask-higher", "A process that calls an election sends messages to all others, but need only send them to the higher processes.",
		park, yes("bully/asks-all", properties.BestLeader), yes("bully/asks-all", properties.UniqueLeader), yes("bully/asks-all", properties.Agreement),
		yes("bully/perfect-detector", properties.BestLeader), yes("bully/perfect-detector", properties.UniqueLeader), yes("bully/perfect-detector", properties.Agreement),
		yes("bully/perfect-detector", properties.MessagesAtMost(10)), no("bully/asks-all", properties.MessagesAtMost(10)), no("bully/polite", properties.ElectionTerminates)),
	depends("bully-recovery", "A process that recovers calls an election, and if it is the highest forces the others to let it be coordinator.",
		"it becomes coordinator; but until the others have heard of it there are two",
		said(unit3, krzyzanowski, slides), yes("bully", properties.BestLeader), no("bully/timed", properties.UniqueLeader),
		without("no recovery", "bully/perfect-detector", properties.UniqueLeader)),
	noting("the ELECTION to the dead process, by which the second highest finds out, comes on top",
		holds("bully-best-messages", "At best, if the second highest process notices that the highest is dead, n−2 coordinator messages are sent.", slides,
			append(formula{"n−2", func(z catalogue.Size) any { return z.N - 2 }}.gives(count("bully", "announcements", catalogue.Size{}), sizes(3, 4, 5)...),
				yes("bully/top-crashed", properties.MessagesAtMost(2)), yes("bully/top-crashed", properties.MessagesAtMost(3)))...)),
	depends("bully-best-time", "At best the election takes one message time.",
		"if it is known which processes are dead; if it takes a timeout to find out, three", slides,
		is("bully/top-crashed", "election-time(1)", common.Call(4, 2)), is("bully/timed-top-crashed", "election-time(3)", common.TimedCall(4, 2)),
		isNot("bully/timed-top-crashed", "election-time(1)", common.TimedCall(4, 2))),
	depends("bully-one-election-each", "At worst, if the lowest process notices it, all live processes begin elections, each sending messages to the higher ones.",
		"one each with up to four processes in a synchronous system; with five one of them may begin two, and in an asynchronous system even with four",
		slides, yes("bully/timed-top-crashed", properties.MessagesAtMost(5)), yes("bully/timed-top-crashed", properties.MessagesAtMost(11)),
		no("bully/timed-top-crashed", properties.MessagesAtMost(19)), without("synchronous", "bully/top-crashed", properties.MessagesAtMost(11))),
	depends("bully-worst-messages", "There are then O(n²) messages.",
		"if each process begins one election, there are n²−n−1. The exact worst case is 5, 11 and 26 for three, four and five processes; whether it "+
			"goes on as n² is not known", slides,
		is("bully/timed-top-crashed", "most-messages(5)", common.TimedCall(3, 0)), is("bully/timed-top-crashed", "most-messages(11)", common.TimedCall(4, 0)),
		is("bully/timed-top-crashed", "most-messages(26)", common.TimedCall(5, 0)), isNot("bully/timed-top-crashed", "most-messages(19)", common.TimedCall(5, 0))),
	refuted("bully-worst-time", "At worst the election takes about five message times: ELECTION, ANSWER, ELECTION, ANSWER, COORDINATOR.",
		"these five are not sent one after another: an ANSWER and the next ELECTION go out at the same time, and the ELECTION to the dead process has no "+
			"ANSWER but costs a timeout of two. So it takes four with three and with four processes. With five it takes six: an ELECTION that comes after the "+
			"first COORDINATOR begins a second election, which the five leave out; for more processes no number is known",
		slides, is("bully/timed-top-crashed", "election-time(4)", common.TimedCall(3, 0)), is("bully/timed-top-crashed", "election-time(8)", slow(3)),
		is("bully/timed-top-crashed", "election-time(4)", common.TimedCall(4, 0)), is("bully/timed-top-crashed", "election-time(6)", common.TimedCall(5, 0)),
		isNot("bully/timed-top-crashed", "election-time(5)", common.TimedCall(4, 0)), isNot("bully/timed-top-crashed", "election-time(5)", common.TimedCall(5, 0))),
}

// superPeers has the statements about elections of several leaders.
var superPeers = []catalogue.Statement{
	holds("super-peers-several", "In a large network more than one node is elected, a stated portion of all.",
		slides, count("super-peers", "portion-of-super-peers(1/2)", catalogue.Size{N: 4}), count("super-peers", "portion-of-super-peers(1/2)", catalogue.Size{N: 6}),
		count("super-peers/groups-of-three", "portion-of-super-peers(1/3)", catalogue.Size{N: 6}),
		count("super-peers/groups-of-three", "portion-of-super-peers(1/3)", catalogue.Size{N: 9}),
		no("super-peers", properties.UniqueLeader), yes("super-peers/first-group", properties.UniqueLeader), yes("super-peers/last-group", properties.UniqueLeader)),
	depends("super-peers-best", "Each group of peers ends up with the best super-peer it can have.",
		"if the crashes in the group are reported, and never wrongly",
		slides, yes("super-peers/first-group", properties.BestLeader), yes("super-peers/last-group", properties.BestLeader), yes("super-peers/first-group", properties.Agreement),
		without("crashes are reported", "super-peers/first-group", properties.UniqueLeader)),
	depends("super-peers-coordinate", "Super-peers coordinate among themselves.",
		"each comes to know one of every group, if no message between them is lost and crashes are reported",
		slides, yes("super-peers", properties.ElectionEnds), yes("super-peers", properties.ElectionTerminates), without("no loss", "super-peers", properties.ElectionEnds)),
	depends("super-peers-near", "Normal nodes have low-latency access to super-peers, which are evenly distributed across the network.",
		"if the nodes of a group are near each other, and the groups evenly spread: the election takes them as given and picks the highest of a group wherever it is",
		slides, yes("super-peers/placed", superpeers.Near), yes("super-peers/first-group", properties.BestLeader), yes("super-peers/last-group", properties.BestLeader),
		without("near groups", "super-peers/scattered", superpeers.Near)),
	holds("super-peers-load", "No super-peer need serve more than a fixed number of normal nodes.",
		slides, yes("super-peers", superpeers.Serves), no("super-peers/hub", superpeers.Serves)),
}

// harmonic is nHₙ.
func harmonic(z catalogue.Size) any {
	sum := new(big.Rat)
	for k := range z.N {
		sum.Add(sum, big.NewRat(int64(z.N), int64(k+1)))
	}
	return sum.RatString()
}

// ringElections has the statements about elections on a ring.
var ringElections = []catalogue.Statement{
	holds("list-two-elections", "Even if two elections start at once, every process picks the same leader.",
		slides, yes("ring-list", properties.Agreement), yes("ring-list", properties.UniqueLeader), yes("ring-list/by-list", properties.Agreement)),
	depends("list-best-of-list", "The process with the highest number on the list becomes the coordinator.",
		"if no process crashes once it is on the list: otherwise the COORDINATOR may name a dead one, and another election must be called when its death is noticed",
		said(park, slides), yes("ring-list", properties.BestLeader), yes("ring-list", ringlist.AnnouncedLives), without("the listed live", "ring-list", ringlist.AnnouncedLives),
		yes("ring-list/by-list", properties.BestLeader), no("ring-list/loyal", properties.BestLeader)),
	holds("list-add-yourself", "Each process must add its number to the list.",
		said(park, krzyzanowski, slides), no("ring-list/bystander", properties.BestLeader), no("ring-list/bystander", properties.Agreement)),
	depends("list-skip-dead", "If the successor is down the message is sent to the next one that runs.",
		"the sender must find out: without reports of crashes the message is lost; and what a crashed process got must be sent again",
		said(park, krzyzanowski), yes("ring-list/by-list", properties.ElectionEnds), without("crashes are reported", "ring-list/by-list", properties.ElectionEnds),
		no("ring-list/forgetful", properties.ElectionEnds)),
	depends("list-returns", "The ELECTION returns in the end to the process that sent it, which ends it and sends the COORDINATOR round.",
		"if that process lives: otherwise the message goes round for ever. A message must end at any reader that it has on its list",
		said(park, krzyzanowski, slides), yes("ring-list", properties.ElectionEnds), without("origin lives", "ring-list", properties.ElectionEnds),
		without("origin lives", "ring-list", properties.ElectionTerminates), yes("ring-list/by-list", properties.ElectionTerminates)),
	holds("cr-highest", "Chang and Roberts' algorithm elects a single coordinator, the process with the largest identifier.",
		unit3, yes("chang-roberts", properties.UniqueLeader), yes("chang-roberts", properties.BestLeader)),
	holds("cr-average", "If all call an election at once it costs nHₙ ELECTION messages on average over all arrangements of the identifiers (Hₙ = 1 + ½ + … + 1/n).",
		changRoberts, formula{"nHₙ", harmonic}.gives(count("chang-roberts", "mean-elections", catalogue.Size{}), sizes(2, 3, 4, 5, 6, 7)...)...),
	holds("cr-several-elections", "Several elections can go on at the same time.",
		unit3, yes("chang-roberts", properties.Agreement), yes("chang-roberts", properties.BestLeader)),
	holds("cr-participant", "The participant flag ends the messages of later elections early.",
		unit3, yes("chang-roberts/ascending-at-once", properties.MessagesAtMost(8)), no("chang-roberts/generous", properties.MessagesAtMost(8))),
	holds("cr-substitute", "A process that has not taken part yet and has a larger identifier must put it in place of the smaller one.",
		unit3, no("chang-roberts/modest", properties.BestLeader), no("chang-roberts/greedy", properties.ElectionEnds)),
	depends("cr-over", "When the ELECTED is back at the leader the election is over.",
		"if channels are FIFO, nobody crashes and nothing is lost", unit3,
		yes("chang-roberts", properties.ElectionEnds), yes("chang-roberts", properties.ElectionTerminates), without("FIFO channels", "chang-roberts", properties.ElectionEnds),
		without("no crash", "chang-roberts", properties.ElectionEnds), without("no loss", "chang-roberts", properties.ElectionEnds)),
	holds("active-highest", "In the election with active lists all processes find the highest of those that take part.",
		unit3, yes("active-list", properties.BestLeader), yes("active-list", properties.Agreement), yes("active-list", properties.UniqueLeader)),
	depends("active-own-elect", "When its own ELECT comes back, a process has all on its list.",
		"if channels are FIFO", unit3, yes("active-list", properties.BestLeader), without("FIFO channels", "active-list", properties.BestLeader)),
	refuted("active-any-elect", "It has all on its list, too, at any ELECT of another process but the first that it sees (i ≠ j).",
		"such an ELECT only adds one process to the list; a process that decides then may take a lower one for the leader", unit3,
		no("active-list/hasty", properties.UniqueLeader)),
	holds("active-own-first", "At the first ELECT that it sees a process sends on its own, and then the other.",
		unit3, yes("active-list", properties.BestLeader), yes("active-list", properties.ElectionEnds), no("active-list/courteous", properties.MessagesAtMost(4))),
	depends("ring-asynchronous", "The bully algorithm assumes that the system is synchronous; the ring algorithm does not.",
		"as long as nobody crashes while it runs: to skip the dead a process must find out that they are dead", unit3,
		without("synchronous", "bully", properties.UniqueLeader), yes("chang-roberts", properties.UniqueLeader), yes("chang-roberts", properties.BestLeader),
		yes("chang-roberts", properties.ElectionEnds), without("no crash", "chang-roberts", properties.ElectionEnds),
		without("crashes are reported", "ring-list/by-list", properties.ElectionEnds)),
	depends("list-tells-members", "The COORDINATOR names the current members as well as the winner.",
		"those that were alive when the ELECTION passed them: all that still are, and also those that have crashed since", slides,
		append(not([]catalogue.Evidence{count("ring-list", "dead-listed(0)", catalogue.Size{N: 3}), count("ring-list", "dead-listed(0)", catalogue.Size{N: 4})}),
			count("ring-list", "living-not-listed(0)", catalogue.Size{N: 3}), count("ring-list", "living-not-listed(0)", catalogue.Size{N: 4}))...),
	holds("cr-size-unknown", "Chang and Roberts' algorithm works for any number of processes, and none need know how many there are.",
		unit3, count("chang-roberts", "answers-that-depend-on-n(0)", catalogue.Size{N: 3}), count("chang-roberts", "answers-that-depend-on-n(0)", catalogue.Size{N: 6}),
		yes("chang-roberts", properties.UniqueLeader), yes("chang-roberts", properties.BestLeader), yes("chang-roberts", properties.ElectionEnds),
		yes("chang-roberts/descending", properties.BestLeader), yes("chang-roberts/descending", properties.ElectionEnds)),
	holds("cr-participant-has-sent", "A participant has already sent an ELECTION with an identifier at least as large as its own.",
		unit3, yes("chang-roberts/recorded", changroberts.ParticipantHasSent), no("chang-roberts/recorded-modest", changroberts.ParticipantHasSent)),
	refuted("list-chang-roberts", "The ring election in which each process appends its identifier to the message is Chang and Roberts' (1979).",
		"the message of their paper (CACM 22(5)) carries one identifier, which a participant with a larger one swallows; so one election of three processes may cost 8 messages, "+
			"where one with a list costs 6, and three elections one after another 21 instead of 18", park,
		no("chang-roberts", properties.MessagesAtMost(7)), yes("ring-list", properties.MessagesAtMost(6)), no("chang-roberts", properties.MessagesAtMost(20)),
		yes("ring-list", properties.MessagesAtMost(18))),
	depends("list-preferences", "While the bully algorithm decides by a global priority, the ring election is preference-based and permits some nodes to have heavier votes.",
		"if the preference is an attribute that all see alike, and then it is a global priority, too: nobody votes, and if each caller picked by "+
			"a preference of its own, two elections would have two winners", park,
		yes("ring-list/park-ring", properties.BestLeader), yes("ring-list/lowest", properties.BestLeader), no("ring-list/partial", properties.Agreement)),
	holds("list-multicast", "The origin can multicast the COORDINATOR instead of sending it round.",
		krzyzanowski, yes("ring-list/multicast", properties.Agreement), yes("ring-list/multicast", properties.BestLeader), yes("ring-list/multicast", properties.UniqueLeader),
		yes("ring-list/multicast-by-list", properties.BestLeader), yes("ring-list/multicast-by-list", properties.ElectionEnds),
		yes("ring-list/multicast", properties.MessagesAtMost(5)), no("ring-list", properties.MessagesAtMost(5)),
		is("ring-list/multicast", "election-time(4)", common.Call(3, 0)), is("ring-list", "election-time(6)", common.Call(3, 0))),
}

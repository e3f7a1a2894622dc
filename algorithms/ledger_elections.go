package algorithms

import (
	"math/big"
	"slices"

	"doorway/algorithms/internal/common"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/named"
)

// elections has the statements about elections in general.
var elections = []catalogue.Statement{
	depends("election-one-leader", "An election chooses one and only one process.",
		"not if slow processes may be taken for dead, nor across a partition",
		said(unit3, slides), yes("bully/perfect-detector", named.UniqueLeader), yes("chang-roberts", named.UniqueLeader), yes("ring-list", named.UniqueLeader),
		without("synchronous", "bully", named.UniqueLeader), without("no partition", "bully/timed", named.UniqueLeader)),
	depends("election-all-agree", "In the end all processes agree on it.",
		"on the same condition",
		said(unit3, park), yes("bully/perfect-detector", named.Agreement), yes("chang-roberts", named.Agreement), yes("ring-list", named.Agreement),
		without("synchronous", "bully", named.Agreement), without("no partition", "bully/timed", named.Agreement)),
	holds("election-any-caller", "Any process can call an election, several can at once, and the result does not depend on who does.",
		slides, yes("bully/perfect-detector", named.BestLeader), yes("ring-list", named.BestLeader), yes("chang-roberts", named.BestLeader),
		yes("ring-list", named.Agreement)),
	depends("election-any-attribute", "An attribute other than the process number can decide; the lowest can win as well as the highest.",
		"if no two processes have the same, or if their numbers break the tie: two that are best elect two leaders",
		said(slides, krzyzanowski), yes("ring-list/park-ring", named.BestLeader), yes("ring-list/lowest", named.BestLeader),
		yes("chang-roberts/descending", named.BestLeader), yes("ring-list/tied", named.BestLeader), yes("ring-list/tied", named.UniqueLeader),
		without("unique identifiers", "chang-roberts/duplicate-ids", named.UniqueLeader)),
	depends("election-unique-ids", "Processes must have unique identifiers.",
		"if the algorithm is deterministic: Itai and Rodeh's, in which processes draw numbers until one has the largest, elects one of a ring of processes "+
			"that have none, if they know how many they are; but only chance ends it", said(park, unit3, krzyzanowski),
		without("unique identifiers", "chang-roberts/duplicate-ids", named.UniqueLeader), without("unique identifiers", "chang-roberts/duplicate-ids", named.ElectionEnds),
		yes("itai-rodeh", named.UniqueLeader), yes("itai-rodeh", named.Agreement), yes("itai-rodeh", named.ElectionEnds),
		without("known ring size", "itai-rodeh/too-small", named.UniqueLeader), without("fair coins", "itai-rodeh", named.ElectionTerminates)),
	depends("election-reliable-network", "Elections assume that messages are neither lost nor duplicated nor corrupted.",
		"lost messages keep them from ending, and so does an identifier that becomes one of nobody; duplicates do no harm", park,
		without("no corruption", "chang-roberts/corrupted", named.ElectionEnds), without("no corruption", "chang-roberts/corrupted", named.ElectionTerminates),
		without("no loss", "bully/perfect-detector", named.ElectionEnds), without("no loss", "ring-list", named.ElectionEnds),
		without("no loss", "chang-roberts", named.ElectionEnds), yes("chang-roberts", named.ElectionEnds), yes("chang-roberts", named.Agreement),
		yes("ring-list", named.BestLeader)),
	depends("election-complete-topology", "Elections assume that each process can send to every other.",
		"the bully algorithm does; ring elections need only the links of the ring as long as nobody crashes: skipping the dead takes more", park,
		without("no cut link", "bully/timed", named.UniqueLeader), without("no cut link", "bully/timed", named.ElectionTerminates),
		yes("ring-list", named.BestLeader), yes("chang-roberts", named.BestLeader)),
	holds("election-berkeley", "Berkeley's clock synchronisation needs an election: one leader, the master, takes the average of the time.",
		unit3, yes("berkeley", named.ClockDifference(12)), without("one master", "berkeley", named.ClockDifference(12)), yes("berkeley/elected", named.ClockDifference(12)),
		without("one master", "berkeley", named.ClockDifference(24)), yes("berkeley/elected", named.ClockDifference(24)),
		yes("berkeley/elected", named.UniqueLeader)),
	depends("election-timeout", "A timeout a little longer than a round trip and the processing time reliably finds the dead.",
		"if there are bounds on delays and processing times, and the timeout allows for them", park,
		yes("bully/timed", named.UniqueLeader), yes("bully/timed", named.Agreement), no("bully/hasty", named.UniqueLeader),
		without("synchronous", "bully", named.UniqueLeader), without("synchronous", "bully", named.Agreement)),
	holds("election-timeout-number", "If a message takes at most TM and a reply is sent within PP, a node that has not responded within 2×TM + PP is faulty.",
		slides, slices.Concat(
			reply.gives(is("bully/replies-in-1", "election-time", common.Call(2, 0)), catalogue.Size{N: 2, TM: 1, PP: 1}, catalogue.Size{N: 2, TM: 2, PP: 1}),
			reply.gives(is("bully/replies-in-2", "election-time", common.Call(2, 0)), catalogue.Size{N: 2, TM: 1, PP: 2}, catalogue.Size{N: 2, TM: 2, PP: 2}),
			[]catalogue.Evidence{yes("bully/replies-in-1", named.UniqueLeader), yes("bully/replies-in-2", named.UniqueLeader),
				no("bully/hasty-1", named.UniqueLeader), no("bully/hasty-2", named.UniqueLeader)})...),
	holds("election-split-brain", "If the network is partitioned there may be two leaders.",
		krzyzanowski, without("no partition", "bully/timed", named.UniqueLeader), no("split-brain/bare", named.UniqueLeader)),
	depends("election-other-channel", "A shared disk, as a means of communication beside the network, prevents it.",
		"in a synchronous system: the disk grants leases, whose holders must know when they end; and the disk must remember",
		krzyzanowski, yes("split-brain/disk", named.UniqueLeader), yes("split-brain/disk", named.ElectionTerminates),
		without("synchronous", "split-brain/disk", named.UniqueLeader), without("votes are stable", "split-brain/forgetful-disk", named.UniqueLeader)),
	holds("election-restores-coordinator", "An election gives the centralised algorithm a new coordinator, and the ring a process that makes the new token.",
		said(unit3, silberschatz), yes("central-failover", named.DeadlockFreedom), yes("token-ring-repair", named.DeadlockFreedom)),
	holds("election-heartbeats", "Alive messages must be designed carefully: a timeout must be neither early nor late, and no message unnecessary.",
		slides, yes("heartbeat", named.UniqueLeader), no("heartbeat/early", named.UniqueLeader), yes("heartbeat/late", named.UniqueLeader),
		is("heartbeat/after-crash", "election-time(5)", within(1)), is("heartbeat/late-after-crash", "election-time(6)", within(1)),
		is("heartbeat/rare-after-crash", "election-time(6)", within(1)), is("heartbeat/after-crash", "election-time(7)", within(2))),
	depends("election-serial-line", "A serial port, as a means of communication beside the network, prevents a split brain.",
		"as long as one of the two links works, and if the timeouts allow for the slower one", krzyzanowski,
		yes("heartbeat/serial", named.UniqueLeader), yes("heartbeat/serial", named.ElectionTerminates), no("heartbeat/early-serial", named.UniqueLeader),
		without("no partition", "heartbeat", named.UniqueLeader), without("no partition", "heartbeat/serial", named.UniqueLeader)),
	holds("election-knows-it-failed", "A process that recovers must know that it failed.",
		park, yes("heartbeat", named.UniqueLeader), no("heartbeat/returning", named.UniqueLeader), no("heartbeat/hurried", named.UniqueLeader)),
	depends("election-polled", "A failed process can rely on the coordinator to poll periodically for processes that have recovered.",
		"as long as there is a coordinator: if it crashes before it has polled, a process that has come back waits for ever. A process that calls an election itself need not be polled",
		park, yes("heartbeat/trusting", named.ElectionTerminates), without("one crash at a time", "heartbeat/trusting", named.ElectionTerminates),
		yes("bully", named.BestLeader), yes("bully", named.ElectionEnds)),
	holds("election-one-call", "A process can call for at most one election at a time.",
		slides, yes("bully/timed-top-crashed", named.MessagesAtMost(11)), no("bully/restless", named.MessagesAtMost(11)),
		yes("chang-roberts/ascending-at-once", named.MessagesAtMost(8)), no("chang-roberts/generous", named.MessagesAtMost(8))),
	depends("election-phases", "Any election is performed in two phases: a leader is selected, then all are informed of it.",
		"if one process selects: with active lists all find the winner for themselves, at the cost of n² messages, and nobody is informed",
		unit3, no("chang-roberts/secretive", named.Agreement), without("no loss", "chang-roberts", named.Agreement),
		without("no loss", "ring-list", named.Agreement), yes("active-list", named.Agreement), yes("active-list", named.BestLeader),
		yes("active-list", named.MessagesAtMost(9)), yes("active-list/announced", named.MessagesAtMost(12))),
	depends("election-known-ids", "Elections assume that all process identifiers are known to all processes.",
		"the bully algorithm does: a process that nobody has been told of is a second leader. On a ring each process need know only its successor", said(park, unit3, slides),
		without("all are known", "bully/stranger", named.UniqueLeader), without("all are known", "bully/stranger", named.BestLeader),
		yes("chang-roberts", named.UniqueLeader), yes("chang-roberts", named.BestLeader)),
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
		said(park, unit3, krzyzanowski, slides), yes("bully/perfect-detector", named.BestLeader), yes("bully/timed", named.BestLeader),
		no("bully/timed", named.BestLeader), without("synchronous", "bully", named.BestLeader)),
	holds("bully-synchronous", "It assumes a synchronous system.",
		said(unit3, slides), without("synchronous", "bully", named.UniqueLeader), without("synchronous", "bully", named.Agreement)),
	refuted("bully-job-done", "If a higher process answers, the caller's job is done.",
		"its election then ends, but perhaps without a coordinator that it knows of: the caller must wait for the announcement, and call another election "+
			"if none comes, since the process that answered may crash, or the one that this has asked",
		said(krzyzanowski, slides), yes("bully/forgets", named.ElectionEnds), no("bully/forgets", named.BestLeader), yes("bully/perfect-detector", named.BestLeader),
		yes("bully/forgets-timed", named.ElectionEnds), no("bully/forgets-timed", named.Agreement), yes("bully/timed", named.Agreement)),
	holds("bully-call-again", "If the announcement does not come in time the caller calls the election again.",
		unit3, yes("bully/perfect-detector", named.ElectionEnds), yes("bully/timed", named.ElectionEnds), no("bully/trusts-answer", named.ElectionEnds)),
	refuted("bully-election-from-above", "A process answers an ELECTION, and begins its own, if it comes from a process with a higher number (j > i).",
		"a misprint: ELECTIONs are sent to higher processes, so they come from lower ones. As printed nobody answers: with the timeout of the same notes "+
			"elections end, but whoever calls one is coordinator beside the higher processes, and of three processes some may never agree",
		unit3, yes("bully/as-printed-timed", named.ElectionEnds), yes("bully/as-printed-timed", named.ElectionTerminates),
		no("bully/as-printed-timed", named.UniqueLeader), no("bully/as-printed-timed", named.BestLeader), no("bully/as-printed-timed", named.Agreement),
		yes("bully/timed", named.UniqueLeader), yes("bully/timed", named.Agreement)),
	holds("bully-lower-coordinator", "A process that hears of a lower coordinator calls an election at once.",
		unit3, no("bully/meek", named.BestLeader)),
	holds("bully-ask-higher", "A process that calls an election sends messages to all others, but need only send them to the higher processes.",
		park, yes("bully/asks-all", named.BestLeader), yes("bully/asks-all", named.UniqueLeader), yes("bully/asks-all", named.Agreement),
		yes("bully/perfect-detector", named.BestLeader), yes("bully/perfect-detector", named.UniqueLeader), yes("bully/perfect-detector", named.Agreement),
		yes("bully/perfect-detector", named.MessagesAtMost(10)), no("bully/asks-all", named.MessagesAtMost(10)), no("bully/polite", named.ElectionTerminates)),
	depends("bully-recovery", "A process that recovers calls an election, and if it is the highest forces the others to let it be coordinator.",
		"it becomes coordinator; but until the others have heard of it there are two",
		said(unit3, krzyzanowski, slides), yes("bully", named.BestLeader), no("bully/timed", named.UniqueLeader),
		without("no recovery", "bully/perfect-detector", named.UniqueLeader)),
	noting("the ELECTION to the dead process, by which the second highest finds out, comes on top",
		holds("bully-best-messages", "At best, if the second highest process notices that the highest is dead, n−2 coordinator messages are sent.", slides,
			append(formula{"n−2", func(z catalogue.Size) any { return z.N - 2 }}.gives(count("bully", "announcements", catalogue.Size{}), sizes(3, 4, 5)...),
				yes("bully/top-crashed", named.MessagesAtMost(2)), yes("bully/top-crashed", named.MessagesAtMost(3)))...)),
	depends("bully-best-time", "At best the election takes one message time.",
		"if it is known which processes are dead; if it takes a timeout to find out, three", slides,
		is("bully/top-crashed", "election-time(1)", common.Call(4, 2)), is("bully/timed-top-crashed", "election-time(3)", common.TimedCall(4, 2)),
		isNot("bully/timed-top-crashed", "election-time(1)", common.TimedCall(4, 2))),
	depends("bully-one-election-each", "At worst, if the lowest process notices it, all live processes begin elections, each sending messages to the higher ones.",
		"one each with up to four processes in a synchronous system; with five one of them may begin two, and in an asynchronous system even with four",
		slides, yes("bully/timed-top-crashed", named.MessagesAtMost(5)), yes("bully/timed-top-crashed", named.MessagesAtMost(11)),
		no("bully/timed-top-crashed", named.MessagesAtMost(19)), without("synchronous", "bully/top-crashed", named.MessagesAtMost(11))),
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
		no("super-peers", named.UniqueLeader), yes("super-peers/first-group", named.UniqueLeader), yes("super-peers/last-group", named.UniqueLeader)),
	depends("super-peers-best", "Each group of peers ends up with the best super-peer it can have.",
		"if the crashes in the group are reported, and never wrongly",
		slides, yes("super-peers/first-group", named.BestLeader), yes("super-peers/last-group", named.BestLeader), yes("super-peers/first-group", named.Agreement),
		without("crashes are reported", "super-peers/first-group", named.UniqueLeader)),
	depends("super-peers-coordinate", "Super-peers coordinate among themselves.",
		"each comes to know one of every group, if no message between them is lost and crashes are reported",
		slides, yes("super-peers", named.ElectionEnds), yes("super-peers", named.ElectionTerminates), without("no loss", "super-peers", named.ElectionEnds)),
	depends("super-peers-near", "Normal nodes have low-latency access to super-peers, which are evenly distributed across the network.",
		"if the nodes of a group are near each other, and the groups evenly spread: the election takes them as given and picks the highest of a group wherever it is",
		slides, yes("super-peers/placed", "near-super-peer"), yes("super-peers/first-group", named.BestLeader), yes("super-peers/last-group", named.BestLeader),
		without("near groups", "super-peers/scattered", "near-super-peer")),
	holds("super-peers-load", "No super-peer need serve more than a fixed number of normal nodes.",
		slides, yes("super-peers", "serves-one-other"), no("super-peers/hub", "serves-one-other")),
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
		slides, yes("ring-list", named.Agreement), yes("ring-list", named.UniqueLeader), yes("ring-list/by-list", named.Agreement)),
	depends("list-best-of-list", "The process with the highest number on the list becomes the coordinator.",
		"if no process crashes once it is on the list: otherwise the COORDINATOR may name a dead one, and another election must be called when its death is noticed",
		said(park, slides), yes("ring-list", named.BestLeader), yes("ring-list", "announced-lives"), without("the listed live", "ring-list", "announced-lives"),
		yes("ring-list/by-list", named.BestLeader), no("ring-list/loyal", named.BestLeader)),
	holds("list-add-yourself", "Each process must add its number to the list.",
		said(park, krzyzanowski, slides), no("ring-list/bystander", named.BestLeader), no("ring-list/bystander", named.Agreement)),
	depends("list-skip-dead", "If the successor is down the message is sent to the next one that runs.",
		"the sender must find out: without reports of crashes the message is lost; and what a crashed process got must be sent again",
		said(park, krzyzanowski), yes("ring-list/by-list", named.ElectionEnds), without("crashes are reported", "ring-list/by-list", named.ElectionEnds),
		no("ring-list/forgetful", named.ElectionEnds)),
	depends("list-returns", "The ELECTION returns in the end to the process that sent it, which ends it and sends the COORDINATOR round.",
		"if that process lives: otherwise the message goes round for ever. A message must end at any reader that it has on its list",
		said(park, krzyzanowski, slides), yes("ring-list", named.ElectionEnds), without("origin lives", "ring-list", named.ElectionEnds),
		without("origin lives", "ring-list", named.ElectionTerminates), yes("ring-list/by-list", named.ElectionTerminates)),
	holds("cr-highest", "Chang and Roberts' algorithm elects a single coordinator, the process with the largest identifier.",
		unit3, yes("chang-roberts", named.UniqueLeader), yes("chang-roberts", named.BestLeader)),
	holds("cr-average", "If all call an election at once it costs nHₙ ELECTION messages on average over all arrangements of the identifiers (Hₙ = 1 + ½ + … + 1/n).",
		changRoberts, formula{"nHₙ", harmonic}.gives(count("chang-roberts", "mean-elections", catalogue.Size{}), sizes(2, 3, 4, 5, 6, 7)...)...),
	holds("cr-several-elections", "Several elections can go on at the same time.",
		unit3, yes("chang-roberts", named.Agreement), yes("chang-roberts", named.BestLeader)),
	holds("cr-participant", "The participant flag ends the messages of later elections early.",
		unit3, yes("chang-roberts/ascending-at-once", named.MessagesAtMost(8)), no("chang-roberts/generous", named.MessagesAtMost(8))),
	holds("cr-substitute", "A process that has not taken part yet and has a larger identifier must put it in place of the smaller one.",
		unit3, no("chang-roberts/modest", named.BestLeader), no("chang-roberts/greedy", named.ElectionEnds)),
	depends("cr-over", "When the ELECTED is back at the leader the election is over.",
		"if channels are FIFO, nobody crashes and nothing is lost", unit3,
		yes("chang-roberts", named.ElectionEnds), yes("chang-roberts", named.ElectionTerminates), without("FIFO channels", "chang-roberts", named.ElectionEnds),
		without("no crash", "chang-roberts", named.ElectionEnds), without("no loss", "chang-roberts", named.ElectionEnds)),
	holds("active-highest", "In the election with active lists all processes find the highest of those that take part.",
		unit3, yes("active-list", named.BestLeader), yes("active-list", named.Agreement), yes("active-list", named.UniqueLeader)),
	depends("active-own-elect", "When its own ELECT comes back, a process has all on its list.",
		"if channels are FIFO", unit3, yes("active-list", named.BestLeader), without("FIFO channels", "active-list", named.BestLeader)),
	refuted("active-any-elect", "It has all on its list, too, at any ELECT of another process but the first that it sees (i ≠ j).",
		"such an ELECT only adds one process to the list; a process that decides then may take a lower one for the leader", unit3,
		no("active-list/hasty", named.UniqueLeader)),
	holds("active-own-first", "At the first ELECT that it sees a process sends on its own, and then the other.",
		unit3, yes("active-list", named.BestLeader), yes("active-list", named.ElectionEnds), no("active-list/courteous", named.MessagesAtMost(4))),
	depends("ring-asynchronous", "The bully algorithm assumes that the system is synchronous; the ring algorithm does not.",
		"as long as nobody crashes while it runs: to skip the dead a process must find out that they are dead", unit3,
		without("synchronous", "bully", named.UniqueLeader), yes("chang-roberts", named.UniqueLeader), yes("chang-roberts", named.BestLeader),
		yes("chang-roberts", named.ElectionEnds), without("no crash", "chang-roberts", named.ElectionEnds),
		without("crashes are reported", "ring-list/by-list", named.ElectionEnds)),
	depends("list-tells-members", "The COORDINATOR names the current members as well as the winner.",
		"those that were alive when the ELECTION passed them: all that still are, and also those that have crashed since", slides,
		append(not([]catalogue.Evidence{count("ring-list", "dead-listed(0)", catalogue.Size{N: 3}), count("ring-list", "dead-listed(0)", catalogue.Size{N: 4})}),
			count("ring-list", "living-not-listed(0)", catalogue.Size{N: 3}), count("ring-list", "living-not-listed(0)", catalogue.Size{N: 4}))...),
	holds("cr-size-unknown", "Chang and Roberts' algorithm works for any number of processes, and none need know how many there are.",
		unit3, count("chang-roberts", "answers-that-depend-on-n(0)", catalogue.Size{N: 3}), count("chang-roberts", "answers-that-depend-on-n(0)", catalogue.Size{N: 6}),
		yes("chang-roberts", named.UniqueLeader), yes("chang-roberts", named.BestLeader), yes("chang-roberts", named.ElectionEnds),
		yes("chang-roberts/descending", named.BestLeader), yes("chang-roberts/descending", named.ElectionEnds)),
	holds("cr-participant-has-sent", "A participant has already sent an ELECTION with an identifier at least as large as its own.",
		unit3, yes("chang-roberts/recorded", "participant-has-sent"), no("chang-roberts/recorded-modest", "participant-has-sent")),
	refuted("list-chang-roberts", "The ring election in which each process appends its identifier to the message is Chang and Roberts' (1979).",
		"the message of their paper (CACM 22(5)) carries one identifier, which a participant with a larger one swallows; so one election of three processes may cost 8 messages, "+
			"where one with a list costs 6, and three elections one after another 21 instead of 18", park,
		no("chang-roberts", named.MessagesAtMost(7)), yes("ring-list", named.MessagesAtMost(6)), no("chang-roberts", named.MessagesAtMost(20)),
		yes("ring-list", named.MessagesAtMost(18))),
	depends("list-preferences", "While the bully algorithm decides by a global priority, the ring election is preference-based and permits some nodes to have heavier votes.",
		"if the preference is an attribute that all see alike, and then it is a global priority, too: nobody votes, and if each caller picked by "+
			"a preference of its own, two elections would have two winners", park,
		yes("ring-list/park-ring", named.BestLeader), yes("ring-list/lowest", named.BestLeader), no("ring-list/partial", named.Agreement)),
	holds("list-multicast", "The origin can multicast the COORDINATOR instead of sending it round.",
		krzyzanowski, yes("ring-list/multicast", named.Agreement), yes("ring-list/multicast", named.BestLeader), yes("ring-list/multicast", named.UniqueLeader),
		yes("ring-list/multicast-by-list", named.BestLeader), yes("ring-list/multicast-by-list", named.ElectionEnds),
		yes("ring-list/multicast", named.MessagesAtMost(5)), no("ring-list", named.MessagesAtMost(5)),
		is("ring-list/multicast", "election-time(4)", common.Call(3, 0)), is("ring-list", "election-time(6)", common.Call(3, 0))),
}

package algorithms

import (
	"doorway/algorithms/internal/battery"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/named"
)

// tokens has the statements about tokens in general, broadcast and trees.
var tokens = []catalogue.Statement{
	depends("token-obvious", "With one token mutual exclusion is obvious.",
		"as long as no message that carries the token is delivered twice",
		unit3, yes("token-ring", named.MutualExclusion), yes("suzuki-kasami", named.MutualExclusion), yes("raymond", named.MutualExclusion),
		without("no duplication", "token-ring", named.MutualExclusion), without("no duplication", "suzuki-kasami", named.MutualExclusion),
		yes("token-array", named.MutualExclusion), yes("singhal", named.MutualExclusion),
		without("no duplication", "raymond", named.MutualExclusion), without("no duplication", "token-array", named.MutualExclusion),
		without("no duplication", "singhal", named.MutualExclusion)),
	depends("token-sequence-numbers", "Algorithms with a token tell an old request from a current one by sequence numbers rather than timestamps.",
		"Suzuki and Kasami's and Singhal's do; Ricart and Agrawala's second does by timestamps of logical clocks, as the same notes have it, "+
			"if the clocks advance", unit3,
		yes("suzuki-kasami", named.MessagesPerEntryAtMost(3)), no("suzuki-kasami/any-request", named.MessagesPerEntryAtMost(3)),
		yes("singhal", named.TokenPreservation), no("singhal/gullible", named.TokenPreservation),
		yes("token-array/logical-clock", named.DeadlockFreedom), without("advancing clocks", "token-array/stopped", named.DeadlockFreedom)),
	holds("raymond-excludes", "In the tree algorithm mutual exclusion follows from there being one token.",
		park, yes("raymond", named.MutualExclusion), yes("raymond", named.TokenUniqueness)),
	depends("raymond-no-interference", "A process that does not compete does not interfere.",
		"unless it crashes: requests and the token pass through it", park,
		yes("raymond", named.NoInterference), no("raymond", named.DeadlockFreedom)),
	refuted("raymond-only-requesters", "The token only moves to those nodes that request it.",
		"it passes through the nodes on its way, which ask for it on behalf of others and need not want it, as in the worked example of the "+
			"same notes", park,
		no("raymond", named.DeadlockFreedom), is("raymond", "fewest-messages-per-entry(4)", battery.Call(3, 2)), isNot("raymond", "fewest-messages-per-entry(2)", battery.Call(3, 2))),
	holds("raymond-no-starvation", "Nobody starves: requests wait in FIFO queues and are served in the end.",
		park, yes("raymond", named.StarvationFreedom), yes("raymond", named.LivelockFreedom)),
	holds("raymond-acyclic", "As a tree has no cycles nobody can wait in one, so there is no deadlock.",
		park, yes("raymond", named.DeadlockFreedom), without("edges lead to the token", "raymond/astray", named.DeadlockFreedom)),
	refuted("raymond-global-queue", "The local FIFO queues are linked to one global FIFO queue.",
		"not even from a request's arrival at the holder of the token on: a process that asks later, but that the token comes near first, may be "+
			"served first. And while a request travels any number of entries may come first, as at a coordinator", park,
		count("raymond", "served-as-they-come-to-the-holder(no)", catalogue.Size{N: 4}),
		no("raymond", named.BoundedWaiting(3)), no("raymond", named.BoundedWaiting(9))),
	holds("raymond-asks-once", "A node asks its parent only if its queue was empty, and asks again when it sends the token away and others wait.",
		park, yes("raymond", named.MessagesPerEntryAtMost(4)), no("raymond/pushy", named.MessagesPerEntryAtMost(4)),
		no("raymond/modest", named.DeadlockFreedom)),
	holds("raymond-token-rests", "Unlike on a ring the token moves only when it is asked for.",
		park, yes("raymond", named.MessagesPerEntryAtMost(4)), no("token-ring", named.MessagesAtMost(7))),
	depends("raymond-origins", "A node queues the process that asked first, not the neighbour that passed the request on.",
		"if each node knows which neighbour is on the way to each process; then it comes to the same as queueing neighbours, for which no node "+
			"need know that. If the token goes straight to the first of the queue, the nodes on the way wait for it in vain", park,
		yes("raymond/origins", named.MutualExclusion), yes("raymond/origins", named.StarvationFreedom), yes("raymond/origins", named.MessagesPerEntryAtMost(4)),
		yes("raymond", named.MessagesPerEntryAtMost(4)), no("raymond/straight", named.DeadlockFreedom)),
}

// oneLess is the most messages that a source gives for getting the token of a ring.
var oneLess = formula{"n−1", func(z catalogue.Size) any { return z.N - 1 }}

// ringToken has the statements about the token ring.
var ringToken = []catalogue.Statement{
	holds("ring-excludes", "The token ring ensures mutual exclusion: one process at a time has the token.",
		said(krzyzanowski, silberschatz, park), yes("token-ring", named.MutualExclusion)),
	depends("ring-one-token", "There is only one token.",
		"as long as no token is lost and made anew; after a repair an old one may still be about, and must be recognised by its number",
		park, yes("token-ring", named.TokenUniqueness), no("token-ring-repair", named.TokenUniqueness), no("token-ring-monitor", named.TokenUniqueness)),
	depends("ring-no-interference", "A process that does not need the token does not interfere: it passes it on.",
		"unless it crashes: the token passes through it", park,
		yes("token-ring", named.NoInterference), no("token-ring/idler", named.NoInterference), no("token-ring", named.DeadlockFreedom)),
	holds("ring-no-starvation", "Nobody starves on the ring.",
		said(park, krzyzanowski, silberschatz), yes("token-ring", named.StarvationFreedom), yes("token-ring", named.BoundedWaiting(2))),
	holds("ring-one-direction", "Starvation is prevented because the token goes round in one direction.",
		silberschatz, yes("token-ring", named.StarvationFreedom), without("one direction", "token-ring/two-way", named.StarvationFreedom)),
	holds("ring-once-a-visit", "For that, the holder may enter only once before it passes the token on.",
		park, yes("token-ring", named.BoundedWaiting(1)), no("token-ring/greedy", named.BoundedWaiting(1))),
	holds("ring-not-fifo", "The ring does not serve requests in the order in which they are made.",
		krzyzanowski, no("token-ring", named.BoundedWaiting(0))),
	holds("ring-one-to-infinity", "An entry costs between one message, if all want to enter, and any number of them, if none does.",
		said(silberschatz, slides), is("token-ring", "fewest-messages-per-entry(1)", model.NewSetup(3)), is("token-ring", "most-messages-per-entry(∞)", model.NewSetup(3)),
		no("token-ring", named.MessagesAtMost(7))),
	refuted("ring-obtain-token", "It takes from 1 to n−1 messages to get the token.",
		"it takes n if the token has just left, and none if it is there", unit3,
		append(oneLess.gives(isNot("token-ring", "delay-before-entry", model.NewSetup(3)), sizes(3, 4)...),
			is("token-ring", "delay-before-entry(3)", model.NewSetup(3)), is("token-ring", "delay-before-entry(4)", model.NewSetup(4)))...),
	refuted("ring-delay", "The delay before entry is from 0 to n−1 message times.",
		"it is n if the token has just left and is still on its way to the neighbour", slides,
		append(oneLess.gives(isNot("token-ring", "delay-before-entry", model.NewSetup(3)), sizes(3, 4)...),
			is("token-ring", "delay-before-entry(3)", model.NewSetup(3)), is("token-ring", "delay-before-entry(4)", model.NewSetup(4)))...),
	holds("ring-idle-traffic", "Messages go round though nobody wants to enter.",
		unit3, no("token-ring", named.MessagesAtMost(7))),
	holds("ring-heavy-load", "The ring is efficient when many want to enter, and not when few do.",
		said(unit3, slides), is("token-ring", "fewest-messages-per-entry(1)", model.NewSetup(3)),
		is("token-ring", "most-messages-per-entry(∞)", battery.Call(3, 1))),
	noting("the processes that the token reaches before it comes to the dead one still enter",
		holds("ring-crash-blocks", "If a process fails nothing goes on until the ring is closed again around it.",
			said(unit3, silberschatz), without("no crash", "token-ring", named.DeadlockFreedom), yes("token-ring-repair", named.DeadlockFreedom),
			yes("token-ring-repair", named.StarvationFreedom))),
	holds("ring-token-dies", "If the token is lost, for instance with its holder, it has to be made anew.",
		said(krzyzanowski, unit3, silberschatz), without("no loss", "token-ring", named.DeadlockFreedom),
		without("no crash", "token-ring", named.TokenPreservation), yes("token-ring-repair", named.DeadlockFreedom)),
	depends("ring-regenerated-once", "If the holder fails, one process, picked by an election, makes a new token.",
		"if all crashes, and nothing else, are reported; and tokens must be numbered, lest an old one is taken for the new",
		said(unit3, silberschatz), yes("token-ring-repair", named.MutualExclusion), yes("token-ring-repair", named.UniqueLeader),
		without("crashes are reported", "token-ring-repair", named.MutualExclusion), no("token-ring-repair/unnumbered", named.MutualExclusion)),
	holds("ring-loss-undetectable", "It is hard to find out that the token is lost: it may just be in use for long, and there is no bound on the wait.",
		said(unit3, park), no("token-ring-repair/by-timeout", named.MutualExclusion), no("token-ring-monitor/blind", named.MutualExclusion)),
	depends("ring-monitor", "A monitor that asks where the token is, and starts a new one if it is missing, repairs the ring.",
		"if the monitor lives and no live process is reported dead; and it repairs one loss, not two, since its own questions may be lost",
		park, yes("token-ring-monitor", named.MutualExclusion), yes("token-ring-monitor", named.StarvationFreedom),
		yes("token-ring-monitor", named.DeadlockFreedom), without("the monitor lives", "token-ring-monitor", named.DeadlockFreedom),
		without("crashes are reported", "token-ring-monitor", named.MutualExclusion), without("no loss", "token-ring-monitor", named.DeadlockFreedom)),
	depends("ring-check-in", "New processes, and those that come back from a crash, join by checking in with the monitor.",
		"new ones do; of those that come back the monitor must first learn that they were away",
		park, yes("token-ring-monitor/open", named.MutualExclusion), yes("token-ring-monitor/open", named.StarvationFreedom),
		without("no recovery", "token-ring-monitor/open", named.MutualExclusion), without("no recovery", "token-ring-monitor/open", named.StarvationFreedom)),
	depends("ring-all-monitors", "Instead of one, all processes can be monitors.",
		"if they agree which of them starts the new token, for instance the lowest that asks; otherwise there may be two new ones",
		park, no("token-ring-monitor/all", named.MutualExclusion), yes("token-ring-monitor/all-lowest", named.MutualExclusion),
		yes("token-ring-monitor/all-lowest", named.StarvationFreedom)),
}

package algorithms

import (
	"doorway/algorithms/internal/common"
	"doorway/model/catalogue"
	"doorway/properties"
)

// tokenArray has the statements about Ricart and Agrawala's second algorithm.
var tokenArray = []catalogue.Statement{
	depends("array-n-messages", "In Ricart and Agrawala's second algorithm an entry costs n messages, n−1 REQUESTs and the token.",
		"none if the process still has the token", unit3,
		append(formula{"n", func(z catalogue.Size) any { return z.N }}.bounds(yes, "token-array", properties.MessagesPerEntry, sizes(2, 3, 4)...),
			yes("token-array", properties.MessagesPerEntry(0)), no("token-array", properties.MessagesPerEntry(3)))...),
	depends("array-fewer-messages", "These are fewer than in the first.",
		"from three processes on; with two processes both take two messages", unit3,
		yes("token-array", properties.MessagesPerEntryAtMost(3)), yes("ricart-agrawala", properties.MessagesPerEntry(4)),
		yes("token-array", properties.MessagesPerEntryAtMost(4)), yes("ricart-agrawala", properties.MessagesPerEntry(6)),
		is("token-array", "most-messages-per-entry(2)", common.Call(2, 1)), isNot("ricart-agrawala", "fewest-messages-per-entry(3)", common.Call(2, 1))),
	depends("array-crash", "The failure of a process that does not have the token does not prevent progress.",
		"unless it has asked for the token, which is then sent to it and lost", unit3,
		yes("token-array", properties.DeadlockFreedom), no("token-array", properties.DeadlockFreedom)),
	depends("array-pending", "A request is pending if its timestamp is later than the one that the token holds of the last possession.",
		"if the clock advances between the possession and the next request; logical clocks must be advanced for a request", unit3,
		yes("token-array", properties.DeadlockFreedom), yes("token-array/logical-clock", properties.DeadlockFreedom),
		without("advancing clocks", "token-array/stopped", properties.DeadlockFreedom)),
	holds("array-latest-request", "Of the requests of a process the one with the latest timestamp counts, not the one that came last.",
		unit3, no("token-array/latest", properties.DeadlockFreedom)),
	holds("array-keeps-token", "A process that has the token and hears of no request keeps it, and may enter again.",
		unit3, yes("token-array", properties.MessagesPerEntry(0)), yes("token-array", properties.TokenPreservation)),
}

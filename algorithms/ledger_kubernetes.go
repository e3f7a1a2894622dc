package algorithms

import (
	"doorway/model/catalogue"
	"doorway/properties"
)

// electors has what the comments of client-go say about its leader election.
var electors = []catalogue.Statement{
	holds("elector-no-guarantee", "The election does not guarantee that one client at most acts as the leader.",
		clientGo, without("no long pause", "leader-elector/versions", properties.MutualExclusion),
		without("bounded delay", "leader-elector/versions", properties.MutualExclusion)),
	refuted("elector-skew-rate", "If LeaseDuration is r times RenewDeadline, the election tolerates, approximately, a clock that runs r times as fast as another.",
		"with clocks that do not drift there are two leaders with a ratio of two, and with one of three; what counts is what is left of "+
			"LeaseDuration after RenewDeadline, RetryPeriod, the longest call and a second",
		clientGo, no("leader-elector/versions-tight", properties.MutualExclusion), without("margin", "leader-elector/tight", properties.MutualExclusion)),
	depends("elector-change", "A candidate sees by a change of the record that the leader has renewed the lease.",
		"a renewal in the second of the write before it changes nothing that candidates compare",
		clientGo, yes("leader-elector/versions", properties.MutualExclusion), yes("leader-elector", properties.MutualExclusion),
		without("margin", "leader-elector/tight", properties.MutualExclusion)),
	depends("elector-validation", "LeaseDuration must be longer than RenewDeadline.",
		"that does not suffice; the constructor checks no more",
		clientGo, yes("leader-elector", properties.MutualExclusion), no("leader-elector/late", properties.MutualExclusion),
		without("margin", "leader-elector/tight", properties.MutualExclusion)),
	holds("elector-last-ack", "A candidate waits for a full LeaseDuration in which it observes no change before it takes over.",
		clientGo, yes("leader-elector", properties.MutualExclusion), no("leader-elector/blind", properties.MutualExclusion)),
}

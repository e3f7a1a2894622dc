package bully

import (
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/claim"
	"doorway/properties"
)

// callClaims are about the processes that a caller asks, and how often it calls.
var callClaims = claim.List(
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.BestLeader, properties.ElectionEnds, properties.ElectionTerminates).Of(asksAll).Under(mortal),
	claim.Hold(properties.MessagesAtMost(11)).Of(asksAll).Under(common.Call(3, 0)),
	claim.Break(properties.MessagesAtMost(10)).Of(asksAll).Under(common.Call(3, 0)).
		Because("p1 asks p0 too, which has nothing to say: asking only the higher processes takes a message less").By(sources.Park+": it need only send to higher numbered processes"),
	claim.Break(properties.ElectionTerminates).Of("polite").Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1), Delay: 1}).
		Because("p0 answers p1, which waits in vain for an announcement and calls again, for ever"),
	claim.Break(properties.MessagesAtMost(11)).Of("restless").Under(counted(4, 1)).
		Because("p2, which holds an election for p0, holds another one for p1: n²−n−1 counts one election each").By(sources.Slides+": a process can call for at most one election at a time"),
)

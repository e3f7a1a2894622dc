package algorithms

import "doorway/model"

// deadlocks is what is said of requests that name their resource, and of the
// detection of deadlocks.
var deadlocks = []model.Statement{
	holds("named-exclusive", "Where processes agree on how a resource is identified and pass that with their requests, each resource is had exclusively.",
		said(krzyzanowski, slides), yes("named-resources", "resource-exclusion"), yes("named-resources/apart", "resource-exclusion"),
		no("named-resources/apart", "mutual-exclusion"), no("named-resources/nameless", "resource-exclusion")),
	refuted("coordinator-required", "Mutual exclusion and deadlock detection require a coordinator.",
		"Ricart and Agrawala's algorithm has none, nor has edge chasing, which declares every deadlock and no other. A coordinator that puts "+
			"together what managers report declares phantom deadlocks, unless the reports tell requests apart",
		slides, yes("ricart-agrawala", "mutual-exclusion"), yes("chandy-misra-haas", "deadlock-detected"), yes("chandy-misra-haas", "no-phantom-deadlock"),
		yes("chandy-misra-haas/three", "deadlock-detected"), yes("deadlock-coordinator", "deadlock-detected"), yes("deadlock-coordinator", "no-phantom-deadlock"),
		without("numbered requests", "deadlock-coordinator/ordered", "no-phantom-deadlock")),
}

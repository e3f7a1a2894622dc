package algorithms

import (
	"doorway/model/catalogue"
	"doorway/properties"
)

// deadlocks has the statements about requests that name their resource, and about
// the detection of deadlocks.
var deadlocks = []catalogue.Statement{
	holds("named-exclusive", "Where processes agree on how a resource is identified and pass that with their requests, each resource is held exclusively.",
		said(krzyzanowski, slides), yes("named-resources", properties.ResourceExclusion), yes("named-resources/apart", properties.ResourceExclusion),
		no("named-resources/apart", properties.MutualExclusion), no("named-resources/nameless", properties.ResourceExclusion)),
	refuted("coordinator-required", "Mutual exclusion and deadlock detection require a coordinator.",
		"Ricart and Agrawala's algorithm has none, and neither has edge chasing, which declares every deadlock and no other. A coordinator "+
			"that combines what managers report declares phantom deadlocks, unless the reports tell requests apart",
		slides, yes("ricart-agrawala", properties.MutualExclusion), yes("chandy-misra-haas", properties.DeadlockDetected), yes("chandy-misra-haas", properties.NoPhantomDeadlock),
		yes("chandy-misra-haas/three", properties.DeadlockDetected), yes("deadlock-coordinator", properties.DeadlockDetected), yes("deadlock-coordinator", properties.NoPhantomDeadlock),
		without("numbered requests", "deadlock-coordinator/ordered", properties.NoPhantomDeadlock)),
}

package algorithms

import (
	"doorway/model/catalogue"
	"doorway/model/named"
)

// deadlocks has the statements about requests that name their resource, and about
// the detection of deadlocks.
var deadlocks = []catalogue.Statement{
	holds("named-exclusive", "Where processes agree on how a resource is identified and pass that with their requests, each resource is held exclusively.",
		said(krzyzanowski, slides), yes("named-resources", named.ResourceExclusion), yes("named-resources/apart", named.ResourceExclusion),
		no("named-resources/apart", named.MutualExclusion), no("named-resources/nameless", named.ResourceExclusion)),
	refuted("coordinator-required", "Mutual exclusion and deadlock detection require a coordinator.",
		"Ricart and Agrawala's algorithm has none, and neither has edge chasing, which declares every deadlock and no other. A coordinator "+
			"that combines what managers report declares phantom deadlocks, unless the reports tell requests apart",
		slides, yes("ricart-agrawala", named.MutualExclusion), yes("chandy-misra-haas", named.DeadlockDetected), yes("chandy-misra-haas", named.NoPhantomDeadlock),
		yes("chandy-misra-haas/three", named.DeadlockDetected), yes("deadlock-coordinator", named.DeadlockDetected), yes("deadlock-coordinator", named.NoPhantomDeadlock),
		without("numbered requests", "deadlock-coordinator/ordered", named.NoPhantomDeadlock)),
}

package algorithms

import (
	"doorway/model/catalogue"
	"doorway/properties"
)

// Sources about locks whose holders have sessions.
const (
	etcd   = "etcd's documentation"
	jepsen = "Jepsen, etcd 3.4.3, 2020"

	recipes = "ZooKeeper Recipes and Solutions"
)

// sessions has the statements about locks and elections over a store with leases or sessions.
var sessions = []catalogue.Statement{
	holds("etcd-lock-not-by-itself", "The lock cannot be used for mutual exclusion by itself.",
		etcd, no("etcd-mutex/guarded", properties.MutualExclusion), without("no long pause", "etcd-mutex/early", properties.MutualExclusion)),
	noting("with equal clocks, too, as a client counts the time from when an answer arrives",
		holds("etcd-lease-ends-sooner", "The store may revoke a lease while its client still claims it, since each measures time with a clock of its own.",
			etcd, without("good clocks", "etcd-mutex/early", properties.MutualExclusion), without("margin", "etcd-mutex", properties.MutualExclusion))),
	holds("etcd-revisions-exclude", "Writes that name the revision of the lock's key, and that the store makes only while the key is there, exclude each other.",
		etcd, yes("etcd-mutex/guarded", properties.NoStaleWrite), no("etcd-mutex/unguarded", properties.NoStaleWrite)),
	depends("etcd-unlock-hands-over", "After Unlock the next caller that waits is woken and has the lock.",
		"if its session has lived while it waited; Lock looks for its key afterwards, which does not suffice, as the key may go the next moment",
		etcd, yes("etcd-mutex", properties.DeadlockFreedom), without("session watched", "etcd-mutex/trusting", properties.MutualExclusion)),
	depends("etcd-one-leader", "Several sessions may take part in an election, but only one can be the leader at a time.",
		"if sessions end before leases do, and a candidate looks at its session before it leads; Campaign does not (etcd issue 19597)",
		etcd, yes("etcd-mutex/election", properties.MutualExclusion), without("session watched", "etcd-mutex/election-trusting", properties.MutualExclusion)),
	depends("etcd-session-done", "The context of a session is cancelled when its lease expires.",
		"later than that, by as much as the last answer took; a client that leaves so much earlier is safe, and one that waits for the context is not",
		etcd, yes("etcd-mutex/early", properties.MutualExclusion), without("margin", "etcd-mutex", properties.MutualExclusion), no("etcd-mutex/tight", properties.MutualExclusion)),
	holds("etcd-locks-unsafe", "Locks do not, and cannot, guarantee mutual exclusion in asynchronous networks.",
		jepsen, no("etcd-mutex/guarded", properties.MutualExclusion), without("prompt answers", "etcd-mutex/early", properties.MutualExclusion)),

	depends("zookeeper-lock-synchronous", "At no time do two clients think that they hold the same lock.",
		"while sessions live, and clients leave when they are disconnected; not if one pauses or a clock is fast",
		recipes, yes("zookeeper-lock", properties.MutualExclusion), without("stops when disconnected", "zookeeper-lock/patient", properties.MutualExclusion),
		without("no long pause", "zookeeper-lock", properties.MutualExclusion), without("good clocks", "zookeeper-lock", properties.MutualExclusion)),
	holds("zookeeper-lock-wakes-one", "A node that is removed wakes one client, and not all that wait.",
		recipes, yes("zookeeper-lock", properties.MessagesAtMost(23)), no("zookeeper-lock/herd", properties.MessagesAtMost(23))),
	holds("zookeeper-lock-survives-crashes", "The node of a client that fails is removed.",
		recipes, yes("zookeeper-lock", properties.DeadlockFreedom), no("zookeeper-lock/persistent", properties.DeadlockFreedom)),
}

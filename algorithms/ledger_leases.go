package algorithms

import (
	"doorway/model/catalogue"
	"doorway/properties"
)

// The documents of products, and what is written about them.
const (
	redisLocks = "Redis documentation, Distributed Locks with Redis"
	kleppmann  = "M. Kleppmann, How to do distributed locking, 2016"
	antirez    = "S. Sanfilippo, Is Redlock safe?, 2016"
	consul     = "Consul documentation, Sessions and distributed locks"
	postgres   = "PostgreSQL documentation, Advisory Locks"
	timescale  = "Timescale, prometheus-postgresql-adapter, pull request 91"
)

// leases has the statements about locks that servers take back.
var leases = []catalogue.Statement{
	depends("redlock-excludes", "With Redlock, at any moment only one client holds the lock.",
		"as long as no client pauses for longer than the margin once it has looked at its clock, no clock jumps, clocks drift by less "+
			"than the margin, and no server that has forgotten its key takes part too early",
		redisLocks, yes("redlock", properties.MutualExclusion), without("no long pause", "redlock", properties.MutualExclusion),
		without("no jump", "redlock/jumping", properties.MutualExclusion), without("good clocks", "redlock", properties.MutualExclusion),
		without("no early restart", "redlock", properties.MutualExclusion)),
	holds("redlock-validity", "The keys of a majority exist for at least the time to live, less the time for acquiring the lock and the drift of clocks.",
		redisLocks, yes("redlock", properties.MutualExclusion), yes("redlock/wary", properties.MutualExclusion), no("redlock/rash", properties.MutualExclusion),
		no("redlock/untimed", properties.MutualExclusion), without("margin", "redlock/tight", properties.MutualExclusion)),
	holds("redlock-plain-delete", "To delete a key without looking at its value is not safe, since it may be another client's.",
		redisLocks, no("redlock/eraser", properties.MutualExclusion), without("unique values", "redlock/shared", properties.MutualExclusion)),
	depends("redlock-majority-up", "As long as a majority of the servers is up, clients can acquire the lock.",
		"a client that comes alone can; two that come together may both fail, and try again",
		redisLocks, yes("redlock", properties.SoloEntry), no("redlock", properties.SoloEntry)),
	holds("redlock-restart", "If a server restarts and has forgotten its key, another client can acquire the lock, too.",
		said(redisLocks, kleppmann), without("no early restart", "redlock", properties.MutualExclusion)),
	holds("redlock-delayed-restart", "It is enough that a server that restarts keeps out for a bit longer than the time to live.",
		said(redisLocks, antirez), yes("redlock/delayed", properties.MutualExclusion), no("redlock/hasty", properties.MutualExclusion)),
	holds("redlock-persistence", "It is enough, too, that a restart does not make a server forget its key.",
		redisLocks, yes("redlock/persistent", properties.MutualExclusion)),
	holds("redlock-clock-jump", "If the clock of a server jumps, two clients may hold the lock.",
		kleppmann, without("no jump", "redlock/jumping", properties.MutualExclusion)),
	depends("redlock-pause", "If a client pauses while the answers of the servers are under way, it holds the lock when another does.",
		"not then: it looks at its clock when it has the answers, and gives up (case redlock/golden-a-pause-before-the-look); but so it is "+
			"if it pauses after that look, unless the margin includes the pause",
		kleppmann, without("no long pause", "redlock", properties.MutualExclusion), yes("redlock/awake", properties.MutualExclusion)),
	holds("redlock-late-pause", "A pause after the second look at the clock does harm, as with any lock that is released automatically.",
		antirez, without("no long pause", "redlock", properties.MutualExclusion), without("no long pause", "lease", properties.MutualExclusion)),

	holds("redlock-no-fencing-tokens", "The random values of Redlock are not fencing tokens, which must increase from holder to holder.",
		kleppmann, no("redlock", properties.NoStaleWrite)),
	depends("consul-lock-delay", "The lock-delay lets a client that still lives detect that its session is invalid, and stop, before another gets the lock.",
		"if the client hears of it in time: a pause may be longer by the lock-delay than without one, and no longer",
		consul, yes("consul-session", properties.MutualExclusion), without("lock-delay", "consul-session/undelayed", properties.MutualExclusion),
		no("consul-session/undelayed", properties.MutualExclusion), no("consul-session", properties.MutualExclusion), no("consul-session/brief", properties.MutualExclusion)),
	holds("consul-not-bulletproof", "The lock-delay is not a bulletproof method.",
		consul, without("no long pause", "consul-session", properties.MutualExclusion), without("news arrives", "consul-session", properties.MutualExclusion)),
	holds("consul-liveness", "If the node that holds a lock fails, the lock is released, and the system makes progress.",
		consul, yes("consul-session", properties.DeadlockFreedom)),
	holds("consul-without-checks", "A session without health checks and time to live trades liveness for safety: its lock is never released, even if the owner has failed.",
		consul, yes("consul-session/unchecked", properties.MutualExclusion), no("consul-session/unchecked", properties.DeadlockFreedom)),

	depends("advisory-until-session-ends", "A session-level advisory lock is held until it is released or the session ends, even if the client disconnects ungracefully.",
		"so it is no longer held when the connection of a live client is cut, which need not know; and it is held for ever if the "+
			"database does not notice that a client is dead, or if a pool keeps the session",
		postgres, yes("advisory-lock", properties.MutualExclusion), yes("advisory-lock", properties.DeadlockFreedom),
		without("connection holds", "advisory-lock", properties.MutualExclusion), without("ends are noticed", "advisory-lock", properties.DeadlockFreedom),
		no("advisory-lock/leaker", properties.DeadlockFreedom)),
	holds("advisory-failover", "When the database fails over, the leader loses its lock, and there may be several leaders.",
		timescale, without("database stays up", "advisory-lock", properties.MutualExclusion)),
	holds("advisory-not-enforced", "The lock is advisory: the system does not enforce its use, so the application must use it correctly.",
		postgres, without("same session", "advisory-lock/elsewhere", properties.NoStaleWrite), no("advisory-lock/pooled", properties.NoStaleWrite),
		yes("advisory-lock/bound", properties.NoStaleWrite)),
}

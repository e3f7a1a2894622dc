package algorithms

import (
	"doorway/algorithms/internal/common"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/named"
)

// locks has the statements about locks in the memory of one machine.
var locks = []catalogue.Statement{
	holds("lock-race", "A lock that is tested and set in two steps lets two processes in if the first is interrupted between them.",
		park, without("no interruption", "naive-lock", named.MutualExclusion)),
	holds("interrupts-one-processor", "On one processor, disabling interrupts for the length of the critical section excludes others.",
		park, yes("interrupts-off", named.MutualExclusion), yes("interrupts-off", named.NoInterference)),
	holds("interrupts-two-processors", "On several processors that does not work: it affects only one of them.",
		park, without("one processor", "interrupts-off", named.MutualExclusion)),
	holds("test-and-set-excludes", "Spinning on an atomic test-and-set gives mutual exclusion.",
		said(park, krzyzanowski), yes("test-and-set", named.MutualExclusion)),
	holds("test-and-set-atomic", "The hardware must test and set in one indivisible operation.",
		park, without("atomic test-and-set", "test-and-set/split", named.MutualExclusion)),
	holds("compare-and-swap-excludes", "So does spinning on an atomic compare-and-swap from 0 to 1, which must be indivisible too.",
		park, yes("compare-and-swap", named.MutualExclusion), without("atomic compare-and-swap", "compare-and-swap/split", named.MutualExclusion)),
	holds("swap-excludes", "So does spinning on an atomic exchange with a temporary that says locked.",
		park, yes("swap", named.MutualExclusion), without("atomic exchange", "swap/split", named.MutualExclusion)),
	refuted("swap-is-compare-and-swap", "The atomic swap is the compare-and-swap (whose code is printed under its heading).",
		"a compare-and-swap leaves a taken lock alone, a swap writes to it each time; so a swap must set its temporary anew "+
			"for each attempt, and a compare-and-swap needs none", park,
		yes("compare-and-swap", named.MutualExclusion), no("swap/stale", named.MutualExclusion)),
	depends("spin-locks-solve", "Spin locks on atomic operations are solutions of the critical section problem, with all its requirements.",
		"they have exclusion, progress and freedom from interference, but a process may starve unless the lock is handed over in turn",
		park, yes("test-and-set", named.MutualExclusion), yes("test-and-set", named.LivelockFreedom), yes("test-and-set", named.NoInterference),
		no("test-and-set", named.StarvationFreedom), no("test-and-set", named.WaitingBounded), no("compare-and-swap", named.StarvationFreedom),
		no("swap", named.StarvationFreedom), no("interrupts-off", named.StarvationFreedom),
		yes("bounded-test-and-set", named.StarvationFreedom), yes("bounded-test-and-set", named.BoundedWaitingFromDoorway(2))),
	depends("semaphores-solve", "Semaphores are a solution of the critical section problem.",
		"a process may starve if a V lets any process go on, and from three processes on even if it must be a blocked one; "+
			"a queue of the blocked prevents it", park,
		yes("semaphore", named.MutualExclusion), yes("semaphore", named.LivelockFreedom), no("semaphore", named.StarvationFreedom),
		no("semaphore/set", named.StarvationFreedom), yes("semaphore/queue", named.StarvationFreedom)),
	depends("monitors-solve", "Monitors are a solution of the critical section problem.",
		"under signal and continue a process may starve from three processes on; under signal and wait, with a queue, none does",
		park, yes("monitor", named.MutualExclusion), yes("monitor", named.StarvationFreedom),
		yes("monitor/mesa", named.MutualExclusion), no("monitor/mesa", named.StarvationFreedom)),
	holds("one-machine-means", "On one machine exclusion can be achieved by test-and-set, by semaphores, by messages and by condition variables.",
		krzyzanowski, yes("test-and-set", named.MutualExclusion), yes("semaphore", named.MutualExclusion), yes("central", named.MutualExclusion),
		yes("monitor", named.MutualExclusion)),
	depends("software-locks", "On several processors software alone is enough, too.",
		"on today's processors reads overtake writes (x86), so such locks need fences",
		park, yes("peterson", named.MutualExclusion), yes("dekker", named.MutualExclusion), yes("bakery", named.MutualExclusion),
		without("sequential consistency", "peterson", named.MutualExclusion), without("sequential consistency", "dekker", named.MutualExclusion),
		yes("peterson/fenced", named.MutualExclusion), yes("dekker/fenced", named.MutualExclusion)),
	depends("critical-regions-solve", "Critical regions are a solution of the critical section problem.",
		"they give exclusion and progress; but if a condition that was false is tested again after newcomers have had their turn, "+
			"a process may starve from three processes on. If it is tested before their turn, or if there is no condition, none does", park,
		yes("critical-region", named.MutualExclusion), yes("critical-region", named.LivelockFreedom), no("critical-region", named.StarvationFreedom),
		yes("critical-region/ahead", named.MutualExclusion), yes("critical-region/ahead", named.StarvationFreedom),
		yes("critical-region/plain", named.MutualExclusion), yes("critical-region/plain", named.StarvationFreedom)),
	refuted("lock-code", "To lock is while(!->held); held = 1.",
		"the test is negated by mistake: held is 0 at first, and nobody ever gets in. Without the negation, two processes hold the lock if "+
			"the first is interrupted, as the same page says", park,
		no("naive-lock/misprinted", named.DeadlockFreedom), no("naive-lock/misprinted", named.LivelockFreedom), yes("naive-lock", named.DeadlockFreedom)),
}

// requirements has the statements about the problem and its solutions in general.
var requirements = []catalogue.Statement{
	depends("accesses-one-at-a-time", "One has to assume that accesses to shared memory at the same time take effect one after the other.",
		"Peterson's algorithm needs it; Lamport's bakery does not: there a read that overlaps a write may return anything",
		park, without("atomic registers", "peterson", named.MutualExclusion), yes("bakery", named.FirstComeFirstServed),
		yes("bakery", named.MutualExclusion)),
	noting("it is not enough: many algorithms must be spared halts in the entry protocol as well. With spin locks, in which a waiting process leaves no trace, it is enough",
		holds("halt-outside-only", "One has to assume that a process halts only outside its critical section.", park,
			without("no halt inside", "test-and-set", named.DeadlockFreedom), yes("compare-and-swap/halting", named.LivelockFreedom),
			yes("swap/halting", named.LivelockFreedom), yes("semaphore/weak-halting", named.LivelockFreedom),
			without("no halt while blocked", "semaphore/halting", named.DeadlockFreedom),
			without("no halt while waiting", "monitor/halting", named.LivelockFreedom),
			without("no halt while waiting", "bounded-test-and-set/halting", named.LivelockFreedom),
			without("no halt outside the remainder", "peterson", named.DeadlockFreedom))),
	depends("bounded-waiting-from-request", "There must be a bound on how often others enter between a request and its entry.",
		"between a process's request and its first step others may enter as often as they like, unless they must wait for it (strict "+
			"alternation); there is a bound from the end of the doorway on", park,
		no("peterson", named.WaitingBounded), no("bounded-test-and-set", named.BoundedWaiting(5)), no("monitor", named.BoundedWaiting(5)),
		yes("peterson", named.BoundedWaitingFromDoorway(1)), yes("bounded-test-and-set", named.BoundedWaitingFromDoorway(2)),
		yes("monitor", named.BoundedWaitingFromDoorway(2)), yes("strict-alternation", named.BoundedWaiting(2))),
	holds("no-timing-tricks", "Processors have different speeds, so a solution must not depend on timing.",
		park, yes("dekker", named.MutualExclusion), yes("bakery", named.MutualExclusion), without("steps in time", "fischer", named.MutualExclusion)),
	holds("remainder-takes-no-part", "A process in its remainder must take no part in the decision; taking turns strictly gives it one.",
		park, no("strict-alternation", named.NoInterference), no("strict-alternation", named.LivelockFreedom)),
	depends("ring-is-algorithm-1", "The token ring is like strict alternation (algorithm 1), with a token for the shared variable.",
		"exclusion and waiting bounds are the same; but on the ring a process that does not want to enter passes the turn on", silberschatz,
		yes("strict-alternation", named.MutualExclusion), yes("strict-alternation", named.BoundedWaiting(2)), yes("token-ring", named.BoundedWaiting(2)),
		no("strict-alternation", named.NoInterference), yes("token-ring", named.NoInterference)),
	depends("free-section-no-delay", "If nobody is in the critical section, a process that requests may enter without delay.",
		"with the token at hand; otherwise it takes messages to find out: two message times at a coordinator, up to n on a ring",
		park, is("suzuki-kasami", "delay-before-entry(0)", common.Call(3, 0)),
		is("central", "delay-before-entry(2)", model.NewSetup(3)), isNot("token-ring", "delay-before-entry(0)", model.NewSetup(3))),
	holds("deadlock-and-starvation-differ", "Deadlock means that nobody gets in any more, starvation that one process does not while others do.",
		slides, yes("test-and-set", named.DeadlockFreedom), no("test-and-set", named.StarvationFreedom)),
	refuted("two-sets-of-requirements", "To exclude, to prevent interference and to prevent starvation is the same as exclusion, progress and bounded waiting, stated in another way.",
		"the second asks for more: Dekker's algorithm excludes, nobody interferes and nobody starves, and yet the other process may enter any number of times first, "+
			"counted from the request or from the end of the doorway", park,
		yes("dekker", named.MutualExclusion), yes("dekker", named.NoInterference), yes("dekker", named.StarvationFreedom), yes("dekker", named.LivelockFreedom),
		no("dekker", named.BoundedWaiting(5)), no("dekker", named.BoundedWaitingFromDoorway(1)), no("dekker", named.BoundedWaitingFromDoorway(5))),
	depends("no-priority", "One has to assume that no critical section has priority over another.",
		"for freedom from starvation: if readers come before writers a writer may wait for ever. Exclusion and progress do not need it", park,
		yes("readers-preference", named.ReadersWriters), yes("readers-preference", named.DeadlockFreedom), yes("readers-preference", named.LivelockFreedom),
		no("readers-preference", named.StarvationFreedom)),
	depends("granted-in-order", "A solution must grant requests in order.",
		"in an order that processes can know: of timestamps, of the ends of the doorways, or of arrival at a coordinator. None of these is the order "+
			"in which requests are made, and the token ring, a solution of the same notes, keeps none", unit3,
		yes("lamport", named.TimestampOrder), yes("bakery", named.FirstComeFirstServed), yes("central/queued", named.BoundedWaitingFromDoorway(2)),
		no("lamport", named.BoundedWaiting(1)), no("central", named.BoundedWaiting(5)), no("token-ring", named.BoundedWaiting(0))),
	outOfScope("one-way-needs-none", "One-way communication usually needs no mutual exclusion.",
		"in every system of the catalogue there is something that processes compete for; about messages without that nothing is claimed", unit3),
}

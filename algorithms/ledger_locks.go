package algorithms

import (
	"doorway/algorithms/internal/common"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// locks has the statements about locks in the memory of one machine.
var locks = []catalogue.Statement{
	holds("lock-race", "A lock that is tested and set in two steps lets two processes in if the first is interrupted between them.",
		park, without("no interruption", "naive-lock", properties.MutualExclusion)),
	holds("interrupts-one-processor", "On one processor, disabling interrupts for the length of the critical section excludes others.",
		park, yes("interrupts-off", properties.MutualExclusion), yes("interrupts-off", properties.NoInterference)),
	holds("interrupts-two-processors", "On several processors that does not work: it affects only one of them.",
		park, without("one processor", "interrupts-off", properties.MutualExclusion)),
	holds("test-and-set-excludes", "Spinning on an atomic test-and-set gives mutual exclusion.",
		said(park, krzyzanowski), yes("test-and-set", properties.MutualExclusion)),
	holds("test-and-set-atomic", "The hardware must test and set in one indivisible operation.",
		park, without("atomic test-and-set", "test-and-set/split", properties.MutualExclusion)),
	holds("compare-and-swap-excludes", "So does spinning on an atomic compare-and-swap from 0 to 1, which must be indivisible too.",
		park, yes("compare-and-swap", properties.MutualExclusion), without("atomic compare-and-swap", "compare-and-swap/split", properties.MutualExclusion)),
	holds("swap-excludes", "So does spinning on an atomic exchange with a temporary that says locked.",
		park, yes("swap", properties.MutualExclusion), without("atomic exchange", "swap/split", properties.MutualExclusion)),
	refuted("swap-is-compare-and-swap", "The atomic swap is the compare-and-swap (whose code is printed under its heading).",
		"a compare-and-swap leaves a taken lock alone, a swap writes to it each time; so a swap must set its temporary anew "+
			"for each attempt, and a compare-and-swap needs none", park,
		yes("compare-and-swap", properties.MutualExclusion), no("swap/stale", properties.MutualExclusion)),
	depends("spin-locks-solve", "Spin locks on atomic operations are solutions of the critical section problem, with all its requirements.",
		"they have exclusion, progress and freedom from interference, but a process may starve unless the lock is handed over in turn",
		park, yes("test-and-set", properties.MutualExclusion), yes("test-and-set", properties.LivelockFreedom), yes("test-and-set", properties.NoInterference),
		no("test-and-set", properties.StarvationFreedom), no("test-and-set", properties.WaitingBounded), no("compare-and-swap", properties.StarvationFreedom),
		no("swap", properties.StarvationFreedom), no("interrupts-off", properties.StarvationFreedom),
		yes("bounded-test-and-set", properties.StarvationFreedom), yes("bounded-test-and-set", properties.BoundedWaitingFromDoorway(2))),
	depends("semaphores-solve", "Semaphores are a solution of the critical section problem.",
		"a process may starve if a V lets any process go on, and from three processes on even if it must be a blocked one; "+
			"a queue of the blocked prevents it", park,
		yes("semaphore", properties.MutualExclusion), yes("semaphore", properties.LivelockFreedom), no("semaphore", properties.StarvationFreedom),
		no("semaphore/set", properties.StarvationFreedom), yes("semaphore/queue", properties.StarvationFreedom)),
	depends("monitors-solve", "Monitors are a solution of the critical section problem.",
		"under signal and continue a process may starve from three processes on; under signal and wait, with a queue, none does",
		park, yes("monitor", properties.MutualExclusion), yes("monitor", properties.StarvationFreedom),
		yes("monitor/mesa", properties.MutualExclusion), no("monitor/mesa", properties.StarvationFreedom)),
	holds("one-machine-means", "On one machine exclusion can be achieved by test-and-set, by semaphores, by messages and by condition variables.",
		krzyzanowski, yes("test-and-set", properties.MutualExclusion), yes("semaphore", properties.MutualExclusion), yes("central", properties.MutualExclusion),
		yes("monitor", properties.MutualExclusion)),
	depends("software-locks", "On several processors software alone is enough, too.",
		"on today's processors reads overtake writes (x86), so such locks need fences",
		park, yes("peterson", properties.MutualExclusion), yes("dekker", properties.MutualExclusion), yes("bakery", properties.MutualExclusion),
		without("sequential consistency", "peterson", properties.MutualExclusion), without("sequential consistency", "dekker", properties.MutualExclusion),
		yes("peterson/fenced", properties.MutualExclusion), yes("dekker/fenced", properties.MutualExclusion)),
	depends("critical-regions-solve", "Critical regions are a solution of the critical section problem.",
		"they give exclusion and progress; but if a condition that was false is tested again after newcomers have had their turn, "+
			"a process may starve from three processes on. If it is tested before their turn, or if there is no condition, none does", park,
		yes("critical-region", properties.MutualExclusion), yes("critical-region", properties.LivelockFreedom), no("critical-region", properties.StarvationFreedom),
		yes("critical-region/ahead", properties.MutualExclusion), yes("critical-region/ahead", properties.StarvationFreedom),
		yes("critical-region/plain", properties.MutualExclusion), yes("critical-region/plain", properties.StarvationFreedom)),
	refuted("lock-code", "To lock is while(!->held); held = 1.",
		"the test is negated by mistake: held is 0 at first, and nobody ever gets in. Without the negation, two processes hold the lock if "+
			"the first is interrupted, as the same page says", park,
		no("naive-lock/misprinted", properties.DeadlockFreedom), no("naive-lock/misprinted", properties.LivelockFreedom), yes("naive-lock", properties.DeadlockFreedom)),
}

// requirements has the statements about the problem and its solutions in general.
var requirements = []catalogue.Statement{
	depends("accesses-one-at-a-time", "One has to assume that accesses to shared memory at the same time take effect one after the other.",
		"Peterson's algorithm needs it; Lamport's bakery does not: there a read that overlaps a write may return anything",
		park, without("atomic registers", "peterson", properties.MutualExclusion), yes("bakery", properties.FirstComeFirstServed),
		yes("bakery", properties.MutualExclusion)),
	noting("it is not enough: many algorithms must be spared halts in the entry protocol as well. With spin locks, in which a waiting process leaves no trace, it is enough",
		holds("halt-outside-only", "One has to assume that a process halts only outside its critical section.", park,
			without("no halt inside", "test-and-set", properties.DeadlockFreedom), yes("compare-and-swap/halting", properties.LivelockFreedom),
			yes("swap/halting", properties.LivelockFreedom), yes("semaphore/weak-halting", properties.LivelockFreedom),
			without("no halt while blocked", "semaphore/halting", properties.DeadlockFreedom),
			without("no halt while waiting", "monitor/halting", properties.LivelockFreedom),
			without("no halt while waiting", "bounded-test-and-set/halting", properties.LivelockFreedom),
			without("no halt outside the remainder", "peterson", properties.DeadlockFreedom))),
	depends("bounded-waiting-from-request", "There must be a bound on how often others enter between a request and its entry.",
		"between a process's request and its first step others may enter as often as they like, unless they must wait for it (strict "+
			"alternation); there is a bound from the end of the doorway on", park,
		no("peterson", properties.WaitingBounded), no("bounded-test-and-set", properties.BoundedWaiting(5)), no("monitor", properties.BoundedWaiting(5)),
		yes("peterson", properties.BoundedWaitingFromDoorway(1)), yes("bounded-test-and-set", properties.BoundedWaitingFromDoorway(2)),
		yes("monitor", properties.BoundedWaitingFromDoorway(2)), yes("strict-alternation", properties.BoundedWaiting(2))),
	holds("no-timing-tricks", "Processors have different speeds, so a solution must not depend on timing.",
		park, yes("dekker", properties.MutualExclusion), yes("bakery", properties.MutualExclusion), without("steps in time", "fischer", properties.MutualExclusion)),
	holds("remainder-takes-no-part", "A process in its remainder must take no part in the decision; taking turns strictly gives it one.",
		park, no("strict-alternation", properties.NoInterference), no("strict-alternation", properties.LivelockFreedom)),
	depends("ring-is-algorithm-1", "The token ring is like strict alternation (algorithm 1), with a token for the shared variable.",
		"exclusion and waiting bounds are the same; but on the ring a process that does not want to enter passes the turn on", silberschatz,
		yes("strict-alternation", properties.MutualExclusion), yes("strict-alternation", properties.BoundedWaiting(2)), yes("token-ring", properties.BoundedWaiting(2)),
		no("strict-alternation", properties.NoInterference), yes("token-ring", properties.NoInterference)),
	depends("free-section-no-delay", "If nobody is in the critical section, a process that requests may enter without delay.",
		"with the token at hand; otherwise it takes messages to find out: two message times at a coordinator, up to n on a ring",
		park, is("suzuki-kasami", "delay-before-entry(0)", common.Call(3, 0)),
		is("central", "delay-before-entry(2)", model.NewSetup(3)), isNot("token-ring", "delay-before-entry(0)", model.NewSetup(3))),
	holds("deadlock-and-starvation-differ", "Deadlock means that nobody gets in any more, starvation that one process does not while others do.",
		slides, yes("test-and-set", properties.DeadlockFreedom), no("test-and-set", properties.StarvationFreedom)),
	refuted("two-sets-of-requirements", "To exclude, to prevent interference and to prevent starvation is the same as exclusion, progress and bounded waiting, stated in another way.",
		"the second asks for more: Dekker's algorithm excludes, nobody interferes and nobody starves, and yet the other process may enter any number of times first, "+
			"counted from the request or from the end of the doorway", park,
		yes("dekker", properties.MutualExclusion), yes("dekker", properties.NoInterference), yes("dekker", properties.StarvationFreedom), yes("dekker", properties.LivelockFreedom),
		no("dekker", properties.BoundedWaiting(5)), no("dekker", properties.BoundedWaitingFromDoorway(1)), no("dekker", properties.BoundedWaitingFromDoorway(5))),
	depends("no-priority", "One has to assume that no critical section has priority over another.",
		"for freedom from starvation: if readers come before writers a writer may wait for ever. Exclusion and progress do not need it", park,
		yes("readers-preference", properties.ReadersWriters), yes("readers-preference", properties.DeadlockFreedom), yes("readers-preference", properties.LivelockFreedom),
		no("readers-preference", properties.StarvationFreedom)),
	depends("granted-in-order", "A solution must grant requests in order.",
		"in an order that processes can know: of timestamps, of the ends of the doorways, or of arrival at a coordinator. None of these is the order "+
			"in which requests are made, and the token ring, a solution of the same notes, keeps none", unit3,
		yes("lamport", properties.TimestampOrder), yes("bakery", properties.FirstComeFirstServed), yes("central/queued", properties.BoundedWaitingFromDoorway(2)),
		no("lamport", properties.BoundedWaiting(1)), no("central", properties.BoundedWaiting(5)), no("token-ring", properties.BoundedWaiting(0))),
	outOfScope("one-way-needs-none", "One-way communication usually needs no mutual exclusion.",
		"in every system of the catalogue there is something that processes compete for; about messages without that nothing is claimed", unit3),
}

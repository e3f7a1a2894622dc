package strictalternation

import (
	"doorway/algorithms/internal/lines"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

const (
	silberschatz = "Silberschatz & Galvin, Operating System Concepts, algorithm 1"
	dijkstra     = "Dijkstra 1965"
)

var (
	allCompete = catalogue.Assumption{Name: "all compete", Meaning: "every process wants to enter again, sooner or later"}
	noHalt     = catalogue.Assumption{Name: "no halt", Meaning: "a process does not halt, not even in its remainder"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "strict-alternation",
	Title:  "Strict alternation",
	Family: catalogue.SharedMemoryLock,
	Source: "Dijkstra, Cooperating sequential processes (EWD 123), 1965, §2.1, the first attempt; " + silberschatz,
	Rules: `One shared turn. To enter, wait until it is one's own; to leave, pass it on to the
next process, in cyclic order. It excludes, and between a request and its entry
the others enter at most n−1 times. But every process must take its turn, whether
or not it wants to enter: a process that does not compete keeps everybody else
out, so waiting is bounded and yet there is no progress. If nobody ever rests, all
is well.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{allCompete, noHalt},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as in the textbook", Build: memory.Builder(a)},
		{Name: "eager", Meaning: "each process comes again as soon as it has left", Build: memory.Builder(Algorithm{N: s.N, Eager: true})},
		{Name: "early", Meaning: "passes the turn on before its critical section", Mutant: true, Build: memory.Builder(early{a})},
		{Name: "keeper", Meaning: "leaves the turn as it is", Mutant: true, Build: memory.Builder(keeper{a})},
		{Name: "once", Meaning: "looks at the turn once: if instead of while", Mutant: true, Build: memory.Builder(lines.After(a, Wait, InCS))},
	}
}

const (
	absent = "it is the turn of a process that does not compete, so nobody enters"
	last   = "all others have their turns before it"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Unlimited(2, 3, 4).By(silberschatz, 2),

	// The requirement of progress is not met.
	claim.Break(properties.NoInterference).Unlimited(2, 3).
		Because(absent).By(silberschatz+": no progress; "+dijkstra+": a process stopped outside its critical section must not block the others", 2),
	claim.Break(properties.LivelockFreedom).Unlimited(2, 3).Because(absent).By(sources.Park+": a process in its remainder must take no part in the decision", 2),
	claim.Break(properties.StarvationFreedom).Unlimited(2, 3).Because(absent).By(sources.Required, 2),

	// An entry remains possible as long as the process that has the turn may come.
	claim.Hold(properties.DeadlockFreedom).Unlimited(2, 3),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Requesters: model.Procs(1)}).Without(allCompete).Because(absent),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashers: model.Procs(0), Crashes: 1}).Without(noHalt).
		Because("p0 halts in its remainder, with the turn").By(sources.MayHalt),

	claim.Hold(properties.BoundedWaiting(1)).Unlimited(2).By(sources.Required),
	claim.Break(properties.BoundedWaiting(0)).Unlimited(2).Because(last),
	claim.Tight(properties.BoundedWaiting, 2).Unlimited(3).Because(last),
	claim.Hold(properties.BoundedWaiting(3), properties.WaitingBounded).Unlimited(4),
	claim.Break(properties.BoundedWaiting(2)).Unlimited(4).Because(last),

	// Nobody rests.
	claim.Hold(properties.LivelockFreedom, properties.StarvationFreedom).Of("eager").Unlimited(2, 3),
	claim.Hold(properties.NoInterference).Of("eager").Unlimited(3),

	// No fence is needed: the only write is a process's last access, and until it is
	// seen nobody else may enter.
	claim.Hold(properties.MutualExclusion).Buffered(2, 3, 4),
	claim.Hold(properties.DeadlockFreedom).Buffered(3),
	claim.Tight(properties.BoundedWaiting, 1).Buffered(2).Because(last),
	claim.Hold(properties.BoundedWaiting(2)).Buffered(3),
	claim.Hold(properties.StarvationFreedom).Of("eager").Buffered(3),

	claim.Break(properties.MutualExclusion).Of("early").Once(2).Because("p0 passes the turn on and enters, and p1, whose turn it now is, follows"),
	claim.Break(properties.BoundedWaiting(1), properties.WaitingBounded).Of("keeper").Unlimited(2).Because("p0 enters again and again, and p1 never has the turn"),
	claim.Break(properties.MutualExclusion).Of("once").Once(2).Because("p1 looks once, sees that it is not its turn, and enters"),
)

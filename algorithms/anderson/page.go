package anderson

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/lines"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

const (
	anderson      = "Anderson 1990"
	mellorCrummey = "Mellor-Crummey & Scott 1991, §2.3"
)

var (
	atomicity = catalogue.Assumption{Name: "atomic fetch-and-increment", Meaning: "no other process accesses the counter between its read and its increment"}
	places    = catalogue.Assumption{Name: "as many places as processes", Meaning: "a place is not taken again until it has been left"}
)

// Page is the lock's place in the catalogue.
var Page = catalogue.Page{
	Name:   "anderson",
	Title:  "Anderson's array-based queue lock",
	Family: catalogue.SharedMemoryLock,
	Source: "T. E. Anderson, The performance of spin lock alternatives for shared-memory multiprocessors, IEEE TPDS 1(1), 1990; as in J. M. Mellor-Crummey and M. L. Scott, ACM TOCS 9(1), 1991, §2.3",
	Rules: `A circular queue of places, each with a flag, and a counter for the place to take
next; at first only the flag of the first place is raised. To enter, take a place
by an atomic fetch-and-increment, wait until its flag is raised, and lower it for
the next round. To leave, raise the flag of the next place. Each process looks at
a flag of its own, so leaving disturbs one processor and not all. A process with a
place enters after those before it, at most n−1; a process without one is
invisible and is overtaken without bound. There must be a place for each process.
A process that halts at a place holds up everybody behind it. Store buffers change
nothing: a process takes its place only when its own writes have been seen, and
the others see the flags change in the order of the writes.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{atomicity, places, assume.NoHaltWaiting, assume.NoHaltInside},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{s.N}
	return []catalogue.Variant{
		{Meaning: "with as many places as processes", Build: memory.Builder(a)},
		{Name: "short", Meaning: "with one place fewer than processes", Build: memory.Builder(Algorithm{max(s.N-1, 1)})},
		{Name: "split", Meaning: "reads and increments the counter in two steps", Build: memory.Builder(split{a})},
		{Name: "halting", Meaning: "p1 halts when it has a place", Build: memory.Builder(lines.Halt(a, a.last(), Spin))},
		{Name: "halting-inside", Meaning: "p1 halts in its critical section", Build: memory.Builder(lines.Halt(a, a.last(), InCS))},
		{Name: "keeper", Meaning: "does not lower its flag", Mutant: true, Build: memory.Builder(keeper{a})},
		{Name: "late", Meaning: "lowers its flag after it has raised the next one", Mutant: true, Build: memory.Builder(late{a})},
		{Name: "straight", Meaning: "does not go round after the last place when it raises the next flag", Mutant: true, Build: memory.Builder(straight{a})},
	}
}

const (
	unseen = "the other enters again and again while the process has requested but not yet taken a place"
	before = "the others took their places earlier and have yet to enter"
	same   = "there are more processes than places: two wait at the same place, and both see its flag raised before either lowers it"
	undone = "p0 has handed the lock on; it comes round to p0's place before p0 has lowered the flag there, and p0 then lowers it"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Unlimited(2, 3, 4).By(anderson, 2),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Unlimited(2, 3),
	claim.Hold(properties.StarvationFreedom).Unlimited(2, 3, 4).By(mellorCrummey+": first come, first served", 2),

	// The bound is n−1, counted from the taking of a place.
	common.Queue(mellorCrummey+": first come, first served", before, unseen, 3, 4),

	claim.Break(properties.MutualExclusion).Of("split").Once(2).Without(atomicity).Because("both read the same place before either increments the counter"),
	claim.Break(properties.MutualExclusion).Of("short").Once(2, 3).Without(places).Because(same),
	claim.Break(properties.LivelockFreedom).Of("halting").Once(2).Without(assume.NoHaltWaiting).
		Because("p1 has halted outside its critical section and does not hand the lock on"),
	claim.Break(properties.LivelockFreedom).Of("halting-inside").Once(2).Without(assume.NoHaltInside).Because("p1 has halted inside and does not hand the lock on"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}),

	common.BufferedQueue(before),

	claim.Break(properties.MutualExclusion).Of("keeper").Twice(2).
		Because("the queue has gone round once, and the flag of the first place is still up"),
	claim.Break(properties.DeadlockFreedom).Of("late").Twice(2).Because(undone),
	claim.Break(properties.MutualExclusion).Of("late").Twice(3).
		Because("the queue has gone round, and the first place is taken again before its flag is lowered"),
	claim.Break(properties.DeadlockFreedom).Of("straight").Twice(2).
		Because("a process that leaves the last place raises a flag beyond it, and everybody waits at the first place"),
)

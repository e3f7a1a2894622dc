package anderson

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
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
	Program:     program,
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
		{Name: "halting", Meaning: "p1 halts when it has a place", Build: memory.Builder(mortal{a, Spin})},
		{Name: "halting-inside", Meaning: "p1 halts in its critical section", Build: memory.Builder(mortal{a, InCS})},
		{Name: "keeper", Meaning: "does not lower its flag", Mutant: true, Build: memory.Builder(keeper{a})},
		{Name: "late", Meaning: "lowers its flag after it has raised the next one", Mutant: true, Build: memory.Builder(late{a})},
		{Name: "straight", Meaning: "does not go round after the last place when it raises the next flag", Mutant: true, Build: memory.Builder(straight{a})},
	}
}

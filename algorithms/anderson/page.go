package anderson

import "doorway/model"

const (
	anderson      = "Anderson 1990"
	mellorCrummey = "Mellor-Crummey & Scott 1991, §2.3"

	atomicity     = "atomic fetch-and-increment"
	places        = "as many places as processes"
	noHaltWaiting = "no halt while waiting"
	noHalt        = "no halt inside"
)

// Page is the lock's place in the catalogue.
var Page = model.Page{
	Name:   "anderson",
	Title:  "Anderson's array-based queue lock",
	Family: model.SharedMemoryLock,
	Source: "T. E. Anderson, The performance of spin lock alternatives for shared-memory multiprocessors, IEEE TPDS 1(1), 1990; as in J. M. Mellor-Crummey and M. L. Scott, ACM TOCS 9(1), 1991, §2.3",
	Rules: `A circular queue of places, each with a flag, and a counter that says which place
is taken next; at first the flag of the first place is raised. To enter, take a
place by an atomic fetch-and-increment, wait until its flag is raised, and lower
it for the next round. To leave, raise the flag of the next place. Each process
looks at a flag of its own, so that leaving disturbs one processor and not all.
Who has a place gets in after those before it, n−1 at most; who has none is
invisible, and overtaken without bound. There must be a place for each process. A
process that halts at a place holds up everybody behind it. With store buffers
nothing changes: the taking of a place waits until the own writes are seen, and
the flags are seen to change in the order in which they are written.`,
	Assumptions: []model.Assumption{
		{Name: atomicity, Meaning: "nobody touches the counter between its being read and being incremented"},
		{Name: places, Meaning: "a place is not taken again before it is left"},
		{Name: noHaltWaiting, Meaning: "a process does not halt while it waits"},
		{Name: noHalt, Meaning: "a process does not halt in its critical section"},
	},
	Variants: []model.Variant{
		{Meaning: "with as many places as processes", Build: build(func(a Algorithm) program { return a })},
		{Name: "short", Meaning: "with one place less than processes", Build: short},
		{Name: "split", Meaning: "reads the counter and increments it in two steps", Build: build(func(a Algorithm) program { return split{a} })},
		{Name: "halting", Meaning: "p1 halts when it has a place", Build: build(func(a Algorithm) program { return mortal{a, Spin} })},
		{Name: "halting-inside", Meaning: "p1 halts in its critical section", Build: build(func(a Algorithm) program { return mortal{a, InCS} })},
		{Name: "keeper", Meaning: "does not lower its flag", Mutant: true, Build: build(func(a Algorithm) program { return keeper{a} })},
		{Name: "late", Meaning: "lowers its flag after it has raised the next one", Mutant: true, Build: build(func(a Algorithm) program { return late{a} })},
		{Name: "straight", Meaning: "does not go round behind the last place when it raises the next flag", Mutant: true, Build: build(func(a Algorithm) program { return straight{a} })},
	},
	Claims: claims,
}

type program = model.Program[State]

// build builds a version with as many places as processes.
func build(version func(Algorithm) program) func(model.Setup) (model.System, error) {
	return func(s model.Setup) (model.System, error) { return model.SharedMemory(version(Algorithm{s.N}), s) }
}

// short builds the lock with one place less. For one process there is one.
func short(s model.Setup) (model.System, error) {
	return model.SharedMemory(Algorithm{max(s.N-1, 1)}, s)
}

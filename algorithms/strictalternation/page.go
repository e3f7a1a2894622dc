package strictalternation

import "doorway/model"

const (
	silberschatz = "Silberschatz & Galvin, Operating System Concepts, algorithm 1"
	dijkstra     = "Dijkstra 1965"
)

var (
	allCompete = model.Assumption{Name: "all compete", Meaning: "every process wants to enter again, sooner or later"}
	noHalt     = model.Assumption{Name: "no halt", Meaning: "a process does not halt, not even in its remainder"}
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "strict-alternation",
	Title:  "Strict alternation",
	Family: model.SharedMemoryLock,
	Source: "Dijkstra, Cooperating sequential processes (EWD 123), 1965, §2.1, the first attempt; " + silberschatz,
	Rules: `One shared turn. To enter, wait until it is one's own; to leave, pass it on to the
next process, in cyclic order. It excludes, and between a request and its entry
the others enter at most n−1 times. But every process must take its turn, whether
or not it wants to enter: a process that does not compete keeps everybody else
out, so waiting is bounded and yet there is no progress. If nobody ever rests, all
is well.`,
	Assumptions: []model.Assumption{allCompete, noHalt},
	Variants:    model.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []model.Variant {
	a := Algorithm{N: s.N}
	return []model.Variant{
		{Meaning: "as in the textbook", Build: model.ByMemory(a)},
		{Name: "eager", Meaning: "each process comes again as soon as it has left", Build: model.ByMemory(Algorithm{N: s.N, Eager: true})},
		{Name: "early", Meaning: "passes the turn on before its critical section", Mutant: true, Build: model.ByMemory(early{a})},
		{Name: "keeper", Meaning: "leaves the turn as it is", Mutant: true, Build: model.ByMemory(keeper{a})},
		{Name: "once", Meaning: "looks at the turn once: if instead of while", Mutant: true, Build: model.ByMemory(once{a})},
	}
}

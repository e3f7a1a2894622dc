package strictalternation

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
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
	Program:     program,
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
		{Name: "once", Meaning: "looks at the turn once: if instead of while", Mutant: true, Build: memory.Builder(once{a})},
	}
}

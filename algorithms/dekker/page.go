package dekker

import (
	"doorway/algorithms/internal/assume"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

const (
	dijkstra     = "Dijkstra 1965"
	silberschatz = "Silberschatz & Galvin, Operating System Concepts, exercise on Dekker's algorithm"
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "dekker",
	Title:  "Dekker's algorithm for two processes",
	Family: catalogue.SharedMemoryLock,
	Source: "T. J. Dekker, in Dijkstra, Cooperating sequential processes (EWD 123), 1965, §2.1; " + silberschatz,
	Rules: `Each process has a flag, and there is one turn. To enter, a process raises its
flag. If the other's flag is down, it enters. If it is up, the turn decides: a
process that has the turn looks again; the other lowers its flag, waits for the
turn, and starts over. To leave, a process gives the turn to the other and lowers
its flag. In every fair run a waiting process gets in. But while it waits for its
turn its flag is down, and until it notices that it has the turn, the other enters
as often as it likes: there is no bound on waiting, not even past the doorway.
With store buffers a fence is needed after each of the two lines that raise the
flag.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.NoHaltOutsideRemainder, assume.SequentialConsistency},
	Variants: catalogue.ForProcesses(2, 2, "the algorithm is for two processes", []catalogue.Variant{
		{Meaning: "as in Dijkstra's report", Build: memory.Builder(Algorithm{})},
		{Name: "lower-first", Meaning: "lowers its flag before it gives the turn", Build: memory.Builder(lowerFirst{})},
		{Name: "fenced", Meaning: "has a fence after each line that raises the flag", Build: memory.Builder(fence(place{}))},
		{Name: "bare-raise-p0", Meaning: "has no fence after the line by which p0 first raises its flag", Mutant: true, Build: memory.Builder(fence(place{0, Raise}))},
		{Name: "bare-raise-p1", Meaning: "has no fence after the line by which p1 first raises its flag", Mutant: true, Build: memory.Builder(fence(place{1, Raise}))},
		{Name: "bare-again-p0", Meaning: "has no fence after the line by which p0 raises its flag again", Mutant: true, Build: memory.Builder(fence(place{0, Again}))},
		{Name: "bare-again-p1", Meaning: "has no fence after the line by which p1 raises its flag again", Mutant: true, Build: memory.Builder(fence(place{1, Again}))},
		{Name: "polite", Meaning: "withdraws and comes back, without a turn", Mutant: true, Build: memory.Builder(polite{})},
		{Name: "insistent", Meaning: "awaits its turn with its flag up", Mutant: true, Build: memory.Builder(insistent{})},
		{Name: "keeper", Meaning: "leaves without giving the turn", Mutant: true, Build: memory.Builder(keeper{})},
	}),
	Claims: claims,
}

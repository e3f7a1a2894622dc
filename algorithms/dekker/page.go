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

var consistent = catalogue.Assumption{Name: "sequential consistency", Meaning: "a write is seen by the other process before the writer's next read; fences make sure of it"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "dekker",
	Title:  "Dekker's algorithm for two processes",
	Family: catalogue.SharedMemoryLock,
	Source: "T. J. Dekker, in Dijkstra, Cooperating sequential processes (EWD 123), 1965, §2.1; " + silberschatz,
	Rules: `Each process has a flag, and there is one turn. To enter, raise the own flag. If
the other's flag is down, enter. If it is up, it depends on the turn: if it is
one's own, look again; if not, lower the flag, wait for the turn, and begin anew.
To leave, give the turn to the other and lower the flag. In every fair run who
waits gets in; but a process that waits for its turn has its flag down, and until
it notices that it has the turn the other enters as often as it likes: there is
no bound on waiting, not even behind the doorway. With store buffers a fence is
needed behind each of the two lines that raise the flag.`,
	Assumptions: []catalogue.Assumption{assume.NoHaltOutsideRemainder, consistent},
	Variants: catalogue.ForProcesses(2, 2, "the algorithm is for two processes", []catalogue.Variant{
		{Meaning: "as in Dijkstra's report", Build: memory.Builder(Algorithm{})},
		{Name: "lower-first", Meaning: "lowers its flag before it gives the turn", Build: memory.Builder(lowerFirst{})},
		{Name: "fenced", Meaning: "has a fence behind each line that raises the flag", Build: memory.Builder(fence(place{}))},
		{Name: "bare-raise-p0", Meaning: "has no fence at p0 behind the first raising of the flag", Mutant: true, Build: memory.Builder(fence(place{0, Raise}))},
		{Name: "bare-raise-p1", Meaning: "has no fence at p1 behind the first raising of the flag", Mutant: true, Build: memory.Builder(fence(place{1, Raise}))},
		{Name: "bare-again-p0", Meaning: "has no fence at p0 behind the raising of the flag again", Mutant: true, Build: memory.Builder(fence(place{0, Again}))},
		{Name: "bare-again-p1", Meaning: "has no fence at p1 behind the raising of the flag again", Mutant: true, Build: memory.Builder(fence(place{1, Again}))},
		{Name: "polite", Meaning: "withdraws and comes back, and has no turn", Mutant: true, Build: memory.Builder(polite{})},
		{Name: "insistent", Meaning: "awaits its turn with its flag up", Mutant: true, Build: memory.Builder(insistent{})},
		{Name: "keeper", Meaning: "leaves without giving the turn", Mutant: true, Build: memory.Builder(keeper{})},
	}),
	Claims: claims,
}

package boundedtestandset

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

const (
	burns        = "Burns 1978: linear waiting"
	silberschatz = "Silberschatz & Galvin, Operating System Concepts, synchronization hardware"
)

var consistent = catalogue.Assumption{Name: "sequential consistency", Meaning: "an announcement is seen as soon as it is made; only the bound needs this, and a fence makes sure of it"}

// Page is the lock's place in the catalogue.
var Page = catalogue.Page{
	Name:   "bounded-test-and-set",
	Title:  "Test-and-set lock with bounded waiting",
	Family: catalogue.SharedMemoryLock,
	Source: "J. E. Burns, Mutual exclusion with linear waiting using binary shared variables, SIGACT News 10(2), 1978; as in " + silberschatz,
	Rules: `A lock, and for each process a bit that says whether it waits. To enter, a process
sets its bit and repeats an atomic test-and-set on the lock until it succeeds or
another process clears the bit; then it clears the bit. To leave, it looks for the
next process that waits, in cyclic order from itself: if there is one, it clears
that one's bit and leaves the lock set, because it hands the lock over; if not, it
clears the lock. A process past its doorway, the setting of its bit, is overtaken
at most n−1 times. Before that it is invisible and is overtaken without bound. The
lock may be handed to a process that has halted: unlike with test-and-set alone, a
process must not halt while it waits.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.AtomicTestAndSet, assume.NoHaltInside, assume.NoHaltWaiting, consistent},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as in the textbook", Build: memory.Builder(a)},
		{Name: "split", Meaning: "tests and sets in two steps", Build: memory.Builder(split{a})},
		{Name: "fenced", Meaning: "has a fence after the announcement, as part of the doorway", Build: memory.Builder(fenced(a))},
		{Name: "halting", Meaning: "p1 halts when one of its attempts fails", Build: memory.Builder(mortal{a})},
		{Name: "favourites", Meaning: "searches from process 0, not from itself", Mutant: true, Build: memory.Builder(favourites{a})},
		{Name: "generous", Meaning: "hands the lock over and also clears it", Mutant: true, Build: memory.Builder(generous{a})},
		{Name: "forgetful", Meaning: "enters without withdrawing its announcement", Mutant: true, Build: memory.Builder(forgetful{a})},
	}
}

// fenced has a fence after the announcement, so that it is seen when the doorway
// ends.
func fenced(a Algorithm) memory.Program[memory.Fenced[State]] {
	return memory.Fence(a, Announce, func(line PC, _ model.ProcID, s State) bool { return s.PC == line })
}

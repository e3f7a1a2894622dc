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

var consistent = catalogue.Assumption{Name: "sequential consistency", Meaning: "an announcement is seen once it is made; only the bound needs it, and a fence makes sure of it"}

// Page is the lock's place in the catalogue.
var Page = catalogue.Page{
	Name:   "bounded-test-and-set",
	Title:  "Test-and-set lock with bounded waiting",
	Family: catalogue.SharedMemoryLock,
	Source: "J. E. Burns, Mutual exclusion with linear waiting using binary shared variables, SIGACT News 10(2), 1978; as in " + silberschatz,
	Rules: `A lock and for each process a bit that says whether it waits. To enter, set the
own bit and repeat an atomic test-and-set on the lock until it succeeds or
somebody else clears the bit; then clear it. To leave, look for the next that
waits, in cyclic order from oneself: if there is one, clear its bit and leave the
lock set, for it is handed over; if not, clear the lock. A process behind its
doorway, the setting of its bit, is overtaken n−1 times at most. Before that it
is invisible and overtaken without bound. What is handed over may be handed to
one that has halted: unlike with test-and-set alone, a process must not halt
while it waits.`,
	Assumptions: []catalogue.Assumption{assume.AtomicTestAndSet, assume.NoHaltInside, assume.NoHaltWaiting, consistent},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as in the textbook", Build: memory.Builder(a)},
		{Name: "split", Meaning: "tests and sets in two steps", Build: memory.Builder(split{a})},
		{Name: "fenced", Meaning: "has a fence behind the announcement, as part of the doorway", Build: memory.Builder(fenced(a))},
		{Name: "halting", Meaning: "p1 halts when an attempt of its fails", Build: memory.Builder(mortal{a})},
		{Name: "favourites", Meaning: "searches from process 0 on, not from itself", Mutant: true, Build: memory.Builder(favourites{a})},
		{Name: "generous", Meaning: "hands the lock over and clears it, too", Mutant: true, Build: memory.Builder(generous{a})},
		{Name: "forgetful", Meaning: "enters without withdrawing its announcement", Mutant: true, Build: memory.Builder(forgetful{a})},
	}
}

// fenced has a fence behind the announcement, so that it is seen when the doorway
// ends.
func fenced(a Algorithm) memory.Program[memory.Fenced[State]] {
	return memory.Fence(a, func(_ model.ProcID, s State) bool { return s.PC == Announce })
}

package mcs

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

const paper = "Mellor-Crummey & Scott 1991, §2.4"

var (
	atomicSwap = catalogue.Assumption{Name: "atomic swap", Meaning: "no other process accesses the tail between its read and its write"}
	atomicCAS  = catalogue.Assumption{Name: "atomic compare-and-swap", Meaning: "no other process accesses the tail between the comparison and the swap"}
)

// Page is the lock's place in the catalogue.
var Page = catalogue.Page{
	Name:   "mcs",
	Title:  "Queue lock of Mellor-Crummey and Scott",
	Family: catalogue.SharedMemoryLock,
	Source: "J. M. Mellor-Crummey and M. L. Scott, Algorithms for scalable synchronization on shared-memory multiprocessors, ACM TOCS 9(1), 1991, §2.4",
	Rules: `A list of nodes, one per process; only its tail is shared by all. To enter, a
process swaps itself in as the tail. If it has a predecessor, it says at its own
node that it waits, links itself to the predecessor, and waits at its own node to
be released. To leave, it releases its successor. If none is linked, it sets the
tail to nil by a compare-and-swap; if that fails, a successor has come and is
about to link itself, and the process waits for that. A process that has joined
enters after those before it, at most n−1; before it joins, it is invisible and is
overtaken without bound. Leaving is not wait-free: a process may wait for its
successor's link. A process that halts in the list holds up everybody behind it.

Without compare-and-swap, the leaving process swaps the tail for nil, and puts it
back if it was not the last; a process that comes in between is served before
those that wait. For two processes this makes no difference, but among three a
process may starve. Store buffers change nothing: a process joins only when its
own writes have been seen, and the others see what it writes at its node before
they see the link to it.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{atomicSwap, atomicCAS, assume.NoHaltWaiting, assume.NoHaltInside},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{s.N}
	return []catalogue.Variant{
		{Meaning: "with compare-and-swap", Build: memory.Builder(a)},
		{Name: "swap-only", Meaning: "without compare-and-swap: swaps the tail for nil, and back if it was not the last", Build: memory.Builder(swapOnly{a})},
		{Name: "split", Meaning: "swaps in two steps", Build: memory.Builder(split{a})},
		{Name: "careless", Meaning: "compares and swaps in two steps", Build: memory.Builder(careless{a})},
		{Name: "halting", Meaning: "p1 halts after it has linked itself", Build: memory.Builder(mortal{a, Spin})},
		{Name: "halting-inside", Meaning: "p1 halts in its critical section", Build: memory.Builder(mortal{a, InCS})},
		{Name: "late", Meaning: "links itself before it says that it waits", Mutant: true, Build: memory.Builder(late{a})},
		{Name: "stale", Meaning: "keeps the link of its last turn", Mutant: true, Build: memory.Builder(stale{a})},
		{Name: "hasty", Meaning: "leaves without waiting for a successor that is not yet linked", Mutant: true, Build: memory.Builder(hasty{a})},
		{Name: "oblivious", Meaning: "swap-only, but releases its successor even if another has entered meanwhile", Mutant: true, Build: memory.Builder(oblivious{swapOnly{a}})},
	}
}

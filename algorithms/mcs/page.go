package mcs

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

const paper = "Mellor-Crummey & Scott 1991, §2.4"

var (
	atomicSwap = catalogue.Assumption{Name: "atomic swap", Meaning: "nobody touches the tail between its being read and being written"}
	atomicCAS  = catalogue.Assumption{Name: "atomic compare-and-swap", Meaning: "nobody touches the tail between the comparison and the swap"}
)

// Page is the lock's place in the catalogue.
var Page = catalogue.Page{
	Name:   "mcs",
	Title:  "Queue lock of Mellor-Crummey and Scott",
	Family: catalogue.SharedMemoryLock,
	Source: "J. M. Mellor-Crummey and M. L. Scott, Algorithms for scalable synchronization on shared-memory multiprocessors, ACM TOCS 9(1), 1991, §2.4",
	Rules: `A list of nodes, one a process; only its tail is shared by all. To enter, swap
oneself in as the tail. Who had a predecessor says at its own node that it waits,
links itself behind the predecessor, and waits at its own node to be released. To
leave, release the successor. If none is linked, make the tail nil by a
compare-and-swap; if that fails somebody has come and is about to link itself: wait
for that. Who has joined gets in after those before it, n−1 at most; before that it
is invisible, and overtaken without bound. To leave is not wait-free: who leaves
may wait for its successor's link. A process that halts in the list holds up
everybody behind it.

Without compare-and-swap, the leaving process swaps the tail for nil, and puts it
back if it was not the last; who comes between is served before those who wait. For
two processes that makes no difference, but with three a process may starve. With
store buffers nothing changes: the swap waits until the own writes are seen, and
what is written at the own node is seen before the link to it.`,
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
		{Name: "halting", Meaning: "p1 halts when it has linked itself", Build: memory.Builder(mortal{a, Spin})},
		{Name: "halting-inside", Meaning: "p1 halts in its critical section", Build: memory.Builder(mortal{a, InCS})},
		{Name: "late", Meaning: "links itself before it says that it waits", Mutant: true, Build: memory.Builder(late{a})},
		{Name: "stale", Meaning: "keeps the link of its last turn", Mutant: true, Build: memory.Builder(stale{a})},
		{Name: "hasty", Meaning: "leaves without waiting for a successor that is not yet linked", Mutant: true, Build: memory.Builder(hasty{a})},
		{Name: "oblivious", Meaning: "swap-only, but releases its successor even if another has entered meanwhile", Mutant: true, Build: memory.Builder(oblivious{swapOnly{a}})},
	}
}

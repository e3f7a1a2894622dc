package clh

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

const (
	craig     = "Craig 1993"
	magnusson = "Magnusson, Landin & Hagersten 1994"
)

var (
	atomicity = catalogue.Assumption{Name: "atomic swap", Meaning: "nobody touches the tail between its being read and being written"}
	spare     = catalogue.Assumption{Name: "one node more than processes", Meaning: "the first finds a node that is nobody's"}
)

// Page is the lock's place in the catalogue.
var Page = catalogue.Page{
	Name:   "clh",
	Title:  "Queue lock of Craig, Landin and Hagersten",
	Family: catalogue.SharedMemoryLock,
	Source: "T. S. Craig, Building FIFO and priority-queuing spin locks from atomic swap, University of Washington TR 93-02-02, 1993; P. Magnusson, A. Landin and E. Hagersten, Queue locks on cache coherent multiprocessors, IPPS 1994",
	Rules: `Nodes with a flag, one for each process and one more, which is at first the tail.
To enter, raise the flag of the own node, swap the node in as the tail, and wait
until the flag of the former tail, the predecessor, is lowered. To leave, lower the
flag of the own node, leave it to the successor, and take the predecessor's for the
next time: nobody else looks at that any more. There are no links, and nobody
waits on leaving. Who has joined gets in after those before it, n−1 at most; before
that it is invisible, and overtaken without bound. A process that halts in the
queue holds up everybody behind it. With store buffers nothing changes: the swap
waits until the raised flag is seen, and a flag may be seen lowered late, not early.`,
	Assumptions: []catalogue.Assumption{atomicity, spare, assume.NoHaltWaiting, assume.NoHaltInside},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{s.N}
	return []catalogue.Variant{
		{Meaning: "as written", Build: memory.Builder(a)},
		{Name: "split", Meaning: "swaps in two steps", Build: memory.Builder(split{a})},
		{Name: "short", Meaning: "with p0's own node for the first tail", Build: memory.Builder(short{a})},
		{Name: "halting", Meaning: "p1 halts when it has joined", Build: memory.Builder(mortal{a, Spin})},
		{Name: "halting-inside", Meaning: "p1 halts in its critical section", Build: memory.Builder(mortal{a, InCS})},
		{Name: "reuse", Meaning: "goes on with its own node", Mutant: true, Build: memory.Builder(reuse{a})},
		{Name: "reuse-behind", Meaning: "goes on with its own node if that is not the tail any more", Mutant: true, Build: memory.Builder(reuseBehind{a})},
		{Name: "late", Meaning: "raises its node when it has joined", Mutant: true, Build: memory.Builder(late{a})},
		{Name: "misdirected", Meaning: "lowers its predecessor's node", Mutant: true, Build: memory.Builder(misdirected{a})},
	}
}

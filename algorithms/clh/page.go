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
	atomicity = catalogue.Assumption{Name: "atomic swap", Meaning: "no other process accesses the tail between its read and its write"}
	spare     = catalogue.Assumption{Name: "one node more than processes", Meaning: "the first process finds a spare node, which belongs to nobody"}
)

// Page is the lock's place in the catalogue.
var Page = catalogue.Page{
	Name:   "clh",
	Title:  "Queue lock of Craig, Landin and Hagersten",
	Family: catalogue.SharedMemoryLock,
	Source: "T. S. Craig, Building FIFO and priority-queuing spin locks from atomic swap, University of Washington TR 93-02-02, 1993; P. Magnusson, A. Landin and E. Hagersten, Queue locks on cache coherent multiprocessors, IPPS 1994",
	Rules: `Nodes with a flag: one for each process, and a spare one, which is at first the
tail. To enter, a process raises the flag of its node, swaps the node in as the
tail, and waits until the flag of the former tail, its predecessor, is lowered. To
leave, it lowers the flag of its node, leaves that node to its successor, and
keeps the predecessor's for the next time: nobody else looks at it any longer.
There are no links, and nobody waits on leaving. A process that has joined enters
after those before it, at most n−1; before it joins, it is invisible and is
overtaken without bound. A process that halts in the queue holds up everybody
behind it. Store buffers change nothing: a process joins only when its raised flag
has been seen, and the others may see a flag lowered late, but never early.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{atomicity, spare, assume.NoHaltWaiting, assume.NoHaltInside},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{s.N}
	return []catalogue.Variant{
		{Meaning: "as written", Build: memory.Builder(a)},
		{Name: "split", Meaning: "swaps in two steps", Build: memory.Builder(split{a})},
		{Name: "short", Meaning: "with p0's own node as the first tail", Build: memory.Builder(short{a})},
		{Name: "halting", Meaning: "p1 halts when it has joined", Build: memory.Builder(mortal{a, Spin})},
		{Name: "halting-inside", Meaning: "p1 halts in its critical section", Build: memory.Builder(mortal{a, InCS})},
		{Name: "reuse", Meaning: "keeps its own node", Mutant: true, Build: memory.Builder(reuse{a})},
		{Name: "reuse-behind", Meaning: "keeps its own node if that is no longer the tail", Mutant: true, Build: memory.Builder(reuseBehind{a})},
		{Name: "late", Meaning: "raises its node after it has joined", Mutant: true, Build: memory.Builder(late{a})},
		{Name: "misdirected", Meaning: "lowers its predecessor's node", Mutant: true, Build: memory.Builder(misdirected{a})},
	}
}

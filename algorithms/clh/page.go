package clh

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/lines"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
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
	Program:     program.Program,
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
		{Name: "halting", Meaning: "p1 halts when it has joined", Build: memory.Builder(lines.Halt(a, a.tail(), Spin))},
		{Name: "halting-inside", Meaning: "p1 halts in its critical section", Build: memory.Builder(lines.Halt(a, a.tail(), InCS))},
		{Name: "reuse", Meaning: "keeps its own node", Mutant: true, Build: memory.Builder(reuse{a})},
		{Name: "reuse-behind", Meaning: "keeps its own node if that is no longer the tail", Mutant: true, Build: memory.Builder(reuseBehind{a})},
		{Name: "late", Meaning: "raises its node after it has joined", Mutant: true, Build: memory.Builder(late{a})},
		{Name: "misdirected", Meaning: "lowers its predecessor's node", Mutant: true, Build: memory.Builder(misdirected{a})},
	}
}

const (
	unseen = "the other enters again and again while the process has requested but not yet joined"
	before = "the others joined earlier and have yet to enter"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Unlimited(2, 3).Once(4).By(craig, 2),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Unlimited(2, 3),
	claim.Hold(properties.StarvationFreedom).Unlimited(2, 3).By(craig+"; "+magnusson+": first in, first out", 2),

	// The bound is n−1, counted from the joining.
	common.Queue(craig+"; "+magnusson+": first in, first out", before, unseen, 3),

	claim.Break(properties.MutualExclusion).Of("split").Once(2).Without(atomicity).
		Because("both find the same tail before either joins, and wait for the same flag"),
	claim.Break(properties.DeadlockFreedom).Of("short").Once(2).Without(spare).
		Because("the tail is p0's own node: once it is raised, the first to join, even p0 itself, waits at it, and it is never lowered"),
	claim.Break(properties.LivelockFreedom).Of("halting").Once(2).Without(assume.NoHaltWaiting).
		Because("p1 has halted outside its critical section, and its flag stays raised"),
	claim.Break(properties.LivelockFreedom).Of("halting-inside").Once(2).Without(assume.NoHaltInside).Because("p1 has halted inside, and its flag stays raised"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}),

	common.BufferedQueue(before),

	claim.Break(properties.DeadlockFreedom).Of("reuse").Twice(2).
		Because("nobody has come, so p0's node is still the tail: p0 raises it again and waits for itself"),
	claim.Break(properties.DeadlockFreedom).Of("reuse-behind").Twice(2).
		Because("p0 raises its node again before p1 has seen it lowered, and joins behind p1: each waits for the other"),
	claim.Break(properties.MutualExclusion).Of("late").Once(2).Because("the first has joined but not yet raised its node, and the second finds it lowered"),
	claim.Break(properties.DeadlockFreedom).Of("misdirected").Once(2).Because("p0 has left, but its node stays raised, and p1 waits at it"),
)

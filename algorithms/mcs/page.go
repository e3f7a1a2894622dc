package mcs

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
	Program:     program.Program,
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
		{Name: "halting", Meaning: "p1 halts after it has linked itself", Build: memory.Builder(lines.Halt(a, a.tail(), Spin))},
		{Name: "halting-inside", Meaning: "p1 halts in its critical section", Build: memory.Builder(lines.Halt(a, a.tail(), InCS))},
		{Name: "late", Meaning: "links itself before it says that it waits", Mutant: true, Build: memory.Builder(late{a})},
		{Name: "stale", Meaning: "keeps the link of its last turn", Mutant: true, Build: memory.Builder(lines.Detour(a, Clear, Join))},
		{Name: "hasty", Meaning: "leaves without waiting for a successor that is not yet linked", Mutant: true, Build: memory.Builder(lines.After(a, Close, Idle))},
		{Name: "oblivious", Meaning: "swap-only, but releases its successor even if another has entered meanwhile", Mutant: true, Build: memory.Builder(oblivious{swapOnly{a}})},
	}
}

const (
	unseen  = "the other enters again and again while the process has requested but not yet joined"
	before  = "the others joined earlier and have yet to enter"
	cut     = "p0 has taken the tail away and not yet put it back: p2 finds the list empty and enters again and again while p1 waits"
	usurped = "each exit cuts the waiting process off for a moment, and another then finds the list empty; p0 and p2 take turns at this"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Unlimited(2, 3, 4).By(paper, 2),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Unlimited(2, 3),
	claim.Hold(properties.StarvationFreedom).Unlimited(2, 3, 4).By(paper+": first come, first served", 2),

	// The bound is n−1, counted from the joining.
	common.Queue(paper+": first come, first served", before, unseen, 3),

	// Without compare-and-swap.
	claim.Hold(properties.MutualExclusion).Of("swap-only").Unlimited(2, 3).By(paper, 2),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference).Of("swap-only").Unlimited(3),
	claim.Hold(properties.LivelockFreedom).Of("swap-only").Unlimited(2, 3),
	claim.Hold(properties.StarvationFreedom).Of("swap-only").Unlimited(2),
	claim.Break(properties.StarvationFreedom).Of("swap-only").Unlimited(3).Without(atomicCAS).
		Because(usurped).By(paper+": no first come, first served, and starvation is possible in theory"),
	claim.Hold(properties.BoundedWaitingFromDoorway(1)).Of("swap-only").Unlimited(2),
	claim.Break(properties.BoundedWaitingFromDoorway(2), properties.WaitingBoundedFromDoorway).Of("swap-only").Unlimited(3).Because(cut),
	claim.Hold(properties.MutualExclusion, properties.LivelockFreedom).Of("swap-only").Buffered(3),
	claim.Hold(properties.StarvationFreedom).Of("swap-only").Buffered(2),

	claim.Break(properties.MutualExclusion).Of("split").Once(2).Without(atomicSwap).Because("both find the list empty before either joins it"),
	claim.Break(properties.DeadlockFreedom).Of("careless").Once(2).Without(atomicCAS).
		Because("p1 joins between the comparison and the swap: the list is emptied, and p1 is never released"),
	claim.Break(properties.LivelockFreedom).Of("halting").Twice(2).Without(assume.NoHaltWaiting).
		Because("p1 has halted outside its critical section and does not release its successor"),
	claim.Break(properties.LivelockFreedom).Of("halting-inside").Once(2).Without(assume.NoHaltInside).Because("p1 has halted inside and does not release its successor"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}),

	common.BufferedQueue(before),

	claim.Break(properties.DeadlockFreedom).Of("late").Once(2).Because("p1 is released before it says that it waits, and then waits for ever"),
	claim.Break(properties.DeadlockFreedom).Of("stale").Twice(2).
		Because("p0 takes its last successor for a new one and leaves the tail naming itself: a process that joins after it is never released"),
	// Only the process inside releases another, and only one.
	claim.Hold(properties.MutualExclusion).Of("stale").Twice(3),
	claim.Break(properties.MutualExclusion).Of("oblivious").Once(3).
		Because("p0 had cut p1 off and now releases it, but p2 has meanwhile found the list empty and is inside"),
	claim.Break(properties.DeadlockFreedom).Of("hasty").Once(2).Because("p0 leaves when p1 has joined but not yet linked itself, and nobody releases p1"),
)

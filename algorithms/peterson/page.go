package peterson

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/lines"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

const (
	paper        = "Peterson 1981"
	silberschatz = "Silberschatz & Galvin, Operating System Concepts"
)

var (
	writeOrder = catalogue.Assumption{Name: "flag before turn", Meaning: "the two writes of the doorway take effect in the order flag, turn"}
	atomic     = catalogue.Assumption{Name: "atomic registers", Meaning: "accesses of one register do not overlap: two writes of turn come one after the other, in the same order for both"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "peterson",
	Title:  "Peterson's algorithm for two processes",
	Family: catalogue.SharedMemoryLock,
	Source: "G. L. Peterson, Myths about the mutual exclusion problem, Information Processing Letters 12(3), 1981",
	Rules: `Each process has a flag, and there is one turn. To enter, a process raises its
flag, gives the turn to the other, and waits until the other's flag is down or it
has the turn; to leave, it lowers its flag. The doorway is the two writes. Past
its doorway a process is overtaken at most once. A process that has requested but
not yet written is invisible, and is overtaken without bound.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{writeOrder, assume.NoHaltOutsideRemainder, assume.SequentialConsistency, atomic},
	Variants: catalogue.ForProcesses(2, 2, "the algorithm is for two processes", []catalogue.Variant{
		{Meaning: "as in the paper", Build: memory.Builder(Algorithm{})},
		{Name: "swapped", Meaning: "gives way before it raises its flag", Build: memory.Builder(Algorithm{Swapped: true})},
		{Name: "fenced", Meaning: "has a fence after the two writes of the doorway", Build: memory.Builder(fence(GiveWay, 0, 1))},
		{Name: "own-turn", Meaning: "takes the turn instead of giving it away", Mutant: true, Build: memory.Builder(ownTurn{})},
		{Name: "flag-only", Meaning: "waits for the other's flag and has no turn", Mutant: true, Build: memory.Builder(lines.Detour(Algorithm{}, ReadTurn, ReadFlag))},
		{Name: "turn-only", Meaning: "waits for its turn whatever the other's flag says", Mutant: true, Build: memory.Builder(lines.Detour(Algorithm{}, ReadFlag, ReadTurn))},
		{Name: "fence-misplaced", Meaning: "has its fence between the two writes", Mutant: true, Build: memory.Builder(fence(Raise, 0, 1))},
		{Name: "fence-one-sided", Meaning: "has a fence at p0 alone", Mutant: true, Build: memory.Builder(fence(GiveWay, 0))},
	}),
	Claims: claim.List(
		claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom, properties.LivelockFreedom, properties.StarvationFreedom).Unlimited(2).By(paper),
		claim.Hold(properties.NoInterference, properties.FirstComeFirstServed).Unlimited(2),
		claim.Hold(properties.BoundedWaitingFromDoorway(1)).Unlimited(2).By(paper+": nobody is locked out; "+silberschatz+": at most one entry by the other"),
		claim.Break(properties.BoundedWaitingFromDoorway(0)).Unlimited(2).
			Because("both have passed their doorways, and the one that gave way first goes in first"),
		claim.Break(properties.BoundedWaiting(1)).Unlimited(2).Because(unseen).By(silberschatz+"; "+sources.Park+": a bound that counts from the request"),
		claim.Break(properties.WaitingBounded).Unlimited(2).Because(unseen),

		claim.Break(properties.MutualExclusion).Of("swapped").Once(2).Without(writeOrder).
			Because("one enters because the other has shown no interest yet, and the other because the first gave way to it"),
		claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltOutsideRemainder).
			Because("a process that halts with its flag up blocks the other, even if it halts long before its critical section").By(sources.MayHalt),
		claim.Break(properties.MutualExclusion).Under(common.Buffered(2, 1)).Without(assume.SequentialConsistency).
			Because("one reads the other's flag from memory while the other's write is still in its store buffer"),

		claim.Break(properties.MutualExclusion).Under(overlapping(model.RegularRegisters, 1)).Without(atomic).
			Because("both write turn at the same time, and each reads the other's write as the later one: each sees that the other gave way"),
		claim.Break(properties.MutualExclusion).Under(overlapping(model.SafeRegisters, 1)).
			Because("both write turn at the same time, and each reads that the other gave way"),
		claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.StarvationFreedom, properties.BoundedWaitingFromDoorway(1)).Under(overlapping(model.SafeRegisters, model.Unlimited)),

		claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom, properties.NoInterference, properties.StarvationFreedom, properties.BoundedWaitingFromDoorway(1)).Of("fenced").Buffered(2),
		claim.Break(properties.BoundedWaitingFromDoorway(0)).Of("fenced").Buffered(2).
			Because("both have passed their doorways, and the one that gave way first goes in first"),

		claim.Break(properties.MutualExclusion).Of("fence-misplaced").Under(common.Buffered(2, 1)).
			Because("one enters while its write to turn is still in its store buffer; the write reaches memory later and lets the other in"),
		claim.Break(properties.MutualExclusion).Of("fence-one-sided").Under(common.Buffered(2, 1)).
			Because("the process without a fence enters before its flag is seen, and the other's fence does not help"),

		claim.Break(properties.MutualExclusion).Of("own-turn").Once(2).
			Because("the first sees the other's flag down and enters; the other then takes the turn and follows"),
		claim.Break(properties.FirstComeFirstServed).Of("own-turn").Once(2).Because("the later process takes the turn from the one that waits for it"),
		claim.Break(properties.DeadlockFreedom).Of("flag-only").Once(2).Because("both flags are up, and each waits for the other's to go down"),
		claim.Break(properties.NoInterference).Of("turn-only").Once(2).
			Because("a lone process gives the turn to the other, which does not compete and never gives it back"),
	),
}

const unseen = "the other enters again and again while the process has requested but not yet raised its flag"

// overlapping is a setup in which processes may read and write a register at the same
// time.
func overlapping(m model.MemoryModel, requests int) model.Setup {
	return model.Setup{N: 2, Requests: requests, Memory: m}
}

// fence returns the algorithm for memory with store buffers, with a fence after the
// line at each of the processes. It belongs after the last line of the doorway,
// GiveWay, so that both writes are seen before the first read: after any other line
// alone it does not help, and without it p1 enters before its flag is seen.
func fence(line PC, at ...model.ProcID) memory.Program[memory.Fenced[State]] {
	type place struct {
		line PC
		at   model.ProcSet
	}
	return memory.Fence(Algorithm{}, place{line, model.Procs(at...)}, func(p place, me model.ProcID, s State) bool { return s.PC == p.line && p.at.Has(me) })
}

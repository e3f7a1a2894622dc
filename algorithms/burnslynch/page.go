package burnslynch

import (
	"doorway/algorithms/internal/lines"
	"slices"

	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

const (
	paper   = "Burns & Lynch 1993"
	lamport = "Lamport 1986"
)

var (
	regular = catalogue.Assumption{Name: "regular registers", Meaning: "a read that overlaps a write returns the old value or the new one; neither exclusion nor Lamport's version needs this"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "burns-lynch",
	Title:  "The one-bit algorithm of Burns and Lynch",
	Family: catalogue.SharedMemoryLock,
	Source: "J. E. Burns and N. A. Lynch, Mutual exclusion using indivisible reads and writes, Allerton Conference, 1980; Bounds on shared memory for mutual exclusion, Information and Computation 107(2), 1993; L. Lamport, The mutual exclusion problem, part II, JACM 33(2), 1986, the one-bit algorithm",
	Rules: `Each process has one bit, its flag; with reads and writes alone, no algorithm
needs less memory. To enter, a process waits with its flag down until nobody below
has its flag up, raises its own, and looks at those below once more: if one has
its flag up, it starts over. Then it waits until nobody above has its flag up, and
enters. To leave, it lowers its flag. Lamport's version raises the flag first and
looks at those below once. In both versions somebody always gets in, and a process
that has others below it may start over again and again. Both exclude even if a
read that overlaps a write returns anything. With store buffers a fence is needed
after each line that raises the flag.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{regular, assume.NoHaltOutsideRemainder, assume.SequentialConsistency},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a, lamports := Algorithm{N: s.N}, Algorithm{N: s.N, Lamport: true}
	return []catalogue.Variant{
		{Meaning: "as in the paper", Build: memory.Builder(a)},
		{Name: "lamport", Meaning: "raises the flag first and, if it gives way, waits for the other's to go down (" + lamport + ")", Build: memory.Builder(lamports)},
		{Name: "fenced", Meaning: "has a fence after the line that raises the flag", Build: memory.Builder(fence(a, Raise))},
		{Name: "lamport-fenced", Meaning: "Lamport's, with a fence after each line that raises the flag", Build: memory.Builder(fence(lamports, RaiseFirst, Raise))},
		{Name: "bare", Meaning: "has a fence after every line of the entry protocol that writes, except the one that raises the flag", Mutant: true,
			Build: memory.Builder(fence(a, Begin, Again))},
		{Name: "lamport-bare-first", Meaning: "Lamport's, with no fence after the line that first raises the flag", Mutant: true, Build: memory.Builder(fence(lamports, Raise, Withdraw))},
		{Name: "lamport-bare-again", Meaning: "Lamport's, with no fence after the line that raises the flag again", Mutant: true, Build: memory.Builder(fence(lamports, RaiseFirst, Withdraw))},
		{Name: "once", Meaning: "does not look at those below again once its flag is up", Mutant: true, Build: memory.Builder(once{a})},
		{Name: "hasty", Meaning: "does not wait for those above", Mutant: true, Build: memory.Builder(lines.Detour(a, WaitAbove, InCS))},
		{Name: "insistent", Meaning: "waits for those below with its flag up", Mutant: true, Build: memory.Builder(insistent{a})},
	}
}

type fenced = memory.Program[memory.Fenced[State]]

// fence returns the algorithm with a fence after each of the lines.
func fence(a Algorithm, lines ...PC) fenced {
	return memory.Fence(a, lines, func(lines []PC, _ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}

const (
	overtaken = "p0 enters again and again, and its flag is up whenever p1 looks"
	late      = "one sees the other's flag down while the other's write is still in its store buffer"
)

func in(m model.MemoryModel, n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Memory: m}
}

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Unlimited(2, 3, 4).By(paper),
	claim.Hold(properties.DeadlockFreedom, properties.LivelockFreedom).Unlimited(2, 3).By(paper),
	claim.Hold(properties.LivelockFreedom).Unlimited(4).By(paper),
	claim.Hold(properties.NoInterference).Unlimited(2, 3).Under(model.Setup{N: 2, Requests: model.Unlimited, Requesters: model.Procs(1), Crashers: model.Procs(0), Crashes: 1}),
	claim.Break(properties.StarvationFreedom).Unlimited(2).Because(overtaken).By(lamport+": permits individual starvation"),
	claim.Break(properties.BoundedWaiting(1)).Unlimited(2).Because(overtaken).By(sources.Required),
	claim.Break(properties.BoundedWaiting(5), properties.BoundedWaitingFromDoorway(1), properties.BoundedWaitingFromDoorway(5)).Unlimited(2).Because(overtaken),

	claim.Hold(properties.MutualExclusion, properties.LivelockFreedom).Of("lamport").Unlimited(2, 3).By(lamport),
	claim.Hold(properties.NoInterference).Of("lamport").Unlimited(3),
	claim.Break(properties.StarvationFreedom).Of("lamport").Unlimited(2).Because(overtaken).By(lamport),
	claim.Break(properties.BoundedWaitingFromDoorway(5)).Of("lamport").Unlimited(2).Because(overtaken),

	common.Registers("a process halts with its flag up, and the other waits for it to go down", late),

	// Safe registers are enough for exclusion and, in Lamport's version, for everything
	// else; in the other a process may write 0 over 0, and be misread, for ever.
	claim.Hold(properties.MutualExclusion).Under(in(model.SafeRegisters, 2), in(model.SafeRegisters, 3)),
	claim.Hold(properties.DeadlockFreedom).Under(in(model.SafeRegisters, 3)),
	claim.Break(properties.LivelockFreedom).Under(in(model.SafeRegisters, 2)).Without(regular).
		Because("p1 writes 0 over 0 again and again, and p0 reads 1 each time"),
	claim.Hold(properties.LivelockFreedom).Under(in(model.RegularRegisters, 3)),
	claim.Hold(properties.MutualExclusion, properties.LivelockFreedom).Of("lamport").Under(in(model.SafeRegisters, 2), in(model.SafeRegisters, 3)).By(lamport),

	claim.Hold(properties.MutualExclusion).Of("fenced").Buffered(2, 3),
	claim.Hold(properties.LivelockFreedom, properties.NoInterference).Of("fenced").Buffered(2),
	claim.Break(properties.StarvationFreedom).Of("fenced").Buffered(2).Because(overtaken),
	claim.Hold(properties.MutualExclusion).Of("lamport-fenced").Buffered(2, 3),
	claim.Hold(properties.LivelockFreedom).Of("lamport-fenced").Buffered(2),
	claim.Break(properties.MutualExclusion).Of("bare").Under(common.Buffered(2, 1)).Because(late),
	claim.Break(properties.MutualExclusion).Of("lamport-bare-first").Under(common.Buffered(2, 1)).Because(late),
	claim.Break(properties.MutualExclusion).Of("lamport-bare-again").Under(common.Buffered(2, 2)).Because(late),

	claim.Break(properties.MutualExclusion).Of("once").Once(2).
		Because("p1 sees p0's flag down; p0 raises it, sees p1's flag down, and enters; p1 raises its own flag and enters, too"),
	claim.Break(properties.MutualExclusion).Of("hasty").Once(2).Because("p1 is inside, and p0 does not look at its flag"),
	claim.Break(properties.DeadlockFreedom).Of("insistent").Once(2).Because("both flags are up, and each waits for the other's to go down"),
	claim.Hold(properties.MutualExclusion).Of("insistent").Unlimited(2),
)

package bakery

import (
	"doorway/algorithms/internal/lines"
	"slices"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

var (
	flags   = catalogue.Assumption{Name: "choosing flags", Meaning: "a process that chooses a ticket keeps a flag up from before it looks until after it has taken the ticket"}
	order   = catalogue.Assumption{Name: "order of writes and reads", Meaning: "the others see a process's write before its next read; fences make sure of it"}
	zeroing = catalogue.Assumption{Name: "registers of the halted read zero", Meaning: "a process that halts leaves the doorway and the line: its registers eventually read zero"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "bakery",
	Title:  "Lamport's bakery algorithm",
	Family: catalogue.SharedMemoryLock,
	Source: "L. Lamport, A new solution of Dijkstra's concurrent programming problem, CACM 17(8), 1974; registers: " + interprocess,
	Rules: `Each process has a ticket, 0 if it has none, and a flag. To enter, raise the flag,
take a ticket one higher than all that are seen, and lower the flag: that is the
doorway. Then for each other process wait until its flag is down, and until it has
no ticket or a higher one; of two processes with equal tickets the lower one goes
first. To leave, put the ticket away. Each register is written by one process, and
need not be atomic. Tickets grow without bound while the bakery is never empty, so
requests are bounded here.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{flags, order, zeroing},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as in the paper", Build: memory.Builder(a)},
		{Name: "no-choosing", Meaning: "has no flags", Build: memory.Builder(Algorithm{a.N, true})},
		{Name: "fenced", Meaning: "has a fence after raising its flag and one after lowering it", Build: memory.Builder(fences(a, Choose, Chosen))},
		{Name: "late-fence", Meaning: "has no fence after raising its flag", Mutant: true, Build: memory.Builder(fences(a, Chosen))},
		{Name: "early-fence", Meaning: "has no fence after lowering its flag", Mutant: true, Build: memory.Builder(fences(a, Choose))},
		{Name: "folded", Meaning: "shows by ticket 1 that it is choosing, and has no flag", Mutant: true, Build: memory.Builder(folded{Algorithm{a.N, true}})},
		{Name: "tied", Meaning: "enters with the same ticket as another process", Mutant: true, Build: memory.Builder(tied{a})},
		{Name: "level", Meaning: "takes the highest ticket that it sees, not one higher", Mutant: true, Build: memory.Builder(level{a})},
		{Name: "hasty", Meaning: "lowers its flag before it writes its ticket", Mutant: true, Build: memory.Builder(hasty{a})},
		{Name: "keeper", Meaning: "leaves with its ticket in its hand", Mutant: true, Build: memory.Builder(lines.Skip(a, Discard, Idle))},
	}
}

// fences returns the algorithm for memory with store buffers, with a fence after each
// of the lines. Both are needed: the flag must be seen before its owner reads the
// tickets, and the ticket before its owner waits for anyone.
func fences(a Algorithm, lines ...PC) memory.Program[memory.Fenced[State]] {
	return memory.Fence(a, lines, func(lines []PC, _ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}

const (
	paper        = "Lamport 1974"
	interprocess = "L. Lamport, On interprocess communication, Distributed Computing 1(2), 1986"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Under(sized(2, 3)).By(paper),
	claim.Hold(properties.MutualExclusion).Under(sized(3, 2)),
	claim.Hold(properties.DeadlockFreedom).Once(3).By(paper),
	claim.Hold(properties.NoInterference).Once(3),
	claim.Hold(properties.LivelockFreedom).Under(sized(2, 3)),
	claim.Hold(properties.StarvationFreedom).Under(sized(2, 3)).By(paper),
	claim.Hold(properties.StarvationFreedom).Once(3),

	claim.Hold(properties.FirstComeFirstServed).Under(sized(2, 3)).By(paper),
	claim.Hold(properties.FirstComeFirstServed).Once(3).Under(in(model.SafeRegisters, 2, 2)),
	// Past its doorway a process lets every other go first at most once: one that
	// was there before, or chose at the same time.
	claim.Hold(properties.TimestampOrder).Under(sized(2, 3)).Once(3),
	claim.Hold(properties.BoundedWaitingFromDoorway(1)).Under(sized(2, 3)).By(paper),
	claim.Break(properties.BoundedWaitingFromDoorway(0)).Under(sized(2, 2)).Because(before),
	claim.Hold(properties.BoundedWaitingFromDoorway(2)).Under(sized(3, 2)).By(paper),
	claim.Break(properties.BoundedWaitingFromDoorway(1)).Once(3).Because(before),
	claim.Break(properties.BoundedWaiting(1)).Under(sized(2, 2)).Because(unseen),
	claim.Break(properties.BoundedWaiting(2)).Under(sized(2, 3)).Because(unseen),

	// Registers need not be atomic.
	claim.Hold(properties.MutualExclusion).Under(in(model.RegularRegisters, 2, 3), in(model.RegularRegisters, 3, 1)),
	claim.Hold(properties.MutualExclusion).Under(in(model.SafeRegisters, 2, 3)).By(paper+": a read during a write may return anything"),
	claim.Hold(properties.MutualExclusion).Under(in(model.SafeRegisters, 3, 1), model.Setup{N: 2, Requests: 2, Memory: model.SafeRegisters, Crashes: 1}),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.StarvationFreedom, properties.TimestampOrder).Under(in(model.SafeRegisters, 2, 2)),
	claim.Hold(properties.BoundedWaitingFromDoorway(1)).Under(in(model.SafeRegisters, 2, 3)),

	claim.Break(properties.MutualExclusion).Of("no-choosing").Once(2).Without(flags).
		Because("one looks; the other takes ticket 1 and enters; then the first takes ticket 1 too, and is the lower process").By(paper),
	claim.Break(properties.MutualExclusion).Under(in(model.TotalStoreOrder, 2, 1)).Without(order).
		Because("the flags and tickets of both wait in their store buffers, and neither sees the other's"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(zeroing).
		Because("a process halts with its flag up or with a ticket, and the other waits for it for ever").By(paper+", which has failed processes' registers read zero"),

	claim.Hold(properties.MutualExclusion).Of("fenced").Under(in(model.TotalStoreOrder, 2, 2), in(model.TotalStoreOrder, 3, 1)),
	claim.Hold(properties.DeadlockFreedom, properties.StarvationFreedom, properties.TimestampOrder).Of("fenced").Under(in(model.TotalStoreOrder, 2, 2)),
	claim.Break(properties.MutualExclusion).Of("late-fence").Under(in(model.TotalStoreOrder, 2, 1)).
		Because("while one looks, its flag is still in its store buffer: it is as if there were no flags"),
	claim.Break(properties.MutualExclusion).Of("early-fence").Under(in(model.TotalStoreOrder, 2, 1)).
		Because("one enters while its ticket is still in its store buffer, and the other does not see it"),

	// Only safe registers tell this one from the real one.
	claim.Hold(properties.MutualExclusion).Of("folded").Under(sized(2, 3), in(model.RegularRegisters, 2, 3), in(model.RegularRegisters, 3, 1)),
	claim.Break(properties.MutualExclusion).Of("folded").Under(in(model.SafeRegisters, 2, 1)).
		Because("a read that overlaps the write of a ticket over the 1 returns 0, and its owner is taken for absent"),

	claim.Break(properties.MutualExclusion).Of("tied").Once(2).Because("both look at the same time, take the same ticket, and neither waits"),
	claim.Break(properties.MutualExclusion).Of("level").Once(2).
		Because("the later process has the same ticket and is the lower process: it does not wait for the one inside"),
	claim.Break(properties.FirstComeFirstServed).Of("level").Once(2).Because("the later process has the same ticket, and is the lower process"),
	claim.Break(properties.MutualExclusion).Of("hasty").Once(2).
		Because("one is overlooked while its flag is down and its ticket not yet written, and its ticket is the lower one"),
	claim.Break(properties.NoInterference).Of("keeper").Once(2).Because("a process that has left still holds the lower ticket"),
)

const (
	before = "a process that chose earlier, or at the same time, goes first"
	unseen = "the others enter again and again while the process has requested but not yet raised its flag"
)

func sized(n, requests int) model.Setup { return model.Setup{N: n, Requests: requests} }

// in is a setup with memory of another kind.
func in(m model.MemoryModel, n, requests int) model.Setup {
	return model.Setup{N: n, Requests: requests, Memory: m}
}

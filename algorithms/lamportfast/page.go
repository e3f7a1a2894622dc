package lamportfast

import (
	"slices"

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

const paper = "Lamport 1987"

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "lamport-fast",
	Title:  "Lamport's fast mutual exclusion algorithm",
	Family: catalogue.SharedMemoryLock,
	Source: "L. Lamport, A fast mutual exclusion algorithm, ACM Transactions on Computer Systems 5(1), 1987, Algorithm 2",
	Rules: `Each process has a bit b that says that it is about to enter; x names the last
process that came, and y the one inside. To enter, set b and write one's number
into x. If y names somebody, clear b, wait until y names nobody, and start over.
Write one's number into y; if x still names oneself, enter: that is the fast way,
five accesses if nobody else competes. Otherwise clear b, wait until everybody's b
is clear, and look at y: enter if y names oneself, otherwise wait until it names
nobody and start over. To leave, clear y and then b, in this order. Somebody
always gets in, but nobody in particular, and there is no bound on waiting. With
store buffers fences are needed after the write to x and after the write to y, and
nowhere else.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{assume.NoHaltOutsideRemainder, assume.SequentialConsistency},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as in the paper", Build: memory.Builder(a)},
		{Name: "fenced", Meaning: "has a fence after the write to x and one after the write to y", Build: memory.Builder(fence(a, WriteX, WriteY))},
		{Name: "bare-x", Meaning: "has a fence after every line of the entry protocol that writes, except the write to x", Mutant: true,
			Build: memory.Builder(fence(a, Raise, Again, WriteY, Retreat, Withdraw))},
		{Name: "bare-y", Meaning: "has a fence after every line of the entry protocol that writes, except the write to y", Mutant: true,
			Build: memory.Builder(fence(a, Raise, Again, WriteX, Retreat, Withdraw))},
		{Name: "impatient", Meaning: "looks at y without waiting until everybody's b is clear", Mutant: true, Build: memory.Builder(lines.Detour(a, AwaitB, LastY))},
		{Name: "careless", Meaning: "enters when everybody's b is clear, whoever y names", Mutant: true, Build: memory.Builder(lines.Detour(a, LastY, InCS))},
		{Name: "lower-first", Meaning: "clears b before y on leaving", Mutant: true, Build: memory.Builder(lowerFirst{a})},
		{Name: "staying", Meaning: "waits for the others with its own b set", Mutant: true, Build: memory.Builder(lines.Detour(a, Withdraw, AwaitB))},
	}
}

type fenced = memory.Program[memory.Fenced[State]]

// fence returns the algorithm with a fence after each of the lines.
func fence(a Algorithm, lines ...PC) fenced {
	return memory.Fence(a, lines, func(lines []PC, _ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}

const (
	overtaken = "the register y names another whenever the process looks, and the others enter again and again"
	late      = "one does not see that the other has come, because the other's write is still in its store buffer"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom, properties.LivelockFreedom).Unlimited(2, 3).By(paper),
	claim.Hold(properties.NoInterference).Unlimited(2, 3).Under(common.Bystander),
	claim.Break(properties.StarvationFreedom).Unlimited(2, 3).Because(overtaken).By(paper+": one process may starve", 2),
	claim.Break(properties.BoundedWaiting(1)).Unlimited(2).Because(overtaken).By(sources.Required),
	claim.Break(properties.BoundedWaiting(5), properties.BoundedWaitingFromDoorway(1), properties.BoundedWaitingFromDoorway(5)).Unlimited(2).Because(overtaken),

	common.Registers("a process halts with its b set or its number in y, and the other waits for that to be cleared", late),

	claim.Hold(properties.MutualExclusion).Of("fenced").Buffered(2).Under(common.Buffered(3, 1)),
	claim.Hold(properties.DeadlockFreedom, properties.LivelockFreedom, properties.NoInterference).Of("fenced").Buffered(2),
	claim.Break(properties.StarvationFreedom).Of("fenced").Buffered(2).Because(overtaken),
	claim.Break(properties.MutualExclusion).Of("bare-x").Under(common.Buffered(2, 1)).
		Because("x still names one, because the other's number is in its store buffer; but the other has already found that y names nobody"),
	claim.Break(properties.MutualExclusion).Of("bare-y").Under(common.Buffered(2, 1)).
		Because("p0 enters while its write to y is still in its store buffer, and p1 finds that y names nobody"),

	claim.Break(properties.MutualExclusion).Of("impatient").Once(2).
		Because("one has been overtaken and finds that y names it; the other, which x names, enters without looking at y again"),
	claim.Break(properties.MutualExclusion).Of("careless").Twice(2).
		Because("p0 has been overtaken and enters when every b is clear, though y names nobody; p1 sees that y names nobody and enters, too"),
	claim.Break(properties.MutualExclusion).Of("lower-first").Twice(2).
		Because("one finds every b clear and its own number in y; the other, on its way out, then clears y"),
	claim.Break(properties.DeadlockFreedom).Of("staying").Once(2).Because("it waits for its own b to be cleared"),
	claim.Hold(properties.MutualExclusion).Of("staying").Unlimited(2),
)

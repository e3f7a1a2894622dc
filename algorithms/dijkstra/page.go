package dijkstra

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

const (
	paper = "Dijkstra 1965"
	knuth = "Knuth 1966: one process may wait for ever"
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "dijkstra",
	Title:  "Dijkstra's algorithm for n processes",
	Family: catalogue.SharedMemoryLock,
	Source: "E. W. Dijkstra, Solution of a problem in concurrent programming control, CACM 8(9), 1965; discussed in D. E. Knuth, Additional comments on a problem in concurrent programming control, CACM 9(5), 1966",
	Rules: `In b, each process says whether it wants to enter, and in c whether it is about to
(each is false while it does); k names one process. To enter, say so in b. While k
names another, take back what was said in c, and if the other does not want to
enter, take k. When k names oneself, say so in c and look at the others: if
another says the same, start over, otherwise enter. To leave, take both back. The
process that k names may be overtaken before it notices: somebody always gets in,
but nobody in particular, and there is no bound on waiting. With store buffers one
fence is needed, after the line that says in c that one is about to enter.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{assume.NoHaltOutsideRemainder, assume.SequentialConsistency},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as in the paper", Build: memory.Builder(a)},
		{Name: "fenced", Meaning: "has a fence after the line that says that it is about to enter", Build: memory.Builder(fence(a, Claim))},
		{Name: "bare-claim", Meaning: "has a fence after every line of the entry protocol that writes, except that one", Mutant: true,
			Build: memory.Builder(fence(a, Want, Retract, TakeK))},
		{Name: "blind", Meaning: "enters without looking at the others", Mutant: true, Build: memory.Builder(lines.Detour(a, Check, InCS))},
		{Name: "insistent", Meaning: "does not take back that it is about to enter", Mutant: true, Build: memory.Builder(lines.Skip(a, Retract, ReadK2))},
		{Name: "taker", Meaning: "takes k whether or not the process that k names wants to enter", Mutant: true, Build: memory.Builder(lines.Detour(a, ReadK2, TakeK))},
	}
}

type fenced = memory.Program[memory.Fenced[State]]

// fence returns the algorithm with a fence after each of the lines.
func fence(a Algorithm, lines ...PC) fenced {
	return memory.Fence(a, lines, func(lines []PC, _ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}

const (
	overtaken = "the turn k names another whenever the process looks, and the others enter again and again"
	late      = "one looks at the other's c while the other's write to it is still in its store buffer"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom).Unlimited(2, 3).By(paper),
	claim.Hold(properties.LivelockFreedom).Unlimited(2).By(paper+": who enters first is not postponed to eternity"),
	claim.Hold(properties.LivelockFreedom).Unlimited(3).By(paper),
	claim.Hold(properties.NoInterference).Unlimited(2, 3).By(paper),
	claim.Hold(properties.NoInterference).Under(common.Bystander).
		By(paper+": one that is stopped well outside its critical section does not block the others"),
	claim.Break(properties.StarvationFreedom).Unlimited(2, 3).Because(overtaken).By(knuth),
	claim.Break(properties.BoundedWaiting(1)).Unlimited(2).Because(overtaken).By(sources.Required),
	claim.Break(properties.WaitingBounded, properties.BoundedWaitingFromDoorway(1), properties.BoundedWaitingFromDoorway(5)).Unlimited(2).Because(overtaken),

	common.Registers("the process that k names halts, and k is not taken from a process that wants to enter", late),
	// With three processes there are too many states of store buffers.
	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom, properties.LivelockFreedom, properties.NoInterference).Of("fenced").Buffered(2),
	claim.Break(properties.StarvationFreedom).Of("fenced").Buffered(2).Because(overtaken),
	claim.Break(properties.MutualExclusion).Of("bare-claim").Under(common.Buffered(2, 1)).Because(late),

	claim.Break(properties.MutualExclusion).Of("blind").Once(2).
		Because("k names one, which enters; the other saw earlier that it did not want to, and now takes k and enters, too"),
	claim.Hold(properties.LivelockFreedom).Of("blind").Unlimited(2),
	claim.Break(properties.DeadlockFreedom).Of("insistent").Once(2).Because("both have said that they are about to enter, and neither takes it back"),
	claim.Hold(properties.MutualExclusion).Of("insistent").Unlimited(2),
	claim.Break(properties.LivelockFreedom).Of("taker").Once(2).Because("each takes k from the other before the other notices that it has it, again and again"),
	claim.Hold(properties.MutualExclusion).Of("taker").Unlimited(2),
)

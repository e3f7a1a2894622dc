package lamportfast

import (
	"slices"

	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
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
	Program:     program,
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
		{Name: "impatient", Meaning: "looks at y without waiting until everybody's b is clear", Mutant: true, Build: memory.Builder(impatient{a})},
		{Name: "careless", Meaning: "enters when everybody's b is clear, whoever y names", Mutant: true, Build: memory.Builder(careless{a})},
		{Name: "lower-first", Meaning: "clears b before y on leaving", Mutant: true, Build: memory.Builder(lowerFirst{a})},
		{Name: "staying", Meaning: "waits for the others with its own b set", Mutant: true, Build: memory.Builder(staying{a})},
	}
}

type fenced = memory.Program[memory.Fenced[State]]

// fence returns the algorithm with a fence after each of the lines.
func fence(a Algorithm, lines ...PC) fenced {
	return memory.Fence(a, lines, func(lines []PC, _ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}

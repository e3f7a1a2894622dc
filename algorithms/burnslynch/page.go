package burnslynch

import (
	"slices"

	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
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
	Program:     program,
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
		{Name: "hasty", Meaning: "does not wait for those above", Mutant: true, Build: memory.Builder(hasty{a})},
		{Name: "insistent", Meaning: "waits for those below with its flag up", Mutant: true, Build: memory.Builder(insistent{a})},
	}
}

type fenced = memory.Program[memory.Fenced[State]]

// fence returns the algorithm with a fence after each of the lines.
func fence(a Algorithm, lines ...PC) fenced {
	return memory.Fence(a, lines, func(lines []PC, _ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}

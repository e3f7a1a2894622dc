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
	regular    = catalogue.Assumption{Name: "regular registers", Meaning: "a read that overlaps a write returns the old value or the new one; exclusion does not need it, nor does Lamport's version"}
	consistent = catalogue.Assumption{Name: "sequential consistency", Meaning: "a write is seen by the others before the writer's next read; a fence makes sure of it"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "burns-lynch",
	Title:  "The one-bit algorithm of Burns and Lynch",
	Family: catalogue.SharedMemoryLock,
	Source: "J. E. Burns and N. A. Lynch, Mutual exclusion using indivisible reads and writes, Allerton Conference, 1980; Bounds on shared memory for mutual exclusion, Information and Computation 107(2), 1993; L. Lamport, The mutual exclusion problem, part II, JACM 33(2), 1986, the one-bit algorithm",
	Rules: `Each process has one bit, its flag; with reads and writes that is the least
memory there can be. To enter, wait with the flag down until nobody below has the
flag up, raise it, and look at those below once more: if one has its flag up, begin
anew. Then wait until nobody above has the flag up, and enter. To leave, lower the
flag. Lamport's version raises the flag first and looks at those below once. In
both somebody always gets in, and one that has others below may begin anew again
and again. Both exclude even if a read that overlaps a write returns anything. With
store buffers a fence is needed behind each line that raises the flag.`,
	Assumptions: []catalogue.Assumption{regular, assume.NoHaltOutsideRemainder, consistent},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a, lamports := Algorithm{N: s.N}, Algorithm{N: s.N, Lamport: true}
	return []catalogue.Variant{
		{Meaning: "as in the paper", Build: memory.Builder(a)},
		{Name: "lamport", Meaning: "raises the flag first and, if it gives way, waits for the other's to go down (" + lamport + ")", Build: memory.Builder(lamports)},
		{Name: "fenced", Meaning: "has a fence behind the raising of the flag", Build: memory.Builder(fence(a, Raise))},
		{Name: "lamport-fenced", Meaning: "Lamport's, with a fence behind each line that raises the flag", Build: memory.Builder(fence(lamports, RaiseFirst, Raise))},
		{Name: "bare", Meaning: "has a fence behind every line of the entry protocol that writes, but for the raising of the flag", Mutant: true,
			Build: memory.Builder(fence(a, Begin, Again))},
		{Name: "lamport-bare-first", Meaning: "Lamport's, with no fence behind the first raising of the flag", Mutant: true, Build: memory.Builder(fence(lamports, Raise, Withdraw))},
		{Name: "lamport-bare-again", Meaning: "Lamport's, with no fence behind the raising of the flag again", Mutant: true, Build: memory.Builder(fence(lamports, RaiseFirst, Withdraw))},
		{Name: "once", Meaning: "does not look at those below again when its flag is up", Mutant: true, Build: memory.Builder(once{a})},
		{Name: "hasty", Meaning: "does not wait for those above", Mutant: true, Build: memory.Builder(hasty{a})},
		{Name: "insistent", Meaning: "waits for those below with its flag up", Mutant: true, Build: memory.Builder(insistent{a})},
	}
}

type fenced = memory.Program[memory.Fenced[State]]

// fence returns the algorithm with a fence behind each of the lines.
func fence(a Algorithm, lines ...PC) fenced {
	return memory.Fence(a, func(_ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}

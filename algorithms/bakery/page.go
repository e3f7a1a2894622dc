package bakery

import (
	"slices"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
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
	Program:     program,
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
		{Name: "keeper", Meaning: "leaves with its ticket in its hand", Mutant: true, Build: memory.Builder(keeper{a})},
	}
}

// fences returns the algorithm for memory with store buffers, with a fence after each
// of the lines. Both are needed: the flag must be seen before its owner reads the
// tickets, and the ticket before its owner waits for anyone.
func fences(a Algorithm, lines ...PC) memory.Program[memory.Fenced[State]] {
	return memory.Fence(a, lines, func(lines []PC, _ model.ProcID, s State) bool { return slices.Contains(lines, s.PC) })
}

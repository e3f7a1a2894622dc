package tokenringmonitor

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	park = "Park's course notes (2019), token-passing mutual exclusion"

	open   = "open"
	all    = "all"
	lowest = "all-lowest"
	told   = "by-neighbours"
)

var alive = catalogue.Assumption{Name: "the monitor lives", Meaning: "the monitor does not crash"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "token-ring-monitor",
	Title:  "Token ring with a monitor",
	Family: catalogue.TokenBased,
	Source: "G. Le Lann, Distributed systems: towards a formal approach, IFIP Congress 1977; " + park,
	Rules: `The token ring of token-ring, with a monitor in it. When it is told of a death, and
whenever it likes, the monitor sends a question round; each process adds whether it
has the token and which processes it knows to be dead. If nobody has the token and it
has not come by in the meantime, the monitor starts a new one. A process that is
known to be dead is passed by, and nothing is accepted from it any more.
The token and the question carry the list of the ring. In an open ring a process
checks in with the monitor when it wants to compete, and out when it has not competed
for some time; the list changes when the token is with the monitor.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{alive, assume.CrashesReported, assume.NoLossButToTheDead, assume.NoDuplication, assume.FIFO, assume.NoRecovery},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a, opened := Algorithm{N: s.N}, Algorithm{N: s.N, Open: true}
	return []catalogue.Variant{
		{Meaning: "one monitor, and everyone in the ring", Build: message.Builder(a)},
		{Name: open, Meaning: "one monitor, alone in the ring at first: the others come and go", Build: message.Builder(opened)},
		{Name: all, Meaning: "all processes are monitors", Build: message.Builder(Algorithm{N: s.N, All: true})},
		{Name: lowest, Meaning: "all processes are monitors, and a question ends at a lower monitor that asks, too",
			Build: message.Builder(Algorithm{N: s.N, All: true, Lowest: true})},
		{Name: told, Meaning: "one monitor, which learns from a process that the next one is lost (" + park + ")", Build: message.Builder(byNeighbours{a})},
		{Name: "blind", Meaning: "does not say that it has the token", Mutant: true, Build: message.Builder(blind{a})},
		{Name: "absent", Meaning: "takes no note of a token that comes by", Mutant: true, Build: message.Builder(absent{a})},
		{Name: "credulous", Meaning: "takes a token from the dead", Mutant: true, Build: message.Builder(credulous{a})},
		{Name: "hasty", Meaning: "open, puts a process that checks in on the list at once", Mutant: true, Build: message.Builder(hasty{opened})},
	}
}

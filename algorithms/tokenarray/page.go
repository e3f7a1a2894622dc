package tokenarray

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	paper = "Ricart & Agrawala 1983"

	logical = "logical-clock"
)

var (
	advancing     = catalogue.Assumption{Name: "advancing clocks", Meaning: "a process's REQUEST is later by its clock than its last possession of the token"}
	noDuplication = catalogue.Assumption{Name: "no duplication", Meaning: "no message is duplicated; needed only for the token: a copy of a REQUEST is recognised by its time"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "token-array",
	Title:  "Ricart and Agrawala's second algorithm (token array)",
	Family: catalogue.TokenBased,
	Source: "G. Ricart and A. K. Agrawala, Author's response to “On mutual exclusion in computer networks” by Carvalho and Roucairol, " +
		"CACM 26(2), 1983; " + course.Unit3,
	Rules: `The token says when each process, by its own clock, last had the token. To enter
without it, advance the clock, send a REQUEST with its time to all others and wait
for the token. On a REQUEST, note its time if it is the latest of its sender, and
release a token that is not in use. On leaving, release the token: send it to the
first of i+1, …, n, 1, …, i−1 whose latest REQUEST is later than its last possession,
or keep it if there is none.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		advancing, assume.NoCrashOfHolder, assume.NoLoss, noDuplication,
		{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages",
			NotNeeded: "every claim that holds is decided in channels of any order: RH1 takes the latest REQUEST, not the last that came (see the mutant latest)"},
	},
	Variants: catalogue.Variants(variants),
	Claims:   claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "a clock counts the requests of its process", Build: message.Builder(a)},
		{Name: logical, Meaning: "the clocks are logical clocks (" + course.Unit3 + ")", Build: message.Builder(Algorithm{N: a.N, Logical: true})},
		{Name: "stopped", Meaning: "does not advance its clock for a request", Mutant: true, Build: message.Builder(stopped{a})},
		{Name: "latest", Meaning: "takes the REQUEST that came last for the latest", Mutant: true, Build: message.Builder(latest{a})},
		{Name: "unmarked", Meaning: "does not enter in the token when it had it", Mutant: true, Build: message.Builder(unmarked{a})},
		{Name: "generous", Meaning: "releases the token while in its critical section", Mutant: true, Build: message.Builder(generous{a})},
	}
}

package tokenarray

import "doorway/model"

const (
	paper = "Ricart & Agrawala 1983"
	unit3 = "the Unit 3 lecture notes on synchronization"

	advancing     = "advancing clocks"
	noCrash       = "no crash"
	noLoss        = "no loss"
	noDuplication = "no duplication"

	logical = "logical-clock"
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "token-array",
	Title:  "Ricart and Agrawala's second algorithm (token array)",
	Family: model.TokenBased,
	Source: "G. Ricart and A. K. Agrawala, Author's response to “On mutual exclusion in computer networks” by Carvalho and Roucairol, " +
		"CACM 26(2), 1983; " + unit3,
	Rules: `The token says of each process when, by that process's clock, it last had the
token. To enter without it, advance the clock, send a REQUEST with its time to all
others and wait for the token. On a REQUEST, note its time if it is the latest of its
sender, and release a token that is not in use. On leaving, release the token: send
it to the first of i+1, …, n, 1, …, i−1 whose latest REQUEST is later than its last
possession, or keep it if there is none.`,
	Assumptions: []model.Assumption{
		{Name: advancing, Meaning: "a process's REQUEST is later by its clock than its last possession of the token"},
		{Name: noCrash, Meaning: "no process crashes that has the token or has asked for it"},
		{Name: noLoss, Meaning: "no message is lost"},
		{Name: noDuplication, Meaning: "no message is duplicated; needed for the token, a copy of a REQUEST is recognised by its time"},
		{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages",
			NotNeeded: "every claim that holds is decided in channels of any order: RH1 takes the latest REQUEST, not the last that came (see the mutant latest)"},
	},
	Variants: []model.Variant{
		{Meaning: "a clock counts the requests of its process", Build: build(func(a Algorithm) process { return a })},
		{Name: logical, Meaning: "the clocks are logical clocks (" + unit3 + ")",
			Build: build(func(a Algorithm) process { return Algorithm{N: a.N, Logical: true} })},
		{Name: "stopped", Meaning: "does not advance its clock for a request", Mutant: true,
			Build: build(func(a Algorithm) process { return stopped{a} })},
		{Name: "latest", Meaning: "takes the REQUEST that came last for the latest", Mutant: true,
			Build: build(func(a Algorithm) process { return latest{a} })},
		{Name: "unmarked", Meaning: "does not enter in the token when it had it", Mutant: true,
			Build: build(func(a Algorithm) process { return unmarked{a} })},
		{Name: "generous", Meaning: "releases the token while in its critical section", Mutant: true,
			Build: build(func(a Algorithm) process { return generous{a} })},
	},
	Claims: claims,
}

type process = model.Process[State, Message]

// build returns how a variant is built from the algorithm for the setup's n.
func build(variant func(Algorithm) process) func(model.Setup) (model.System, error) {
	return func(s model.Setup) (model.System, error) {
		return model.MessagePassing(variant(Algorithm{N: s.N}), s)
	}
}

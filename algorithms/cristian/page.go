package cristian

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const paper = "Cristian 1989"

var (
	short  = catalogue.Assumption{Name: "short round trips only", Meaning: "a client believes only answers with a short round trip"}
	steady = catalogue.Assumption{Name: "clocks without drift", Meaning: "clocks advance at the same rate during a round trip"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "cristian",
	Title:  "Cristian's clock synchronisation",
	Family: catalogue.ClockSynchronisation,
	Source: "F. Cristian, Probabilistic clock synchronization, Distributed Computing 3, 1989",
	Rules: `A client asks the server for the time and measures the round trip with its own
clock. It takes the time in the answer plus half the round trip, and is wrong by at most
half the round trip less the least delay, since neither way took less. It does not
believe an answer whose round trip is too long: it asks again, and gives up after three
attempts.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{short, steady},
	Variants:    catalogue.ForProcesses(2, 0, "a server and its clients", catalogue.Variants(variants)),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{Apart: 20, Trip: 2*s.MinDelay + 2, Attempts: 3}
	gullible := a
	gullible.Trip = 1000
	return []catalogue.Variant{
		{Meaning: "believes a round trip of at most two units more than two least delays, and asks up to three times", Build: message.Builder(a)},
		{Name: "gullible", Meaning: "believes every answer", Build: message.Builder(gullible)},
		{Name: "whole", Meaning: "adds the whole round trip", Mutant: true, Build: message.Builder(whole{a})},
		{Name: "stale", Meaning: "adds nothing to the time in the answer", Mutant: true, Build: message.Builder(stale{a})},
	}
}

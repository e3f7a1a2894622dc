package handover

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
	"doorway/model/transition"
)

// Page is the algorithm's page of the catalogue.
var Page = catalogue.Page{
	Name:   "handover",
	Title:  "Handover of a token between two processes",
	Family: catalogue.TokenBased,
	Source: "the tutorial",
	Rules: `One of two processes has a token and may enter. To get it the other sends a
REQUEST; it is handed over at once or, from the critical section, on leaving.`,
	Assumptions: []catalogue.Assumption{
		{Name: "no loss", Meaning: "every message arrives"},
		{Name: "no duplication", Meaning: "every message arrives once"},
		{Name: "no crash", Meaning: "processes do not stop"},
	},
	Variants: []catalogue.Variant{
		{Meaning: "as described", Build: build(Algorithm{})},
		{Name: "stable", Meaning: "keeps on disk whether it has the token", Build: build(Algorithm{Stable: true})},
		{Name: "copier", Meaning: "keeps the token that it sends", Mutant: true, Build: build(copier{})},
		{Name: "forgetful", Meaning: "forgets a REQUEST that overtakes the token", Mutant: true, Build: build(forgetful{})},
	},
	Claims: claims,
}

// build returns how an algorithm for two processes becomes a system.
func build(p message.Process[State, Message]) func(model.Setup) (transition.System, error) {
	return func(s model.Setup) (transition.System, error) {
		if s.N != 2 {
			return nil, fmt.Errorf("handover: n=%d, want 2: the algorithm is for two processes", s.N)
		}
		return message.System(p, s)
	}
}

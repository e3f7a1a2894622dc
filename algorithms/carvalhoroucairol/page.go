package carvalhoroucairol

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const paper = "Carvalho & Roucairol 1983"

var unique = catalogue.Assumption{Name: "unique process numbers", Meaning: "processes are totally ordered, so equal numbers still order requests"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "carvalho-roucairol",
	Title:  "Carvalho and Roucairol's algorithm",
	Family: catalogue.PermissionAll,
	Source: "O. S. F. Carvalho and G. Roucairol, On mutual exclusion in computer networks, CACM 26(2), 1983, " +
		"a technical correspondence on Ricart and Agrawala's algorithm",
	Rules: `To enter, choose a number greater than any in a REQUEST of another and send it
as a REQUEST to those whose permission is missing. Enter with the permission of
all others, and keep it. On a REQUEST, if inside or waiting with an older
request, send the REPLY on leaving; otherwise send it now and, if waiting with
the permission of that process, follow it with a REQUEST to get it back.
Once one of two processes has asked, at most one has the other's permission.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{unique, assume.NoCrash, assume.NoLoss, assume.NoDuplication},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as published, as we read it", Build: message.Builder(a)},
		{Name: "keeps", Meaning: "goes on counting a permission that it gives away while it waits", Mutant: true, Build: message.Builder(keeps{a})},
		{Name: "too-proud", Meaning: "does not ask back for a permission that it gives away while it waits", Mutant: true, Build: message.Builder(tooProud{a})},
		{Name: "no-tie-break", Meaning: "gives its permission to a request with its own number", Mutant: true, Build: message.Builder(noTieBreak{a})},
		{Name: "deaf-clock", Meaning: "does not learn numbers from requests", Mutant: true, Build: message.Builder(deafClock{a})},
	}
}

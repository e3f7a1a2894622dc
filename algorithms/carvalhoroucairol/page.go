package carvalhoroucairol

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
)

const paper = "Carvalho & Roucairol 1983"

var unique = model.Assumption{Name: "unique process numbers", Meaning: "processes are totally ordered, so equal numbers still order requests"}

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "carvalho-roucairol",
	Title:  "Carvalho and Roucairol's algorithm",
	Family: model.PermissionAll,
	Source: "O. S. F. Carvalho and G. Roucairol, On mutual exclusion in computer networks, CACM 26(2), 1983, " +
		"a technical correspondence on Ricart and Agrawala's algorithm",
	Rules: `To enter, choose a number greater than any in a REQUEST of another and send it
as a REQUEST to those whose permission is missing. Enter with the permission of
all others, and keep it. On a REQUEST, if inside or waiting with an older
request, send the REPLY on leaving; otherwise send it now and, if waiting with
the permission of that process, follow it with a REQUEST to get it back.
Once one of two processes has asked, at most one has the other's permission.`,
	Assumptions: []model.Assumption{unique, assume.NoCrash, assume.NoLoss, assume.NoDuplication},
	Variants:    model.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []model.Variant {
	a := Algorithm{N: s.N}
	return []model.Variant{
		{Meaning: "as published, as we read it", Build: model.ByMessages(a)},
		{Name: "keeps", Meaning: "goes on counting a permission that it gives away while it waits", Mutant: true, Build: model.ByMessages(keeps{a})},
		{Name: "too-proud", Meaning: "does not ask back for a permission that it gives away while it waits", Mutant: true, Build: model.ByMessages(tooProud{a})},
		{Name: "no-tie-break", Meaning: "gives its permission to a request with its own number", Mutant: true, Build: model.ByMessages(noTieBreak{a})},
		{Name: "deaf-clock", Meaning: "does not learn numbers from requests", Mutant: true, Build: model.ByMessages(deafClock{a})},
	}
}

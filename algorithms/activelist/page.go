package activelist

import "doorway/model"

const (
	silberschatz = "Silberschatz & Galvin, ch. Distributed Coordination"
	unit3        = "the Unit 3 lecture notes on synchronization"

	fifo          = "FIFO channels"
	noCrash       = "no crash"
	noLoss        = "no loss"
	noDuplication = "no duplication"

	announced = "announced"
	hasty     = "hasty"
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "active-list",
	Title:  "Ring election with active lists",
	Family: model.ElectionRing,
	Source: "after G. Le Lann, Distributed systems: towards a formal approach, IFIP Congress 1977; " + silberschatz + "; " + unit3,
	Rules: `The processes stand in a ring of one direction. Who notices that the coordinator is
dead begins a list with its own number and sends ELECT with it to its successor. At
the first ELECT of an election a process begins a list with its own number and that
one, and sends its own on first, then that one. Later it adds each number to its list
and passes it on. When its own comes home the list is complete: the highest on it is
the coordinator. Everyone finds that out for itself, so nobody need be told, and an
election costs n² messages. Dead successors are skipped if a failure detector has
reported them before.`,
	Assumptions: []model.Assumption{
		{Name: fifo, Meaning: "a channel keeps the order of its messages"},
		{Name: noCrash, Meaning: "no process crashes during an election"},
		{Name: noLoss, Meaning: "no message is lost"},
		{Name: noDuplication, Meaning: "no message is duplicated"},
	},
	Variants: model.Variants(variants),
	Claims:   claims,
}

func variants(s model.Setup) []model.Variant {
	a := Algorithm{N: s.N}
	return []model.Variant{
		{Meaning: "nobody is told of the outcome (" + silberschatz + ")", Build: model.ByMessages(a)},
		{Name: announced, Meaning: "each process tells its successor whom it has elected (" + unit3 + ", the worked example)",
			Build: model.ByMessages(Algorithm{N: a.N, Announce: true})},
		{Name: hasty, Meaning: "takes the list for complete at every ELECT from the second on, whoever's it is (" + unit3 + ", the rules as printed)",
			Build: model.ByMessages(Algorithm{N: a.N, Hasty: true})},
		{Name: "bystander", Meaning: "does not send its own number", Mutant: true, Build: model.ByMessages(bystander{a})},
		{Name: "courteous", Meaning: "sends its own number after that of the other", Mutant: true, Build: model.ByMessages(courteous{a})},
	}
}

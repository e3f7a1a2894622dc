package activelist

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	announced = "announced"
	hasty     = "hasty"
)

var noCrash = catalogue.Assumption{Name: "no crash", Meaning: "no process crashes during an election"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "active-list",
	Title:  "Ring election with active lists",
	Family: catalogue.ElectionRing,
	Source: "after G. Le Lann, Distributed systems: towards a formal approach, IFIP Congress 1977; " + course.Silberschatz + "; " + course.Unit3,
	Rules: `The processes stand in a unidirectional ring. A process that notices that the
coordinator is dead begins a list with its own number and sends ELECT with it to its
successor. At the first ELECT of an election a process begins a list with its own
number and the one that came, and sends on its own first, then the other. Later it
adds each number to its list and passes it on. When its own comes home the list is
complete: the highest on it is the coordinator. Every process finds that out for
itself, so nobody need be told, and an election costs n² messages. Dead successors
are skipped if a failure detector has reported them before.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.FIFO, noCrash, assume.NoLoss, assume.NoDuplication},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "nobody is told of the outcome (" + course.Silberschatz + ")", Build: message.Builder(a)},
		{Name: announced, Meaning: "each process tells its successor which leader it has elected (" + course.Unit3 + ", the worked example)",
			Build: message.Builder(Algorithm{N: a.N, Announce: true})},
		{Name: hasty, Meaning: "takes the list for complete at every ELECT from the second on, whatever number it carries (" + course.Unit3 + ", the rules as printed)",
			Build: message.Builder(Algorithm{N: a.N, Hasty: true})},
		{Name: "bystander", Meaning: "does not send its own number", Mutant: true, Build: message.Builder(bystander{a})},
		{Name: "courteous", Meaning: "sends its own number after the other", Mutant: true, Build: message.Builder(courteous{a})},
	}
}

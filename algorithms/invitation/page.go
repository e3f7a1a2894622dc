package invitation

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	paper = "Garcia-Molina 1982"

	parted = "parted"
	timed  = "timed"
)

var (
	inTime = catalogue.Assumption{Name: "timeouts are long enough", Meaning: "for all to be in one group: timeouts allow for the delays"}
	single = catalogue.Assumption{Name: "one call at a time", Meaning: "for all to be in one group: no two coordinators call at the same time"}
	noLoss = catalogue.Assumption{Name: "no loss", Meaning: "for all to be in one group: no message is lost"}
	whole  = catalogue.Assumption{Name: "no partition", Meaning: "for all to be in one group: the network does not split"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "invitation",
	Title:  "Invitation algorithm",
	Family: catalogue.ElectionAll,
	Source: "H. Garcia-Molina, Elections in a distributed computing system, IEEE Trans. Computers C-31(1), 1982, the election for asynchronous systems",
	Rules: `Processes are in groups, each with a coordinator; a group is named after its
coordinator and a number. A coordinator asks all others now and then whether they are
coordinators too; it invites those that are, and its own members, into a new
group, and they pass the invitation on to their members. A process in no election
accepts; when the time for that is over the coordinator tells all that have
accepted that the group is ready. A process that waits for that in vain, or recovers,
or has a coordinator that does not answer makes a group of its own. Nobody can tell
a slow process from a dead one, so there may be several groups at any time;
the algorithm promises one coordinator a group. Here no priority lets the higher of
two coordinators go first.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		inTime, single, noLoss, whole,
		{Name: "no duplication", Meaning: "no message is duplicated", NotNeeded: "parted processes come to agree with a duplicated message too"},
	},
	Variants: catalogue.Variants(variants),
	Claims:   claims,
}

func variants(s model.Setup) []catalogue.Variant {
	return []catalogue.Variant{
		{Meaning: "all begin in one group", Build: message.Builder(Algorithm{N: s.N})},
		{Name: parted, Meaning: "p0 begins in a group of its own", Build: message.Builder(apart(s, 0))},
		{Name: timed, Meaning: "parted, and timeouts allow for the delays", Build: message.Builder(apart(s, s.Delay))},

		{Name: "selfish", Meaning: "timed, an invited coordinator does not tell its members", Mutant: true, Build: message.Builder(selfish{apart(s, s.Delay)})},
		{Name: "patient", Meaning: "parted, waits without a timeout until its new group is ready", Mutant: true, Build: message.Builder(patient{apart(s, 0)})},
		{Name: "hasty", Meaning: "timed, waits a unit of time too short for acceptances", Mutant: true, Build: message.Builder(hasty{apart(s, s.Delay)})},
	}
}

func apart(s model.Setup, delay int) Algorithm {
	return Algorithm{N: s.N, Parted: true, Delay: delay}
}

package invitation

import "doorway/model"

const (
	paper = "Garcia-Molina 1982"

	parted = "parted"
	timed  = "timed"
)

var (
	inTime = model.Assumption{Name: "timeouts are long enough", Meaning: "for all to be in one group: timeouts allow for the delays"}
	single = model.Assumption{Name: "one call at a time", Meaning: "for all to be in one group: no two coordinators call at the same time"}
	noLoss = model.Assumption{Name: "no loss", Meaning: "for all to be in one group: no message is lost"}
	whole  = model.Assumption{Name: "no partition", Meaning: "for all to be in one group: the network does not split"}
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "invitation",
	Title:  "Invitation algorithm",
	Family: model.ElectionAll,
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
	Assumptions: []model.Assumption{
		inTime, single, noLoss, whole,
		{Name: "no duplication", Meaning: "no message is duplicated", NotNeeded: "parted processes come to agree with a duplicated message too"},
	},
	Variants: model.Variants(variants),
	Claims:   claims,
}

func variants(s model.Setup) []model.Variant {
	return []model.Variant{
		{Meaning: "all begin in one group", Build: model.ByMessages(Algorithm{N: s.N})},
		{Name: parted, Meaning: "p0 begins in a group of its own", Build: model.ByMessages(apart(s, 0))},
		{Name: timed, Meaning: "parted, and timeouts allow for the delays", Build: model.ByMessages(apart(s, s.Delay))},

		{Name: "selfish", Meaning: "timed, an invited coordinator does not tell its members", Mutant: true, Build: model.ByMessages(selfish{apart(s, s.Delay)})},
		{Name: "patient", Meaning: "parted, waits without a timeout until its new group is ready", Mutant: true, Build: model.ByMessages(patient{apart(s, 0)})},
		{Name: "hasty", Meaning: "timed, waits a unit of time too short for acceptances", Mutant: true, Build: model.ByMessages(hasty{apart(s, s.Delay)})},
	}
}

func apart(s model.Setup, delay int) Algorithm {
	return Algorithm{N: s.N, Parted: true, Delay: delay}
}

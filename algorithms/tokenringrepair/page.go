package tokenringrepair

import "doorway/model"

const (
	krzyzanowski = "Krzyzanowski's slides"
	park         = "Park's course notes (2019), token-passing mutual exclusion"
	unit3        = "the Unit 3 lecture notes on synchronization"
	silberschatz = "Silberschatz & Galvin, ch. Distributed Coordination"

	told          = "crashes are reported"
	noLoss        = "no loss"
	noDuplication = "no duplication"
	fifo          = "FIFO channels"
	noReturn      = "no recovery"

	timeouts = "by-timeout"
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "token-ring-repair",
	Title:  "Token ring with repair",
	Family: model.TokenBased,
	Source: "G. Le Lann, Distributed systems: towards a formal approach, IFIP Congress 1977; " +
		silberschatz + "; " + unit3 + "; " + park + "; " + krzyzanowski,
	Rules: `The token ring of token-ring; who is known to be dead is passed by. The highest
process leads; when it is dead the bully algorithm, with a failure detector,
elects the highest of those left. A leader that is new, or is told of a death,
begins a generation: it asks all that live WHERE the token is, and tells them
who is dead. Who has the token makes it one of the new generation and says so;
who has not says that, and from then on discards tokens of older generations.
If nobody has it the leader makes a new one. The token carries its generation
and the dead, too. A void token may still travel beside the new one until it is
discarded, so that there are two, of which one is good for nothing.`,
	Assumptions: []model.Assumption{
		{Name: told, Meaning: "every crash is reported to all, and only crashes are"},
		{Name: noLoss, Meaning: "no message is lost but to the dead"},
		{Name: noDuplication, Meaning: "no message is duplicated"},
		{Name: fifo, Meaning: "a channel keeps the order of its messages", NotNeeded: "all holds in channels of any order, with three processes and two crashes: generations tell old from new"},
		{Name: noReturn, Meaning: "a crashed process does not come back"},
	},
	Variants: model.Variants(variants),
	Claims:   claims,
}

func variants(s model.Setup) []model.Variant {
	a := Algorithm{N: s.N}
	return []model.Variant{
		{Meaning: "a leader asks everybody and makes a token of a new generation", Build: model.ByMessages(a)},
		{Name: timeouts, Meaning: "the leader makes a new token when it has waited for one for long, two rounds in a synchronous system", Build: model.ByMessages(byTimeout{a})},
		{Name: "unnumbered", Meaning: "takes a token of any generation", Mutant: true, Build: model.ByMessages(unnumbered{a})},
		{Name: "unasked", Meaning: "makes a new token at every death", Mutant: true, Build: model.ByMessages(unasked{a})},
		{Name: "counting", Meaning: "numbers generations by how many are dead", Mutant: true, Build: model.ByMessages(counting{a})},
		{Name: "secretive", Meaning: "does not tell others who is dead", Mutant: true, Build: model.ByMessages(secretive{a})},
	}
}

type process = model.Process[State, Message]

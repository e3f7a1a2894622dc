package tokenringrepair

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	park = "Park's course notes (2019), token-passing mutual exclusion"

	timeouts = "by-timeout"
)

var fifo = catalogue.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages", NotNeeded: "all claims hold in channels of any order, with three processes and two crashes: generations tell old from new"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "token-ring-repair",
	Title:  "Token ring with repair",
	Family: catalogue.TokenBased,
	Source: "G. Le Lann, Distributed systems: towards a formal approach, IFIP Congress 1977; " +
		course.Silberschatz + "; " + course.Unit3 + "; " + park + "; " + course.Krzyzanowski,
	Rules: `The token ring of token-ring; a process known to be dead is passed by. The highest
process leads; when it is dead, the bully algorithm with a failure detector elects
the highest of those left. A leader that is new, or is told of a death, begins a
generation: it asks all live processes WHERE the token is, and tells them who is
dead. The process with the token makes it one of the new generation and says so;
each other process says that it does not have the token, and from then on discards
tokens of older generations. If nobody has it, the leader makes a new one. The token
carries its generation and the dead, too. A void token may still travel beside the
new one until it is discarded; there are then two, but one of them is useless.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.CrashesReported, assume.NoLossButToTheDead, assume.NoDuplication, fifo, assume.NoRecovery},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "a leader asks everybody and makes a token of a new generation", Build: message.Builder(a)},
		{Name: timeouts, Meaning: "the leader makes a new token when it has waited for one for a long time, two rounds in a synchronous system", Build: message.Builder(byTimeout{a})},
		{Name: "unnumbered", Meaning: "takes a token of any generation", Mutant: true, Build: message.Builder(unnumbered{a})},
		{Name: "unasked", Meaning: "makes a new token at every death", Mutant: true, Build: message.Builder(unasked{a})},
		{Name: "counting", Meaning: "numbers generations by the number of the dead", Mutant: true, Build: message.Builder(counting{a})},
		{Name: "secretive", Meaning: "does not tell others who is dead", Mutant: true, Build: message.Builder(secretive{a})},
	}
}

type process = message.Process[State, Message]

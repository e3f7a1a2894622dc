package singhal

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	paper = "Singhal 1989"

	causally = "causal"
	every    = "every-request"
)

var (
	staircase     = catalogue.Assumption{Name: "staircase", Meaning: "at the start, of any two processes at least one believes the other to be requesting, and all believe the one with the token to be"}
	noDuplication = catalogue.Assumption{Name: "no duplication", Meaning: "no message is duplicated; needed only for the token: a copy of a REQUEST is recognised by its number"}
	causalOrder   = catalogue.Assumption{Name: "causal order", Meaning: "a message arrives after all messages sent to its receiver before it, by any process; FIFO channels are not enough, but any order is where each process enters only once"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "singhal",
	Title:  "Singhal's heuristically aided algorithm",
	Family: catalogue.TokenBased,
	Source: "M. Singhal, A heuristically-aided algorithm for mutual exclusion in distributed systems, IEEE Trans. Computers 38(5), 1989; " +
		"named in " + course.Unit3,
	Rules: `Each process, and the token, records for every process what it is believed to do and
its highest known request number. To enter without the token, send a REQUEST with the
next number to all that are believed to be requesting, and wait for the token. On a
REQUEST that is not an old one, believe its sender to be requesting; if waiting as
well and new to this belief, send it a REQUEST with the current number; if the token
is here and idle, send it the token. On leaving, let the process and the token take
over from each other what is newer, and send the token to the next process in the
circle that is believed to be requesting, or keep it if nobody is. (The paper, as we
read it, leaves open which one, and discards old REQUESTs; some programs do not.)
At the start each process believes those below it to be requesting.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{staircase, assume.NoCrashOfHolder, assume.NoLoss, noDuplication, causalOrder},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as published", Build: message.Builder(a)},
		{Name: causally, Meaning: "messages arrive in causal order, for up to four processes", Build: message.Builder(causal{a}).ForProcesses(1, maxCausal, "the matrices of more are too large")},
		{Name: every, Meaning: "takes no REQUEST for an old one, and hands on a token that comes unasked", Build: message.Builder(everyRequest{a})},
		{Name: "holder-only", Meaning: "starts with everyone believing p0 alone to be requesting", Mutant: true, Build: message.Builder(holderOnly{a})},
		{Name: "silent", Meaning: "does not tell an asker that it asks too", Mutant: true, Build: message.Builder(silent{a})},
		{Name: "gullible", Meaning: "takes an old REQUEST for a new one", Mutant: true, Build: message.Builder(gullible{a})},
		{Name: "generous", Meaning: "sends the token away while in its critical section", Mutant: true, Build: message.Builder(generous{a})},
	}
}

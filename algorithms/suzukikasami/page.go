package suzukikasami

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	paper    = "Suzuki & Kasami 1985"
	messages = paper + ": at most n"
)

var noDuplication = catalogue.Assumption{Name: "no duplication", Meaning: "no message is duplicated; needed only for the token: a copy of a REQUEST is recognised by its number"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "suzuki-kasami",
	Title:  "Suzuki and Kasami's algorithm",
	Family: catalogue.TokenBased,
	Source: "I. Suzuki and T. Kasami, A distributed mutual exclusion algorithm, ACM TOCS 3(4), 1985; " +
		"named in " + course.Unit3,
	Rules: `To enter without the token, send a REQUEST with the next number to all others and
wait for the token. On a REQUEST, note its number; pass an idle token on if that
number is one above the last served. On leaving, enter its number in the token
as served, append to the token's queue every waiting process that is not in it, and
send the token to the head of the queue, or keep it if the queue is empty.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.NoCrashOfHolder, assume.NoLoss, noDuplication},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as published", Build: message.Builder(a)},
		{Name: "any-request", Meaning: "passes an idle token on without looking at the request's number", Mutant: true, Build: message.Builder(anyRequest{a})},
		{Name: "generous", Meaning: "passes the token on while in its critical section", Mutant: true, Build: message.Builder(generous{a})},
		{Name: "forgetful", Meaning: "does not enter in the token that it was served", Mutant: true, Build: message.Builder(forgetful{a})},
		{Name: "keeper", Meaning: "thinks that it has the token after it has sent it", Mutant: true, Build: message.Builder(keeper{a})},
	}
}

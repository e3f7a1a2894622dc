package suzukikasami

import "doorway/model"

const (
	paper    = "Suzuki & Kasami 1985"
	unit3    = "the Unit 3 lecture notes on synchronization"
	messages = paper + ": at most n"

	noCrash       = "no crash"
	noLoss        = "no loss"
	noDuplication = "no duplication"
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "suzuki-kasami",
	Title:  "Suzuki and Kasami's algorithm",
	Family: model.TokenBased,
	Source: "I. Suzuki and T. Kasami, A distributed mutual exclusion algorithm, ACM TOCS 3(4), 1985; " +
		"named in " + unit3,
	Rules: `To enter without the token, send a REQUEST with the next own number to all others
and wait for the token. On a REQUEST, note its number; pass an idle token on if
that number is one above the last served. On leaving, enter the own number in the
token as served, append to the token's queue whoever waits and is not in it, and
send the token to the head of the queue, or keep it if the queue is empty.`,
	Assumptions: []model.Assumption{
		{Name: noCrash, Meaning: "no process crashes that has the token or has asked for it"},
		{Name: noLoss, Meaning: "no message is lost"},
		{Name: noDuplication, Meaning: "no message is duplicated; needed for the token, a copy of a REQUEST is recognised by its number"},
	},
	Variants: []model.Variant{
		{Meaning: "as published", Build: build(func(a Algorithm) process { return a })},
		{Name: "any-request", Meaning: "passes an idle token on without looking at the request's number", Mutant: true,
			Build: build(func(a Algorithm) process { return anyRequest{a} })},
		{Name: "generous", Meaning: "passes the token on while in its critical section", Mutant: true,
			Build: build(func(a Algorithm) process { return generous{a} })},
		{Name: "forgetful", Meaning: "does not enter in the token that it was served", Mutant: true,
			Build: build(func(a Algorithm) process { return forgetful{a} })},
		{Name: "keeper", Meaning: "thinks that it has the token when it has sent it", Mutant: true,
			Build: build(func(a Algorithm) process { return keeper{a} })},
	},
	Claims: claims,
}

type process = model.Process[State, Message]

// build returns how a variant is built from the algorithm for the setup's n.
func build(variant func(Algorithm) process) func(model.Setup) (model.System, error) {
	return func(s model.Setup) (model.System, error) {
		return model.MessagePassing(variant(Algorithm{N: s.N}), s)
	}
}

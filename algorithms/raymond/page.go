package raymond

import "doorway/model"

// Page is the algorithm's page of the catalogue.
var Page = model.Page{
	Name:   "raymond",
	Title:  "Raymond's tree-based algorithm",
	Family: model.TokenBased,
	Source: "K. Raymond, A tree-based algorithm for distributed mutual exclusion, ACM TOCS 7(1), 1989; " +
		"Park's course notes (2019), named in the Unit 3 lecture notes on synchronization",
	Rules: `The processes form a tree; each knows which neighbour is nearer to the token (its holder).
To enter, queue oneself; on a neighbour's REQUEST, queue the neighbour.
With the token and not inside, take the head of the queue: enter if it is oneself, else send it the token; it is the holder now.
Without the token, send the holder one REQUEST as long as the queue is not empty.`,
	Assumptions: []model.Assumption{
		{Name: "edges lead to the token", Meaning: "following the holders from any process ends at the token; in a tree it stays so"},
		{Name: "no crash", Meaning: "processes do not stop"},
		{Name: "no loss", Meaning: "every message arrives"},
		{Name: "no duplication", Meaning: "every message arrives once"},
		{Name: "FIFO channels", Meaning: "messages between neighbours arrive in order",
			NotNeeded: "every claim that holds is decided in channels of any order: only a REQUEST can overtake, the token sent just before it, and it waits in the queue until the token has come"},
	},
	Variants: []model.Variant{
		{Meaning: "in a line p0, p1, p2, …", Build: build(Algorithm{})},
		{Name: "star", Meaning: "in a star with centre p0", Build: build(Algorithm{Star: true})},
		{Name: "pushy", Meaning: "asks again for every request", Mutant: true, Build: build(pushy{})},
		{Name: "modest", Meaning: "does not ask for the token back", Mutant: true, Build: build(modest{})},
		{Name: "generous", Meaning: "sends the token away while in its critical section", Mutant: true, Build: build(generous{})},
		{Name: "astray", Meaning: "starts with edges of p1 and p2 that point at each other", Mutant: true, Build: build(astray{})},
	},
	Claims: claims,
}

type process = model.Process[State, Message]

// build returns how a variant is built; the algorithm needs to know no n.
func build(alg process) func(model.Setup) (model.System, error) {
	return func(s model.Setup) (model.System, error) { return model.MessagePassing(alg, s) }
}

package raymond

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	paper    = "Raymond 1989"
	messages = paper + ": at most twice the diameter"
)

var (
	edges   = catalogue.Assumption{Name: "edges lead to the token", Meaning: "following the holders from any process ends at the token; in a tree it stays so"}
	noCrash = catalogue.Assumption{Name: "no crash", Meaning: "no process crashes that has the token, has asked for it or stands between it and others"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "raymond",
	Title:  "Raymond's tree-based algorithm",
	Family: catalogue.TokenBased,
	Source: "K. Raymond, A tree-based algorithm for distributed mutual exclusion, ACM TOCS 7(1), 1989; " +
		course.Park + "; named in " + course.Unit3,
	Rules: `The processes form a tree; each knows which neighbour is nearer to the token (its
holder). To enter, queue oneself; on a neighbour's REQUEST, queue the neighbour.
With the token and not inside, take the head of the queue: enter if it is
oneself, else send it the token; it is the holder now. Without the token, send the
holder one REQUEST as long as the queue is not empty.
The process with the token may enter again and again while a REQUEST is on its way.
Queues may instead hold the process that asked first, not the neighbour that passed
the REQUEST on. A process must then know which neighbour is on the way to each other
process, for the token has to go back the way that the REQUESTs came.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		edges, noCrash, assume.NoLoss, assume.NoDuplication,
		{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages",
			NotNeeded: "every claim that holds is decided in channels of any order: a REQUEST can overtake only the token sent just before it, and then waits in the queue until the token has come"},
	},
	Variants: []catalogue.Variant{
		{Meaning: "in a line p0, p1, p2, …", Build: message.Builder(Algorithm{})},
		{Name: "star", Meaning: "in a star with centre p0", Build: message.Builder(Algorithm{Star: true})},
		{Name: "origins", Meaning: "in a line; REQUESTs say who asked first, and that process is queued (" + course.Park + ", worked example)",
			Build: message.Builder(Algorithm{Origins: true})},
		{Name: "origins-star", Meaning: "the same in a star", Build: message.Builder(Algorithm{Star: true, Origins: true})},
		{Name: "straight", Meaning: "queues origins, and sends the token straight to the first of the queue", Mutant: true,
			Build: message.Builder(straight{Algorithm{Origins: true}})},
		{Name: asPrinted, Meaning: "in a line; sends a REQUEST to the parent only if the queue is empty when the request is in it (" + course.Park + ", rules 4 and 5 as printed)",
			Build: message.Builder(printed{})},
		{Name: "pushy", Meaning: "asks again for every request", Mutant: true, Build: message.Builder(pushy{})},
		{Name: "modest", Meaning: "does not ask for the token back", Mutant: true, Build: message.Builder(modest{})},
		{Name: "generous", Meaning: "sends the token away while in its critical section", Mutant: true, Build: message.Builder(generous{})},
		{Name: "astray", Meaning: "starts with edges of p1 and p2 that point at each other", Mutant: true, Build: message.Builder(astray{})},
	},
	Claims: claims,
	Counts: counts,
}

package naimitrehel

import (
	"doorway/algorithms/internal/assume"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	paper = "Naimi, Trehel & Arnold 1996"

	line = "line"
)

var (
	paths   = catalogue.Assumption{Name: "fathers lead to the root", Meaning: "at the start, following the fathers from any process ends at the one that has the token; the algorithm then keeps it so"}
	noCrash = catalogue.Assumption{Name: "no crash", Meaning: "no process crashes that has the token, has asked for it or stands between it and others"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "naimi-trehel",
	Title:  "Naimi and Trehel's algorithm (path reversal)",
	Family: catalogue.TokenBased,
	Source: "M. Naimi and M. Trehel, An improvement of the log(n) distributed algorithm for mutual exclusion, ICDCS 1987; " +
		"M. Naimi, M. Trehel and A. Arnold, A log(N) distributed mutual exclusion algorithm based on path reversal, JPDC 34(1), 1996",
	Rules: `Each process has a father. Following fathers leads to the root, which is the last
to get the token as far as it knows. To enter, a process that is not the root
sends a REQUEST to its father and becomes a root; the root enters if it has the
token. A process that gets a REQUEST makes the asker its father. If it was not the
root, it passes the REQUEST on to its old father; if it was, it sends the asker the
token or, if it is inside or waits itself, remembers the asker as the next. On
leaving, send the token to the next one, or keep it if there is none.
If all are equally likely to enter next, and they enter one at a time, an entry
costs 1 + 1/2 + … + 1/(n−1) messages on average in the long run.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		paths, noCrash, assume.NoLoss, assume.NoDuplication,
		{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages",
			NotNeeded: "every claim that holds is decided in channels of any order"},
	},
	Variants: []catalogue.Variant{
		{Meaning: "p0 is everyone's father at the start", Build: message.Builder(Algorithm{})},
		{Name: line, Meaning: "the father of each process at the start is the one before it", Build: message.Builder(Algorithm{Line: true})},
		{Name: "stubborn", Meaning: "keeps its father when it passes a REQUEST on", Mutant: true, Build: message.Builder(stubborn{})},
		{Name: "humble", Meaning: "keeps its father when it asks", Mutant: true, Build: message.Builder(humble{})},
		{Name: "loyal", Meaning: "does not forget the process that was next", Mutant: true, Build: message.Builder(loyal{})},
		{Name: "generous", Meaning: "gives the token away while in its critical section", Mutant: true, Build: message.Builder(generous{})},
		{Name: "astray", Meaning: "starts with p1 and p2 as each other's father", Mutant: true, Build: message.Builder(astray{})},
	},
	Claims: claims,
}

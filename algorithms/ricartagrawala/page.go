package ricartagrawala

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	paper    = "Ricart & Agrawala 1981"
	messages = paper + ", §4; " + course.Silberschatz + "; " + course.Unit3 + "; " + course.Slides + ": 2(n−1)"
)

var (
	unique = catalogue.Assumption{Name: "unique process numbers", Meaning: "processes are totally ordered, so equal sequence numbers still order requests"}
	fifo   = catalogue.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages; only the waiting bound needs it"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "ricart-agrawala",
	Title:  "Ricart and Agrawala's algorithm",
	Family: catalogue.PermissionAll,
	Source: "G. Ricart and A. K. Agrawala, An optimal algorithm for mutual exclusion in computer networks, CACM 24(1), 1981; " +
		course.Silberschatz + "; " + course.Krzyzanowski + "; " + course.Park + "; " + course.Unit3 + "; " + course.Slides,
	Rules: `To enter, choose a sequence number greater than any seen and send it as a REQUEST
to all others. On a REQUEST, reply at once, unless in the critical section or
requesting with an older request: then hold the reply back. Enter when all others
have replied. On leaving, send the replies held back.
Older means with a smaller number, not made earlier: a process that requests again
while the REQUEST of another is on its way to it may be served twice before that one.
If all enter equally often, each of n processes sends or receives 4(n−1)/n messages
per entry: nobody is a bottleneck, and with five or more processes each handles more
than a coordinator's three. Some sources send the REQUEST to oneself, too: that is
one message more than 2(n−1), or two if it is answered.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{unique, assume.NoCrash, assume.NoLoss, assume.NoDuplication, fifo},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a, ahead := Algorithm{N: s.N}, Algorithm{N: s.N, Clocks: model.PerProc[uint8]{0: 7, 2: 11}}
	behind := Algorithm{N: s.N, Clocks: model.PerProc[uint8]{0: 9, 2: 3}}
	return []catalogue.Variant{
		{Meaning: "as published", Build: message.Builder(a)},
		{Name: advanced, Meaning: "as published; the clocks of p0 and p2 stand at 7 and 11, for other events have advanced them (" + course.Slides + ")",
			Build: message.Builder(ahead)},
		{Name: lastBehind, Meaning: "as published; the clocks of p0 and p2 stand at 9 and 3, so the request of the last process is the earlier one (" + course.Silberschatz + ")",
			Build: message.Builder(behind)},
		{Name: "no-tie-break", Meaning: "replies to a request with its own sequence number", Mutant: true, Build: message.Builder(noTieBreak{a})},
		{Name: "deaf-clock", Meaning: "does not learn sequence numbers from requests", Mutant: true, Build: message.Builder(deafClock{a})},
		{Name: "replies-inside", Meaning: "replies while in its critical section", Mutant: true, Build: message.Builder(repliesInside{a})},
		{Name: "impatient", Meaning: "enters after N−2 replies", Mutant: true, Build: message.Builder(impatient{a})},
		{Name: "itself", Meaning: "asks itself, too, and does not answer itself (" + course.Slides + ")", Build: message.Builder(itself{Algorithm: a})},
		{Name: "itself-answering", Meaning: "asks itself, too, and answers itself as it answers others, without waiting for that (" + course.Silberschatz + ")",
			Build: message.Builder(itself{a, true})},
		{Name: "everyone", Meaning: "asks itself, too, and waits for its own reply", Mutant: true, Build: message.Builder(everyone{itself{a, true}})},
		{Name: "counting", Meaning: "asks itself, too, and counts its own reply as another's", Mutant: true, Build: message.Builder(counting{itself{a, true}})},
	}
}

const (
	advanced   = "advanced-clocks"
	lastBehind = "last-clock-behind"
)

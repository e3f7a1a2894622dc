package lamport

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	paper    = "Lamport 1978"
	messages = course.Park + "; " + course.Unit3 + ": 3(n−1)"
)

var (
	unique        = catalogue.Assumption{Name: "unique process numbers", Meaning: "processes are totally ordered, so equal times still order requests"}
	noDuplication = catalogue.Assumption{Name: "no duplication", Meaning: "no message is duplicated; needed only where an ACK counts whatever its time"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "lamport",
	Title:  "Lamport's distributed mutual exclusion algorithm",
	Family: catalogue.PermissionAll,
	Source: "L. Lamport, Time, clocks, and the ordering of events in a distributed system, CACM 21(7), 1978; " +
		course.Park + "; " + course.Unit3 + "; " + course.Krzyzanowski,
	Rules: `To enter, send a REQUEST with the time of the Lamport clock to all others and
queue it. On a REQUEST, queue it by its time and return an ACK; every message
carries the time. Enter when the request is first in the queue and every other
process has acknowledged it; in the paper, when every other process has sent some
message timestamped later than the request. On leaving, take the request from the
queue and send a RELEASE to all others, which do the same.
Requests are granted in the order of their timestamps, which need not be the
order in which they are made. The paper allows an ACK to be left out if a later
message has been sent already; here every REQUEST is acknowledged.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.FIFO, unique, assume.NoCrash, assume.NoLoss, noDuplication},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N, Evidence: Acknowledged}
	return []catalogue.Variant{
		{Meaning: "enters when everyone has sent an ACK (" + course.Park + ")", Build: message.Builder(a)},
		{Name: laterAckOrRelease, Meaning: "enters when everyone has sent an ACK or RELEASE timestamped later than the request (" + course.Krzyzanowski + ")",
			Build: message.Builder(Algorithm{N: s.N, Evidence: LaterAckOrRelease})},
		{Name: anyLater, Meaning: "enters when everyone has sent any message timestamped later than the request (" + paper + "; " + course.Unit3 + ")",
			Build: message.Builder(Algorithm{N: s.N, Evidence: AnyLater})},
		{Name: asPrinted, Meaning: "enters as well on a RELEASE that makes its request the first in the queue, whoever has sent an ACK (" + course.Park + ", the rule as printed)",
			Build: message.Builder(printed{a})},
		{Name: "no-tie-break", Meaning: "takes its request for the first although another has the same time", Mutant: true, Build: message.Builder(noTieBreak{a})},
		{Name: "deaf-clock", Meaning: "does not set its clock by the messages it receives", Mutant: true, Build: message.Builder(deafClock{a})},
		{Name: "hasty", Meaning: "enters without having heard from the others", Mutant: true, Build: message.Builder(hasty{a})},
		{Name: "hoarder", Meaning: "leaves released requests in its queue", Mutant: true, Build: message.Builder(hoarder{a})},
	}
}

const (
	laterAckOrRelease = "later-ack-or-release"
	anyLater          = "any-later-message"
	asPrinted         = "as-printed"
)

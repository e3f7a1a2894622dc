package lamport

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
)

const (
	paper    = "Lamport 1978"
	messages = course.Park + "; " + course.Unit3 + ": 3(n−1)"
)

var (
	unique        = model.Assumption{Name: "unique process numbers", Meaning: "processes are totally ordered, so equal times still order requests"}
	noDuplication = model.Assumption{Name: "no duplication", Meaning: "no message is duplicated; needed only where an ACK counts whatever its time"}
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "lamport",
	Title:  "Lamport's distributed mutual exclusion algorithm",
	Family: model.PermissionAll,
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
	Assumptions: []model.Assumption{assume.FIFO, unique, assume.NoCrash, assume.NoLoss, noDuplication},
	Variants:    model.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []model.Variant {
	a := Algorithm{N: s.N, Evidence: Acknowledged}
	return []model.Variant{
		{Meaning: "enters when everyone has sent an ACK (" + course.Park + ")", Build: model.ByMessages(a)},
		{Name: laterAckOrRelease, Meaning: "enters when everyone has sent an ACK or RELEASE timestamped later than the request (" + course.Krzyzanowski + ")",
			Build: model.ByMessages(Algorithm{N: s.N, Evidence: LaterAckOrRelease})},
		{Name: anyLater, Meaning: "enters when everyone has sent any message timestamped later than the request (" + paper + "; " + course.Unit3 + ")",
			Build: model.ByMessages(Algorithm{N: s.N, Evidence: AnyLater})},
		{Name: "no-tie-break", Meaning: "takes its request for the first although another has the same time", Mutant: true, Build: model.ByMessages(noTieBreak{a})},
		{Name: "deaf-clock", Meaning: "does not set its clock by the messages it receives", Mutant: true, Build: model.ByMessages(deafClock{a})},
		{Name: "hasty", Meaning: "enters without having heard from the others", Mutant: true, Build: model.ByMessages(hasty{a})},
		{Name: "hoarder", Meaning: "leaves released requests in its queue", Mutant: true, Build: model.ByMessages(hoarder{a})},
	}
}

const (
	laterAckOrRelease = "later-ack-or-release"
	anyLater          = "any-later-message"
)

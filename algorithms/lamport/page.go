package lamport

import "doorway/model"

// Page is the algorithm's page of the catalogue.
var Page = model.Page{
	Name:   "lamport",
	Title:  "Lamport's distributed mutual exclusion algorithm",
	Family: model.PermissionAll,
	Source: "L. Lamport, Time, clocks, and the ordering of events in a distributed system, CACM 21(7), 1978; " +
		"Park's course notes (2019), the Unit 3 lecture notes on synchronization, Krzyzanowski's slides",
	Rules: `To enter, send a REQUEST with the time of the Lamport clock to all others and queue it.
On a REQUEST, queue it by its time and return an ACK. Every message carries the time.
Enter when the own request is first in the own queue and every other process has acknowledged it.
On leaving, take the request from the queue and send a RELEASE to all others, who do the same.`,
	Assumptions: []model.Assumption{
		{Name: "FIFO channels", Meaning: "messages between two processes arrive in the order in which they were sent"},
		{Name: "unique process numbers", Meaning: "processes are totally ordered, so equal times still order requests"},
		{Name: "no crash", Meaning: "processes do not stop"},
		{Name: "no loss", Meaning: "every message arrives"},
		{Name: "no duplication", Meaning: "every message arrives once; needed only where an ACK counts whatever its time"},
	},
	Variants: []model.Variant{
		{Meaning: "enters when everyone has sent an ACK (Park)", Build: build(Acknowledged, func(a Algorithm) process { return a })},
		{Name: laterAckOrRelease, Meaning: "enters when everyone has sent an ACK or RELEASE timestamped later than the request (Krzyzanowski)",
			Build: build(LaterAckOrRelease, func(a Algorithm) process { return a })},
		{Name: anyLater, Meaning: "enters when everyone has sent any message timestamped later than the request (Lamport, Unit 3 notes)",
			Build: build(AnyLater, func(a Algorithm) process { return a })},
		{Name: "no-tie-break", Meaning: "takes its request for the first although another has the same time", Mutant: true,
			Build: build(Acknowledged, func(a Algorithm) process { return noTieBreak{a} })},
		{Name: "deaf-clock", Meaning: "does not set its clock by the messages it receives", Mutant: true,
			Build: build(Acknowledged, func(a Algorithm) process { return deafClock{a} })},
		{Name: "hasty", Meaning: "enters without having heard from the others", Mutant: true,
			Build: build(Acknowledged, func(a Algorithm) process { return hasty{a} })},
		{Name: "hoarder", Meaning: "leaves released requests in its queue", Mutant: true,
			Build: build(Acknowledged, func(a Algorithm) process { return hoarder{a} })},
	},
	Claims: claims,
}

const (
	laterAckOrRelease = "later-ack-or-release"
	anyLater          = "any-later-message"
)

type process = model.Process[State, Message]

// build returns how a variant is built from the algorithm for the setup's n.
func build(e Evidence, variant func(Algorithm) process) func(model.Setup) (model.System, error) {
	return func(s model.Setup) (model.System, error) {
		return model.MessagePassing(variant(Algorithm{N: s.N, Evidence: e}), s)
	}
}

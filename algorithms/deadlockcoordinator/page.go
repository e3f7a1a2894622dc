package deadlockcoordinator

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/algorithms/namedresources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	tanenbaum = "Tanenbaum 1995"
	coulouris = "Coulouris, Dollimore, Kindberg & Blair 2012"
)

var numbers = catalogue.Assumption{Name: "numbered requests", Meaning: "reports tell the requests of a process apart"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "deadlock-coordinator",
	Title:  "Deadlock detection by a coordinator",
	Family: catalogue.DeadlockDetection,
	Source: "J. N. Gray, Notes on data base operating systems, LNCS 60, 1978; G. S. Ho and C. V. Ramamoorthy, Protocols for deadlock " +
		"detection in distributed database systems, IEEE TSE 8(6), 1982; A. S. Tanenbaum, Distributed Operating Systems, 1995, §3.5.1; " +
		"G. Coulouris, J. Dollimore, T. Kindberg and G. Blair, Distributed Systems, 5th ed., 2012, §17.5; " + course.Slides,
	Rules: `Processes use the resources of named-resources; process i manages resource i, and
p0 coordinates. Whenever a manager gets a REQUEST or a RELEASE it REPORTs who has
its resource and who waits for it. The coordinator keeps the last report of each
manager. A process waits for the holder of what it waits for; if it thus waits for
itself, the coordinator declares it deadlocked. Each process numbers its requests,
and to wait for itself it must wait by the request by which it holds.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{numbers, namedresources.TwoPhase, assume.FIFO, assume.NoLoss, assume.NoDuplication, assume.NoStop},
	Variants: []catalogue.Variant{
		{Meaning: "two resources, asked for in opposite orders", Build: of(2, Algorithm{Work: two})},
		{Name: "three", Meaning: "three resources, asked for round a ring", Build: of(3, Algorithm{Work: three})},
		{Name: "unnumbered", Meaning: "reports do not number requests", Build: of(2, Algorithm{Work: two, Unnumbered: true})},
		{Name: "ordered", Meaning: "the same, and all ask for a before b, so that nobody is ever deadlocked", Build: of(2, Algorithm{Work: ordered, Unnumbered: true})},
		{Name: "yielding", Meaning: "a waiting process may give up what it has", Build: of(2, Algorithm{Work: yielding})},
		{Name: "late", Meaning: "a manager reports what it knew before the message", Mutant: true, Build: of(2, late{Algorithm{Work: two}})},
		{Name: "rash", Meaning: "declares a process that waits for one that waits", Mutant: true, Build: of(2, rash{Algorithm{Work: two}})},
	},
	Claims: claims,
}

type process = message.Process[State, Message]

var (
	managers = [namedresources.Most]model.ProcID{0, 1, 2}

	two      = namedresources.Algorithm{Resources: 2, Managers: managers, Plan: namedresources.Crossed}
	ordered  = namedresources.Algorithm{Resources: 2, Managers: managers, Plan: namedresources.Ordered}
	yielding = namedresources.Algorithm{Resources: 2, Managers: managers, Plan: namedresources.Crossed, Yields: true}
	three    = namedresources.Algorithm{Resources: 3, Managers: managers, Plan: namedresources.Crossed}
)

// of builds a version with so many resources.
func of(resources int, version process) model.Builder {
	return message.Builder(version).ForProcesses(resources, 0, "each resource has a manager of its own")
}

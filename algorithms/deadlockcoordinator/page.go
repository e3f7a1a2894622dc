package deadlockcoordinator

import (
	"fmt"

	"doorway/algorithms/namedresources"
	"doorway/model"
)

const (
	slides     = "the Process Synchronization slides"
	tanenbaum  = "Tanenbaum 1995"
	coulouris  = "Coulouris, Dollimore, Kindberg & Blair 2012"
	numbers    = "numbered requests"
	twoPhase   = "two-phase locking"
	fifo       = "FIFO channels"
	noLoss     = "no loss"
	noCrash    = "no crash"
	noDoubling = "no duplication"
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "deadlock-coordinator",
	Title:  "Deadlock detection by a coordinator",
	Family: model.DeadlockDetection,
	Source: "J. N. Gray, Notes on data base operating systems, LNCS 60, 1978; G. S. Ho and C. V. Ramamoorthy, Protocols for deadlock " +
		"detection in distributed database systems, IEEE TSE 8(6), 1982; A. S. Tanenbaum, Distributed Operating Systems, 1995, §3.5.1; " +
		"G. Coulouris, J. Dollimore, T. Kindberg and G. Blair, Distributed Systems, 5th ed., 2012, §17.5; " + slides,
	Rules: `Processes use the resources of named-resources; process i manages resource i, and
p0 coordinates. Whenever a manager gets a REQUEST or a RELEASE it REPORTs who has
its resource and who waits for it. The coordinator keeps the last report of each
manager. A process waits for those that have what it waits for; if it so waits
for itself, the coordinator declares it deadlocked. Each process numbers its
requests, and to wait for itself it must wait by the request by which it holds.`,
	Assumptions: []model.Assumption{
		{Name: numbers, Meaning: "reports tell the requests of a process apart"},
		{Name: twoPhase, Meaning: "a process lets go of nothing before it has everything (Eswaran et al., 1976)"},
		{Name: fifo, Meaning: "a channel keeps the order of its messages"},
		{Name: noLoss, Meaning: "no message is lost"},
		{Name: noDoubling, Meaning: "no message is duplicated"},
		{Name: noCrash, Meaning: "processes do not stop"},
	},
	Variants: []model.Variant{
		{Meaning: "two resources, asked for in opposite orders", Build: build(2, namedresources.Crossed, itself)},
		{Name: "three", Meaning: "three resources, asked for round a ring", Build: build(3, namedresources.Crossed, itself)},
		{Name: "unnumbered", Meaning: "reports do not number requests", Build: build(2, namedresources.Crossed, unnumbered)},
		{Name: "ordered", Meaning: "the same, and all ask for a before b, so that nobody is ever deadlocked", Build: build(2, namedresources.Ordered, unnumbered)},
		{Name: "yielding", Meaning: "who waits may give up what it has", Build: build(2, namedresources.Crossed, yielding)},
		{Name: "late", Meaning: "a manager reports what it knew before the message", Mutant: true,
			Build: build(2, namedresources.Crossed, func(a Algorithm) process { return late{a} })},
		{Name: "rash", Meaning: "declares whoever waits for one that waits", Mutant: true,
			Build: build(2, namedresources.Crossed, func(a Algorithm) process { return rash{a} })},
	},
	Claims: claims,
}

type process = model.Process[State, Message]

func itself(a Algorithm) process     { return a }
func unnumbered(a Algorithm) process { a.Unnumbered = true; return a }
func yielding(a Algorithm) process   { a.Work.Yields = true; return a }

// build returns how a process made of the algorithm becomes a system.
func build(resources int, plan namedresources.Plan, of func(Algorithm) process) func(model.Setup) (model.System, error) {
	return func(s model.Setup) (model.System, error) {
		if s.N < resources {
			return nil, fmt.Errorf("deadlock-coordinator: n=%d, want %d or more: each resource has a manager of its own", s.N, resources)
		}
		work := namedresources.Algorithm{Resources: resources, Managers: [namedresources.Most]model.ProcID{0, 1, 2}, Plan: plan}
		return model.MessagePassing(of(Algorithm{Work: work}), s)
	}
}

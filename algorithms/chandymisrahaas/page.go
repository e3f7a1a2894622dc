package chandymisrahaas

import (
	"fmt"

	"doorway/algorithms/namedresources"
	"doorway/model"
)

const (
	paper = "Chandy, Misra & Haas 1983"

	twoPhase  = "two-phase locking"
	fifo      = "FIFO channels"
	errorFree = "error-free channels"
	noCrash   = "no crash"
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "chandy-misra-haas",
	Title:  "Chandy, Misra and Haas's deadlock detection by edge chasing",
	Family: model.DeadlockDetection,
	Source: "K. M. Chandy, J. Misra and L. M. Haas, Distributed deadlock detection, ACM TOCS 1(2), 1983; K. M. Chandy and J. Misra, " +
		"A distributed algorithm for detecting resource deadlocks in distributed systems, PODC 1982",
	Rules: `Processes use the resources of named-resources, and process i manages resource i.
Who begins to wait sends a PROBE with its name to the manager, after its REQUEST.
If the sender's request waits, the manager sends the PROBE on to the holder. A
holder that waits sends it on to the manager of what it waits for, once for each
process that began one; if it began it itself, it declares itself deadlocked. A
PROBE that comes to nobody who waits is thrown away.`,
	Assumptions: []model.Assumption{
		{Name: twoPhase, Meaning: "a process lets go of nothing before it has everything (Eswaran et al., 1976)"},
		{Name: fifo, Meaning: "a channel keeps the order of its messages"},
		{Name: errorFree, Meaning: "no message is lost or duplicated"},
		{Name: noCrash, Meaning: "processes do not stop"},
	},
	Variants: []model.Variant{
		{Meaning: "two resources, asked for in opposite orders", Build: build(2, itself)},
		{Name: "three", Meaning: "three resources, asked for round a ring", Build: build(3, itself)},
		{Name: "yielding", Meaning: "who waits may give up what it has", Build: build(2, func(a Algorithm) process { a.Work.Yields = true; return a })},
		{Name: "credulous", Meaning: "a manager hands on every PROBE", Mutant: true, Build: build(2, func(a Algorithm) process { return credulous{a} })},
		{Name: "lonely", Meaning: "takes any PROBE for its own", Mutant: true, Build: build(2, func(a Algorithm) process { return lonely{a} })},
		{Name: "single", Meaning: "hands on one PROBE while it waits", Mutant: true, Build: build(3, func(a Algorithm) process { return single{a} })},
	},
	Claims: claims,
}

type process = model.Process[State, Message]

func itself(a Algorithm) process { return a }

// build returns how a process made of the algorithm becomes a system.
func build(resources int, of func(Algorithm) process) func(model.Setup) (model.System, error) {
	return func(s model.Setup) (model.System, error) {
		if s.N < resources {
			return nil, fmt.Errorf("chandy-misra-haas: n=%d, want %d or more: each resource has a manager of its own", s.N, resources)
		}
		work := namedresources.Algorithm{Resources: resources, Managers: [namedresources.Most]model.ProcID{0, 1, 2}, Plan: namedresources.Crossed}
		return model.MessagePassing(of(Algorithm{work}), s)
	}
}

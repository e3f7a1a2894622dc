package chandymisrahaas

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/namedresources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const paper = "Chandy, Misra & Haas 1983"

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "chandy-misra-haas",
	Title:  "Chandy, Misra and Haas's deadlock detection by edge chasing",
	Family: catalogue.DeadlockDetection,
	Source: "K. M. Chandy, J. Misra and L. M. Haas, Distributed deadlock detection, ACM TOCS 1(2), 1983; K. M. Chandy and J. Misra, " +
		"A distributed algorithm for detecting resource deadlocks in distributed systems, PODC 1982",
	Rules: `Processes use the resources of named-resources, and process i manages resource i.
A process that begins to wait sends a PROBE with its name to the manager, after
its REQUEST. If the sender's request waits, the manager sends the PROBE on to the
holder. A waiting holder sends it on to the manager of what it waits for, once for
each process that began one; if it began the PROBE itself, it declares itself
deadlocked. A PROBE that finds no waiting process is thrown away.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{namedresources.TwoPhase, assume.FIFO, assume.ErrorFree, assume.NoStop},
	Variants: []catalogue.Variant{
		{Meaning: "two resources, asked for in opposite orders", Build: of(2, two)},
		{Name: "three", Meaning: "three resources, asked for round a ring", Build: of(3, three)},
		{Name: "yielding", Meaning: "a waiting process may give up what it has", Build: of(2, yielding)},
		{Name: "credulous", Meaning: "a manager hands on every PROBE", Mutant: true, Build: of(2, credulous{two})},
		{Name: "lonely", Meaning: "takes any PROBE for its own", Mutant: true, Build: of(2, lonely{two})},
		{Name: "single", Meaning: "hands on one PROBE while it waits", Mutant: true, Build: of(3, single{three})},
	},
	Claims: claims,
}

type process = message.Process[State, Message]

var (
	managers = [namedresources.Most]model.ProcID{0, 1, 2}

	two      = Algorithm{namedresources.Algorithm{Resources: 2, Managers: managers, Plan: namedresources.Crossed}}
	three    = Algorithm{namedresources.Algorithm{Resources: 3, Managers: managers, Plan: namedresources.Crossed}}
	yielding = Algorithm{namedresources.Algorithm{Resources: 2, Managers: managers, Plan: namedresources.Crossed, Yields: true}}
)

// of builds a version with so many resources.
func of(resources int, version process) model.Builder {
	return message.Builder(version).ForProcesses(resources, 0, "each resource has a manager of its own")
}

package chandymisrahaas

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/namedresources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
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
func of(resources int, version process) transition.Builder {
	return message.Builder(version).ForProcesses(resources, 0, "each resource has a manager of its own")
}

var crash = model.Setup{N: 3, Requests: 1, Crashes: 1}

var claims = claim.List(
	claim.Hold(properties.NoPhantomDeadlock).Unlimited(2).Once(3).By(paper, 2),
	claim.Hold(properties.NoPhantomDeadlock).Of("three").Once(3).Twice(3),
	claim.Hold(properties.DeadlockDetected).Unlimited(2).Once(3).By(paper, 2),
	claim.Hold(properties.DeadlockDetected).Of("three").Once(3),
	claim.Hold(properties.ResourceExclusion).Unlimited(2),
	claim.Hold(properties.ResourceExclusion).Of("three").Once(3),

	claim.Break(properties.NoPhantomDeadlock).Of("yielding").Once(2).Without(namedresources.TwoPhase).
		Because("p1 gives up b, for which p0 waits, after the PROBE of p0 has passed p1; the PROBE still comes back to p0"),
	claim.Break(properties.DeadlockDetected).Under(model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}).Without(assume.FIFO).
		Because("the PROBE overtakes the REQUEST, and the manager, which knows of no waiting process, throws it away"),
	claim.Break(properties.DeadlockDetected).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.ErrorFree).
		Because("a REQUEST is lost; the PROBE behind it finds no waiting process and dies"),
	claim.Break(properties.NoPhantomDeadlock).Under(model.Setup{N: 2, Requests: 2, Duplicates: 1}).Without(assume.ErrorFree).
		Because("the copy of a granted REQUEST is queued: to the manager, p0 waits for itself"),
	claim.Break(properties.DeadlockDetected).Under(crash).Without(assume.NoStop).Because("the manager that would hand the PROBE on is dead"),
	claim.Break(properties.NoPhantomDeadlock).Under(crash).Without(assume.NoStop).
		Because("the PROBE of p1 comes back after p2, through which it went, has died"),

	claim.Break(properties.NoPhantomDeadlock).Of("credulous").Once(2).
		Because("p0 has been granted a when its PROBE for a comes; the manager hands it on to p0, which by now waits for b"),
	claim.Break(properties.NoPhantomDeadlock).Of("lonely").Once(3).
		Because("p0 waits for p2, which takes the PROBE of p0 for proof that it waits for itself; b, for which p2 waits, is free"),
	claim.Break(properties.DeadlockDetected).Of("single").Once(3).
		Because("p1 has handed on the PROBE of p0, which found no cycle, and throws away that of p2, which would find one"),
)

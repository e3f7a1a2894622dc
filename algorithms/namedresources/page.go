package namedresources

import (
	"doorway/algorithms/central"
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const havender = "Havender 1968"

var (
	oneOrder = catalogue.Assumption{Name: "one order of requests", Meaning: "resources are ordered, and a process that has one asks only for later ones"}
	noCrash  = catalogue.Assumption{Name: "no crash", Meaning: "neither a coordinator nor a process that waits or is inside crashes"}
)

// TwoPhase is what detectors of deadlocks among these locks assume.
var TwoPhase = catalogue.Assumption{Name: "two-phase locking", Meaning: "a process lets go of nothing before it has everything (Eswaran et al., 1976)"}

var queued = Algorithm{Resources: 2, Plan: Apart, Answer: central.Queued}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "named-resources",
	Title:  "Requests that name their resource, and nested ones",
	Family: catalogue.PermissionCentral,
	Source: "folklore; J. W. Havender, Avoiding deadlock in multitasking systems, IBM Systems Journal 7(2), 1968; " +
		"E. G. Coffman, M. J. Elphick and A. Shoshani, System deadlocks, ACM Computing Surveys 3(2), 1971; " + course.Krzyzanowski + "; " + course.Slides,
	Rules: `There are two resources, a and b, with the lock of central for each; every message
names its resource. A process needs both: it asks for a and, when a is granted,
for b; while it waits, it keeps what it has. With both it is inside; to leave, it
releases both. There is no deadlock because all ask in the same order.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{oneOrder, assume.ErrorFree, noCrash},
	Variants: []catalogue.Variant{
		{Meaning: "p0 coordinates both, and all ask for a before b", Build: message.Builder(Algorithm{Resources: 2})},
		{Name: "managers", Meaning: "p0 coordinates a and p1 coordinates b", Build: message.Builder(Algorithm{Resources: 2, Managers: [Most]model.ProcID{1: 1}}).ForProcesses(2, 0, "each manager is a process")},
		{Name: "apart", Meaning: "even processes need a alone, and odd ones b alone", Build: message.Builder(Algorithm{Resources: 2, Plan: Apart})},
		{Name: "crossed", Meaning: "odd processes ask for b before a", Build: message.Builder(Algorithm{Resources: 2, Plan: Crossed})},
		{Name: "yielding", Meaning: "odd processes ask for b before a, and a waiting process may give up what it has", Build: message.Builder(Algorithm{Resources: 2, Plan: Crossed, Yields: true})},
		{Name: "three", Meaning: "three resources in a ring, and each process needs two neighbours", Build: message.Builder(Algorithm{Resources: 3})},
		{Name: "queued", Meaning: "apart, and a process whose request waits is told so: its doorway ends there", Build: message.Builder(queued)},
		{Name: "nameless", Meaning: "the coordinator does not look at the name of what is released", Mutant: true, Build: message.Builder(nameless{Algorithm{Resources: 2, Plan: Apart}})},
		{Name: "eager", Meaning: "enters with the first of what it needs", Mutant: true, Build: message.Builder(eager{Algorithm{Resources: 2, Plan: Crossed}})},
		{Name: "hoarder", Meaning: "releases only what it asked for last", Mutant: true, Build: message.Builder(hoarder{Algorithm{Resources: 2}})},
		{Name: "by-number", Meaning: "queued, and those who wait are let in by their numbers, round a ring", Mutant: true, Build: message.Builder(byNumber{queued})},
	},
	Claims: claims,
}

package namedresources

import (
	"doorway/algorithms/central"
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/sources"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
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
		"E. G. Coffman, M. J. Elphick and A. Shoshani, System deadlocks, ACM Computing Surveys 3(2), 1971; " + sources.Krzyzanowski + "; " + sources.Slides,
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

const (
	a model.Resource = 0
	b model.Resource = 1
)

// holderDies lets p2 crash, which needs a alone, as p0 does; p1 and p3 need b
// alone.
var holderDies = model.Setup{N: 4, Requests: model.Unlimited, Crashes: 1, Crashers: model.Procs(2)}

func behindDoorwayOf(r model.Resource) func(k int) property.Property {
	return func(k int) property.Property { return properties.BoundedWaitingFromDoorway(k).On(r) }
}

var claims = claim.List(
	claim.Hold(properties.ResourceExclusion).Unlimited(2, 3).By(sources.Krzyzanowski+": pass the identifier with requests", 2),
	claim.Hold(properties.ResourceExclusion).Under(model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder}),
	claim.Hold(properties.ResourceExclusion).Of("managers").Unlimited(3),
	claim.Hold(properties.ResourceExclusion).Of("apart").Unlimited(4).By(sources.Krzyzanowski),
	claim.Hold(properties.ResourceExclusion).Of("crossed").Unlimited(3),
	claim.Hold(properties.ResourceExclusion).Of("yielding").Unlimited(2),
	claim.Hold(properties.ResourceExclusion).Of("three").Unlimited(3),
	claim.Hold(properties.MutualExclusion).Unlimited(3),
	claim.Break(properties.MutualExclusion).Of("apart").Once(2).Because("two are inside, each with a resource of its own: that is what the names are for"),

	claim.Hold(properties.DeadlockFreedom).Unlimited(2, 3).By(havender, 2),
	claim.Hold(properties.DeadlockFreedom).Of("managers").Unlimited(3),
	claim.Hold(properties.StarvationFreedom).Unlimited(2, 3),
	claim.Hold(properties.StarvationFreedom).Of("apart").Unlimited(4),
	claim.Hold(properties.StarvationFreedom).Of("three").Unlimited(3),
	claim.Hold(properties.NoInterference).Unlimited(3),
	claim.Break(properties.DeadlockFreedom).Of("crossed").Once(2).Without(oneOrder).
		Because("p0 is given a and will wait for b, p1 is given b and will wait for a").By(havender),
	claim.Hold(properties.DeadlockFreedom).Of("yielding").Unlimited(2).By("Coffman, Elphick & Shoshani 1971: preemption breaks a deadlock"),
	claim.Break(properties.LivelockFreedom).Of("yielding").Unlimited(2).
		Because("whenever p0 begins to wait it gives up what it has, so it never has both, though nobody else competes"),

	// One resource by itself.
	claim.Hold(properties.MutualExclusion.On(a), properties.MutualExclusion.On(b), properties.NoInterference.On(a), properties.StarvationFreedom.On(b)).Of("apart").Unlimited(4),
	claim.Hold(properties.DeadlockFreedom.On(a), properties.DeadlockFreedom.On(b)).Of("crossed").Once(2),
	claim.Break(properties.StarvationFreedom.On(b)).Of("crossed").Once(2).Without(oneOrder).
		Because("whoever waits for b waits for a process that waits for it; b itself is not to blame, for somebody holds it"),
	claim.Hold(properties.DeadlockFreedom, properties.DeadlockFreedom.On(b)).Of("apart").Under(holderDies),
	claim.Break(properties.DeadlockFreedom.On(a)).Of("apart").Under(holderDies).Without(noCrash).
		Because("a is lost with the process that had it, and the others go on with b"),
	claim.Hold(properties.FirstComeFirstServed.On(a)).Of("queued").Unlimited(5),
	claim.Break(properties.FirstComeFirstServed).Of("queued").Once(3).
		Because("a process enters with b, for which nobody waits: each resource has a queue of its own"),
	claim.Tight(behindDoorwayOf(a), 1).Of("queued").Unlimited(4).Because("the one granted it before enters first"),
	claim.Tight(behindDoorwayOf(a), 2).Of("queued").Unlimited(5).Because("those queued before it, and the one granted before it, enter first"),
	claim.Break(properties.WaitingBoundedFromDoorway).Of("queued").Unlimited(4).
		Because("while one waits for a, another enters with b as often as it likes"),

	claim.Hold(properties.MessagesPerEntry(6)).Twice(3),

	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Drops: 1}).Without(assume.ErrorFree).
		Because("a lost REQUEST, GRANT or RELEASE is not sent again"),
	claim.Break(properties.ResourceExclusion).Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2), Duplicates: 1}).Without(assume.ErrorFree).
		Because("the copy of a RELEASE of p1 frees a, which has been granted to p2"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Crashes: 1}).Without(noCrash).
		Because("a dead coordinator grants nothing, and a dead process releases nothing"),

	claim.Break(properties.ResourceExclusion).Of("nameless").Once(3).Because("p1 releases b, and the coordinator takes a, which p0 has, for free as well"),
	claim.Break(properties.MutualExclusion).Of("eager").Once(2).Because("p0 is inside with a and p1 with b, and each needs both"),
	claim.Break(properties.DeadlockFreedom).Of("hoarder").Once(2).Because("a is never released, and the next process that asks for it waits for ever"),
	claim.Break(properties.MutualExclusion.On(a)).Of("nameless").Once(3).Because("p1 releases b, and the coordinator takes a, which p0 has, for free as well"),
	claim.Hold(properties.ResourceExclusion, properties.NoInterference, properties.StarvationFreedom).Of("by-number").Unlimited(5),
	claim.Break(properties.FirstComeFirstServed.On(a)).Of("by-number").Once(5).Because("the next in the ring enters first, though another has waited longer"),
)

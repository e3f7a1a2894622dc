package kexclusion

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

const (
	fischer = "Fischer, Lynch, Burns & Borodin 1979"
	afek    = "Afek, Dolev, Gafni, Merritt & Shavit, A bounded first-in, first-enabled solution to the l-exclusion problem, ACM TOPLAS 16(3), 1994"
)

var (
	indivisible = catalogue.Assumption{Name: "indivisible P", Meaning: "no other process accesses the semaphore between the test and the subtraction"}
	initiallyK  = catalogue.Assumption{Name: "initially k", Meaning: "the semaphore is k at first, as many as may be inside"}
	fewerHalt   = catalogue.Assumption{Name: "fewer than k halt", Meaning: "fewer than k processes halt, be it inside or while they wait"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "k-exclusion",
	Title:  "k-exclusion by a semaphore",
	Family: catalogue.SharedMemoryLock,
	Source: "Fischer, Lynch, Burns & Borodin, Resource allocation with immunity to limited process failure, FOCS 1979, and Distributed FIFO allocation of identical resources using small shared space, ACM TOPLAS 11(1), 1989; the semaphore is that of Dijkstra, Cooperating sequential processes (EWD 123), 1965",
	Rules: `A semaphore that is k at first, as many as there are identical resources. To enter,
P: wait until it is positive and subtract one, indivisibly; to leave, V: let the process
go on that has been blocked for the longest time, or add one if none is. At most k
processes are inside. A process that halts takes at most one place with it, whether it is
inside or in the queue, so if fewer than k halt, no other starves. The queue is first in,
first enabled: once several have been let go on, the last of them may be inside first.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{indivisible, initiallyK, fewerHalt},
	Variants: catalogue.ForProcesses(1, 8, "that many fit in the register", []catalogue.Variant{
		{Meaning: "two places, by a strong semaphore", Build: memory.Builder(Algorithm{K: 2})},
		{Name: "three", Meaning: "three places", Build: memory.Builder(Algorithm{K: 3})},
		{Name: "one", Meaning: "one place: mutual exclusion", Build: memory.Builder(Algorithm{K: 1})},
		{Name: "weak", Meaning: "two places, by a weak semaphore: any process whose P is due may go on", Build: memory.Builder(Weak{K: 2})},
		{Name: "split", Meaning: "two places, by a weak semaphore; waits and subtracts in two steps", Build: memory.Builder(split{Weak{K: 2}})},
		{Name: "alone", Meaning: "two places; enters only if both are free", Mutant: true, Build: memory.Builder(alone{Weak{K: 2}})},
		{Name: "undo", Meaning: "two places; subtracts first, and adds again if nothing was left", Mutant: true, Build: memory.Builder(undo{Weak{K: 2}})},
		{Name: "twice", Meaning: "two places; adds two when it leaves", Mutant: true, Build: memory.Builder(twice{Weak{K: 2}})},
	}),
	Claims: claims,
}

const (
	together = "as many as there are places are inside at once, as they may be"
	enabled  = "the one that was first has been let go on, but the other finds a free place and is faster"
)

// crashes is n processes that request for ever; some may halt.
func crashes(n, some int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Crashes: some}
}

var claims = claim.List(
	claim.Tight(properties.KExclusion, 2).Unlimited(3, 4).Because(together).Bound(fischer),
	claim.Tight(properties.KExclusion, 3).Of("three").Unlimited(4, 5).Because(together).Bound(fischer),
	claim.Hold(properties.MutualExclusion, properties.KExclusion(1)).Of("one").Unlimited(3).By(fischer),
	claim.Tight(properties.KExclusion, 2).Of("weak").Unlimited(3, 4).Because(together),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Unlimited(3, 4),

	// If fewer than k halt, no other starves.
	claim.Hold(properties.StarvationFreedom).Unlimited(3, 4).By(fischer),
	claim.Hold(properties.StarvationFreedom, properties.KExclusion(2)).Under(crashes(3, 1), crashes(4, 1)).By(fischer),
	claim.Hold(properties.StarvationFreedom, properties.KExclusion(3)).Of("three").Under(crashes(4, 2)).By(fischer),
	claim.Hold(properties.StarvationFreedom).Of("one").Unlimited(3),
	claim.Break(properties.DeadlockFreedom).Of("one").Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).
		Because("the only place is lost with the process that halts inside: mutual exclusion is immune to no halt").By(fischer),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 1, Crashes: 2}).Without(fewerHalt).
		Because("both places are lost with the processes that halt inside").By(fischer),
	claim.Hold(properties.LivelockFreedom).Of("weak").Under(crashes(3, 1), crashes(4, 1)),
	claim.Break(properties.StarvationFreedom).Of("weak").Unlimited(3).
		Because("each time a place is free p0 may go on, but another is faster, which weak fairness allows"),

	// The queue is first in, first enabled.
	claim.Break(properties.FirstComeFirstServed).Unlimited(3).Because(enabled).By(afek),
	claim.Break(properties.WaitingBoundedFromDoorway).Unlimited(3).
		Because("the one that was first has been let go on and does not; the other place is enough for others again and again"),
	claim.Hold(properties.FirstComeFirstServed, properties.WaitingBoundedFromDoorway).Of("one").Unlimited(3),

	claim.Break(properties.KExclusion(2)).Of("split").Once(3).Without(indivisible).Because("all find the semaphore positive before any subtracts"),
	claim.Break(properties.KExclusion(2)).Of("three").Once(3).Without(initiallyK).Because("the semaphore is 3 at first, so three may be inside"),

	claim.Hold(properties.KExclusion(1)).Of("alone").Unlimited(3),
	claim.Break(properties.LivelockFreedom).Of("alone").Under(crashes(2, 1)).Because("one halts inside, and the other waits though a place is free"),
	claim.Break(properties.LivelockFreedom).Of("undo").Under(crashes(3, 1)).
		Because("one halts inside; of the others two in turn find nothing left, because the other has yet to give back what it took"),
	claim.Break(properties.KExclusion(2)).Of("twice").Twice(3).Because("one leaves and adds two, so three may be inside"),

	// With store buffers: P and V make no plain writes, so store buffers stay empty.
	claim.Hold(properties.KExclusion(2), properties.StarvationFreedom).Buffered(3),
)

package deadlockcoordinator

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/sources"
	"doorway/algorithms/namedresources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
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
		"G. Coulouris, J. Dollimore, T. Kindberg and G. Blair, Distributed Systems, 5th ed., 2012, §17.5; " + sources.Slides,
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
func of(resources int, version process) transition.Builder {
	return message.Builder(version).ForProcesses(resources, 0, "each resource has a manager of its own")
}

var (
	thrice = model.Setup{N: 2, Requests: 3}
	crash  = model.Setup{N: 3, Requests: 1, Crashes: 1}
)

var claims = claim.List(
	claim.Hold(properties.NoPhantomDeadlock).Twice(2).By(coulouris+": with two-phase locking no release makes a phantom"),
	claim.Hold(properties.NoPhantomDeadlock).Under(thrice).Once(3),
	claim.Hold(properties.NoPhantomDeadlock).Of("three").Once(3),
	claim.Hold(properties.DeadlockDetected).Twice(2).By(sources.Slides),
	claim.Hold(properties.DeadlockDetected).Under(thrice).Once(3),
	claim.Hold(properties.DeadlockDetected).Of("three").Once(3),
	claim.Hold(properties.DeadlockDetected).Of("unnumbered").Twice(2),
	claim.Hold(properties.ResourceExclusion).Under(thrice).Once(3),

	claim.Break(properties.NoPhantomDeadlock).Of("ordered").Twice(2).Without(numbers).
		Because("p1 releases both and asks for a again; it is reported to wait for p0 while still reported to have b, for which p0 waits: a deadlock that cannot be").By(tanenbaum+"; "+coulouris),
	claim.Break(properties.NoPhantomDeadlock).Of("unnumbered").Twice(2).Without(numbers).
		Because("the report that p0 has a is late, so p0 still seems to wait for p1, which has released both and waits for b, which p0 has").By(tanenbaum),
	claim.Break(properties.NoPhantomDeadlock).Of("yielding").Once(2).Without(namedresources.TwoPhase).
		Because("p1 gives up b, for which p0 waits, before the reports of the deadlock have come").By(coulouris),
	claim.Break(properties.NoPhantomDeadlock).Under(model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}).Without(assume.FIFO).
		Because("the next REQUEST of p1 overtakes its RELEASE, and the manager takes it for the request by which p1 has b"),
	claim.Break(properties.DeadlockDetected).Under(model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}).Without(assume.FIFO).
		Because("a REPORT overtakes the previous one, which then counts as the last"),
	claim.Break(properties.DeadlockDetected).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLoss).
		Because("a REQUEST is lost and its manager does not know that anyone waits, or a REPORT is lost"),
	claim.Break(properties.NoPhantomDeadlock).Under(model.Setup{N: 2, Requests: 2, Duplicates: 1}).Without(assume.NoDuplication).
		Because("p0 enters on the copy of an old GRANT of b, while another process has b and p0 is reported to wait for it"),
	claim.Break(properties.DeadlockDetected).Under(crash).Without(assume.NoStop).
		Because("the coordinator is dead, and nobody else looks for deadlocks"),
	claim.Break(properties.NoPhantomDeadlock).Under(crash).Without(assume.NoStop).
		Because("p1 is dead when the reports that close the cycle come: it no longer waits, and nobody has what it had"),

	claim.Break(properties.DeadlockDetected).Of("late").Once(2).Because("the requests that close the cycle are the last, and are never reported"),
	claim.Break(properties.NoPhantomDeadlock).Of("rash").Once(3).Because("p2 waits for p0, and p0 for p1, which waits for nobody yet"),
)

package namedresources

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	a model.Resource = 0
	b model.Resource = 1
)

// holderDies lets p2 crash, which needs a alone, as p0 does; p1 and p3 need b
// alone.
var holderDies = model.Setup{N: 4, Requests: model.Unlimited, Crashes: 1, Crashers: model.Procs(2)}

func behindDoorwayOf(r model.Resource) func(k int) named.Property {
	return func(k int) named.Property { return named.BoundedWaitingFromDoorway(k).On(r) }
}

var claims = claim.List(
	claim.Hold(named.ResourceExclusion).Unlimited(2, 3).By(course.Krzyzanowski+": pass the identifier with requests", 2),
	claim.Hold(named.ResourceExclusion).Under(model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder}),
	claim.Hold(named.ResourceExclusion).Of("managers").Unlimited(3),
	claim.Hold(named.ResourceExclusion).Of("apart").Unlimited(4).By(course.Krzyzanowski),
	claim.Hold(named.ResourceExclusion).Of("crossed").Unlimited(3),
	claim.Hold(named.ResourceExclusion).Of("yielding").Unlimited(2),
	claim.Hold(named.ResourceExclusion).Of("three").Unlimited(3),
	claim.Hold(named.MutualExclusion).Unlimited(3),
	claim.Break(named.MutualExclusion).Of("apart").Once(2).Because("two are inside, each with a resource of its own: that is what the names are for"),

	claim.Hold(named.DeadlockFreedom).Unlimited(2, 3).By(havender, 2),
	claim.Hold(named.DeadlockFreedom).Of("managers").Unlimited(3),
	claim.Hold(named.StarvationFreedom).Unlimited(2, 3),
	claim.Hold(named.StarvationFreedom).Of("apart").Unlimited(4),
	claim.Hold(named.StarvationFreedom).Of("three").Unlimited(3),
	claim.Hold(named.NoInterference).Unlimited(3),
	claim.Break(named.DeadlockFreedom).Of("crossed").Once(2).Without(oneOrder).
		Because("p0 is given a and will wait for b, p1 is given b and will wait for a").By(havender),
	claim.Hold(named.DeadlockFreedom).Of("yielding").Unlimited(2).By("Coffman, Elphick & Shoshani 1971: preemption breaks a deadlock"),
	claim.Break(named.LivelockFreedom).Of("yielding").Unlimited(2).
		Because("whenever p0 begins to wait it gives up what it has, so it never has both, though nobody else competes"),

	// One resource by itself.
	claim.Hold(named.MutualExclusion.On(a), named.MutualExclusion.On(b), named.NoInterference.On(a), named.StarvationFreedom.On(b)).Of("apart").Unlimited(4),
	claim.Hold(named.DeadlockFreedom.On(a), named.DeadlockFreedom.On(b)).Of("crossed").Once(2),
	claim.Break(named.StarvationFreedom.On(b)).Of("crossed").Once(2).Without(oneOrder).
		Because("whoever waits for b waits for a process that waits for it; b itself is not to blame, for somebody holds it"),
	claim.Hold(named.DeadlockFreedom, named.DeadlockFreedom.On(b)).Of("apart").Under(holderDies),
	claim.Break(named.DeadlockFreedom.On(a)).Of("apart").Under(holderDies).Without(noCrash).
		Because("a is lost with the process that had it, and the others go on with b"),
	claim.Hold(named.FirstComeFirstServed.On(a)).Of("queued").Unlimited(5),
	claim.Break(named.FirstComeFirstServed).Of("queued").Once(3).
		Because("a process enters with b, for which nobody waits: each resource has a queue of its own"),
	claim.Tight(behindDoorwayOf(a), 1).Of("queued").Unlimited(4).Because("the one granted it before enters first"),
	claim.Tight(behindDoorwayOf(a), 2).Of("queued").Unlimited(5).Because("those queued before it, and the one granted before it, enter first"),
	claim.Break(named.WaitingBoundedFromDoorway).Of("queued").Unlimited(4).
		Because("while one waits for a, another enters with b as often as it likes"),

	claim.Hold(named.MessagesPerEntry(6)).Twice(3),

	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Drops: 1}).Without(assume.ErrorFree).
		Because("a lost REQUEST, GRANT or RELEASE is not sent again"),
	claim.Break(named.ResourceExclusion).Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2), Duplicates: 1}).Without(assume.ErrorFree).
		Because("the copy of a RELEASE of p1 frees a, which has been granted to p2"),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2), Crashes: 1}).Without(noCrash).
		Because("a dead coordinator grants nothing, and a dead process releases nothing"),

	claim.Break(named.ResourceExclusion).Of("nameless").Once(3).Because("p1 releases b, and the coordinator takes a, which p0 has, for free as well"),
	claim.Break(named.MutualExclusion).Of("eager").Once(2).Because("p0 is inside with a and p1 with b, and each needs both"),
	claim.Break(named.DeadlockFreedom).Of("hoarder").Once(2).Because("a is never released, and the next process that asks for it waits for ever"),
	claim.Break(named.MutualExclusion.On(a)).Of("nameless").Once(3).Because("p1 releases b, and the coordinator takes a, which p0 has, for free as well"),
	claim.Hold(named.ResourceExclusion, named.NoInterference, named.StarvationFreedom).Of("by-number").Unlimited(5),
	claim.Break(named.FirstComeFirstServed.On(a)).Of("by-number").Once(5).Because("the next in the ring enters first, though another has waited longer"),
)

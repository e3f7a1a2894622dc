package monitor

import (
	"doorway/algorithms/internal/battery"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen = "the other enters again and again while the process has requested but not yet joined the queue of the monitor"
	before = "the others are ahead of it in the queues"
	late   = "a release signals the process while another is ahead in the queue of the monitor; that one takes the resource, and the process waits once more"
	gets   = "p0 releases and signals p1; p2 is ahead of p1 in the queue of the monitor and takes the resource; p1 takes it too, without another test"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2, 3, 4).By(hoare, 2, 3),
	claim.Hold(named.DeadlockFreedom, named.NoInterference).Unlimited(2, 3).By(course.Required, 2),
	claim.Hold(named.LivelockFreedom).Unlimited(3).By(course.Required),
	claim.Hold(named.StarvationFreedom).Unlimited(2, 3, 4).
		By(hoare+": the process that has waited longest goes on first, so everybody gets a turn; "+course.Required, 2),
	claim.TightFor(named.BoundedWaitingFromDoorway, claim.Others).Unlimited(2, 3, 4).Because(before),
	battery.Unseen(unseen),

	claim.Hold(named.MutualExclusion, named.StarvationFreedom, named.BoundedWaitingFromDoorway(2)).Of("while").Unlimited(3),
	claim.Break(named.BoundedWaitingFromDoorway(1)).Of("while").Unlimited(3).Because(before),

	claim.Hold(named.MutualExclusion).Of("mesa").Unlimited(2, 3, 4).By(mesa, 2, 3),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Of("mesa").Unlimited(3),
	claim.Hold(named.StarvationFreedom).Of("mesa").Unlimited(2),
	claim.Break(named.StarvationFreedom).Of("mesa").Unlimited(3).Because(late).By(course.Required),
	claim.Tight(named.BoundedWaitingFromDoorway, 1).Of("mesa").Unlimited(2).Because(before),
	claim.Break(named.BoundedWaitingFromDoorway(2), named.BoundedWaitingFromDoorway(5)).Of("mesa").Unlimited(3).Because(late),

	// Between two competitors nobody else can come.
	claim.Hold(named.MutualExclusion).Of("mesa-if").Under(model.Setup{N: 3, Requests: model.Unlimited, Requesters: model.Procs(0, 1)}),
	claim.Break(named.MutualExclusion).Of("mesa-if").Once(3).Without(stillTrue).Because(gets).By(mesa+": a notified process must test again"),

	claim.Break(named.MutualExclusion).Of("open").Once(2).Without(exclusive).Because("both find the resource not busy before either sets busy"),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(noHalt).
		Because("p0 halts inside the monitor, and nobody else gets in").By(course.MayHalt),
	claim.Break(named.LivelockFreedom).Of("halting").Once(3).Without(noHaltWaiting).
		Because("p0 signals and hands the monitor to p1, which has halted outside its critical section; p0 cannot leave, and p2 cannot get in").By(course.MayHalt),
	claim.Break(named.LivelockFreedom).Of("mesa-halting").Twice(2).Without(noHaltWaiting).
		Because("p1 has halted outside its critical section and stays first in the queue of the monitor for ever").By(course.MayHalt),

	// With store buffers: a process writes busy inside the monitor, and leaves it by an
	// atomic operation, which waits until the write is seen.
	claim.Hold(named.MutualExclusion, named.StarvationFreedom, named.BoundedWaitingFromDoorway(2)).Buffered(3),
	claim.Hold(named.MutualExclusion, named.LivelockFreedom).Of("mesa").Buffered(3),

	claim.Break(named.DeadlockFreedom).Of("silent").Once(2).Because("a process that comes now finds the resource busy and is never told that it is free"),
	claim.Break(named.DeadlockFreedom).Of("greedy").Once(2).
		Because("the newcomer will wait inside for a signal, and the other cannot get in to give it"),
	claim.Break(named.MutualExclusion).Of("hasty").Twice(2).
		Because("p0 signals, p1 takes the resource, and then p0 says that it is not busy and comes again"),
	claim.Hold(named.MutualExclusion).Of("mesa-hasty").Unlimited(3),
)

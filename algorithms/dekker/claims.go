package dekker

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/battery"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	unseen = "the other enters again and again while the process has requested but not yet raised its flag"
	asleep = "the process has withdrawn and has been given the turn; until it notices, the other sees its flag down and enters again and again"
	late   = "one sees the other's flag down while the raising of its own is still in its store buffer"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2).By(dijkstra),
	claim.Hold(named.DeadlockFreedom).Unlimited(2).By(dijkstra+": the decision which of them enters first is not postponed to eternity"),
	claim.Hold(named.LivelockFreedom).Unlimited(2).By(dijkstra),
	claim.Hold(named.StarvationFreedom).Unlimited(2).By(course.Required),
	claim.Hold(named.NoInterference).Unlimited(2).By(dijkstra+": a process stopped well outside its critical section does not block the other"),
	claim.Hold(named.NoInterference).Under(battery.Bystander).
		By(dijkstra+", likewise"),

	claim.Break(named.BoundedWaiting(1)).Unlimited(2).Because(unseen).By(silberschatz+": to be proved that it meets the requirement of bounded waiting"),
	claim.Break(named.BoundedWaiting(5)).Unlimited(2).Because(unseen),
	claim.Break(named.BoundedWaitingFromDoorway(1), named.BoundedWaitingFromDoorway(5)).Unlimited(2).Because(asleep),

	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltOutsideRemainder).
		Because("p0 halts with its flag up, long before its critical section or in it, and the other waits for ever").By(course.MayHalt),
	claim.Hold(named.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1}),

	claim.Hold(named.MutualExclusion, named.StarvationFreedom, named.NoInterference).Of("lower-first").Unlimited(2),

	claim.Break(named.MutualExclusion).Under(battery.Buffered(2, 1)).Without(assume.SequentialConsistency).
		Because("one reads the other's flag from memory while the other's write is still in its store buffer"),
	claim.Hold(named.MutualExclusion, named.DeadlockFreedom, named.LivelockFreedom, named.StarvationFreedom, named.NoInterference).Of("fenced").Buffered(2),
	claim.Break(named.BoundedWaitingFromDoorway(1), named.BoundedWaitingFromDoorway(5)).Of("fenced").Buffered(2).Because(asleep),

	// Each fence is needed.
	claim.Break(named.MutualExclusion).Of("bare-raise-p0").Under(battery.Buffered(2, 1)).Because(late),
	claim.Break(named.MutualExclusion).Of("bare-raise-p1").Under(battery.Buffered(2, 1)).Because(late),
	claim.Break(named.MutualExclusion).Of("bare-again-p0").Under(battery.Buffered(2, 2)).Because(late),
	claim.Break(named.MutualExclusion).Of("bare-again-p1").Under(battery.Buffered(2, 2)).Because(late),

	claim.Break(named.LivelockFreedom).Of("polite").Once(2).
		Because("both raise their flags, see each other's, and lower them, again and again").By(dijkstra+", of such an attempt: after you, after you"),
	claim.Hold(named.MutualExclusion).Of("polite").Unlimited(2),
	claim.Break(named.DeadlockFreedom).Of("insistent").Once(2).Because("both flags are up: one waits for its turn, and the other for the first one's flag to go down"),
	claim.Break(named.StarvationFreedom).Of("keeper").Unlimited(2).Because("p1 withdraws and awaits a turn that p0 never gives"),
	claim.Break(named.NoInterference).Of("keeper").Unlimited(2).
		Because("p0 leaves without giving the turn and need not come again; p1 has seen its flag up, withdraws, and awaits the turn"),
)

package bakery

import (
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	paper        = "Lamport 1974"
	interprocess = "L. Lamport, On interprocess communication, Distributed Computing 1(2), 1986"
)

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Under(sized(2, 3)).By(paper),
	claim.Hold(named.MutualExclusion).Under(sized(3, 2)),
	claim.Hold(named.DeadlockFreedom).Once(3).By(paper),
	claim.Hold(named.NoInterference).Once(3),
	claim.Hold(named.LivelockFreedom).Under(sized(2, 3)),
	claim.Hold(named.StarvationFreedom).Under(sized(2, 3)).By(paper),
	claim.Hold(named.StarvationFreedom).Once(3),

	claim.Hold(named.FirstComeFirstServed).Under(sized(2, 3)).By(paper),
	claim.Hold(named.FirstComeFirstServed).Once(3).Under(in(model.SafeRegisters, 2, 2)),
	// Past its doorway a process lets every other go first at most once: one that
	// was there before, or chose at the same time.
	claim.Hold(named.TimestampOrder).Under(sized(2, 3)).Once(3),
	claim.Hold(named.BoundedWaitingFromDoorway(1)).Under(sized(2, 3)).By(paper),
	claim.Break(named.BoundedWaitingFromDoorway(0)).Under(sized(2, 2)).Because(before),
	claim.Hold(named.BoundedWaitingFromDoorway(2)).Under(sized(3, 2)).By(paper),
	claim.Break(named.BoundedWaitingFromDoorway(1)).Once(3).Because(before),
	claim.Break(named.BoundedWaiting(1)).Under(sized(2, 2)).Because(unseen),
	claim.Break(named.BoundedWaiting(2)).Under(sized(2, 3)).Because(unseen),

	// Registers need not be atomic.
	claim.Hold(named.MutualExclusion).Under(in(model.RegularRegisters, 2, 3), in(model.RegularRegisters, 3, 1)),
	claim.Hold(named.MutualExclusion).Under(in(model.SafeRegisters, 2, 3)).By(paper+": a read during a write may return anything"),
	claim.Hold(named.MutualExclusion).Under(in(model.SafeRegisters, 3, 1), model.Setup{N: 2, Requests: 2, Memory: model.SafeRegisters, Crashes: 1}),
	claim.Hold(named.DeadlockFreedom, named.NoInterference, named.StarvationFreedom, named.TimestampOrder).Under(in(model.SafeRegisters, 2, 2)),
	claim.Hold(named.BoundedWaitingFromDoorway(1)).Under(in(model.SafeRegisters, 2, 3)),

	claim.Break(named.MutualExclusion).Of("no-choosing").Once(2).Without(flags).
		Because("one looks; the other takes ticket 1 and enters; then the first takes ticket 1 too, and is the lower process").By(paper),
	claim.Break(named.MutualExclusion).Under(in(model.TotalStoreOrder, 2, 1)).Without(order).
		Because("the flags and tickets of both wait in their store buffers, and neither sees the other's"),
	claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(zeroing).
		Because("a process halts with its flag up or with a ticket, and the other waits for it for ever").By(paper+", which has failed processes' registers read zero"),

	claim.Hold(named.MutualExclusion).Of("fenced").Under(in(model.TotalStoreOrder, 2, 2), in(model.TotalStoreOrder, 3, 1)),
	claim.Hold(named.DeadlockFreedom, named.StarvationFreedom, named.TimestampOrder).Of("fenced").Under(in(model.TotalStoreOrder, 2, 2)),
	claim.Break(named.MutualExclusion).Of("late-fence").Under(in(model.TotalStoreOrder, 2, 1)).
		Because("while one looks, its flag is still in its store buffer: it is as if there were no flags"),
	claim.Break(named.MutualExclusion).Of("early-fence").Under(in(model.TotalStoreOrder, 2, 1)).
		Because("one enters while its ticket is still in its store buffer, and the other does not see it"),

	// Only safe registers tell this one from the real one.
	claim.Hold(named.MutualExclusion).Of("folded").Under(sized(2, 3), in(model.RegularRegisters, 2, 3), in(model.RegularRegisters, 3, 1)),
	claim.Break(named.MutualExclusion).Of("folded").Under(in(model.SafeRegisters, 2, 1)).
		Because("a read that overlaps the write of a ticket over the 1 returns 0, and its owner is taken for absent"),

	claim.Break(named.MutualExclusion).Of("tied").Once(2).Because("both look at the same time, take the same ticket, and neither waits"),
	claim.Break(named.MutualExclusion).Of("level").Once(2).
		Because("the later process has the same ticket and is the lower process: it does not wait for the one inside"),
	claim.Break(named.FirstComeFirstServed).Of("level").Once(2).Because("the later process has the same ticket, and is the lower process"),
	claim.Break(named.MutualExclusion).Of("hasty").Once(2).
		Because("one is overlooked while its flag is down and its ticket not yet written, and its ticket is the lower one"),
	claim.Break(named.NoInterference).Of("keeper").Once(2).Because("a process that has left still holds the lower ticket"),
)

const (
	before = "a process that chose earlier, or at the same time, goes first"
	unseen = "the others enter again and again while the process has requested but not yet raised its flag"
)

func sized(n, requests int) model.Setup { return model.Setup{N: n, Requests: requests} }

// in is a setup with memory of another kind.
func in(m model.MemoryModel, n, requests int) model.Setup {
	return model.Setup{N: n, Requests: requests, Memory: m}
}

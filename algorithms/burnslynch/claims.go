package burnslynch

import (
	"doorway/algorithms/internal/battery"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

const (
	overtaken = "p0 enters again and again, and its flag is up whenever p1 looks"
	late      = "one sees the other's flag down while the other's write is still in its store buffer"
)

func in(m model.MemoryModel, n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Memory: m}
}

var claims = claim.List(
	claim.Hold(named.MutualExclusion).Unlimited(2, 3, 4).By(paper),
	claim.Hold(named.DeadlockFreedom, named.LivelockFreedom).Unlimited(2, 3).By(paper),
	claim.Hold(named.LivelockFreedom).Unlimited(4).By(paper),
	claim.Hold(named.NoInterference).Unlimited(2, 3).Under(model.Setup{N: 2, Requests: model.Unlimited, Requesters: model.Procs(1), Crashers: model.Procs(0), Crashes: 1}),
	claim.Break(named.StarvationFreedom).Unlimited(2).Because(overtaken).By(lamport+": permits individual starvation"),
	claim.Break(named.BoundedWaiting(1)).Unlimited(2).Because(overtaken).By(course.Required),
	claim.Break(named.BoundedWaiting(5), named.BoundedWaitingFromDoorway(1), named.BoundedWaitingFromDoorway(5)).Unlimited(2).Because(overtaken),

	claim.Hold(named.MutualExclusion, named.LivelockFreedom).Of("lamport").Unlimited(2, 3).By(lamport),
	claim.Hold(named.NoInterference).Of("lamport").Unlimited(3),
	claim.Break(named.StarvationFreedom).Of("lamport").Unlimited(2).Because(overtaken).By(lamport),
	claim.Break(named.BoundedWaitingFromDoorway(5)).Of("lamport").Unlimited(2).Because(overtaken),

	battery.Registers("a process halts with its flag up, and the other waits for it to go down", late),

	// Safe registers are enough for exclusion and, in Lamport's version, for everything
	// else; in the other a process may write 0 over 0, and be misread, for ever.
	claim.Hold(named.MutualExclusion).Under(in(model.SafeRegisters, 2), in(model.SafeRegisters, 3)),
	claim.Hold(named.DeadlockFreedom).Under(in(model.SafeRegisters, 3)),
	claim.Break(named.LivelockFreedom).Under(in(model.SafeRegisters, 2)).Without(regular).
		Because("p1 writes 0 over 0 again and again, and p0 reads 1 each time"),
	claim.Hold(named.LivelockFreedom).Under(in(model.RegularRegisters, 3)),
	claim.Hold(named.MutualExclusion, named.LivelockFreedom).Of("lamport").Under(in(model.SafeRegisters, 2), in(model.SafeRegisters, 3)).By(lamport),

	claim.Hold(named.MutualExclusion).Of("fenced").Buffered(2, 3),
	claim.Hold(named.LivelockFreedom, named.NoInterference).Of("fenced").Buffered(2),
	claim.Break(named.StarvationFreedom).Of("fenced").Buffered(2).Because(overtaken),
	claim.Hold(named.MutualExclusion).Of("lamport-fenced").Buffered(2, 3),
	claim.Hold(named.LivelockFreedom).Of("lamport-fenced").Buffered(2),
	claim.Break(named.MutualExclusion).Of("bare").Under(battery.Buffered(2, 1)).Because(late),
	claim.Break(named.MutualExclusion).Of("lamport-bare-first").Under(battery.Buffered(2, 1)).Because(late),
	claim.Break(named.MutualExclusion).Of("lamport-bare-again").Under(battery.Buffered(2, 2)).Because(late),

	claim.Break(named.MutualExclusion).Of("once").Once(2).
		Because("p1 sees p0's flag down; p0 raises it, sees p1's flag down, and enters; p1 raises its own flag and enters, too"),
	claim.Break(named.MutualExclusion).Of("hasty").Once(2).Because("p1 is inside, and p0 does not look at its flag"),
	claim.Break(named.DeadlockFreedom).Of("insistent").Once(2).Because("both flags are up, and each waits for the other's to go down"),
	claim.Hold(named.MutualExclusion).Of("insistent").Unlimited(2),
)

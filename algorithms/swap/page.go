package swap

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/lines"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

const park = "Park's course notes (2019), hardware solutions"

var atomicity = catalogue.Assumption{Name: "atomic exchange", Meaning: "no other process accesses the lock between its read and its write"}

// Page is the lock's place in the catalogue.
var Page = catalogue.Page{
	Name:   "swap",
	Title:  "Swap lock",
	Family: catalogue.SharedMemoryLock,
	Source: "Intel, The 8086 Family User's Manual (1979), instruction XCHG with the prefix LOCK; " + park + "; Silberschatz & Galvin, Operating System Concepts",
	Rules: `One shared register, the lock, and a temporary at each process. To enter, set the
temporary to 1 and exchange it with the lock, atomically, until it comes back 0:
there is only one 0, and the process that has it is inside. To leave, put it back.
Any process that exchanges at the right moment gets the 0, so a process may be
overtaken without bound and may starve. A process that halts while it waits does
no harm.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{atomicity, assume.NoHaltWithLock},
	Variants: []catalogue.Variant{
		{Meaning: "as written", Build: memory.Builder(Algorithm{})},
		{Name: "split", Meaning: "exchanges in two steps", Build: memory.Builder(split{})},
		{Name: "halting", Meaning: "p1 halts when one of its attempts fails", Build: memory.Builder(lines.HaltBetween(Algorithm{}, lock, Exchange, Exchange))},
		{Name: "stale", Meaning: "sets the temporary to 1 only at the start", Mutant: true, Build: memory.Builder(stale{})},
		{Name: "symmetric", Meaning: "leaves by the same exchange as it enters", Mutant: true, Build: memory.Builder(symmetric{})},
	},
	Claims: claim.List(
		claim.Hold(properties.MutualExclusion).Unlimited(2, 3, 4).By(park, 2),
		claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Unlimited(2, 4).By(sources.Required, 2),
		claim.Break(properties.StarvationFreedom).Unlimited(2, 3).Because(unlucky).By(sources.Required, 2),

		claim.Break(properties.BoundedWaiting(1)).Unlimited(2).Because(overtaken).By(sources.Required),
		claim.Break(properties.WaitingBounded).Unlimited(2, 3).Because(overtaken),

		claim.Break(properties.MutualExclusion).Of("split").Once(2).Without(atomicity).Because("both take the 0 before either puts in a 1").By(park),
		claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltWithLock).
			Because("the holder halts and the lock stays 1").By(sources.MayHalt),
		claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}),
		claim.Hold(properties.DeadlockFreedom).Of("halting").Unlimited(2).By(sources.MayHalt),
		claim.Hold(properties.LivelockFreedom).Of("halting").Unlimited(3).By(sources.MayHalt),

		// With store buffers the clearing write may be seen late, but no exchange
		// overtakes it.
		claim.Hold(properties.MutualExclusion).Buffered(2, 3),
		claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Buffered(3),

		claim.Break(properties.MutualExclusion).Of("stale").Twice(2).
			Because("it exchanges the 0 of its last visit for the 0 in the lock: it enters, and leaves the lock open"),
		claim.Break(properties.DeadlockFreedom).Of("symmetric").Once(2).Because("after the first visit there is no longer a 0"),
	),
}

const (
	unlucky   = "again and again, the waiting process exchanges only while the lock is 1, which weak fairness allows"
	overtaken = "the other clears the lock and takes it again before the waiting process exchanges"
)

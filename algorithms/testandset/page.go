package testandset

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

const park = "Park's course notes (2019), hardware solutions"

// Page is the lock's place in the catalogue.
var Page = catalogue.Page{
	Name:   "test-and-set",
	Title:  "Test-and-set lock",
	Family: catalogue.SharedMemoryLock,
	Source: "IBM System/360 Principles of Operation (1964), instruction TEST AND SET; " + park + "; Krzyzanowski's slides",
	Rules: `One shared bit, the lock. To enter, repeat an atomic test-and-set until it finds
the bit clear; to leave, clear it. Any process that comes at the right moment gets
the lock. A waiting process leaves no trace: it may be overtaken without bound and
may starve.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{assume.AtomicTestAndSet, assume.NoHaltWithLock},
	Variants: []catalogue.Variant{
		{Meaning: "as written", Build: memory.Builder(Algorithm{})},
		{Name: "split", Meaning: "tests and sets in two steps", Build: memory.Builder(split{})},
		{Name: "restorer", Meaning: "clears the lock after a failed attempt", Mutant: true, Build: memory.Builder(restorer{})},
		{Name: "keeper", Meaning: "keeps the lock for its own next entry", Mutant: true, Build: memory.Builder(keeper{})},
	},
	Claims: claim.List(
		claim.Hold(properties.MutualExclusion).Unlimited(2, 3, 6).By(park, 2),
		claim.Hold(properties.DeadlockFreedom).Unlimited(2, 3, 6).By(sources.Required, 2),
		claim.Hold(properties.LivelockFreedom).Unlimited(2, 4),
		claim.Break(properties.StarvationFreedom).Unlimited(2).
			Because("again and again, the waiting process looks at the lock only while it is taken, which weak fairness allows").By(sources.Required),
		claim.Hold(properties.NoInterference).Unlimited(2, 3, 6).By(sources.Required, 2),

		claim.Break(properties.BoundedWaiting(1)).Unlimited(2).Because(overtaken).By(sources.Required),
		claim.Break(properties.WaitingBounded).Unlimited(2, 3).Because(overtaken),

		claim.Break(properties.MutualExclusion).Of("split").Once(2).Without(assume.AtomicTestAndSet).Because("both see the lock clear before either sets it").By(park),
		claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltWithLock).
			Because("the holder halts and the lock stays set").By(sources.MayHalt),

		// With store buffers the clearing write may be seen late, but no test-and-set
		// overtakes it.
		claim.Hold(properties.MutualExclusion).Buffered(2, 3),
		claim.Hold(properties.DeadlockFreedom, properties.NoInterference).Buffered(3),

		claim.Break(properties.MutualExclusion).Of("restorer").Once(2).Because("the loser clears the winner's lock, and its next attempt succeeds"),
		claim.Hold(properties.DeadlockFreedom).Of("keeper").Unlimited(2),
		claim.Break(properties.NoInterference).Of("keeper").Unlimited(2).Because("a process in its remainder has the lock, and nobody but itself can enter"),
	),
}

const overtaken = "the other clears the lock and takes it again before the waiting process looks"

package compareandswap

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

var atomicity = catalogue.Assumption{Name: "atomic compare-and-swap", Meaning: "no other process accesses the lock between the comparison and the swap"}

// Page is the lock's place in the catalogue.
var Page = catalogue.Page{
	Name:   "compare-and-swap",
	Title:  "Compare-and-swap lock",
	Family: catalogue.SharedMemoryLock,
	Source: "IBM System/370 Principles of Operation (1973), instruction COMPARE AND SWAP; " + park + " (under the heading of the swap)",
	Rules: `One shared register, the lock. To enter, repeat an atomic compare-and-swap from 0
to 1 until it succeeds, that is, until it returns 0; to leave, write 0. A failed
attempt changes nothing, so a waiting process leaves no trace: it may be
overtaken without bound and may starve. A process that halts while it waits does
no harm.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{atomicity, assume.NoHaltWithLock},
	Variants: []catalogue.Variant{
		{Meaning: "as written", Build: memory.Builder(Algorithm{})},
		{Name: "split", Meaning: "compares and swaps in two steps", Build: memory.Builder(split{})},
		{Name: "halting", Meaning: "p1 halts when one of its attempts fails", Build: memory.Builder(lines.HaltBetween(Algorithm{}, lock, Spin, Spin))},
		{Name: "misread", Meaning: "takes 1 for success, though the operation returns the old value", Mutant: true, Build: memory.Builder(misread{})},
		{Name: "idiom", Meaning: "expects the value that it has just read", Mutant: true, Build: memory.Builder(idiom{})},
	},
	Claims: claim.List(
		claim.Hold(properties.MutualExclusion).Unlimited(2, 3, 4).By(park, 2),
		claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Unlimited(2, 4).By(sources.Required, 2),
		claim.Break(properties.StarvationFreedom).Unlimited(2, 3).Because(unlucky).By(sources.Required, 2),

		claim.Break(properties.BoundedWaiting(1)).Unlimited(2).Because(overtaken).By(sources.Required),
		claim.Break(properties.BoundedWaiting(5)).Unlimited(2, 3).Because(overtaken),

		claim.Break(properties.MutualExclusion).Of("split").Once(2).Without(atomicity).Because("both find the lock 0 before either sets it").By(park),
		claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltWithLock).
			Because("the holder halts and the lock stays 1").By(sources.MayHalt),
		claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}),
		claim.Hold(properties.DeadlockFreedom).Of("halting").Unlimited(2).By(sources.MayHalt),
		claim.Hold(properties.LivelockFreedom).Of("halting").Unlimited(3).By(sources.MayHalt),

		// With store buffers the clearing write may be seen late, but no
		// compare-and-swap overtakes it.
		claim.Hold(properties.MutualExclusion).Buffered(2, 3),
		claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Buffered(3),

		claim.Break(properties.MutualExclusion).Of("misread").Once(2).
			Because("a process that has taken the lock believes that it failed, and tries again; the others enter because the lock is taken"),
		claim.Break(properties.MutualExclusion).Of("idiom").Once(2).Because("the second reads 1 and swaps 1 for 1, which succeeds"),
	),
}

const (
	unlucky   = "again and again, the waiting process compares only while the lock is 1, which weak fairness allows"
	overtaken = "the other clears the lock and takes it again before the waiting process compares"
)

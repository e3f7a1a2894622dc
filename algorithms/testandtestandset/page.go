package testandtestandset

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/lines"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

const (
	rudolph  = "Rudolph & Segall 1984"
	anderson = "Anderson 1990"
)

// Page is the lock's place in the catalogue.
var Page = catalogue.Page{
	Name:   "test-and-test-and-set",
	Title:  "Test-and-test-and-set lock",
	Family: catalogue.SharedMemoryLock,
	Source: "L. Rudolph and Z. Segall, Dynamic decentralized cache schemes for MIMD parallel processors, ISCA 1984; T. E. Anderson, The performance of spin lock alternatives for shared-memory multiprocessors, IEEE TPDS 1(1), 1990",
	Rules: `One shared bit, the lock. To enter, read it until it is clear, then try an atomic
test-and-set; if another process was faster, start over. To leave, clear it. The
reads are there for speed alone: the processor's cache serves them, so a waiting
process leaves the bus to others. The same holds as for test-and-set, and nothing
more: somebody gets in, but a process may be overtaken without bound and may
starve. A process that halts while it waits does no harm, not even if it has seen
the lock clear.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{assume.AtomicTestAndSet, assume.NoHaltWithLock},
	Variants: []catalogue.Variant{
		{Meaning: "as written", Build: memory.Builder(Algorithm{})},
		{Name: "split", Meaning: "tests and sets in two steps", Build: memory.Builder(split{})},
		{Name: "halting", Meaning: "p1 halts before it looks", Build: memory.Builder(lines.Halt(Algorithm{}, lock, Look))},
		{Name: "halting-late", Meaning: "p1 halts after it has seen the lock clear", Build: memory.Builder(lines.Halt(Algorithm{}, lock, Try))},
		{Name: "believer", Meaning: "sees the lock clear, sets it, and enters whatever its value was", Mutant: true, Build: memory.Builder(believer{})},
		{Name: "hoisted", Meaning: "reads the lock once and waits for the value that it has read to change", Mutant: true, Build: memory.Builder(hoisted{})},
	},
	Claims: claims,
}

const (
	unlucky   = "again and again, the waiting process looks at the lock only while it is set, which weak fairness allows"
	overtaken = "the other clears the lock and sets it again before the waiting process looks"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Unlimited(2, 3, 4).By(rudolph, 2),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference).Unlimited(2, 4),
	claim.Hold(properties.LivelockFreedom).Unlimited(2, 3, 4).By(anderson, 2),
	claim.Break(properties.StarvationFreedom).Unlimited(2, 3).Because(unlucky),
	claim.Break(properties.BoundedWaiting(1), properties.WaitingBounded).Unlimited(2).Because(overtaken),
	claim.Break(properties.WaitingBounded).Unlimited(3).Because(overtaken),

	claim.Break(properties.MutualExclusion).Of("split").Once(2).Without(assume.AtomicTestAndSet).Because("both find the lock clear before either sets it"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltWithLock).
		Because("the holder halts and the lock stays set"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}),
	claim.Hold(properties.DeadlockFreedom, properties.LivelockFreedom).Of("halting").Unlimited(3),
	claim.Hold(properties.DeadlockFreedom, properties.LivelockFreedom).Of("halting-late").Unlimited(3),

	// No fence is needed: with store buffers the clearing write may be seen late, but no
	// test-and-set overtakes it.
	claim.Hold(properties.MutualExclusion).Buffered(2, 3),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Buffered(3),

	claim.Break(properties.MutualExclusion).Of("believer").Once(2).Because("both see the lock clear before either sets it"),
	claim.Break(properties.LivelockFreedom).Of("hoisted").Once(2).Because("p1 has seen the lock set and never sees it cleared"),
)

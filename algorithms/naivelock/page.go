package naivelock

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

const park = "Park's course notes (2019), lock mechanisms"

var noInterruption = catalogue.Assumption{Name: "no interruption", Meaning: "nobody else runs between a process's test of the lock and its setting of the lock"}

// Page is the lock's place in the catalogue.
var Page = catalogue.Page{
	Name:   "naive-lock",
	Title:  "Lock with separate test and set",
	Family: catalogue.SharedMemoryLock,
	Source: "folklore; " + park,
	Rules: `One shared bit, held. To enter, read it until it is 0, then write 1; to leave,
write 0. The read and the write are two steps, and the value that was read may
have changed by the time of the write. The notes print the test negated, and then
nobody ever gets in.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{noInterruption, assume.NoHaltWithLock},
	Variants: []catalogue.Variant{
		{Meaning: "as written", Build: memory.Builder(Algorithm{})},
		{Name: "never-cleared", Meaning: "leaves without clearing the lock", Mutant: true, Build: memory.Builder(lines.Skip(Algorithm{}, Clear, Idle))},
		{Name: "initially-held", Meaning: "starts with the lock taken", Mutant: true, Build: memory.Builder(initiallyHeld{})},
		{Name: "misprinted", Meaning: "waits while the lock is not held, as printed: while(!->held)", Mutant: true, Build: memory.Builder(misprinted{})},
	},
	Claims: claim.List(
		claim.Break(properties.MutualExclusion).Unlimited(2).Without(noInterruption).Because("both read held = 0 before either writes 1, and both enter").By(park),
		claim.Break(properties.MutualExclusion).Unlimited(3).Because("a read and a write are two steps, and another process reads between them").By(park),
		claim.Hold(properties.DeadlockFreedom).Unlimited(2, 3, 6),
		claim.Hold(properties.LivelockFreedom).Unlimited(3),
		claim.Break(properties.StarvationFreedom).Unlimited(2).
			Because("again and again, the waiting process looks at the lock only while it is taken, which weak fairness allows"),
		claim.Hold(properties.NoInterference).Unlimited(2, 3, 6),
		claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltWithLock).
			Because("a process that halts with the lock leaves it taken for ever").By(sources.MayHalt),
		claim.Break(properties.DeadlockFreedom).Of("never-cleared").Under(model.Setup{N: 1, Requests: 2}).
			Because("the second request finds the lock as the first entry left it: taken"),
		claim.Break(properties.DeadlockFreedom).Of("initially-held").Once(1).Because("the first process to request waits for a holder that does not exist"),
		claim.Break(properties.DeadlockFreedom).Of("misprinted").Once(1).
			Because("the lock is not held at first, and the first process to request waits until it is").By(park+", the code of lock"),
		claim.Break(properties.LivelockFreedom).Of("misprinted").Unlimited(2).
			Because("nobody is inside, and both go on reading that the lock is not held").By(park+", the code of lock"),
	),
}

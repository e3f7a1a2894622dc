package readerspreference

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/lines"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

const courtois = "Courtois, Heymans & Parnas 1971"

// Exclusive is the assumption that readers count one at a time.
var Exclusive = catalogue.Assumption{Name: "readers count one at a time", Meaning: "from the count to the P or V that it asks for, no other reader counts"}

// Bare is a solution that leaves out P(mutex) and V(mutex).
func Bare(p memory.Program[State]) memory.Program[State] {
	return lines.Detour(lines.Detour(lines.Detour(lines.Detour(p, Enter, Count), Entered, Reading), Leave, Uncount), Left, Idle)
}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "readers-preference",
	Title:  "Readers and writers: readers' preference",
	Family: catalogue.SharedMemoryLock,
	Source: "Courtois, Heymans & Parnas, Concurrent control with readers and writers, CACM 14(10), 1971, problem 1",
	Rules: `Readers may be inside together, a writer only alone. A semaphore w is taken by each
writer and by the readers together: a reader that finds itself the first does P(w) for all
of them, one that leaves as the last does V(w). They count themselves under a second
semaphore, mutex. No reader waits unless a writer is inside, or was let go on before; so
while two readers take turns a writer waits for ever, even if semaphores have queues.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{Exclusive, assume.NoHaltInside},
	Variants: catalogue.ForProcesses(1, 8, "that many fit in the queue of a semaphore", []catalogue.Variant{
		{Meaning: "one writer; semaphores with queues", Build: memory.Builder(Algorithm{Writers: 1})},
		{Name: "two-writers", Meaning: "two writers; semaphores with queues", Build: memory.Builder(Algorithm{Writers: 2})},
		{Name: "weak", Meaning: "one writer; weak semaphores: any process whose P is due may go on", Build: memory.Builder(Algorithm{Writers: 1, Weak: true})},
		{Name: "bare", Meaning: "one writer; readers count without P(mutex) and V(mutex)", Build: memory.Builder(Bare(Algorithm{Writers: 1}))},
		{Name: "each", Meaning: "one writer; each reader that leaves does V(w)", Mutant: true, Build: memory.Builder(lines.After(Algorithm{Writers: 1}, Uncount, Let))},
		{Name: "never", Meaning: "one writer; no reader does V(w)", Mutant: true, Build: memory.Builder(lines.Detour(Algorithm{Writers: 1}, Let, Left))},
		{Name: "alone", Meaning: "one writer; each reader does P(w) and V(w)", Mutant: true, Build: memory.Builder(lines.Detour(Algorithm{Writers: 1}, Enter, Write))},
	}),
	Claims: claims,
}

const turns = "one reader comes before the other leaves, again and again, so w is never free"

var claims = claim.List(
	claim.Hold(properties.ReadersWriters).Unlimited(2, 3, 4).By(courtois),
	claim.Hold(properties.ReadersWriters, properties.LivelockFreedom).Of("two-writers").Unlimited(3, 4),
	claim.Hold(properties.ReadersWriters).Of("weak").Unlimited(3, 4).By(courtois),
	claim.Break(properties.MutualExclusion).Once(3).Because("two readers are inside together, as they may be").By(courtois),
	claim.Hold(properties.ConcurrentEntering).Unlimited(3, 4).By(courtois+": no reader waits unless a writer has permission already"),
	claim.Hold(properties.ConcurrentEntering).Of("weak").Unlimited(3),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Unlimited(3),

	// Writers starve, whatever the semaphores promise.
	claim.Break(properties.StarvationFreedom).Unlimited(3).Because(turns),
	claim.Break(property.Strongly(properties.StarvationFreedom)).Unlimited(3).Because(turns),
	claim.Break(property.Strongly(properties.StarvationFreedom)).Of("weak").Unlimited(3).Because(turns),

	claim.Break(properties.ReadersWriters).Of("bare").Once(3).Without(Exclusive).
		Because("the first reader waits for the writer to leave, and the second, which is not the first, goes in"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltInside).
		Because("the writer halts inside, and w stays taken"),
	claim.Hold(properties.ReadersWriters).Under(model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}),

	// With store buffers: every access is atomic, so store buffers stay empty.
	claim.Hold(properties.ReadersWriters, properties.ConcurrentEntering).Buffered(3),

	claim.Break(properties.ReadersWriters).Of("each").Once(3).Because("two read, one leaves and does V(w), and the writer goes in beside the other"),
	claim.Break(properties.DeadlockFreedom).Of("never").Once(2).Because("the reader has left, and the writer waits for a V(w) that nobody does"),
	claim.Break(properties.ConcurrentEntering).Of("alone").Once(3).Because("of two that want to read, one has to wait until the other leaves"),
	claim.Hold(properties.MutualExclusion).Of("alone").Unlimited(3),
)

package fairreaderswriters

import (
	"doorway/algorithms/internal/assume"
	rw "doorway/algorithms/readerspreference"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

const downey = "Downey, The little book of semaphores, 2nd ed., 2008, §4.2.4"

var queues = catalogue.Assumption{Name: "queues", Meaning: "a V lets the process go on that has been blocked for the longest time; strong fairness does instead"}

func of(writers model.ProcID) Algorithm { return Algorithm{rw.Algorithm{Writers: writers}} }

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "fair-readers-writers",
	Title:  "Readers and writers: nobody starves",
	Family: catalogue.SharedMemoryLock,
	Source: downey + ", the no-starve solution",
	Rules: `Readers and writers as under readers' preference, with a third semaphore, a
turnstile, before both: a reader does P(turnstile) and V(turnstile) and goes on; a writer
does P(turnstile), waits for the readers inside to leave, writes, and does V(turnstile).
Whoever comes while a writer waits, waits behind it. If semaphores have queues, nobody
starves. If they have none, nobody starves under strong fairness.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{rw.Exclusive, assume.NoHaltInside, queues},
	Variants: catalogue.ForProcesses(1, 8, "that many fit in the queue of a semaphore", []catalogue.Variant{
		{Meaning: "one writer; semaphores with queues", Build: memory.Builder(of(1))},
		{Name: "two-writers", Meaning: "two writers; semaphores with queues", Build: memory.Builder(of(2))},
		{Name: "weak", Meaning: "one writer; weak semaphores: any process whose P is due may go on", Build: memory.Builder(Algorithm{rw.Algorithm{Writers: 1, Weak: true}})},
		{Name: "bare", Meaning: "one writer; readers count without P(mutex) and V(mutex)", Build: memory.Builder(rw.Bare(of(1)))},
		{Name: "early", Meaning: "one writer; it opens the turnstile before it waits", Mutant: true, Build: memory.Builder(early{of(1)})},
		{Name: "crossed", Meaning: "one writer; readers pass the turnstile within mutex", Mutant: true, Build: memory.Builder(crossed{of(1)})},
	}),
	Claims: claims,
}

var claims = claim.List(
	claim.Hold(properties.ReadersWriters).Unlimited(2, 3, 4).By(downey),
	claim.Hold(properties.ReadersWriters, properties.StarvationFreedom).Of("two-writers").Unlimited(3),
	claim.Hold(properties.ReadersWriters).Of("weak").Unlimited(3).By(downey),
	claim.Break(properties.MutualExclusion).Once(3).Because("two readers are inside together, as they may be").By(downey),
	claim.Hold(properties.ConcurrentEntering).Unlimited(3).By(downey),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Unlimited(3),

	// Nobody starves, if semaphores have queues or the scheduler is strongly fair.
	claim.Hold(properties.StarvationFreedom).Unlimited(2, 3, 4).By(downey),
	claim.Break(properties.StarvationFreedom).Of("weak").Unlimited(2).Without(queues).
		Because("each time the writer may go on at the turnstile, the reader is there first again, which weak fairness allows"),
	claim.Hold(property.Strongly(properties.StarvationFreedom)).Of("weak").Unlimited(2, 3),

	claim.Break(properties.ReadersWriters).Of("bare").Once(3).Without(rw.Exclusive).
		Because("the first reader waits for the writer to leave, and the second, which is not the first, goes in"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltInside).
		Because("the writer halts inside, and the turnstile stays closed"),
	claim.Hold(properties.ReadersWriters).Under(model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}),

	// With store buffers: every access is atomic, so store buffers stay empty.
	claim.Hold(properties.ReadersWriters, properties.StarvationFreedom).Buffered(3),

	claim.Break(properties.StarvationFreedom).Of("early").Unlimited(3).
		Because("the turnstile is open again while the writer waits, so readers that take turns keep it out"),
	claim.Break(properties.DeadlockFreedom).Of("crossed").Once(3).
		Because("a reader waits at the turnstile for the writer, the writer for the reader inside, and that one for mutex"),
)

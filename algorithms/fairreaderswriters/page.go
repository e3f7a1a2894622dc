package fairreaderswriters

import (
	"doorway/algorithms/internal/assume"
	rw "doorway/algorithms/readerspreference"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
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
		{Name: "bare", Meaning: "one writer; readers count without P(mutex) and V(mutex)", Build: memory.Builder(bare{of(1)})},
		{Name: "early", Meaning: "one writer; it opens the turnstile before it waits", Mutant: true, Build: memory.Builder(early{of(1)})},
		{Name: "crossed", Meaning: "one writer; readers pass the turnstile within mutex", Mutant: true, Build: memory.Builder(crossed{of(1)})},
	}),
	Claims: claims,
}

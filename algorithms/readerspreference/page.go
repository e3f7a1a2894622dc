package readerspreference

import (
	"doorway/algorithms/internal/assume"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

const courtois = "Courtois, Heymans & Parnas 1971"

// Exclusive is the assumption that readers count one at a time.
var Exclusive = catalogue.Assumption{Name: "readers count one at a time", Meaning: "from the count to the P or V that it asks for, no other reader counts"}

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
	Program:     program,
	Assumptions: []catalogue.Assumption{Exclusive, assume.NoHaltInside},
	Variants: catalogue.ForProcesses(1, 8, "that many fit in the queue of a semaphore", []catalogue.Variant{
		{Meaning: "one writer; semaphores with queues", Build: memory.Builder(Algorithm{Writers: 1})},
		{Name: "two-writers", Meaning: "two writers; semaphores with queues", Build: memory.Builder(Algorithm{Writers: 2})},
		{Name: "weak", Meaning: "one writer; weak semaphores: any process whose P is due may go on", Build: memory.Builder(Algorithm{Writers: 1, Weak: true})},
		{Name: "bare", Meaning: "one writer; readers count without P(mutex) and V(mutex)", Build: memory.Builder(bare{Algorithm{Writers: 1}})},
		{Name: "each", Meaning: "one writer; each reader that leaves does V(w)", Mutant: true, Build: memory.Builder(each{Algorithm{Writers: 1}})},
		{Name: "never", Meaning: "one writer; no reader does V(w)", Mutant: true, Build: memory.Builder(never{Algorithm{Writers: 1}})},
		{Name: "alone", Meaning: "one writer; each reader does P(w) and V(w)", Mutant: true, Build: memory.Builder(alone{Algorithm{Writers: 1}})},
	}),
	Claims: claims,
}

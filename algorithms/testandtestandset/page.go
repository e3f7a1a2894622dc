package testandtestandset

import (
	"doorway/algorithms/internal/assume"
	"doorway/model/catalogue"
	"doorway/model/memory"
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
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.AtomicTestAndSet, assume.NoHaltWithLock},
	Variants: []catalogue.Variant{
		{Meaning: "as written", Build: memory.Builder(Algorithm{})},
		{Name: "split", Meaning: "tests and sets in two steps", Build: memory.Builder(split{})},
		{Name: "halting", Meaning: "p1 halts before it looks", Build: memory.Builder(mortal{at: Look})},
		{Name: "halting-late", Meaning: "p1 halts after it has seen the lock clear", Build: memory.Builder(mortal{at: Try})},
		{Name: "believer", Meaning: "sees the lock clear, sets it, and enters whatever its value was", Mutant: true, Build: memory.Builder(believer{})},
		{Name: "hoisted", Meaning: "reads the lock once and waits for the value that it has read to change", Mutant: true, Build: memory.Builder(hoisted{})},
	},
	Claims: claims,
}

package ticket

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

const (
	reed          = "Reed & Kanodia 1979"
	mellorCrummey = "Mellor-Crummey & Scott 1991, §2.2"
)

var (
	atomicity = catalogue.Assumption{Name: "atomic fetch-and-increment", Meaning: "no other process accesses the counter between its read and its increment"}
	numbers   = catalogue.Assumption{Name: "as many numbers as processes", Meaning: "a number is not drawn again until its process has left"}
)

// Page is the lock's place in the catalogue.
var Page = catalogue.Page{
	Name:   "ticket",
	Title:  "Ticket lock",
	Family: catalogue.SharedMemoryLock,
	Source: "D. P. Reed and R. K. Kanodia, Synchronization with eventcounts and sequencers, CACM 22(2), 1979; J. M. Mellor-Crummey and M. L. Scott, Algorithms for scalable synchronization on shared-memory multiprocessors, ACM TOCS 9(1), 1991, §2.2",
	Rules: `Two counters: the next number to be drawn, and the number being served. To enter,
draw a number by an atomic fetch-and-increment, and wait until it is served. To
leave, have the next number served. Processes that have drawn are served in the
order of their numbers, so each is overtaken at most n−1 times, by those before
it; a process that has not drawn is invisible, and is overtaken without bound. In
a real machine numbers wrap around, which does no harm as long as there are as
many numbers as processes. A process that halts with a number holds up everybody
behind it. Store buffers change nothing: a process draws only when its own writes
have been seen, and the others may see it leave late, but never early.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{atomicity, numbers, assume.NoHaltWaiting, assume.NoHaltInside},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{Modulus: s.N}
	return []catalogue.Variant{
		{Meaning: "with as many numbers as processes", Build: memory.Builder(a)},
		{Name: "growing", Meaning: "with numbers without end, as in the papers", Build: memory.Builder(Algorithm{})},
		{Name: "short", Meaning: "with one number fewer than processes", Build: memory.Builder(Algorithm{Modulus: max(s.N-1, 1)})},
		{Name: "split", Meaning: "reads and increments the counter in two steps", Build: memory.Builder(split{a})},
		{Name: "halting", Meaning: "p1 halts when it has drawn", Build: memory.Builder(mortal{a, Spin})},
		{Name: "halting-inside", Meaning: "p1 halts in its critical section", Build: memory.Builder(mortal{a, InCS})},
		{Name: "linear", Meaning: "enters if its number is at most the one being served", Mutant: true, Build: memory.Builder(linear{a})},
		{Name: "impatient", Meaning: "throws its number away if it is not served at once", Mutant: true, Build: memory.Builder(impatient{a})},
	}
}

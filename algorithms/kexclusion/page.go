package kexclusion

import (
	"doorway/model/catalogue"
	"doorway/model/memory"
)

const (
	fischer = "Fischer, Lynch, Burns & Borodin 1979"
	afek    = "Afek, Dolev, Gafni, Merritt & Shavit, A bounded first-in, first-enabled solution to the l-exclusion problem, ACM TOPLAS 16(3), 1994"
)

var (
	indivisible = catalogue.Assumption{Name: "indivisible P", Meaning: "no other process accesses the semaphore between the test and the subtraction"}
	initiallyK  = catalogue.Assumption{Name: "initially k", Meaning: "the semaphore is k at first, as many as may be inside"}
	fewerHalt   = catalogue.Assumption{Name: "fewer than k halt", Meaning: "fewer than k processes halt, be it inside or while they wait"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "k-exclusion",
	Title:  "k-exclusion by a semaphore",
	Family: catalogue.SharedMemoryLock,
	Source: "Fischer, Lynch, Burns & Borodin, Resource allocation with immunity to limited process failure, FOCS 1979, and Distributed FIFO allocation of identical resources using small shared space, ACM TOPLAS 11(1), 1989; the semaphore is that of Dijkstra, Cooperating sequential processes (EWD 123), 1965",
	Rules: `A semaphore that is k at first, as many as there are identical resources. To enter,
P: wait until it is positive and subtract one, indivisibly; to leave, V: let the process
go on that has been blocked for the longest time, or add one if none is. At most k
processes are inside. A process that halts takes at most one place with it, whether it is
inside or in the queue, so if fewer than k halt, no other starves. The queue is first in,
first enabled: once several have been let go on, the last of them may be inside first.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{indivisible, initiallyK, fewerHalt},
	Variants: catalogue.ForProcesses(1, 8, "that many fit in the register", []catalogue.Variant{
		{Meaning: "two places, by a strong semaphore", Build: memory.Builder(Algorithm{K: 2})},
		{Name: "three", Meaning: "three places", Build: memory.Builder(Algorithm{K: 3})},
		{Name: "one", Meaning: "one place: mutual exclusion", Build: memory.Builder(Algorithm{K: 1})},
		{Name: "weak", Meaning: "two places, by a weak semaphore: any process whose P is due may go on", Build: memory.Builder(Weak{K: 2})},
		{Name: "split", Meaning: "two places, by a weak semaphore; waits and subtracts in two steps", Build: memory.Builder(split{Weak{K: 2}})},
		{Name: "alone", Meaning: "two places; enters only if both are free", Mutant: true, Build: memory.Builder(alone{Weak{K: 2}})},
		{Name: "undo", Meaning: "two places; subtracts first, and adds again if nothing was left", Mutant: true, Build: memory.Builder(undo{Weak{K: 2}})},
		{Name: "twice", Meaning: "two places; adds two when it leaves", Mutant: true, Build: memory.Builder(twice{Weak{K: 2}})},
	}),
	Claims: claims,
}

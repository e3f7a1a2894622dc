package semaphore

import (
	"doorway/algorithms/internal/assume"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

const (
	dijkstra = "Dijkstra 1965"
	stark    = "Stark, Semaphore primitives and starvation-free mutual exclusion, JACM 29(4), 1982"
)

var (
	indivisible   = catalogue.Assumption{Name: "indivisible P", Meaning: "no other process accesses the semaphore between the test and the subtraction"}
	initiallyOne  = catalogue.Assumption{Name: "initially one", Meaning: "the semaphore is 1 at first, as many as may be inside"}
	noHaltBlocked = catalogue.Assumption{Name: "no halt while blocked", Meaning: "a process does not halt while it is in a queue or set; the weak semaphore does not need this"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "semaphore",
	Title:  "Mutual exclusion by a semaphore",
	Family: catalogue.SharedMemoryLock,
	Source: "Dijkstra, Cooperating sequential processes (EWD 123), 1965, §3; named in Park's course notes (2019) and in Krzyzanowski's slides; the kinds of semaphores as in " + stark,
	Rules: `A semaphore that is 1 at first. To enter, P: wait until it is positive and
subtract one, indivisibly; to leave, V: add one. If several processes wait, it is
left open which of them goes on after a V. If it may be any whose P is due, a
process may wait for ever while another leaves and enters again. If it must be one
of those blocked at the V, two processes are safe and three are not. If it is the
one that has been blocked for the longest time, nobody starves, and past its P a
process is overtaken at most n−1 times; before it, the process is invisible and is
overtaken without bound.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{indivisible, initiallyOne, assume.NoHaltInside, noHaltBlocked},
	Variants: catalogue.ForProcesses(1, maxSet, "that many fit in the register", []catalogue.Variant{
		{Meaning: "a weak semaphore: any process whose P is due may go on", Build: memory.Builder(Algorithm{})},
		{Name: "set", Meaning: "a V lets any blocked process go on", Build: memory.Builder(Set{})},
		{Name: "queue", Meaning: "a strong semaphore: a V lets the process go on that was blocked first", Build: memory.Builder(Strong{})},
		{Name: "split", Meaning: "waits and subtracts in two steps", Build: memory.Builder(split{})},
		{Name: "initially-2", Meaning: "the semaphore is 2 at first", Build: memory.Builder(initially{value: 2})},
		{Name: "initially-0", Meaning: "the semaphore is 0 at first", Build: memory.Builder(initially{value: 0})},
		{Name: "halting", Meaning: "a strong semaphore, where p1 halts when it is blocked", Build: memory.Builder(mortal{Strong{}, Blocked})},
		{Name: "weak-halting", Meaning: "a weak semaphore, where p1 halts when its P is due", Build: memory.Builder(mortal{Algorithm{}, P})},
		{Name: "interchanged", Meaning: "enters by V and leaves by P", Mutant: true, Build: memory.Builder(interchanged{})},
		{Name: "twice", Meaning: "enters by P and leaves by P", Mutant: true, Build: memory.Builder(twice{})},
		{Name: "generous", Meaning: "lets the last process in the queue go on and also adds one", Mutant: true, Build: memory.Builder(generous{})},
		{Name: "stack", Meaning: "lets the process go on that was blocked last", Mutant: true, Build: memory.Builder(stack{})},
	}),
	Claims: claims,
}

package monitor

import (
	"doorway/model/catalogue"
	"doorway/model/memory"
)

const (
	hoare = "Hoare 1974"
	mesa  = "Lampson and Redell 1980"
)

var (
	exclusive     = catalogue.Assumption{Name: "one inside the monitor", Meaning: "procedures of the monitor exclude each other"}
	stillTrue     = catalogue.Assumption{Name: "what was signalled holds on waking", Meaning: "between a signal and the waking of the signalled process nobody else is inside the monitor, or the test is repeated"}
	noHalt        = catalogue.Assumption{Name: "no halt inside", Meaning: "a process halts neither in its critical section nor inside the monitor"}
	noHaltWaiting = catalogue.Assumption{Name: "no halt while waiting", Meaning: "a process does not halt while it waits on the condition"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "monitor",
	Title:  "Allocation of a resource by a monitor",
	Family: catalogue.SharedMemoryLock,
	Source: "C. A. R. Hoare, Monitors: an operating system structuring concept, CACM 17(10), 1974, the monitor single resource; B. W. Lampson and D. D. Redell, Experience with processes and monitors in Mesa, CACM 23(2), 1980; named in Park's course notes (2019) and, as condition variables, in Krzyzanowski's slides",
	Rules: `A monitor has the procedures acquire and release, and executes one of them at a
time; its queues are FIFO. To acquire, wait on the condition nonbusy if the
resource is busy, and say that it is; to release, say that it is not, and signal
nonbusy. Under signal and wait (Hoare) the signalled process is inside at once,
the condition still holds, and a test with if is enough; past its doorway, the
joining of the queue, a process is overtaken at most n−1 times. Under signal and
continue (Mesa) the signalled process queues for the monitor again. With three or
more processes, another may get in before it, so it must test again, with while;
even then it may be late every time, and starve.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{exclusive, stillTrue, noHalt, noHaltWaiting},
	Variants: catalogue.ForProcesses(1, base-1, "a queue of more does not fit in its register", []catalogue.Variant{
		{Meaning: "signal and wait, if: Hoare's", Build: memory.Builder(Algorithm{})},
		{Name: "while", Meaning: "signal and wait, while", Build: memory.Builder(Algorithm{While: true})},
		{Name: "mesa", Meaning: "signal and continue, while", Build: memory.Builder(Algorithm{Mesa: true, While: true})},
		{Name: "mesa-if", Meaning: "signal and continue, if", Build: memory.Builder(Algorithm{Mesa: true})},
		{Name: "open", Meaning: "procedures do not exclude each other", Build: memory.Builder(open{})},
		{Name: "halting", Meaning: "p1 halts while it waits on the condition", Build: memory.Builder(mortal{Algorithm{}, Asleep})},
		{Name: "mesa-halting", Meaning: "signal and continue, while, and p1 halts while it waits on the condition", Build: memory.Builder(mortal{Algorithm{Mesa: true, While: true}, Asleep})},
		{Name: "silent", Meaning: "releases without a signal", Mutant: true, Build: memory.Builder(silent{})},
		{Name: "greedy", Meaning: "waits on the condition and stays inside the monitor", Mutant: true, Build: memory.Builder(greedy{})},
		{Name: "hasty", Meaning: "signals before it says that the resource is not busy", Mutant: true, Build: memory.Builder(hasty{})},
		{Name: "mesa-hasty", Meaning: "signal and continue, while, and signals before it says that the resource is not busy", Build: memory.Builder(hasty{Algorithm{Mesa: true, While: true}})},
	}),
	Claims: claims,
}

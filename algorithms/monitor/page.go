package monitor

import (
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/lines"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
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
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{exclusive, stillTrue, noHalt, noHaltWaiting},
	Variants: catalogue.ForProcesses(1, base-1, "a queue of more does not fit in its register", []catalogue.Variant{
		{Meaning: "signal and wait, if: Hoare's", Build: memory.Builder(Algorithm{})},
		{Name: "while", Meaning: "signal and wait, while", Build: memory.Builder(Algorithm{While: true})},
		{Name: "mesa", Meaning: "signal and continue, while", Build: memory.Builder(Algorithm{Mesa: true, While: true})},
		{Name: "mesa-if", Meaning: "signal and continue, if", Build: memory.Builder(Algorithm{Mesa: true})},
		{Name: "open", Meaning: "procedures do not exclude each other", Build: memory.Builder(open{})},
		{Name: "halting", Meaning: "p1 halts while it waits on the condition", Build: memory.Builder(lines.HaltReaching(Algorithm{}, monitor, Asleep))},
		{Name: "mesa-halting", Meaning: "signal and continue, while, and p1 halts while it waits on the condition", Build: memory.Builder(lines.HaltReaching(Algorithm{Mesa: true, While: true}, monitor, Asleep))},
		{Name: "silent", Meaning: "releases without a signal", Mutant: true, Build: memory.Builder(silent{})},
		{Name: "greedy", Meaning: "waits on the condition and stays inside the monitor", Mutant: true, Build: memory.Builder(greedy{})},
		{Name: "hasty", Meaning: "signals before it says that the resource is not busy", Mutant: true, Build: memory.Builder(hasty{})},
		{Name: "mesa-hasty", Meaning: "signal and continue, while, and signals before it says that the resource is not busy", Build: memory.Builder(hasty{Algorithm{Mesa: true, While: true}})},
	}),
	Claims: claims,
}

const (
	unseen = "the other enters again and again while the process has requested but not yet joined the queue of the monitor"
	before = "the others are ahead of it in the queues"
	late   = "a release signals the process while another is ahead in the queue of the monitor; that one takes the resource, and the process waits once more"
	gets   = "p0 releases and signals p1; p2 is ahead of p1 in the queue of the monitor and takes the resource; p1 takes it too, without another test"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Unlimited(2, 3, 4).By(hoare, 2, 3),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference).Unlimited(2, 3).By(sources.Required, 2),
	claim.Hold(properties.LivelockFreedom).Unlimited(3).By(sources.Required),
	claim.Hold(properties.StarvationFreedom).Unlimited(2, 3, 4).
		By(hoare+": the process that has waited longest goes on first, so everybody gets a turn; "+sources.Required, 2),
	claim.TightFor(properties.BoundedWaitingFromDoorway, claim.Others).Unlimited(2, 3, 4).Because(before),
	common.Unseen(unseen),

	claim.Hold(properties.MutualExclusion, properties.StarvationFreedom, properties.BoundedWaitingFromDoorway(2)).Of("while").Unlimited(3),
	claim.Break(properties.BoundedWaitingFromDoorway(1)).Of("while").Unlimited(3).Because(before),

	claim.Hold(properties.MutualExclusion).Of("mesa").Unlimited(2, 3, 4).By(mesa, 2, 3),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Of("mesa").Unlimited(3),
	claim.Hold(properties.StarvationFreedom).Of("mesa").Unlimited(2),
	claim.Break(properties.StarvationFreedom).Of("mesa").Unlimited(3).Because(late).By(sources.Required),
	claim.Tight(properties.BoundedWaitingFromDoorway, 1).Of("mesa").Unlimited(2).Because(before),
	claim.Break(properties.BoundedWaitingFromDoorway(2), properties.BoundedWaitingFromDoorway(5)).Of("mesa").Unlimited(3).Because(late),

	// Between two competitors nobody else can come.
	claim.Hold(properties.MutualExclusion).Of("mesa-if").Under(model.Setup{N: 3, Requests: model.Unlimited, Requesters: model.Procs(0, 1)}),
	claim.Break(properties.MutualExclusion).Of("mesa-if").Once(3).Without(stillTrue).Because(gets).By(mesa+": a notified process must test again"),

	claim.Break(properties.MutualExclusion).Of("open").Once(2).Without(exclusive).Because("both find the resource not busy before either sets busy"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(noHalt).
		Because("p0 halts inside the monitor, and nobody else gets in").By(sources.MayHalt),
	claim.Break(properties.LivelockFreedom).Of("halting").Once(3).Without(noHaltWaiting).
		Because("p0 signals and hands the monitor to p1, which has halted outside its critical section; p0 cannot leave, and p2 cannot get in").By(sources.MayHalt),
	claim.Break(properties.LivelockFreedom).Of("mesa-halting").Twice(2).Without(noHaltWaiting).
		Because("p1 has halted outside its critical section and stays first in the queue of the monitor for ever").By(sources.MayHalt),

	// With store buffers: a process writes busy inside the monitor, and leaves it by an
	// atomic operation, which waits until the write is seen.
	claim.Hold(properties.MutualExclusion, properties.StarvationFreedom, properties.BoundedWaitingFromDoorway(2)).Buffered(3),
	claim.Hold(properties.MutualExclusion, properties.LivelockFreedom).Of("mesa").Buffered(3),

	claim.Break(properties.DeadlockFreedom).Of("silent").Once(2).Because("a process that comes now finds the resource busy and is never told that it is free"),
	claim.Break(properties.DeadlockFreedom).Of("greedy").Once(2).
		Because("the newcomer will wait inside for a signal, and the other cannot get in to give it"),
	claim.Break(properties.MutualExclusion).Of("hasty").Twice(2).
		Because("p0 signals, p1 takes the resource, and then p0 says that it is not busy and comes again"),
	claim.Hold(properties.MutualExclusion).Of("mesa-hasty").Unlimited(3),
)

package semaphore

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/lines"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
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
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{indivisible, initiallyOne, assume.NoHaltInside, noHaltBlocked},
	Variants: catalogue.ForProcesses(1, maxSet, "that many fit in the register", []catalogue.Variant{
		{Meaning: "a weak semaphore: any process whose P is due may go on", Build: memory.Builder(Algorithm{})},
		{Name: "set", Meaning: "a V lets any blocked process go on", Build: memory.Builder(Set{})},
		{Name: "queue", Meaning: "a strong semaphore: a V lets the process go on that was blocked first", Build: memory.Builder(Strong{})},
		{Name: "split", Meaning: "waits and subtracts in two steps", Build: memory.Builder(split{})},
		{Name: "initially-2", Meaning: "the semaphore is 2 at first", Build: memory.Builder(initially{value: 2})},
		{Name: "initially-0", Meaning: "the semaphore is 0 at first", Build: memory.Builder(initially{value: 0})},
		{Name: "halting", Meaning: "a strong semaphore, where p1 halts when it is blocked", Build: memory.Builder(lines.HaltReaching(Strong{}, sem, Blocked))},
		{Name: "weak-halting", Meaning: "a weak semaphore, where p1 halts when its P is due", Build: memory.Builder(lines.HaltReaching(Algorithm{}, sem, P))},
		{Name: "interchanged", Meaning: "enters by V and leaves by P", Mutant: true, Build: memory.Builder(interchanged{})},
		{Name: "twice", Meaning: "enters by P and leaves by P", Mutant: true, Build: memory.Builder(twice{})},
		{Name: "generous", Meaning: "lets the last process in the queue go on and also adds one", Mutant: true, Build: memory.Builder(generous{})},
		{Name: "stack", Meaning: "lets the process go on that was blocked last", Mutant: true, Build: memory.Builder(stack{})},
	}),
	Claims: claims,
}

const (
	unlucky   = "each time p1 leaves p0 may go on, but p1 comes back first, which weak fairness allows"
	overtaken = "the other leaves and enters again before the waiting process goes on"
	unseen    = "the other enters again and again while the process has requested but its P is yet to be done"
	chosen    = "a V may let either of two go on, and it is always the other that does so"
	before    = "a V has let another go on, which has yet to do so, and the rest are ahead of it in the queue"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Unlimited(2).By(dijkstra),
	claim.Hold(properties.MutualExclusion).Unlimited(3, 4).By(dijkstra+": for any number of processes", 3),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Unlimited(2, 3).By(sources.Required, 2),
	claim.Break(properties.StarvationFreedom).Unlimited(2).Because(unlucky).By(sources.Required+"; "+dijkstra+" leaves open which process goes on"),
	claim.Break(properties.BoundedWaiting(1)).Unlimited(2).Because(overtaken).By(sources.Required),
	claim.Break(properties.BoundedWaiting(5)).Unlimited(2, 3).Because(overtaken),

	claim.Hold(properties.MutualExclusion).Of("set").Unlimited(3, 4),
	claim.Hold(properties.NoInterference, properties.LivelockFreedom).Of("set").Unlimited(3),
	claim.Hold(properties.StarvationFreedom).Of("set").Unlimited(2).By(stark),
	claim.Break(properties.StarvationFreedom).Of("set").Unlimited(3).Because(chosen).By(stark),
	claim.Tight(properties.BoundedWaitingFromDoorway, 1).Of("set").Unlimited(2).Because("a V has let the other go on, which has yet to do so"),
	claim.Break(properties.BoundedWaitingFromDoorway(1), properties.BoundedWaitingFromDoorway(5)).Of("set").Unlimited(3).Because(chosen),

	claim.Hold(properties.MutualExclusion).Of("queue").Unlimited(3, 4),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Of("queue").Unlimited(3),
	claim.Hold(properties.StarvationFreedom).Of("queue").Unlimited(2, 3, 4).By(stark),
	claim.TightFor(properties.BoundedWaitingFromDoorway, claim.Others).Of("queue").Unlimited(2, 3, 4).Because(before),
	claim.Break(properties.BoundedWaiting(1)).Of("queue").Unlimited(2).Because(unseen).By(sources.FromRequest),
	claim.Break(properties.BoundedWaiting(5)).Of("queue").Unlimited(2).Because(unseen),

	claim.Break(properties.MutualExclusion).Of("split").Once(2).Without(indivisible).
		Because("both find the semaphore positive before either subtracts").By(dijkstra+": P is indivisible"),
	claim.Break(properties.MutualExclusion).Of("initially-2").Once(2).Without(initiallyOne).Because("two may be inside"),
	claim.Break(properties.DeadlockFreedom).Of("initially-0").Once(2).Without(initiallyOne).Because("nobody may be inside"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltInside).
		Because("the process inside halts, and its V is never done").By(sources.MayHalt),
	claim.Break(properties.DeadlockFreedom).Of("halting").Twice(2).Without(noHaltBlocked).
		Because("the V lets p1 go on, but p1 has halted outside its critical section").By(sources.MayHalt),
	claim.Hold(properties.LivelockFreedom).Of("weak-halting").Unlimited(3).By(sources.MayHalt),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}),
	claim.Hold(properties.MutualExclusion).Of("queue").Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}),

	// With store buffers: P and V make no plain writes, so store buffers stay empty.
	claim.Hold(properties.MutualExclusion, properties.LivelockFreedom).Buffered(3),
	claim.Hold(properties.MutualExclusion, properties.StarvationFreedom, properties.BoundedWaitingFromDoorway(2)).Of("queue").Buffered(3),

	claim.Break(properties.MutualExclusion).Of("interchanged").Once(2).Because("a V never waits, so both enter"),
	claim.Break(properties.DeadlockFreedom).Of("twice").Once(2).Because("the second P waits for a V that nobody does"),
	claim.Break(properties.MutualExclusion).Of("generous").Once(3).Because("one goes on, and the next finds the semaphore positive"),
	claim.Break(properties.StarvationFreedom).Of("stack").Unlimited(3).
		Because("the others come in turn, each before the last V, and no V lets the first go on"),
	claim.Hold(properties.StarvationFreedom).Of("stack").Unlimited(2),
)

package criticalregion

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
	hoare        = "Hoare 1972"
	brinchHansen = "Brinch Hansen 1972"
)

var (
	exclusive     = catalogue.Assumption{Name: "one inside a region of v", Meaning: "regions of v exclude each other"}
	tested        = catalogue.Assumption{Name: "tested again on waking", Meaning: "a process that has waited for B tests it again when it is inside"}
	noHalt        = catalogue.Assumption{Name: "no halt inside", Meaning: "a process halts neither in its critical section nor inside a region"}
	noHaltWaiting = catalogue.Assumption{Name: "no halt while waiting", Meaning: "a process does not halt while it waits for its condition"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "critical-region",
	Title:  "Allocation of a resource by conditional critical regions",
	Family: catalogue.SharedMemoryLock,
	Source: "C. A. R. Hoare, Towards a theory of parallel programming, in Operating Systems Techniques, 1972, with r when B do C; P. Brinch Hansen, Structured multiprogramming, CACM 15(7), 1972, its two queues; named in Park's course notes (2019)",
	Rules: `Regions of a shared variable v exclude each other: region v when B do S waits
until it is alone and B holds, and then does S. To enter, region v when not busy
do busy := true; to leave, region v do busy := false. A process enters a region
through the main queue of v. If it is inside and finds B false, it joins the event
queue and lets the next process in. At the end of a region all processes in the
event queue move to the main queue, to test B again when they are inside. There is
no signal to forget, and a process relies on nothing but its own test. But with
three or more processes, another may always be ahead of a waiting one in the main
queue, so that it starves. If processes that test again go before new arrivals, or
if the critical section is itself in a region without a condition, a process is
overtaken at most n−1 times past its doorway, the joining of the main queue.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{exclusive, tested, noHalt, noHaltWaiting},
	Variants: catalogue.ForProcesses(1, base-1, "a queue of more does not fit in its register", []catalogue.Variant{
		{Meaning: "processes that test again queue behind new arrivals", Build: memory.Builder(Algorithm{})},
		{Name: "ahead", Meaning: "processes that test again go before new arrivals", Build: memory.Builder(Algorithm{Ahead: true})},
		{Name: "plain", Meaning: "the critical section is in a region without a condition", Build: memory.Builder(Algorithm{Plain: true})},
		{Name: "open", Meaning: "regions do not exclude each other", Build: memory.Builder(open{})},
		{Name: "halting", Meaning: "p1 halts while it waits for its condition", Build: memory.Builder(lines.HaltReaching(Algorithm{}, entry, Asleep))},
		{Name: "trusting", Meaning: "does not test again", Mutant: true, Build: memory.Builder(lines.After(Algorithm{}, Asleep, Take))},
		{Name: "outside", Meaning: "tests the condition before the region, not in it", Mutant: true, Build: memory.Builder(outside{})},
		{Name: "silent", Meaning: "ends a region without having the conditions tested again", Mutant: true, Build: memory.Builder(silent{})},
		{Name: "greedy", Meaning: "waits for the condition inside", Mutant: true, Build: memory.Builder(greedy{})},
	}),
	Claims: claims,
}

const (
	unseen = "the other enters again and again while the process has requested but not yet joined the main queue"
	before = "the others are ahead of it in the queues"
	late   = "it tests again after a new arrival, which takes the resource, so it must wait once more"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Unlimited(2, 3, 4).By(brinchHansen, 2, 3),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference).Unlimited(2, 3).By(sources.Required, 2),
	claim.Hold(properties.LivelockFreedom).Unlimited(3).By(sources.Required),
	claim.Hold(properties.StarvationFreedom).Unlimited(2).By(sources.Required),
	claim.Break(properties.StarvationFreedom).Unlimited(3).Because(late).By(sources.Required),
	claim.Tight(properties.BoundedWaitingFromDoorway, 1).Unlimited(2).Because(before),
	claim.Break(properties.BoundedWaitingFromDoorway(2), properties.BoundedWaitingFromDoorway(5)).Unlimited(3).Because(late),
	common.Unseen(unseen),

	claim.Hold(properties.MutualExclusion).Of("ahead").Unlimited(2, 3, 4),
	claim.Hold(properties.NoInterference, properties.StarvationFreedom).Of("ahead").Unlimited(3),
	claim.Hold(properties.StarvationFreedom).Of("ahead").Unlimited(4),
	claim.TightFor(properties.BoundedWaitingFromDoorway, claim.Others).Of("ahead").Unlimited(3, 4).Because(before),

	claim.Hold(properties.MutualExclusion).Of("plain").Unlimited(3, 4).By(hoare+"; "+brinchHansen, 3),
	claim.Hold(properties.NoInterference).Of("plain").Unlimited(3),
	claim.Hold(properties.StarvationFreedom).Of("plain").Unlimited(3, 4).By(sources.Required, 3),
	claim.Tight(properties.BoundedWaitingFromDoorway, 2).Of("plain").Unlimited(3).Because(before),

	claim.Break(properties.MutualExclusion).Of("open").Once(2).Without(exclusive).Because("both find the resource not busy before either sets busy"),
	claim.Break(properties.MutualExclusion).Of("trusting").Once(3).Without(tested).
		Because("one release wakes two, and both take the resource").By(brinchHansen+": the condition is evaluated again"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(noHalt).
		Because("p0 halts inside a region, and nobody else gets in").By(sources.MayHalt),
	claim.Break(properties.LivelockFreedom).Of("halting").Twice(2).Without(noHaltWaiting).
		Because("p1 has halted outside its critical section and stays first in the main queue for ever").By(sources.MayHalt),

	// With store buffers: a process writes busy inside a region, and ends the region
	// by an atomic operation, which waits until the write is seen.
	claim.Hold(properties.MutualExclusion, properties.LivelockFreedom).Buffered(3),
	claim.Hold(properties.MutualExclusion, properties.StarvationFreedom).Of("ahead").Buffered(3),

	claim.Break(properties.MutualExclusion).Of("outside").Once(2).Because("both find the resource not busy before either is inside a region"),
	claim.Break(properties.DeadlockFreedom).Of("silent").Once(2).Because("p1 is about to wait for the resource, and p0 will free it without telling anybody"),
	claim.Break(properties.DeadlockFreedom).Of("greedy").Once(2).Because("p1 will wait inside for the resource, and p0 cannot get in to free it"),
)

package ticket

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/lines"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
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
	Program:     program.Program,
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
		{Name: "halting", Meaning: "p1 halts when it has drawn", Build: memory.Builder(lines.Halt(a, serving, Spin))},
		{Name: "halting-inside", Meaning: "p1 halts in its critical section", Build: memory.Builder(lines.Halt(a, serving, InCS))},
		{Name: "linear", Meaning: "enters if its number is at most the one being served", Mutant: true, Build: memory.Builder(linear{a})},
		{Name: "impatient", Meaning: "throws its number away if it is not served at once", Mutant: true, Build: memory.Builder(impatient{a})},
	}
}

const (
	unseen = "the other enters again and again while the process has requested but not yet drawn a number"
	before = "the others drew earlier and have yet to enter"
	same   = "the number of a process that waits or is inside is drawn again, and both enter when it is served"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Unlimited(2, 3, 4).By(reed, 2),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Unlimited(2, 3),
	claim.Hold(properties.StarvationFreedom).Unlimited(2, 3, 4).By(mellorCrummey+": first come, first served", 2),

	// The bound is n−1, counted from the drawing.
	common.Queue(mellorCrummey+": first come, first served", before, unseen, 3, 4),

	claim.Hold(properties.TimestampOrder).Of("growing").Twice(2).By(reed+": in the order of the tickets"),
	claim.Hold(properties.TimestampOrder).Of("growing").Twice(3),
	claim.Hold(properties.MutualExclusion).Of("growing").Twice(3).By(reed),
	claim.Hold(properties.StarvationFreedom).Of("growing").Twice(3),

	claim.Break(properties.MutualExclusion).Of("split").Once(2).Without(atomicity).Because("both read the same number before either increments it"),
	claim.Break(properties.MutualExclusion).Of("short").Once(2, 3).Without(numbers).Because(same),
	claim.Break(properties.LivelockFreedom).Of("halting").Once(2).Without(assume.NoHaltWaiting).
		Because("p1 has halted outside its critical section, and its number is served for ever"),
	claim.Break(properties.LivelockFreedom).Of("halting-inside").Once(2).Without(assume.NoHaltInside).Because("p1 has halted inside, and its number is served for ever"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 3, Requests: model.Unlimited, Crashes: 2}),

	common.BufferedQueue(before),

	claim.Break(properties.MutualExclusion).Of("linear").Twice(2).Because("the numbers have wrapped around: a process that has drawn 0 enters while 1 is served"),
	claim.Break(properties.MutualExclusion).Of("impatient").Once(2).
		Because("the number after the one thrown away belongs to the process inside, and it is being served"),
)

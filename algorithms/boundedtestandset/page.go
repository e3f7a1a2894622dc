package boundedtestandset

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
	burns        = "Burns 1978: linear waiting"
	silberschatz = "Silberschatz & Galvin, Operating System Concepts, synchronization hardware"
)

var consistent = catalogue.Assumption{Name: "sequential consistency", Meaning: "an announcement is seen as soon as it is made; only the bound needs this, and a fence makes sure of it"}

// Page is the lock's place in the catalogue.
var Page = catalogue.Page{
	Name:   "bounded-test-and-set",
	Title:  "Test-and-set lock with bounded waiting",
	Family: catalogue.SharedMemoryLock,
	Source: "J. E. Burns, Mutual exclusion with linear waiting using binary shared variables, SIGACT News 10(2), 1978; as in " + silberschatz,
	Rules: `A lock, and for each process a bit that says whether it waits. To enter, a process
sets its bit and repeats an atomic test-and-set on the lock until it succeeds or
another process clears the bit; then it clears the bit. To leave, it looks for the
next process that waits, in cyclic order from itself: if there is one, it clears
that one's bit and leaves the lock set, because it hands the lock over; if not, it
clears the lock. A process past its doorway, the setting of its bit, is overtaken
at most n−1 times. Before that it is invisible and is overtaken without bound. The
lock may be handed to a process that has halted: unlike with test-and-set alone, a
process must not halt while it waits.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{assume.AtomicTestAndSet, assume.NoHaltInside, assume.NoHaltWaiting, consistent},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as in the textbook", Build: memory.Builder(a)},
		{Name: "split", Meaning: "tests and sets in two steps", Build: memory.Builder(split{a})},
		{Name: "fenced", Meaning: "has a fence after the announcement, as part of the doorway", Build: memory.Builder(fenced(a))},
		{Name: "halting", Meaning: "p1 halts when one of its attempts fails", Build: memory.Builder(lines.HaltBetween(a, a.lock(), Try, Look))},
		{Name: "favourites", Meaning: "searches from process 0, not from itself", Mutant: true, Build: memory.Builder(favourites{a})},
		{Name: "generous", Meaning: "hands the lock over and also clears it", Mutant: true, Build: memory.Builder(lines.After(a, HandOver, Clear))},
		{Name: "forgetful", Meaning: "enters without withdrawing its announcement", Mutant: true, Build: memory.Builder(lines.Skip(a, Withdraw, InCS))},
	}
}

// fenced has a fence after the announcement, so that it is seen when the doorway
// ends.
func fenced(a Algorithm) memory.Program[memory.Fenced[State]] {
	return memory.Fence(a, Announce, func(line PC, _ model.ProcID, s State) bool { return s.PC == line })
}

const (
	unseen  = "the other enters again and again while the process has requested but not yet announced it"
	delayed = "the announcement is made but still in the store buffer while the other enters again and again"
	before  = "another takes the lock, and then those between it and the process in cyclic order enter"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Unlimited(2, 3, 4).By(silberschatz, 2),
	claim.Hold(properties.DeadlockFreedom, properties.NoInterference).Unlimited(2, 3).By(sources.Required, 2),
	claim.Hold(properties.LivelockFreedom).Unlimited(2, 3).By(silberschatz+": progress", 2),
	claim.Hold(properties.StarvationFreedom).Unlimited(2, 3, 4).By(sources.Required, 2),

	// The bound is n−1, counted from the announcement.
	claim.Hold(properties.BoundedWaitingFromDoorway(1)).Unlimited(2).By(burns+"; "+silberschatz+": within n−1 turns"),
	claim.Break(properties.BoundedWaitingFromDoorway(0)).Unlimited(2).Because(before),
	claim.TightFor(properties.BoundedWaitingFromDoorway, claim.Others).Unlimited(3, 4).Because(before),
	claim.Break(properties.BoundedWaiting(1)).Unlimited(2).Because(unseen).By(sources.Required+"; "+silberschatz+": a bound that counts from the request"),
	claim.Break(properties.BoundedWaiting(5)).Unlimited(2).Because(unseen),

	claim.Break(properties.MutualExclusion).Of("split").Once(2).Without(assume.AtomicTestAndSet).Because("both find the lock clear before either sets it"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltInside).
		Because("the holder halts and the lock stays set").By(sources.MayHalt),
	claim.Break(properties.LivelockFreedom).Of("halting").Twice(2).Without(assume.NoHaltWaiting).
		Because("p1 has halted outside its critical section and is handed the lock").By(sources.MayHalt),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}),

	// With store buffers: after its announcement a process does a test-and-set, which
	// waits until the announcement is seen.
	claim.Hold(properties.MutualExclusion).Buffered(2, 3),
	claim.Hold(properties.NoInterference, properties.StarvationFreedom).Buffered(2),
	claim.Hold(properties.StarvationFreedom).Buffered(3),

	// But an announcement that has been made may not yet have been seen.
	claim.Break(properties.BoundedWaitingFromDoorway(1)).Buffered(2).Without(consistent).Because(delayed),
	claim.Break(properties.BoundedWaitingFromDoorway(5)).Buffered(2).Because(delayed),
	claim.Tight(properties.BoundedWaitingFromDoorway, 1).Of("fenced").Buffered(2).Because(before),
	claim.Hold(properties.BoundedWaitingFromDoorway(2), properties.MutualExclusion, properties.StarvationFreedom).Of("fenced").Buffered(3),

	claim.Break(properties.StarvationFreedom).Of("favourites").Unlimited(3).Because("p0 hands the lock to p1, p1 to p0, and p2 is never found"),
	claim.Hold(properties.StarvationFreedom).Of("favourites").Unlimited(2),
	claim.Break(properties.MutualExclusion).Of("generous").Twice(2).
		Because("the next enters because it was handed the lock, and another because it finds the lock clear"),
	claim.Break(properties.DeadlockFreedom).Of("forgetful").Twice(2).
		Because("the lock is handed to a process in its remainder, and nobody ever finds it clear again"),
)

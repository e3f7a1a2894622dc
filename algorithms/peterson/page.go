package peterson

import (
	"slices"

	"doorway/model"
)

const (
	paper        = "Peterson 1981"
	silberschatz = "Silberschatz & Galvin, Operating System Concepts"
	park         = "Park's course notes (2019)"

	writeOrder = "flag before turn"
	noHalt     = "no halt outside the remainder"
	consistent = "sequential consistency"
	atomic     = "atomic registers"
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "peterson",
	Title:  "Peterson's algorithm for two processes",
	Family: model.SharedMemoryLock,
	Source: "G. L. Peterson, Myths about the mutual exclusion problem, Information Processing Letters 12(3), 1981",
	Rules: `Each process has a flag, and there is one turn. To enter, raise the own flag,
give the turn to the other, and wait until the other's flag is down or the
turn is one's own; to leave, lower the flag. The doorway is the two writes.
A process behind its doorway is overtaken at most once. One that has requested
but not yet written is invisible, and is overtaken without bound.`,
	Assumptions: []model.Assumption{
		{Name: writeOrder, Meaning: "the two writes of the doorway take effect in the order flag, turn"},
		{Name: noHalt, Meaning: "a process halts only in its remainder, not while it waits or in its critical section"},
		{Name: consistent, Meaning: "a write is seen by the other process before the writer's next read; a fence makes sure of it"},
		{Name: atomic, Meaning: "accesses of one register do not overlap: two writes of turn come one after the other, in the same order for both"},
	},
	Variants: model.ForProcesses(2, 2, "the algorithm is for two processes", []model.Variant{
		{Meaning: "as in the paper", Build: model.ByMemory(Algorithm{})},
		{Name: "swapped", Meaning: "gives way before it raises its flag", Build: model.ByMemory(Algorithm{Swapped: true})},
		{Name: "fenced", Meaning: "has a fence behind the two writes of the doorway", Build: model.ByMemory(fence(GiveWay, 0, 1))},
		{Name: "own-turn", Meaning: "takes the turn instead of giving it away", Mutant: true, Build: model.ByMemory(ownTurn{})},
		{Name: "flag-only", Meaning: "waits for the other's flag and has no turn", Mutant: true, Build: model.ByMemory(flagOnly{})},
		{Name: "turn-only", Meaning: "waits for its turn whatever the other's flag", Mutant: true, Build: model.ByMemory(turnOnly{})},
		{Name: "fence-misplaced", Meaning: "has its fence between the two writes", Mutant: true, Build: model.ByMemory(fence(Raise, 0, 1))},
		{Name: "fence-one-sided", Meaning: "has a fence at p0 alone", Mutant: true, Build: model.ByMemory(fence(GiveWay, 0))},
	}),
	Claims: []model.Claim{
		{Property: "mutual-exclusion", Setup: unlimited, Source: paper},
		{Property: "deadlock-freedom", Setup: unlimited, Source: paper},
		{Property: "livelock-freedom", Setup: unlimited, Source: paper},
		{Property: "starvation-freedom", Setup: unlimited, Source: paper},
		{Property: "no-interference", Setup: unlimited},
		{Property: "first-come-first-served", Setup: unlimited},
		{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited, Source: paper + ": nobody is locked out; " + silberschatz + ": at most one entry by the other"},
		{Property: "bounded-waiting-from-doorway(0)", Setup: unlimited, Expect: model.Violated,
			Why: "both are behind their doorways, and the one that gave way first is let in first"},
		{Property: "bounded-waiting(1)", Setup: unlimited, Expect: model.Violated, Why: unseen,
			Source: silberschatz + "; " + park + ": a bound that counts from the request"},
		{Property: "bounded-waiting", Setup: unlimited, Expect: model.Violated, Why: unseen},

		{Property: "mutual-exclusion", Variant: "swapped", Setup: requests(1), Expect: model.Violated, Drops: writeOrder,
			Why: "one enters because the other has shown no interest yet, and the other because it was given way to"},
		{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt,
			Why:    "a process that halts with its flag up blocks the other, even if it halts long before its critical section",
			Source: park + ": a process may halt only if it is not in its critical section"},
		{Property: "mutual-exclusion", Setup: buffered(1), Expect: model.Violated, Drops: consistent,
			Why: "one reads the other's flag from memory while the other's write is still in its store buffer"},

		{Property: "mutual-exclusion", Setup: overlapping(model.RegularRegisters, 1), Expect: model.Violated, Drops: atomic,
			Why: "both write turn at the same time, and each takes the other's write for the later one: each has been given way to"},
		{Property: "mutual-exclusion", Setup: overlapping(model.SafeRegisters, 1), Expect: model.Violated,
			Why: "both write turn at the same time, and each finds in it that it was given way to"},
		{Property: "deadlock-freedom", Setup: overlapping(model.SafeRegisters, model.Unlimited)},
		{Property: "no-interference", Setup: overlapping(model.SafeRegisters, model.Unlimited)},
		{Property: "starvation-freedom", Setup: overlapping(model.SafeRegisters, model.Unlimited)},
		{Property: "bounded-waiting-from-doorway(1)", Setup: overlapping(model.SafeRegisters, model.Unlimited)},

		{Property: "mutual-exclusion", Variant: "fenced", Setup: buffered(model.Unlimited)},
		{Property: "deadlock-freedom", Variant: "fenced", Setup: buffered(model.Unlimited)},
		{Property: "no-interference", Variant: "fenced", Setup: buffered(model.Unlimited)},
		{Property: "starvation-freedom", Variant: "fenced", Setup: buffered(model.Unlimited)},
		{Property: "bounded-waiting-from-doorway(1)", Variant: "fenced", Setup: buffered(model.Unlimited)},
		{Property: "bounded-waiting-from-doorway(0)", Variant: "fenced", Setup: buffered(model.Unlimited), Expect: model.Violated,
			Why: "both are behind their doorways, and the one that gave way first is let in first"},

		{Property: "mutual-exclusion", Variant: "fence-misplaced", Setup: buffered(1), Expect: model.Violated,
			Why: "one enters with its turn still in its store buffer; it reaches memory later, and lets the other in"},
		{Property: "mutual-exclusion", Variant: "fence-one-sided", Setup: buffered(1), Expect: model.Violated,
			Why: "the one without a fence enters before its flag is seen, and the fence of the other does not help"},

		{Property: "mutual-exclusion", Variant: "own-turn", Setup: requests(1), Expect: model.Violated,
			Why: "the first sees the other's flag down and enters; the other then takes the turn and follows"},
		{Property: "first-come-first-served", Variant: "own-turn", Setup: requests(1), Expect: model.Violated,
			Why: "who comes later takes the turn from the one who waits for it"},
		{Property: "deadlock-freedom", Variant: "flag-only", Setup: requests(1), Expect: model.Violated,
			Why: "both flags are up, and each waits for the other's to go down"},
		{Property: "no-interference", Variant: "turn-only", Setup: requests(1), Expect: model.Violated,
			Why: "a lone process gives the turn to the other, who does not compete and never gives it back"},
	},
}

const unseen = "the other enters again and again while the process has requested but not yet raised its flag"

var unlimited = requests(model.Unlimited)

func requests(each int) model.Setup { return model.Setup{N: 2, Requests: each} }

// buffered is memory in total store order, as of x86 processors.
func buffered(requests int) model.Setup {
	return model.Setup{N: 2, Requests: requests, Memory: model.TotalStoreOrder}
}

// overlapping is registers that may be read and written at the same time.
func overlapping(m model.MemoryModel, requests int) model.Setup {
	return model.Setup{N: 2, Requests: requests, Memory: m}
}

// fence returns the algorithm for memory with store buffers, with a fence behind the
// line at each of the processes. It belongs behind the doorway, GiveWay, so that both
// writes are seen before the first read: behind any other line alone it does not
// help, and without it at p1, p1 enters before its flag is seen.
func fence(line PC, at ...model.ProcID) model.Program[model.Fenced[State]] {
	return model.Fence(Algorithm{}, func(me model.ProcID, s State) bool { return s.PC == line && slices.Contains(at, me) })
}

package trylock

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/lines"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

const (
	scott   = "Scott, Shared-memory synchronization (2013), ch. 4, timeouts"
	herlihy = "Herlihy & Shavit, The art of multiprocessor programming (2008), §7.6"
	jayanti = "Jayanti, Adaptive and efficient abortable mutual exclusion, PODC 2003"
)

var noHalt = catalogue.Assumption{Name: "no halt inside", Meaning: "a process halts only where it has not set the lock"}

// Page is the lock's place in the catalogue.
var Page = catalogue.Page{
	Name:   "try-lock",
	Title:  "Try-lock on test-and-set",
	Family: catalogue.SharedMemoryLock,
	Source: scott + "; " + herlihy,
	Rules: `One shared bit, the lock. To enter, test-and-set it; a process that finds it set
as many times as its patience allows (once, unless stated otherwise) gives up,
with nothing to undo. To leave, clear it. Nobody waits for ever, but nobody is
sure to get in either, except a process that comes alone.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{assume.AtomicTestAndSet, noHalt},
	Variants: []catalogue.Variant{
		{Meaning: "gives up after one attempt", Build: memory.Builder(Algorithm{Patience: 1})},
		{Name: "patient", Meaning: "gives up after three attempts", Build: memory.Builder(Algorithm{Patience: 3})},
		{Name: "split", Meaning: "tests and sets in two steps", Build: memory.Builder(split{Algorithm{Patience: 1}})},
		{Name: "tidy", Meaning: "clears the lock as it gives up", Mutant: true, Build: memory.Builder(lines.Skip(Algorithm{Patience: 1}, GiveUp, Clear))},
		{Name: "polite", Meaning: "waits for the lock to be clear before it gives up", Mutant: true, Build: memory.Builder(polite{Algorithm{Patience: 1}})},
		{Name: "timid", Meaning: "p0 gives up before its first attempt", Mutant: true, Build: memory.Builder(timid{Algorithm{Patience: 1}})},
	},
	Claims: claim.List(
		claim.Hold(properties.MutualExclusion).Unlimited(2, 3).By(herlihy, 2),
		claim.Hold(properties.MutualExclusion).Of("patient").Unlimited(3),
		claim.Hold(properties.NoInterference).Unlimited(2),
		claim.Hold(properties.NoInterference).Of("patient").Unlimited(3),
		claim.Hold(properties.DeadlockFreedom).Unlimited(3),

		// Each attempt ends, with or without an entry: no process waits without end.
		claim.Hold(properties.StarvationFreedom).Unlimited(2, 3).By(jayanti+": bounded abort", 2),
		claim.Hold(properties.StarvationFreedom).Of("patient").Unlimited(3),
		claim.Hold(properties.SoloEntry).Unlimited(2, 3).By(herlihy, 2),
		claim.Hold(properties.SoloEntry).Of("patient").Unlimited(3),

		claim.Break(properties.MutualExclusion).Of("split").Once(2).Without(assume.AtomicTestAndSet).Because("both see the lock clear before either sets it"),
		claim.Break(properties.NoInterference).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(noHalt).
			Because("the holder halts and the lock stays set: every later process gives up"),
		claim.Break(properties.SoloEntry).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(noHalt).
			Because("the holder halts and the lock stays set: a later process meets nobody and gives up all the same"),

		claim.Break(properties.MutualExclusion).Of("tidy").Once(3).Because("a process that gives up clears the lock of the one inside, and the next process enters"),
		claim.Break(properties.StarvationFreedom).Of("polite").Unlimited(2).
			Because("again and again, a process that gives up looks at the lock only while it is taken, and it never comes back"),
		claim.Break(properties.SoloEntry).Of("timid").Once(1).Because("it gives up though nobody else is there"),
	),
}

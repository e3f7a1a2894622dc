package interruptsoff

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

const park = "Park's course notes (2019), hardware solutions"

var (
	single = catalogue.Assumption{Name: "one processor", Meaning: "all processes run on the same processor"}
	noHalt = catalogue.Assumption{Name: "no halt inside", Meaning: "a process halts only while interrupts are enabled"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "interrupts-off",
	Title:  "Interrupts disabled around the critical section",
	Family: catalogue.SharedMemoryLock,
	Source: "IBM System/360 Principles of Operation (1964), instruction SET SYSTEM MASK; " + park,
	Rules: `To enter, disable the interrupts of the processor; to leave, enable them. On one
processor no other process takes a step in between. A waiting process leaves no
trace, and a long critical section holds up the whole machine.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{single, noHalt},
	Variants: []catalogue.Variant{
		{Meaning: "as described", Build: memory.Builder(Algorithm{})},
		{Name: "locked", Meaning: "disables interrupts while it looks at a lock and sets it, not in its critical section", Build: memory.Builder(Locked{})},
		{Name: "early", Meaning: "enables interrupts when it goes inside", Mutant: true, Build: memory.Builder(early{})},
		{Name: "forgetful", Meaning: "leaves without enabling interrupts", Mutant: true, Build: memory.Builder(forgetful{})},
		{Name: "stubborn", Meaning: "looks at the lock again and again with interrupts disabled", Mutant: true, Build: memory.Builder(Locked{Stubborn: true})},
	},
	Claims: claim.List(
		claim.Hold(properties.MutualExclusion).Under(on(1, 2)).By(park),
		claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Under(on(1, 3)),
		claim.Break(properties.StarvationFreedom).Under(on(1, 2)).
			Because("the other disables interrupts again and again, so weak fairness does not owe the waiting process the processor"),
		claim.Break(properties.BoundedWaiting(1), properties.BoundedWaiting(5)).Under(on(1, 2)).Because(again),

		claim.Break(properties.MutualExclusion).Under(once(2)).Without(single).
			Because("the second processor has interrupts of its own and goes on").By(park+": it affects its own machine alone"),
		claim.Break(properties.DeadlockFreedom).Under(halting).Without(noHalt).
			Because("a process that halts inside leaves interrupts disabled, and nobody else is given the processor"),

		claim.Hold(properties.MutualExclusion).Of("locked").Under(on(1, 2), on(1, 3)),
		claim.Hold(properties.DeadlockFreedom, properties.NoInterference).Of("locked").Under(on(1, 3)),
		claim.Break(properties.LivelockFreedom).Of("locked").Under(on(1, 2)).
			Because("whenever the holder could get the processor, a waiting process disables interrupts again; weak fairness allows that, a pending interrupt would not"),
		claim.Break(properties.StarvationFreedom).Of("locked").Under(on(1, 2)).
			Because("the other disables interrupts again and again, so weak fairness does not owe the waiting process the processor"),
		claim.Break(properties.MutualExclusion).Of("locked").Under(once(2)).Without(single).Because("both processors look at the lock before either sets it"),

		claim.Break(properties.MutualExclusion).Of("early").Under(once(1)).
			Because("the processor is taken away from the process inside and given to another, which enters"),
		claim.Break(properties.NoInterference).Of("forgetful").Under(once(1)).
			Because("a process that has left keeps the processor, and only a step of its own could give it back"),
		// Only a shared processor shows this: with one each, the holder goes on and clears
		// the lock.
		claim.Break(properties.DeadlockFreedom).Of("stubborn").Under(once(1)).
			Because("a process that waits for the lock keeps the processor, so the holder cannot clear the lock"),
		claim.Hold(properties.DeadlockFreedom).Of("stubborn").Under(on(2, 2)),
	),
}

const again = "the other disables interrupts again before the waiting process is given the processor"

// on is a setup of n processes on so many processors.
func on(processors, n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Processors: processors}
}

// once is a setup of two processes that request once.
func once(processors int) model.Setup {
	return model.Setup{N: 2, Requests: 1, Processors: processors}
}

var halting = model.Setup{N: 2, Requests: 1, Processors: 1, Crashes: 1}

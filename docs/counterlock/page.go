package counterlock

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// Page is the lock's page of the catalogue.
var Page = catalogue.Page{
	Name:   "counter-lock",
	Title:  "Lock made of a counter",
	Family: catalogue.SharedMemoryLock,
	Source: "the tutorial",
	Rules: `One shared counter. To enter, add one to it; whoever finds zero is in. Whoever
does not takes the one away again and tries anew. To leave, take it away.`,
	Program: program.Program,
	Assumptions: []catalogue.Assumption{
		{Name: atomicAdd, Meaning: "nobody else runs between a process's reading the counter and its adding to it"},
		{Name: noHalt, Meaning: "a process halts only in its remainder"},
	},
	Variants: []catalogue.Variant{
		{Meaning: "as described", Build: build(Algorithm{})},
		{Name: "split", Meaning: "reads the counter, then adds to it", Build: build(split{})},
		{Name: "resetter", Meaning: "leaves by writing zero", Mutant: true, Build: build(resetter{})},
		{Name: "stubborn", Meaning: "waits without taking its one away", Mutant: true, Build: build(stubborn{})},
	},
	Claims: []catalogue.Claim{
		{Property: properties.MutualExclusion, Setup: unlimited(2)},
		{Property: properties.MutualExclusion, Setup: unlimited(3)},
		{Property: properties.DeadlockFreedom, Setup: unlimited(2)},
		{Property: properties.DeadlockFreedom, Setup: unlimited(3)},
		{Property: properties.NoInterference, Setup: unlimited(3)},
		{Property: properties.BoundedWaiting(3), Setup: unlimited(2), Expect: catalogue.Violated,
			Why: "whoever adds first is in: a process that waits is passed without bound"},

		{Property: properties.MutualExclusion, Variant: "split", Setup: model.NewSetup(2), Expect: catalogue.Violated, Drops: atomicAdd,
			Why: "both read zero before either adds, and both enter"},
		{Property: properties.DeadlockFreedom, Setup: model.Setup{N: 2, Requests: 1, Crashes: 1},
			Expect: catalogue.Violated, Drops: noHalt, Why: "the one of a process that has halted is never taken away"},

		{Property: properties.MutualExclusion, Variant: "resetter", Setup: model.Setup{N: 2, Requests: 2}, Expect: catalogue.Violated,
			Why: "p0 wipes out the one of p1 and enters again; p1 takes one away all the same, finds zero and follows"},
		{Property: properties.DeadlockFreedom, Variant: "stubborn", Setup: model.NewSetup(2), Expect: catalogue.Violated,
			Why: "p1 waits for a zero that its own one prevents"},
	},
}

const (
	atomicAdd = "atomic add"
	noHalt    = "no halt outside the remainder"
)

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

func build(p memory.Program[State]) func(model.Setup) (transition.System, error) {
	return func(s model.Setup) (transition.System, error) { return memory.System(p, s) }
}

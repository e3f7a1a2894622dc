package mylock

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

// Page is the lock's place in a catalogue.
var Page = catalogue.Page{
	Name:   "mylock",
	Title:  "A flag, tested and set",
	Family: catalogue.SharedMemoryLock,
	Source: "our wiki, page Locks",
	Rules:  "To enter, wait until held is 0, then set it to 1. To leave, set it to 0.",
	Variants: []catalogue.Variant{
		{Meaning: "tests in one step and sets in another", Build: memory.Builder(Lock{})},
		{Name: "atomic", Meaning: "tests and sets in one step", Build: memory.Builder(atomic{})},
	},
	Claims: claim.List(
		claim.Break(properties.MutualExclusion).Once(2).Because("both read held before either sets it"),
		claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom).Of("atomic").Under(model.Setup{N: 3, Requests: 2}),
	),
}

// atomic is the lock with an instruction that tests and sets.
type atomic struct{ Lock }

// Step enters from line 1 at once.
func (a atomic) Step(me model.ProcID, pc PC, mem *memory.Memory) PC {
	if pc != 1 {
		return a.Lock.Step(me, pc, mem)
	}
	if mem.TestAndSet(0) {
		return 1
	}
	return 3
}

package semaphore

import (
	"doorway/model"
	"doorway/model/memory"
)

// Set is mutual exclusion by a semaphore with a set: a V lets any one process go on
// that is blocked at that time. Nobody else can get in between, but among the blocked
// nobody is first.
//
// The register holds the semaphore's value, 0 or 1, or two sets: the blocked
// processes, and those that were already blocked at the last V and may go on.
type Set struct{ Algorithm }

// The places of the sets in the register: above the value, one bit for each blocked
// process, and maxSet bits higher, one for each that may go on.
const (
	value  = 1
	maxSet = 8
)

func isBlocked(p model.ProcID) int { return value << (1 + p) }
func mayGoOn(p model.ProcID) int   { return isBlocked(p) << maxSet }

// The bits of all blocked processes.
const blocked = (1<<maxSet - 1) * value << 1

// Step is the program, with P and V each one indivisible step. A blocked process
// that may go on does so, unless another that may go on is faster.
func (a Set) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case P:
		if mem.FetchAndPhi(sem, func(v int) int { return join(me, v) }) == value {
			return State{InCS}
		}
		return State{Blocked}
	case Blocked:
		mem.Await(sem, func(v int) bool { return v&mayGoOn(me) != 0 })
		return State{Take}
	case Take:
		if mem.FetchAndPhi(sem, func(v int) int { return goOn(me, v) })&mayGoOn(me) != 0 {
			return State{InCS}
		}
		return State{Blocked}
	case V:
		mem.FetchAndPhi(sem, release)
		return State{Idle}
	}
	return a.Algorithm.Step(me, s, mem)
}

// View shows the region; the doorway is P as far as its set.
func (a Set) View(me model.ProcID, s State) model.View {
	v := a.Algorithm.View(me, s)
	v.Passed = s.PC == Blocked || s.PC == Take
	return v
}

// join is the semaphore after a P of process me.
func join(me model.ProcID, v int) int {
	if v == value {
		return 0
	}
	return v | isBlocked(me)
}

// release is the semaphore after a V.
func release(v int) int {
	if v&blocked == 0 {
		return value
	}
	return v | v&blocked<<maxSet
}

// goOn is the semaphore after me has gone on, if it still may; then nobody else may.
func goOn(me model.ProcID, v int) int {
	if v&mayGoOn(me) == 0 {
		return v
	}
	return v & blocked &^ isBlocked(me)
}

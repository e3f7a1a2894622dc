package semaphore

import (
	"doorway/model"
	"doorway/model/memory"
)

// Lines of semaphores that record which processes are blocked.
const (
	Blocked PC = iota + V + 1 // until a V lets it go on
	Take                      // of a set: be the one that goes on
)

// Strong is mutual exclusion by a semaphore with a queue: a P that finds it taken
// puts the process at the end, and a V lets the first go on. Nobody can get in
// between, because the semaphore does not become positive.
//
// The register holds the semaphore's value or, while processes are blocked and the
// value is 0, minus the number whose digits are p+1 for each blocked process p, the
// first process's digit last.
type Strong struct{ Algorithm }

// base is the base of the digits; there are at most base−1 processes.
const base = 10

// Step is the program, with P and V each one indivisible step; a blocked process does
// nothing.
func (a Strong) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case P:
		if mem.FetchAndPhi(sem, func(v int) int { return Down(me, v) }) > 0 {
			return State{InCS}
		}
		return State{Blocked}
	case Blocked:
		mem.Await(sem, func(v int) bool { return !Queued(me, v) })
		return State{InCS}
	case V:
		mem.FetchAndPhi(sem, Up)
		return State{Idle}
	}
	return a.Algorithm.Step(me, s, mem)
}

// View shows the region; the doorway is P as far as its queue.
func (a Strong) View(me model.ProcID, s State) model.View {
	v := a.Algorithm.View(me, s)
	v.Passed = s.PC == Blocked
	return v
}

// Down is a semaphore with a queue after a P of process me.
func Down(me model.ProcID, v int) int {
	if v > 0 {
		return v - 1
	}
	place := 1
	for -v >= place {
		place *= base
	}
	return v - place*(int(me)+1)
}

// Up is a semaphore with a queue after a V.
func Up(v int) int {
	if v < 0 {
		return v / base
	}
	return v + 1
}

// Queued reports whether me is in the queue of a semaphore.
func Queued(me model.ProcID, v int) bool {
	for ; v < 0; v /= base {
		if -v%base == int(me)+1 {
			return true
		}
	}
	return false
}

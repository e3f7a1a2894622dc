package native

import (
	"errors"

	"doorway/model"
	"doorway/model/transition"
)

// An entry records one step, or a mark.
type entry struct {
	event    model.Event // of no kind if it is a mark
	register int32       // transition.NoRegister if it accesses none; marked if it is a mark
	found    uint32      // the version of the register that the step found
	writes   bool        // it made the next version
}

// marked is the register that stands for the order of marks.
const marked = transition.NoRegister - 1

// An edition names a version of a register.
type edition struct {
	register int32
	version  uint32
}

// merge puts the steps of all processes in one order: that of each process, in which a step finds
// the version of its register that it found, and in which every event is possible when it happens.
// Atomic operations are sequentially consistent, and messages come after they were sent, so there is
// one.
func merge(logs [][]entry, happens func(model.Event) bool) (s transition.Schedule, err error) {
	readers, now := map[edition]int{}, map[int32]uint32{}
	for _, log := range logs {
		for _, e := range log {
			if !e.writes {
				readers[edition{e.register, e.found}]++
			}
		}
	}
	follows := func(e entry) bool {
		at := edition{e.register, e.found}
		switch {
		case e.register == transition.NoRegister:
		case now[e.register] != e.found, e.writes && readers[at] > 0:
			return false
		case e.writes:
			now[e.register]++
		default:
			readers[at]--
		}
		return e.register == marked || happens(e.event)
	}
	for moved := true; moved; {
		moved = false
		for p := range logs {
			for len(logs[p]) > 0 && follows(logs[p][0]) {
				if e := logs[p][0].event; e.Kind != 0 {
					s = append(s, e)
				}
				logs[p], moved = logs[p][1:], true
			}
		}
	}
	for _, log := range logs {
		if len(log) > 0 {
			return s, errStuck
		}
	}
	return s, nil
}

// errStuck says that a log lacks a step that another one depends on.
var errStuck = errors.New("native: the model does not allow what was recorded next; " +
	"if a process was in Lock or Unlock when the record was read, wait until all have returned")

package explore

import (
	"unsafe"

	"doorway/checker/property"
	"doorway/internal/memo"
	"doorway/model"
)

// A cachedMonitor is the monitor of a property, with a worker's cache of its steps.
type cachedMonitor struct {
	*property.Interned
	sees    property.Sight
	sights  []uint32 // by observation: 0 not yet known, 1 nothing to see, else a number + 2
	numbers map[model.Observation]uint32
	blanked []model.Observation // by number: the observation as the monitor sees it
	steps   memo.Map[memoryStep]
	errs    []error
	rests   map[uint32]error
}

// memoryStep is what a sight does to a memory.
type memoryStep struct {
	word     uint64 // what it adds to the fingerprint
	next     uint32
	violated uint32 // index into errs + 1, or 0
}

// judge returns why a state with such a memory breaks the property.
func (l *cachedMonitor) judge(mem uint32, rest bool, machine model.Machine, v []uint32) error {
	if rest {
		err, known := l.rests[mem]
		if !known {
			err = l.AtRest(mem)
			l.rests[mem] = err
		}
		if err != nil {
			return err
		}
	}
	if l.Always != nil {
		return l.Always(mem, machine.Snapshot(v))
	}
	return nil
}

// sight returns the number of an observation as the monitor sees it.
func (l *cachedMonitor) sight(machine model.Machine, seen uint32) uint32 {
	if int(seen) >= len(l.sights) {
		l.sights = append(l.sights, make([]uint32, int(seen)+1-len(l.sights))...)
	}
	if l.sights[seen] == 0 {
		o := machine.Observed(seen)
		blanked := l.sees.Blank(&o)
		number, known := l.numbers[blanked]
		switch {
		case !l.sees.Shows(&o):
			number = 1
		case !known:
			number = uint32(len(l.blanked) + 2)
			l.blanked = append(l.blanked, blanked)
			l.numbers[blanked] = number
		}
		l.sights[seen] = number
	}
	return l.sights[seen]
}

// bytes returns how much memory is taken by what a monitor caches.
func (l *cachedMonitor) bytes() int {
	return l.steps.Bytes() + memo.MapBytes(l.numbers) + memo.MapBytes(l.rests) + 4*cap(l.sights) + int(unsafe.Sizeof(model.Observation{}))*cap(l.blanked)
}

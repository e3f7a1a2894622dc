// Package monitors lets the monitor of a property watch a search. It caches the monitor's answers, so
// the monitor is called once for each memory and each blanked observation.
package monitors

import (
	"unsafe"

	"doorway/checker/property"
	"doorway/internal/hashtable"
	"doorway/model"
	"doorway/model/transition"
)

// A Monitor runs the monitor of a property with a worker's cache of its steps.
type Monitor struct {
	*property.Interned
	// Audit, if set, checks each step that is cached.
	Audit     func(mem uint32, seen model.Observation, next uint32, broken error)
	component int // of a state: the one that holds the memory
	sees      property.Sight
	sights    []uint32 // by observation: 0 not yet known, 1 nothing to see, else its blanked number + 2
	numbers   map[model.Observation]uint32
	blanked   []model.Observation // by number: the observation as the monitor sees it
	steps     hashtable.Map[step]
	errs      []error
	rests     map[uint32]error
}

// A step records the effect of a blanked observation on a memory.
type step struct {
	word     uint64 // what it adds to the fingerprint
	next     uint32
	violated uint32 // index into errs + 1, or 0
}

// New returns the monitor of a property whose memory is the given component of a state.
func New(m *property.Interned, sees property.Sight, component int) Monitor {
	return Monitor{Interned: m, component: component, sees: sees, numbers: map[model.Observation]uint32{}, rests: map[uint32]error{}}
}

// Watch adds the change of the property's memory to a delta of v. It reports whether the property sees anything of
// the delta, and returns an error if the step breaks the property.
func (l *Monitor) Watch(machine transition.Machine, v []uint32, d *transition.Delta) (sees bool, err error) {
	sight := l.sight(machine, d.Seen)
	if sight == 1 {
		return false, nil
	}
	mem := v[l.component]
	s := l.steps.Find(hashtable.Pair(mem, sight))
	if s == nil {
		s = l.steps.Put(hashtable.Pair(mem, sight), l.ask(mem, sight))
	}
	if s.violated > 0 {
		return true, l.errs[s.violated-1]
	}
	if s.next != mem {
		d.Changes = append(d.Changes, transition.Change{Component: int32(l.component), ID: s.next})
		d.Word += s.word
	}
	return true, nil
}

// ask calls the monitor.
func (l *Monitor) ask(mem, sight uint32) step {
	next, err := l.Step(mem, l.blanked[sight-2])
	if l.Audit != nil {
		l.Audit(mem, l.blanked[sight-2], next, err)
	}
	if err != nil {
		l.errs = append(l.errs, err)
		return step{violated: uint32(len(l.errs))}
	}
	return step{next: next, word: l.Word(l.component, next) - l.Word(l.component, mem)}
}

// Sees reports whether the property sees anything of an observation.
func (l *Monitor) Sees(machine transition.Machine, seen uint32) bool {
	return l.sight(machine, seen) != 1
}

// sight returns the number of an observation's blanked form.
func (l *Monitor) sight(machine transition.Machine, seen uint32) uint32 {
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

// Judge returns why a state with such a memory breaks the property, or nil.
func (l *Monitor) Judge(mem uint32, rest bool, machine transition.Machine, v []uint32) error {
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

// Bytes returns the size of the cache.
func (l *Monitor) Bytes() int {
	return l.steps.Bytes() + hashtable.MapBytes(l.numbers) + hashtable.MapBytes(l.rests) + 4*cap(l.sights) + int(unsafe.Sizeof(model.Observation{}))*cap(l.blanked)
}

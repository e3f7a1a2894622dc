package reduce

import (
	"slices"
	"sync"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/message/independence"
	"doorway/model/transition"
)

// Movers tell for properties whether it matters when an event is taken. Workers share them.
type Movers struct {
	mu sync.Mutex
	of []*mover
}

// NewMovers returns the movers of some properties, in a search that takes events alone by some encounters. The
// machine is theirs.
func NewMovers(machine transition.Machine, met *independence.Encounters, props []property.Property) *Movers {
	m := &Movers{}
	for _, p := range props {
		m.of = append(m.of, &mover{
			engine: p.Engine(), machine: machine, met: met, numbers: map[model.Observation]int{}, blanked: []model.Observation{{}},
			sights: map[uint32]int{}, steps: map[[2]int]int{}, lefts: map[int]bool{}, swaps: map[[4]int]bool{},
		})
	}
	return m
}

// Left reports whether no property minds if an event that is seen like this is taken before any events of other
// processes in place of after them.
func (m *Movers) Left(seen uint32) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return !slices.ContainsFunc(m.of, func(o *mover) bool { return !o.left(o.number(seen)) })
}

// Swap reports whether no property minds if two events that are seen like first and then second are seen like early
// and then late.
func (m *Movers) Swap(first, second, early, late uint32) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return !slices.ContainsFunc(m.of, func(o *mover) bool {
		return !o.swap([4]int{o.number(first), o.number(second), o.number(early), o.number(late)})
	})
}

// A mover answers for one property. A visible event is a left mover (Lipton, Reduction: a method of proving
// properties of parallel programs, CACM 18(12), 1975) if the property remembers the same when it comes first, or is
// broken then. All memories and observations are tried that there can be.
type mover struct {
	*property.Interned // with numbers of its own: not all of these memories need be met
	engine             property.Engine
	machine            transition.Machine
	met                *independence.Encounters
	numbers            map[model.Observation]int
	blanked            []model.Observation // by number; the first shows nothing
	sights             map[uint32]int      // by the machine's number
	asked              bool                // whether the next two are known
	all                []int               // the numbers of what can be seen
	mems               []int               // what can be remembered, or nil if that is not known
	steps              map[[2]int]int
	lefts              map[int]bool
	swaps              map[[4]int]bool
}

// broken is the memory of a broken property.
const broken = -1

// maxAsked limits the steps of its monitor that are tried to find all that a property can remember.
const maxAsked = 1 << 14

// memories returns all that the property can remember. It returns nothing if that does not come to an end, if the
// monitor panics, as it may where no run leads, or if the property must not see an event that is moved.
func (m *mover) memories() []int {
	if _, _, possible := m.engine.Possible(); !m.asked && !possible {
		m.remember()
	}
	m.asked = true
	return m.mems
}

// remember finds what memories returns.
func (m *mover) remember() {
	defer func() {
		if recover() != nil {
			m.mems = nil
		}
	}()
	for _, seen := range m.met.Seen(m.machine) {
		if x := m.number(seen); x != 0 && !slices.Contains(m.all, x) {
			m.all = append(m.all, x)
		}
	}
	if start, err := m.begin(); err == nil {
		m.reach(start)
	}
}

// reach finds what the property can remember from the start on.
func (m *mover) reach(start int) {
	m.mems = []int{start}
	known := map[int]bool{start: true, broken: true}
	for at := 0; at < len(m.mems); at++ {
		for _, x := range m.all {
			if next := m.after(m.mems[at], x); !known[next] {
				known[next] = true
				m.mems = append(m.mems, next)
			}
		}
		if at*len(m.all) > maxAsked {
			m.mems = nil
		}
	}
}

// begin returns what the property remembers at first.
func (m *mover) begin() (mem int, err error) {
	if m.Interned, err = m.engine.Intern(nil); err != nil {
		return 0, err
	}
	v := make([]uint32, m.machine.Width())
	m.machine.Start(v)
	id, err := m.Start(m.machine.Snapshot(v))
	return int(id), err
}

// number returns the number of what is seen of an observation, 0 if that is nothing.
func (m *mover) number(seen uint32) int {
	if x, known := m.sights[seen]; known {
		return x
	}
	o, x := m.machine.Observed(seen), 0
	if sees := m.engine.Sees(); sees.Shows(&o) {
		blank := sees.Blank(&o)
		var known bool
		if x, known = m.numbers[blank]; !known {
			x = len(m.blanked)
			m.numbers[blank] = x
			m.blanked = append(m.blanked, blank)
		}
	}
	m.sights[seen] = x
	return x
}

// after returns what the property remembers after some observations.
func (m *mover) after(mem int, seen ...int) int {
	for _, x := range seen {
		if x == 0 || mem == broken {
			continue
		}
		step := [2]int{mem, x}
		next, known := m.steps[step]
		if !known {
			next = broken
			if id, err := m.Step(uint32(mem), m.blanked[x]); err == nil {
				next = int(id)
			}
			m.steps[step] = next
		}
		mem = next
	}
	return mem
}

// left computes Movers.Left.
func (m *mover) left(x int) bool {
	if x == 0 || !m.knows(x) {
		return x == 0
	}
	is, known := m.lefts[x]
	if !known {
		is = m.moves(x)
		m.lefts[x] = is
	}
	return is
}

// knows reports whether it knows all that the property can remember, and what can be seen includes these.
func (m *mover) knows(seen ...int) bool {
	return m.memories() != nil && !slices.ContainsFunc(seen, func(x int) bool { return x != 0 && !slices.Contains(m.all, x) })
}

// moves asks whether x is a left mover.
func (m *mover) moves(x int) bool {
	for _, y := range m.all {
		if m.blanked[y].Event.Proc != m.blanked[x].Event.Proc && !m.instead(x, y, y, x) {
			return false
		}
	}
	return true
}

// swap computes Movers.Swap.
func (m *mover) swap(q [4]int) bool {
	first, second, early, late := q[0], q[1], q[2], q[3]
	switch {
	case early == 0 && second == 0 && first == late, first == early && second == late:
		return true
	case !m.knows(q[:]...):
		return false
	}
	is, known := m.swaps[q]
	if !known {
		is = m.instead(early, late, first, second)
		m.swaps[q] = is
	}
	return is
}

// instead reports whether the property, whatever it remembers, minds no run with early and then late in place of
// first and then second: it is broken then, or remembers the same afterwards, and is put to the test if it was.
func (m *mover) instead(early, late, first, second int) bool {
	for _, mem := range m.mems {
		is, was := m.after(mem, early), m.after(mem, first)
		now := m.after(is, late)
		if now == broken {
			continue
		}
		if now != m.after(was, second) || m.tests(was) && !m.tests(mem) && !m.tests(is) && !m.tests(now) {
			return false
		}
	}
	return true
}

// tests reports whether the property is put to the test when it remembers that.
func (m *mover) tests(mem int) bool { return mem != broken && m.Exercises(uint32(mem)) }

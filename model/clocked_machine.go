package model

import (
	"slices"

	"doorway/internal/memo"
)

// renumberer is a machine in whose states the least clock is 1.
type renumberer[S, M comparable] struct {
	*mpMachine[S, M]

	// Caches of this goroutine, by number of the local state or channel content.
	locals, contents shifts
}

// shifts is what is known of the clocks in values that have numbers.
type shifts struct {
	least []int            // clock of each, 0 if that is not known
	later memo.Map[uint32] // (number, how much later) → number
}

func (m *renumberer[S, M]) Fork() Machine { return &renumberer[S, M]{mpMachine: m.fork()} }

func (m *renumberer[S, M]) Start(v []uint32) uint64 { return m.startAt(v, 0) }

func (m *renumberer[S, M]) startAt(v []uint32, start int) uint64 {
	fp, d := m.mpMachine.startAt(v, start), Delta{}
	m.now, m.delta = append(m.now[:0], v...), &d
	m.renumber()
	copy(v, m.now)
	return fp + d.Word
}

func (m *renumberer[S, M]) Step(v []uint32, e Event, d *Delta) error {
	if err := m.mpMachine.Step(v, e, d); err != nil {
		return err
	}
	m.renumber()
	return nil
}

// renumber makes the least clock of the state at hand 1 again.
func (m *renumberer[S, M]) renumber() {
	locals, contents := m.now[:m.n], m.now[m.n:m.n+len(m.sys.links)]
	least := noClock
	for _, id := range locals {
		least = min(least, m.leastIn(id))
	}
	for _, id := range contents {
		least = min(least, m.leastOf(id))
	}
	by := -excess(least)
	if by == 0 {
		return
	}
	for p, id := range locals {
		next := m.laterLocal(id, by)
		m.set(p, next, m.proc(p, next).word-m.proc(p, id).word)
	}
	for i, id := range contents {
		m.setChannel(i, m.changeTo(i, m.laterContent(id, by)))
	}
}

// leastIn returns the least clock in a local state.
func (m *renumberer[S, M]) leastIn(id uint32) int {
	return m.locals.of(id, func() int { return m.sys.earliestIn(m.states.value(id).State) })
}

// leastOf returns the least clock of the messages in a channel.
func (m *renumberer[S, M]) leastOf(id uint32) int {
	return m.contents.of(id, func() int {
		least := noClock
		for _, x := range m.known.messages(id) {
			least = min(least, m.sys.earliestOf(m.msgs.value(x).Msg))
		}
		return least
	})
}

// of returns the least clock of a value. One that is 0, as clocks are only before
// they are renumbered, is found anew each time.
func (s *shifts) of(id uint32, find func() int) int {
	if int(id) >= len(s.least) {
		s.least = append(s.least, make([]int, int(id)+1-len(s.least)+len(s.least)/2)...)
	}
	if s.least[id] == 0 {
		s.least[id] = find()
	}
	return s.least[id]
}

// laterLocal returns the number of a local state with later clocks.
func (m *renumberer[S, M]) laterLocal(id uint32, by int) uint32 {
	key := memo.Pair(id, uint32(by))
	if known := m.locals.later.Find(key); known != nil {
		return *known
	}
	l := m.states.value(id)
	l.State = m.sys.clocked.StateClocks(l.State, later(by))
	return *m.locals.later.Put(key, m.states.id(l))
}

// laterContent returns the number of a channel content with later clocks.
func (m *renumberer[S, M]) laterContent(id uint32, by int) uint32 {
	key := memo.Pair(id, uint32(by))
	if known := m.contents.later.Find(key); known != nil {
		return *known
	}
	msgs := slices.Clone(m.known.messages(id))
	for i, x := range msgs {
		l := m.msgs.value(x)
		l.Msg = m.sys.clocked.MessageClocks(l.Msg, later(by))
		msgs[i] = m.msgs.id(l)
	}
	return *m.contents.later.Put(key, m.known.content(msgs))
}

package message

import (
	"slices"

	"doorway/internal/memo"
	"doorway/internal/plain"
	"doorway/model"
)

func (m *renumberer[S, M]) Bytes() (shared, own int) {
	shared, own = m.machine.Bytes()
	for _, s := range []*shifts{&m.locals, &m.contents} {
		own += plain.SizeOf(s.least) + s.later.Bytes()
	}
	return shared, own
}

// renumberer is a machine that renumbers clocks: the least clock of each state is 1.
type renumberer[S, M comparable] struct {
	*machine[S, M]

	// Caches of this goroutine, by number of the local state or channel content.
	locals, contents shifts
}

// shifts caches facts about the clocks of numbered values.
type shifts struct {
	least []int            // least clock of each, 0 if unknown
	later memo.Map[uint32] // (number, increase) → number
}

func (m *renumberer[S, M]) Fork() model.Machine { return &renumberer[S, M]{machine: m.fork()} }

func (m *renumberer[S, M]) Start(v []uint32) uint64 { return m.StartAt(v, 0) }

func (m *renumberer[S, M]) StartAt(v []uint32, start int) uint64 {
	fp, d := m.machine.StartAt(v, start), model.Delta{}
	m.Now, m.Delta = append(m.Now[:0], v...), &d
	m.renumber()
	copy(v, m.Now)
	return fp + d.Word
}

func (m *renumberer[S, M]) Step(v []uint32, e model.Event, d *model.Delta) error {
	if err := m.machine.Step(v, e, d); err != nil {
		return err
	}
	m.renumber()
	return nil
}

// renumber makes the least clock of the current state 1 again.
func (m *renumberer[S, M]) renumber() {
	locals, contents := m.Now[:m.N], m.Now[m.N:m.N+len(m.sys.Links)]
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
		m.Set(p, next, m.Proc(p, next).Word-m.Proc(p, id).Word)
	}
	for i, id := range contents {
		m.SetChannel(i, m.ChangeTo(i, m.laterContent(id, by)))
	}
}

// leastIn returns the least clock in a local state.
func (m *renumberer[S, M]) leastIn(id uint32) int {
	return m.locals.of(id, func() int { return m.sys.earliestIn(m.states.Value(id).State) })
}

// leastOf returns the least clock of the messages in a channel.
func (m *renumberer[S, M]) leastOf(id uint32) int {
	return m.contents.of(id, func() int {
		least := noClock
		for _, x := range m.Known.Messages(id) {
			least = min(least, m.sys.earliestOf(m.msgs.Value(x).Msg))
		}
		return least
	})
}

// of returns the least clock of a value. It recomputes a least clock of 0, which occurs only before
// clocks are renumbered.
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
	l := m.states.Value(id)
	l.State = m.sys.clocked.StateClocks(l.State, later(by))
	return *m.locals.later.Put(key, m.states.ID(l))
}

// laterContent returns the number of a channel content with later clocks.
func (m *renumberer[S, M]) laterContent(id uint32, by int) uint32 {
	key := memo.Pair(id, uint32(by))
	if known := m.contents.later.Find(key); known != nil {
		return *known
	}
	msgs := slices.Clone(m.Known.Messages(id))
	for i, x := range msgs {
		l := m.msgs.Value(x)
		l.Msg = m.sys.clocked.MessageClocks(l.Msg, later(by))
		msgs[i] = m.msgs.ID(l)
	}
	return *m.contents.later.Put(key, m.Known.Content(msgs))
}

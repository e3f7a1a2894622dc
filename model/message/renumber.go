package message

import (
	"slices"

	"doorway/model"
	"doorway/model/message/internal/clocks"
	"doorway/model/transition"
)

func (m *renumberer[S, M]) Bytes() (shared, own int) {
	shared, own = m.machine.Bytes()
	return shared, own + m.locals.Bytes() + m.contents.Bytes()
}

// renumberer renumbers the clocks of a machine: the least clock of each state is 1.
type renumberer[S, M comparable] struct {
	*machine[S, M]

	// Caches of this goroutine, by number of the local state or channel content.
	locals, contents clocks.Shifts
}

func (m *renumberer[S, M]) Fork() transition.Machine { return &renumberer[S, M]{machine: m.fork()} }

// Renumbers says that states are renumbered.
func (m *renumberer[S, M]) Renumbers() bool { return true }

func (m *renumberer[S, M]) Start(v []uint32) uint64 { return m.StartAt(v, 0) }

func (m *renumberer[S, M]) StartAt(v []uint32, start int) uint64 {
	fp, d := m.machine.StartAt(v, start), transition.Delta{}
	m.Now, m.Delta = append(m.Now[:0], v...), &d
	m.renumber()
	copy(v, m.Now)
	return fp + d.Word
}

func (m *renumberer[S, M]) Step(v []uint32, e model.Event, d *transition.Delta) error {
	if err := m.machine.Step(v, e, d); err != nil {
		return err
	}
	m.renumber()
	return nil
}

// renumber makes the least clock of the current state 1 again.
func (m *renumberer[S, M]) renumber() {
	locals, contents := m.Now[:m.N], m.Now[m.N:m.N+len(m.sys.Links)]
	least := clocks.None
	for _, id := range locals {
		least = min(least, m.leastIn(id))
	}
	for _, id := range contents {
		least = min(least, m.leastOf(id))
	}
	by := -clocks.Excess(least)
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
	return m.locals.Least(id, func() int { return m.sys.earliestIn(m.states.Value(id).State) })
}

// leastOf returns the least clock of the messages in a channel.
func (m *renumberer[S, M]) leastOf(id uint32) int {
	return m.contents.Least(id, func() int {
		least := clocks.None
		for _, x := range m.Known.Messages(id) {
			least = min(least, m.sys.earliestOf(m.msgs.Value(x).Msg))
		}
		return least
	})
}

// laterLocal returns the number of a local state with later clocks.
func (m *renumberer[S, M]) laterLocal(id uint32, by int) uint32 {
	return m.locals.Later(id, by, func() uint32 {
		l := m.states.Value(id)
		l.State = m.sys.clocked.StateClocks(l.State, clocks.Later(by))
		return m.states.ID(l)
	})
}

// laterContent returns the number of a channel content with later clocks.
func (m *renumberer[S, M]) laterContent(id uint32, by int) uint32 {
	return m.contents.Later(id, by, func() uint32 {
		msgs := slices.Clone(m.Known.Messages(id))
		for i, x := range msgs {
			l := m.msgs.Value(x)
			l.Msg = m.sys.clocked.MessageClocks(l.Msg, clocks.Later(by))
			msgs[i] = m.msgs.ID(l)
		}
		return m.Known.Content(msgs)
	})
}

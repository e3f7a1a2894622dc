package rules

import (
	"doorway/model"
	"doorway/model/transition"
)

// machine represents the system, with the number of the global state as its only component.
type machine[S comparable] struct {
	transition.Plain
	*system[S]
}

func (m *machine[S]) Width() int { return 1 }

func (m *machine[S]) Start(v []uint32) uint64 {
	v[0] = m.states.ID(m.start)
	return m.states.Word(0, v[0])
}

func (m *machine[S]) Events(v []uint32, buf []model.Event) []model.Event {
	return m.rules.Enabled(m.setup, m.states.Value(v[0]), buf)
}

func (m *machine[S]) Step(v []uint32, e model.Event, d *transition.Delta) error {
	d.Reset()
	s := m.states.Value(v[0])
	next, err := m.step(s, e)
	if err != nil {
		return err
	}
	o := m.observation(s, next, e)
	o.Event.Index = 0
	d.Seen = m.seen.ID(o)
	if next != s {
		id := m.states.ID(next)
		d.Change(0, id, m.states.Word(0, id)-m.states.Word(0, v[0]))
	}
	return nil
}

func (m *machine[S]) Action(_ []uint32, e model.Event) transition.Action {
	return transition.ActionOf(e)
}
func (m *machine[S]) Observed(id uint32) model.Observation { return m.seen.Value(id) }
func (m *machine[S]) Bytes() (shared, own int)             { return m.states.Bytes() + m.seen.Bytes(), 0 }
func (m *machine[S]) Fork() transition.Machine             { return m }

func (m *machine[S]) Snapshot(v []uint32) model.Snapshot {
	return &at[S]{system: m.system, s: m.states.Value(v[0])}
}

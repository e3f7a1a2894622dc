package initial

import (
	"doorway/model"
	"doorway/model/internal/enabled"
	"doorway/model/transition"
)

// A startableMachine can begin in any initial state.
type startableMachine interface {
	transition.Machine
	StartAt(v []uint32, start int) uint64
	Begun(v []uint32) (seen uint32)
}

// openingMachine adds a component to a machine, which says whether the run has begun.
type openingMachine struct {
	startableMachine
	starts int
	next   []uint32
}

// begunWord is this component's word in a fingerprint once the run has begun.
const begunWord = 0x9d8a7f3c5b1e6421

// Machine lets a machine begin in one of several initial states, if there are any.
func Machine(m startableMachine, starts int) transition.Machine {
	if starts == 0 {
		return m
	}
	return &openingMachine{startableMachine: m, starts: starts}
}

func (m *openingMachine) last() int { return m.startableMachine.Width() }

func (m *openingMachine) Width() int { return m.last() + 1 }

func (m *openingMachine) Fork() transition.Machine {
	return &openingMachine{startableMachine: m.startableMachine.Fork().(startableMachine), starts: m.starts}
}

func (m *openingMachine) Start(v []uint32) uint64 {
	v[m.last()] = 0
	return m.StartAt(v[:m.last()], 0)
}

func (m *openingMachine) Events(v []uint32, buf []model.Event) []model.Event {
	if v[m.last()] == 0 {
		return begins(m.starts, buf)
	}
	return m.startableMachine.Events(v[:m.last()], buf)
}

func (m *openingMachine) Step(v []uint32, e model.Event, d *transition.Delta) error {
	if v[m.last()] != 0 {
		return m.startableMachine.Step(v[:m.last()], e, d)
	}
	d.Reset()
	m.next = append(m.next[:0], v[:m.last()]...)
	d.Word = begunWord - m.StartAt(m.next, 0)
	d.Word += m.StartAt(m.next, int(e.Index))
	for c, id := range m.next {
		if id != v[c] {
			d.Change(c, id, 0)
		}
	}
	d.Change(m.last(), 1, 0)
	d.Seen = m.Begun(v)
	return nil
}

func (m *openingMachine) Action(v []uint32, e model.Event) transition.Action {
	if v[m.last()] != 0 {
		return m.startableMachine.Action(v[:m.last()], e)
	}
	return enabled.Action(e, false, 0)
}

func (m *openingMachine) Snapshot(v []uint32) model.Snapshot {
	return m.startableMachine.Snapshot(v[:m.last()])
}

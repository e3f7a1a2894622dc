package observe

import (
	"fmt"
	"slices"

	"doorway/internal/hashtable"
	"doorway/model"
	"doorway/model/transition"
)

// checked returns a machine that checks the events of m. It is Symmetric if m is.
func checked(m transition.Machine) transition.Machine {
	c := &machine{Machine: m, numbers: map[uint32]uint32{}}
	if s, ok := m.(transition.Symmetric); ok {
		return symmetric{c, s}
	}
	return c
}

// machine checks the events of a foreign machine. It renumbers the observations without gaps: searches keep lists
// by these numbers.
type machine struct {
	transition.Machine
	at      []uint32 // the state that the views belong to
	was     []model.View
	after   []uint32
	numbers map[uint32]uint32 // by the foreign machine's number
	ids     []uint32          // the inverse
}

type symmetric struct {
	*machine
	of transition.Symmetric
}

func (s symmetric) Exchanges() bool                                   { return s.of.Exchanges() }
func (s symmetric) Orbits() func(v []uint32, parts [][]uint64) uint64 { return s.of.Orbits() }

func (m *machine) Fork() transition.Machine { return checked(m.Machine.Fork()) }

func (m *machine) Events(v []uint32, buf []model.Event) []model.Event {
	from := len(buf)
	buf = m.Machine.Events(v, buf)
	for i := from + 1; i < len(buf); i++ {
		if slices.Contains(buf[from:i], buf[i]) {
			panic(fmt.Sprintf("%q is enabled twice in one state: an Index tells at most %d alternatives apart", buf[i], transition.MaxChoices))
		}
	}
	return buf
}

func (m *machine) Step(v []uint32, e model.Event, d *transition.Delta) error {
	if err := m.Machine.Step(v, e, d); err != nil {
		return err
	}
	if !slices.Equal(v, m.at) {
		m.at, m.was = append(m.at[:0], v...), transition.Views(m.Snapshot(v), m.was)
	}
	m.after = append(m.after[:0], v...)
	for _, c := range d.Changes {
		m.after[c.Component] = c.ID
	}
	o := m.Machine.Observed(d.Seen)
	d.Seen = m.number(d.Seen)
	why := transition.Unseen(e, &o, m.was, m.Snapshot(m.after))
	if why == "" {
		return nil
	}
	return broken(e, m.Snapshot(v).Local(e.Proc), why)
}

// number returns an observation's number without gaps.
func (m *machine) number(id uint32) uint32 {
	if int(id) < len(m.ids) && m.ids[id] == id {
		return id
	}
	n, known := m.numbers[id]
	if !known {
		n = uint32(len(m.ids))
		m.numbers[id], m.ids = n, append(m.ids, id)
	}
	return n
}

func (m *machine) Observed(id uint32) model.Observation { return m.Machine.Observed(m.ids[id]) }

func (m *machine) Bytes() (shared, own int) {
	shared, own = m.Machine.Bytes()
	return shared, own + hashtable.MapBytes(m.numbers) + 4*cap(m.ids)
}

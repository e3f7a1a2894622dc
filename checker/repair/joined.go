package repair

import (
	"fmt"

	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// joined makes a step of line a that leads to line b and the step of line b one: nobody does anything in between.
// The one step can be taken only if both can: a process that would have to wait at line b does not begin at line a,
// as in await B then S of Owicki and Gries.
type joined struct {
	transition.System
	a, b uint8
}

func (j joined) Registers() []memory.Register { return memory.Registers(j.System) }

func (j joined) Abortable() bool { return transition.MayAbort(j.System) }

func (j joined) Role(p model.ProcID) string { return transition.RoleOf(j.System, p) }

func (j joined) With(s model.Setup) (transition.System, error) {
	sys, err := j.System.With(s)
	return joined{sys, j.a, j.b}, err
}

func (j joined) Run() transition.Run { return j.World() }

func (j joined) World() transition.World { return &joinedWorld{World: j.System.World(), joined: j} }

func (j joined) Machine() transition.Machine {
	return &joinedMachine{Machine: j.System.Machine(), joined: j, seen: valuecode.NewTable[model.Observation]()}
}

// line returns the line at which a process is.
func line(s model.Snapshot, p model.ProcID) uint8 {
	local, _ := s.Local(p).(State)
	return local.PC
}

// second returns the step of p among the events, if it can take one. It returns an error if p chooses.
func second(events []model.Event, p model.ProcID) (e model.Event, ok bool, err error) {
	for _, f := range events {
		if f.Kind != model.Step || f.Proc != p {
			continue
		}
		if ok {
			return e, ok, fmt.Errorf("%v chooses in the second of two steps that are made one", p)
		}
		e, ok = f, true
	}
	return e, ok, nil
}

// between reports whether an event has taken its process from line a to line b.
func (j joined) between(e model.Event, was, is uint8) bool {
	return e.Kind == model.Step && was == j.a && is == j.b
}

// both returns the observation of two steps of a process as that of one.
func both(first, then model.Observation) model.Observation {
	first.Is = then.Is
	first.Tokens += then.Tokens
	return first
}

type joinedWorld struct {
	transition.World
	joined
}

func (w *joinedWorld) Clone() transition.World { return &joinedWorld{w.World.Clone(), w.joined} }

func (w *joinedWorld) Footprint(e model.Event) transition.Footprint {
	return transition.Plain{}.Footprint(e)
}

func (w *joinedWorld) Enabled(buf []model.Event) []model.Event {
	for _, e := range w.World.Enabled(nil) {
		next := w.World.Clone()
		if _, err := next.Apply(e); err == nil && w.between(e, line(w.World, e.Proc), line(next, e.Proc)) {
			if _, able, _ := second(next.Enabled(nil), e.Proc); !able {
				continue
			}
		}
		buf = append(buf, e)
	}
	return buf
}

func (w *joinedWorld) Apply(e model.Event) (*model.Observation, error) {
	h, err := w.Explain(e)
	if err != nil {
		return nil, err
	}
	return &h.Observation, nil
}

func (w *joinedWorld) Explain(e model.Event) (transition.Step, error) {
	if err := transition.Enabled(w, e); err != nil {
		return transition.Step{}, err
	}
	was := line(w.World, e.Proc)
	h, err := w.World.Explain(e)
	if err != nil || !w.between(e, was, line(w.World, e.Proc)) {
		return h, err
	}
	f, _, err := second(w.World.Enabled(nil), e.Proc)
	if err != nil {
		return h, err
	}
	then, err := w.World.Explain(f)
	then.Observation = both(h.Observation, then.Observation)
	then.Access = h.Access + "; " + then.Access
	return then, err
}

// A joinedMachine takes the two steps of its machine one after the other.
type joinedMachine struct {
	transition.Machine
	joined
	seen *valuecode.Table[model.Observation]

	// What the next calls use.
	first, then transition.Delta
	middle      []uint32
	events      []model.Event
}

func (m *joinedMachine) Fork() transition.Machine {
	return &joinedMachine{Machine: m.Machine.Fork(), joined: m.joined, seen: m.seen}
}

func (m *joinedMachine) Events(v []uint32, buf []model.Event) []model.Event {
	all := m.Machine.Events(v, nil)
	for _, e := range all {
		if between, err := m.begin(v, e); err == nil && between {
			if _, able, _ := second(m.events, e.Proc); !able {
				continue
			}
		}
		buf = append(buf, e)
	}
	return buf
}

// begin takes the first step of an event, and reports whether a second one follows. If it does, the state between them
// is middle, and events are enabled in it.
func (m *joinedMachine) begin(v []uint32, e model.Event) (between bool, err error) {
	was := line(m.Snapshot(v), e.Proc)
	if err := m.Machine.Step(v, e, &m.first); err != nil {
		return false, err
	}
	m.middle = append(m.middle[:0], v...)
	for _, c := range m.first.Changes {
		m.middle[c.Component] = c.ID
	}
	if !m.between(e, was, line(m.Snapshot(m.middle), e.Proc)) {
		return false, nil
	}
	m.events = m.Machine.Events(m.middle, m.events[:0])
	return true, nil
}

func (m *joinedMachine) Step(v []uint32, e model.Event, d *transition.Delta) error {
	between, err := m.begin(v, e)
	if err != nil {
		return err
	}
	d.Reset()
	d.Changes, d.Word = append(d.Changes, m.first.Changes...), m.first.Word
	o := m.Machine.Observed(m.first.Seen)
	if between {
		f, _, err := second(m.events, e.Proc)
		if err != nil {
			return err
		}
		if err := m.Machine.Step(m.middle, f, &m.then); err != nil {
			return err
		}
		for _, c := range m.then.Changes {
			set(d, c)
		}
		d.Word += m.then.Word
		o = both(o, m.Machine.Observed(m.then.Seen))
	}
	d.Seen = m.seen.ID(o)
	return nil
}

// set records a component's value after both steps. Both may change it.
func set(d *transition.Delta, c transition.Change) {
	for i := range d.Changes {
		if d.Changes[i].Component == c.Component {
			d.Changes[i].ID = c.ID
			return
		}
	}
	d.Changes = append(d.Changes, c)
}

func (m *joinedMachine) Observed(id uint32) model.Observation { return m.seen.Value(id) }

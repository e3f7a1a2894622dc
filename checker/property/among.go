package property

import (
	"errors"
	"fmt"
	"slices"

	"doorway/model"
)

// ForAll returns the property that holds(s) == nil in every reachable state, for every k different processes and in
// every order of them: s shows those k alone, as p0 to p(k−1), and the registers. Such an invariant is universally
// quantified (Pnueli, Ruah and Zuck, Automatic deductive verification with invisible invariants, TACAS 2001). It can be
// proved for every number of processes, if they are anonymous (package parameterized).
func ForAll(k int, name, meaning string, holds func(model.Snapshot) error) Property {
	m := Monitor[nothing]{
		Start:  func(model.Snapshot) nothing { return nothing{} },
		Always: func(_ nothing, s model.Snapshot) error { return eachGroup(group{Snapshot: s}, k, holds) },
		Among:  k,
	}
	if holds == nil {
		m.Always = nil
	}
	p := New(name, meaning, "", m)
	p.code = func() string { return Written(holds) }
	return p
}

// nothing serves as the memory of monitors that look at states alone.
type nothing struct{}

// eachGroup extends a group by others until it has k processes, in all ways, and judges each.
func eachGroup(g group, k int, holds func(model.Snapshot) error) error {
	if len(g.of) == k {
		if err := holds(g); err != nil {
			return fmt.Errorf("%v: %w", model.Procs(g.of...), err)
		}
		return nil
	}
	for p := range model.ProcID(g.Snapshot.N()) {
		if slices.Contains(g.of, p) {
			continue
		}
		if err := eachGroup(group{g.Snapshot, append(slices.Clone(g.of), p)}, k, holds); err != nil {
			return err
		}
	}
	return nil
}

// A group shows some processes of a state, with new names.
type group struct {
	model.Snapshot
	of []model.ProcID
}

// N returns the number of processes that it shows.
func (g group) N() int { return len(g.of) }

// View returns the view of a process, in which only processes that the group shows have names.
func (g group) View(p model.ProcID) model.View {
	v := g.Snapshot.View(g.of[p])
	v.Leaders, v.Deadlocked = g.named(v.Leaders), g.named(v.Deadlocked)
	return v
}

func (g group) named(s model.ProcSet) (named model.ProcSet) {
	for i, p := range g.of {
		if s.Has(p) {
			named = named.With(model.ProcID(i))
		}
	}
	return named
}

// Local returns the local state of a process.
func (g group) Local(p model.ProcID) any { return g.Snapshot.Local(g.of[p]) }

// Queue returns the messages in transit between two processes.
func (g group) Queue(from, to model.ProcID) []any { return g.Snapshot.Queue(g.of[from], g.of[to]) }

// Time returns the time that a process tells.
func (g group) Time(p model.ProcID) (int, bool) { return g.Snapshot.Time(g.of[p]) }

// Among returns how many processes at a time the property is about (Monitor.Among), 0 if it is not of that form.
func (e Engine) Among() int {
	if e.of.some {
		return 0
	}
	return e.of.watched().among()
}

// Judge judges a state by itself, as if a run began there.
func (e Engine) Judge(s model.Snapshot) error { return e.of.watched().judge(s) }

// Symmetric reports whether the monitor treats all processes alike (Monitor.Symmetric).
func (e Engine) Symmetric() bool { return e.of.watched().symmetric() }

func (w watcher[M]) among() int      { return w.m.Among }
func (w watcher[M]) symmetric() bool { return w.m.Symmetric }

func (w watcher[M]) judge(s model.Snapshot) error {
	if err := w.m.check(); err != nil {
		return err
	}
	mem := w.m.Start(s)
	if w.m.AtStart != nil {
		if err := w.m.AtStart(mem); err != nil {
			return err
		}
	}
	if w.m.Always != nil {
		return w.m.Always(mem, s)
	}
	return nil
}

// checkAmong returns an error if the monitor declares a number of processes and judges more than states.
func (m *Monitor[M]) checkAmong() error {
	switch {
	case m.Among < 0:
		return fmt.Errorf("its Among is %d; want the number of processes that it is about at a time, or 0", m.Among)
	case m.Among > 0 && (m.AtRest != nil || m.Possible != nil || m.Eventually != nil):
		return errors.New("its Among says that it judges states, and it also has AtRest, Possible or Eventually; leave Among out")
	case m.Among > 0 && m.AtStart == nil && m.Always == nil:
		return errors.New("its Among says that it judges states, and it has neither AtStart nor Always; set the one that judges a state")
	}
	return nil
}

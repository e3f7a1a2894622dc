package properties

import (
	"fmt"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/kinds"
)

// sharing serves as the memory of properties of readers and writers: which process is where, and
// which of those that compete, are inside or exit are readers. A writer that halts outside its
// remainder still counts.
type sharing struct {
	At              regions
	Readers, Halted model.ProcSet
}

func startSharing(s model.Snapshot) (m sharing) {
	for p := range model.ProcID(s.N()) {
		m = m.move(p, s.View(p))
	}
	return m
}

func (m sharing) move(p model.ProcID, v model.View) sharing {
	m.Halted = m.Halted.Without(p)
	if v.Region == model.Down && m.writers().Has(p) {
		m.Halted = m.Halted.With(p)
	}
	m.At, m.Readers = m.At.move(p, v.Region), m.Readers.Without(p)
	if present(v) && v.Reader {
		m.Readers = m.Readers.With(p)
	}
	return m
}

// writers returns the writers that compete, are inside or exit, or have halted there.
func (m sharing) writers() model.ProcSet { return (m.At.moving()|m.At.Critical)&^m.Readers | m.Halted }

// ReadersWriters says that while a writer is in its critical section, no other process is in its.
// Readers may be inside together.
var ReadersWriters = property.New("readers-writers",
	"while a process that writes is in its critical section, no other is",
	"Courtois, Heymans & Parnas, Concurrent control with readers and writers, CACM 14(10), 1971",
	property.Monitor[sharing]{
		Sees: property.Regions | property.Readers, Cycle: true, Symmetric: true, Among: 2, Start: startSharing, AtStart: sharing.exclusive,
		Step: func(m sharing, o model.Observation) (sharing, error) {
			m = m.move(o.Event.Proc, o.Is)
			return m, m.exclusive()
		},
		Exercised: func(m sharing) bool {
			reading, writing := m.At.Critical&m.Readers, m.At.Critical&^m.Readers
			return !reading.Empty() && m.At.Trying&^m.Readers != 0 || !writing.Empty() && m.At.Trying&m.Readers != 0
		},
		Unexercised: "no reader ever waited for a writer, nor a writer for a reader",
	})

func (m sharing) exclusive() error {
	if writing := m.At.Critical &^ m.Readers; !writing.Empty() && m.At.Critical.Len() > 1 {
		p := writing.Min()
		return fmt.Errorf("%v is inside to write, together with %v", p, m.At.Critical.Without(p))
	}
	return nil
}

// ConcurrentEntering says that readers do not keep each other out: while all writers are in their
// remainders, it is possible that the readers that wait get in, though nobody leaves or requests. It
// is the possibility version; its authors bound the reader's own steps.
var ConcurrentEntering = property.New("concurrent-entering",
	"while all writers are in their remainders, readers that wait can still get in though no reader leaves",
	"Bhatt & Jayanti, Constant RMR solutions to reader writer synchronization, PODC 2010",
	property.Monitor[sharing]{
		Sees: property.Regions | property.Readers, Cycle: true, Symmetric: true, Start: startSharing,
		Step:        func(m sharing, o model.Observation) (sharing, error) { return m.move(o.Event.Proc, o.Is), nil },
		Exercised:   func(m sharing) bool { return m.At.contended() && m.writers().Empty() },
		Unexercised: "no reader ever waited while another was inside and all writers were in their remainders",
		Possible: &property.Possibility[sharing]{
			Pending: func(m sharing) bool { return m.At.someTrying() && m.writers().Empty() },
			Goal:    func(m sharing) bool { return !m.At.someTrying() },
			Without: kinds.Faults | kinds.Of(model.Request, model.Exit),
			Why:     "a reader waits though all writers are in their remainders, and unless another leaves no run leads to its entry",
		},
	})

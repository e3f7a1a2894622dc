package memory

import (
	"doorway/internal/plain"
	"doorway/model"
)

// A Symmetric is a machine in which exchanging two processes, with all that belongs to them,
// preserves behaviour.
type Symmetric interface {
	// Own returns a hash of the components of p, the same hash function for every p.
	Own(v []uint32, p model.ProcID) uint64
	// Common returns a hash of the components that belong to no process.
	Common(v []uint32) uint64
	symmetric() bool
}

// Exchangeable returns the machine as a Symmetric, or nil if the program does not declare its
// processes alike or the setup tells them apart.
func Exchangeable(m model.Machine, s model.Setup) Symmetric {
	all := func(set model.ProcSet) bool { return set.Empty() || set == model.AllProcs(s.N) }
	if x, ok := m.(Symmetric); ok && x.symmetric() && all(s.Requesters) && all(s.Crashers) && (s.Processors <= 1 || s.Processors >= s.N) {
		return x
	}
	return nil
}

// symmetric excludes programs with a Durable method, because the audit does not compare what
// survives with the other processes.
func (m *machine[S]) symmetric() bool { return m.sys.alike && m.sys.durable == nil }

func (m *machine[S]) Own(v []uint32, p model.ProcID) uint64 {
	own := m.proc(0, v[p]).word // as if it were that of p0
	if m.Tso {
		own = plain.Fold(own, m.buffers.at(v[m.buffers.first+int(p)]).hash)
	}
	if m.Overlaps {
		own = plain.Fold(own, m.writings.at(v[m.writings.first+int(p)]).hash)
	}
	return own
}

func (m *machine[S]) Common(v []uint32) (h uint64) {
	for r := range m.sys.regs {
		h += m.values.word(r, v[m.n+r])
	}
	if m.Setup.Faulty() {
		h += m.budgets.word(0, v[m.n+len(m.sys.regs)])
	}
	return h
}

package memory

import (
	"doorway/internal/plain"
	"doorway/model"
)

// A Symmetric is a machine in which exchanging two processes of one kind, with all that belongs to
// them, preserves behaviour.
type Symmetric interface {
	// Own returns a hash of the components of p, the same hash function for all of its kind.
	Own(v []uint32, p model.ProcID) uint64
	// Common returns a hash of the components that belong to no process.
	Common(v []uint32) uint64
	symmetric() bool
}

// Exchangeable returns the machine as a Symmetric, or nil if the program does not declare its
// processes alike or no two of them are of one kind.
func Exchangeable(m model.Machine, s model.Setup) Symmetric {
	if x, ok := m.(Symmetric); ok && x.symmetric() && (s.Processors <= 1 || s.Processors >= s.N) {
		return x
	}
	return nil
}

// symmetric excludes programs with a Durable method, because the audit does not compare what
// survives with the other processes.
func (m *machine[S]) symmetric() bool {
	for p, first := range m.sys.kinds {
		if int(first) < p {
			return m.sys.durable == nil
		}
	}
	return false
}

func (m *machine[S]) Own(v []uint32, p model.ProcID) uint64 {
	own := m.proc(int(m.sys.kinds[p]), v[p]).word // as if it were that of the first of its kind
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

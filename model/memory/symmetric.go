package memory

import "doorway/internal/valuecode"

// Exchanges excludes programs with a Durable method, because the audit does not compare what survives
// with the other processes, and shared processors.
func (m *machine[S]) Exchanges() bool {
	if s := &m.sys.setup; s.Processors > 1 && s.Processors < s.N {
		return false
	}
	for p, first := range m.sys.kinds {
		if int(first) < p {
			return m.sys.durable == nil
		}
	}
	return false
}

// Orbits returns a sum over the processes, since neither local states nor registers name one.
func (m *machine[S]) Orbits() func(v []uint32, parts [][]uint64) uint64 { return m.orbit }

func (m *machine[S]) orbit(v []uint32, parts [][]uint64) uint64 {
	fp := m.common(v)
	for _, part := range parts {
		fp = valuecode.Fold(fp, part[m.n])
	}
	fp = valuecode.Mix(fp)
	for p := range m.n {
		own := m.own(v, p)
		for _, part := range parts {
			own = valuecode.Fold(own, part[p])
		}
		fp += valuecode.Mix(own)
	}
	return fp
}

// own returns a hash of the components of p, the same hash function for all of its kind.
func (m *machine[S]) own(v []uint32, p int) uint64 {
	own := m.proc(int(m.sys.kinds[p]), v[p]).word // as if it were that of the first of its kind
	if m.Tso {
		own = valuecode.Fold(own, m.buffers.at(v[m.buffers.first+p]).hash)
	}
	if m.Overlaps {
		own = valuecode.Fold(own, m.writings.at(v[m.writings.first+p]).hash)
	}
	return own
}

// common returns a hash of the components that belong to no process.
func (m *machine[S]) common(v []uint32) (h uint64) {
	for r := range m.sys.regs {
		h += m.values.word(r, v[m.n+r])
	}
	if m.Faulty {
		h += m.budgets.word(0, v[m.n+len(m.sys.regs)])
	}
	return h
}

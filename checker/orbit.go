package checker

import (
	"doorway/model"
)

// An orbit is how a worker looks at states in a symmetric search: those that
// differ only by an exchange of processes have the same fingerprint. What is
// kept of them is the state that was found first.
type orbit struct {
	machine model.Symmetric
	shares  []*symmetry
	system  int // how many components are the system's; the monitors' follow
	n       int
	row     []uint32
	parts   [][]uint64   // of the row, by property
	known   [][][]uint64 // by property and memory
}

// newOrbit returns it for rows of that width if the search is symmetric, or nil.
func (r *reduction) newOrbit(m model.Machine, s model.Setup, width int) *orbit {
	if !r.symmetric {
		return nil
	}
	return &orbit{
		machine: model.Exchangeable(m, s), shares: r.shares, system: m.Width(), n: s.N, row: make([]uint32, width),
		parts: make([][]uint64, len(r.shares)), known: make([][][]uint64, len(r.shares)),
	}
}

// after returns the fingerprint of the state that changes lead to from v.
func (o *orbit) after(v []uint32, changes []model.Change) uint64 {
	copy(o.row, v)
	for _, ch := range changes {
		o.row[ch.Component] = ch.ID
	}
	return o.print(o.row)
}

// print returns the fingerprint of a state.
func (o *orbit) print(v []uint32) uint64 {
	for k := range o.parts {
		o.parts[k] = o.partsOf(k, v[o.system+k])
	}
	return model.Orbit(o.machine, v[:o.system], o.n, o.parts)
}

// partsOf returns the parts of a memory of property k.
func (o *orbit) partsOf(k int, mem uint32) []uint64 {
	known := o.known[k]
	if int(mem) >= len(known) {
		known = append(known, make([][]uint64, int(mem)+1-len(known)+len(known)/2)...)
		o.known[k] = known
	}
	if known[mem] == nil {
		known[mem] = o.shares[k].parts(mem, o.n, nil)
	}
	return known[mem]
}

// audit returns an error if the monitor of property k does not treat processes alike.
func (o *orbit) audit(k int, mem uint32, seen model.Observation, next uint32, broken error) error {
	return o.shares[k].check(o.n, mem, seen, next, broken)
}

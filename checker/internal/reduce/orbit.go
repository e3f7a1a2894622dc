package reduce

import (
	"doorway/checker/property"
	"doorway/internal/cacheline"
	"doorway/model"
	"doorway/model/transition"
)

// An Orbit gives the states of an orbit, which differ only by an exchange of processes, one fingerprint, for one
// worker of a symmetric search. The search keeps the first state of each orbit.
type Orbit struct {
	print  func(v []uint32, parts [][]uint64) uint64
	shares []*property.Symmetry
	system int // how many components are the system's; the monitors' follow
	n      int
	row    []uint32
	parts  [][]uint64   // of the row, by property
	known  [][][]uint64 // by property and memory
}

// NewOrbit returns an Orbit for rows of that width if the search is symmetric, or nil.
func (r *Reduction) NewOrbit(m transition.Machine, s model.Setup, width int) *Orbit {
	if !r.Symmetric {
		return nil
	}
	return &Orbit{
		print: m.(transition.Symmetric).Orbits(), shares: r.shares, system: m.Width(), n: s.N, row: cacheline.Make[uint32](width),
		parts: make([][]uint64, len(r.shares)), known: make([][][]uint64, len(r.shares)),
	}
}

// After returns the fingerprint of the state that the changes lead to from v.
func (o *Orbit) After(v []uint32, changes []transition.Change) uint64 {
	copy(o.row, v)
	for _, ch := range changes {
		o.row[ch.Component] = ch.ID
	}
	return o.Print(o.row)
}

// Print returns the fingerprint of a state.
func (o *Orbit) Print(v []uint32) uint64 {
	for k := range o.parts {
		o.parts[k] = o.partsOf(k, v[o.system+k])
	}
	return o.print(v[:o.system], o.parts)
}

// partsOf returns the parts of a memory of property k.
func (o *Orbit) partsOf(k int, mem uint32) []uint64 {
	known := o.known[k]
	if int(mem) >= len(known) {
		known = append(known, make([][]uint64, int(mem)+1-len(known)+len(known)/2)...)
		o.known[k] = known
	}
	if known[mem] == nil {
		known[mem] = o.shares[k].Parts(mem, o.n, nil)
	}
	return known[mem]
}

// Audit returns an error if the monitor of property k does not treat processes alike.
func (o *Orbit) Audit(k int, mem uint32, seen model.Observation, next uint32, broken error) error {
	return o.shares[k].Check(o.n, mem, seen, next, broken)
}

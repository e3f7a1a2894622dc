package symmetry

import (
	"slices"

	"doorway/internal/cacheline"
	"doorway/internal/valuecode"
)

// Orbits computes fingerprints of states that do not change when processes of one kind exchange their names. It
// adds up the words of the components under each renaming, and takes the least sum.
type Orbits struct {
	group *Group
	words func(c int, id uint32) []uint64
	known [][][]uint64 // by component and number
	sums  []uint64
	seats []uint64 // by process and name: a hash of what is remembered of the process, under that name
	bytes int
}

// NewOrbits returns them for so many components; words returns what a component adds to the fingerprint
// under each renaming, and is asked once.
func NewOrbits(g *Group, components int, words func(c int, id uint32) []uint64) *Orbits {
	n := len(g.Names[0])
	return &Orbits{group: g, words: words, known: make([][][]uint64, components), sums: cacheline.Make[uint64](len(g.Names)), seats: cacheline.Make[uint64](n * n)}
}

// Print returns the fingerprint of a state, whose components are those of v, and common what belongs to
// no process. See transition.Symmetric for parts.
func (o *Orbits) Print(v []uint32, common uint64, parts [][]uint64) uint64 {
	clear(o.sums)
	for c, id := range v {
		for k, word := range o.of(c, id) {
			o.sums[k] += word
		}
	}
	n := len(o.group.Names[0])
	for p := range n {
		own := uint64(0)
		for _, part := range parts {
			own = valuecode.Fold(own, part[p])
		}
		for name := range n {
			o.seats[p*n+name] = valuecode.Mix(own + valuecode.Salt(len(v)+name))
		}
	}
	for k, names := range o.group.Names {
		for p, name := range names {
			o.sums[k] += o.seats[p*n+int(name)]
		}
	}
	for _, part := range parts {
		common = valuecode.Fold(common, part[n])
	}
	return valuecode.Mix(common) + slices.Min(o.sums)
}

// of returns the words of a component.
func (o *Orbits) of(c int, id uint32) []uint64 {
	if int(id) >= len(o.known[c]) {
		o.known[c] = append(o.known[c], make([][]uint64, int(id)+1-len(o.known[c])+len(o.known[c])/2)...)
	}
	if o.known[c][id] == nil {
		o.known[c][id] = o.words(c, id)
		o.bytes += valuecode.SizeOf(o.known[c][id])
	}
	return o.known[c][id]
}

// Bytes returns how much memory the words take.
func (o *Orbits) Bytes() int {
	all := o.bytes
	for _, known := range o.known {
		all += valuecode.SizeOf(known)
	}
	return all
}

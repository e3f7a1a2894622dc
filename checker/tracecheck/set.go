package tracecheck

import (
	"maps"
	"slices"

	"doorway/model"
)

// A set holds states of a machine, in the order in which they were found.
type set struct {
	width   int
	vectors []uint32
	fps     []uint64
	links   []*link
	index   map[uint64]int // of the first state with that fingerprint
}

// A link records the last event of a run to a state. States share what their runs have in common,
// and the garbage collector takes the runs to states that no longer fit.
type link struct {
	before *link
	event  model.Event
	line   int // the number of its line, or 0
}

func (s *set) reset(width int) {
	clear(s.links) // so that the old links can be collected
	s.width, s.vectors, s.fps, s.links = width, s.vectors[:0], s.fps[:0], s.links[:0]
	if s.index == nil {
		s.index = map[uint64]int{}
	}
	clear(s.index)
}

func (s *set) at(i int) []uint32 { return s.vectors[i*s.width : (i+1)*s.width] }

// add adds a state with the last event of a run to it, unless it is there.
func (s *set) add(v []uint32, fp uint64, l *link) {
	if i, ok := s.index[fp]; !ok {
		s.index[fp] = len(s.fps)
	} else if slices.Equal(s.at(i), v) {
		return
	}
	s.vectors, s.fps, s.links = append(s.vectors, v...), append(s.fps, fp), append(s.links, l)
}

// clone returns an independent copy.
func (s *set) clone() set {
	return set{s.width, slices.Clone(s.vectors), slices.Clone(s.fps), slices.Clone(s.links), maps.Clone(s.index)}
}

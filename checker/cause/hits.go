package cause

import (
	"cmp"
	"slices"
)

// hits looks for a smallest set of candidates that meets each of some sets: a hitting set, of least weight. It begins
// with no sets; each rearrangement that goes well and is not excluded adds one (implicit hitting sets: Reiter, A theory of
// diagnosis from first principles, AI 32(1), 1987; Ignatiev and others, Smallest MUS extraction with minimal hitting
// set dualization, CP 2015).
type hits struct {
	g      *graph
	weight map[candidate]int
	sets   [][]candidate   // each in order of weight
	before [mostEvents]int // for each event, how many come before it in all rearrangements, itself included
	after  [mostEvents]int
	steps  int
}

// hittingSteps bounds a search for a smallest set.
const hittingSteps = 300_000

func (g *graph) hits() *hits {
	h := &hits{g: g, weight: map[candidate]int{}}
	for b := range g.own {
		h.before[b]++
		h.after[b]++
		for a := range g.before(b).without(g.turned[b]).each() {
			h.before[b]++
			h.after[a]++
		}
	}
	return h
}

// weigh returns how much an order says: how many orders follow from it and from those that no rearrangement changes.
// All orders weigh more than any fault, and those of events that do not race more than others.
func (h *hits) weigh(c candidate) int {
	if c.after < 0 {
		return 0
	}
	w := mostEvents*mostEvents*mostEvents + h.before[c.before]*h.after[c.after]
	if !h.g.races(c) {
		w += mostEvents * mostEvents
	}
	return w
}

// add adds a set that must be met.
func (h *hits) add(some []candidate) {
	for _, c := range some {
		h.weight[c] = h.weigh(c)
	}
	slices.SortFunc(some, h.compare)
	h.sets = append(h.sets, some)
}

func (h *hits) compare(a, b candidate) int {
	return cmp.Or(cmp.Compare(h.weight[a], h.weight[b]), cmp.Compare(a.before, b.before), cmp.Compare(a.after, b.after))
}

// smallest returns a hitting set with the fewest candidates and, of these, the least weight.
func (h *hits) smallest() ([]candidate, error) {
	if len(h.sets) == 0 {
		return nil, nil
	}
	h.steps = 0
	for size := 1; ; size++ {
		s := &hitting{hits: h, size: size}
		s.extend(nil, 0, h.sets)
		if h.steps > hittingSteps {
			return nil, errTooMuch
		}
		if s.best != nil {
			return s.best, nil
		}
	}
}

// hitting searches for a hitting set of a size.
type hitting struct {
	*hits
	size  int
	best  []candidate
	least int
}

// extend extends a partial set, which meets all but some sets.
func (s *hitting) extend(some []candidate, weight int, open [][]candidate) {
	if s.steps++; s.steps > hittingSteps || s.best != nil && weight >= s.least {
		return
	}
	if len(open) == 0 {
		s.best, s.least = slices.Clone(some), weight
		return
	}
	if len(some) == s.size || apart(open) > s.size-len(some) {
		return
	}
	fewest := slices.MinFunc(open, func(a, b []candidate) int { return cmp.Compare(len(a), len(b)) })
	for _, c := range fewest {
		var rest [][]candidate
		for _, set := range open {
			if !slices.Contains(set, c) {
				rest = append(rest, set)
			}
		}
		s.extend(append(some, c), weight+s.weight[c], rest)
	}
}

// apart returns how many of some sets a greedy choice finds that have nothing in common: each needs a candidate of its own.
func apart(sets [][]candidate) (n int) {
	used := map[candidate]bool{}
	for _, set := range sets {
		if !slices.ContainsFunc(set, func(c candidate) bool { return used[c] }) {
			n++
			for _, c := range set {
				used[c] = true
			}
		}
	}
	return n
}

package exchange

import "slices"

// adjacentFirst returns the places of orders in the order in which to try them: first those of events with nothing between
// them that orders the two, which can be exchanged by themselves; of these first the ones near the end of the run, where the
// failure is.
func adjacentFirst(run []Event, pairs []pair) (all []int) {
	after, before := past(run), make([]bool, len(pairs))
	for i, p := range pairs {
		before[i] = true
		for k := p.first + 1; k < p.second && before[i]; k++ {
			before[i] = !(after[k].has(p.first) && after[p.second].has(k))
		}
		all = append(all, i)
	}
	slices.SortStableFunc(all, func(i, k int) int {
		switch {
		case before[i] != before[k] && before[i]:
			return -1
		case before[i] != before[k]:
			return 1
		}
		return pairs[k].second - pairs[i].second
	})
	return all
}

// past returns, for each event, those that happen before it (Lamport, Time, clocks, and the ordering of events in a
// distributed system, CACM 21(7), 1978): by the order of a thread, by creation and waking, and by conflicts.
func past(run []Event) []set {
	all := make([]set, len(run))
	for k := range run {
		all[k] = make(set, (len(run)+63)/64)
		for i := k - 1; i >= 0; i-- {
			if all[k].has(i) {
				continue
			}
			a, b := &run[i], &run[k]
			conflict, _ := b.Did.Against(&a.Did)
			conflict = conflict && !nothing(&a.Did) && !nothing(&b.Did)
			if a.Thread == b.Thread || conflict || slices.Contains(a.Enables, b.Thread) {
				all[k].join(all[i], i)
			}
		}
	}
	return all
}

// A set has places in the run.
type set []uint64

func (s set) has(i int) bool { return s[i/64]>>(i%64)&1 == 1 }

// join adds one place and all of another set.
func (s set) join(o set, i int) {
	for w := range o {
		s[w] |= o[w]
	}
	s[i/64] |= 1 << (i % 64)
}

package exchange

import "slices"

// adjacentFirst returns the places of orders in the order in which to try them: first those of events with nothing between
// them that orders the two, which can be exchanged by themselves; of these first the ones near the end of the run, where the
// failure is.
func adjacentFirst(run []Event, pairs []pair) (all []int) {
	before, after := past(run)
	adjacent := make([]bool, len(pairs))
	for i, p := range pairs {
		adjacent[i] = !before[p.second].meets(after[p.first])
		all = append(all, i)
	}
	slices.SortStableFunc(all, func(i, k int) int {
		switch {
		case adjacent[i] != adjacent[k] && adjacent[i]:
			return -1
		case adjacent[i] != adjacent[k]:
			return 1
		}
		return pairs[k].second - pairs[i].second
	})
	return all
}

// past returns, for each event, those that happen before it and those that happen after it (Lamport, Time, clocks, and the
// ordering of events in a distributed system, CACM 21(7), 1978): by the order of a thread, by creation and waking, and by
// conflicts.
func past(run []Event) (before, after []set) {
	for range run {
		before, after = append(before, newSet(len(run))), append(after, newSet(len(run)))
	}
	for k := range run {
		for i := k - 1; i >= 0; i-- {
			if before[k].has(i) {
				continue
			}
			a, b := &run[i], &run[k]
			conflict, _ := b.Did.Against(&a.Did)
			conflict = conflict && !nothing(&a.Did) && !nothing(&b.Did)
			if a.Thread == b.Thread || conflict || slices.Contains(a.Enables, b.Thread) {
				before[k].join(before[i])
				before[k].add(i)
			}
		}
		for i := range k {
			if before[k].has(i) {
				after[i].add(k)
			}
		}
	}
	return before, after
}

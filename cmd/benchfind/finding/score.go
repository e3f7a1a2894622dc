package finding

import (
	"math"
	"slices"
)

// score is how one hunter did in some hunts.
type score struct {
	hunter string
	tried  int
	steps  []int // of each find, sorted
	sum    float64
	best   int // hunts in which none needed fewer events in the median
	sooner int // hunts in which the first hunter needed twice as many or more, or found nothing
	later  int // hunts in which it needed half as many or fewer
}

// never is the median of those that found nothing with most seeds.
const never = math.MaxInt

// median returns how many events half of the seeds were enough for: the lower
// median, so that it is the number of events of some run.
func (r Record) median() int {
	var all []int
	for _, f := range r.Finds {
		if f.Found() {
			all = append(all, f.Steps)
		} else {
			all = append(all, never)
		}
	}
	slices.Sort(all)
	return quantile(all, 50)
}

// quantile returns the least number that so many per cent of the sorted ones
// are not above, or never if there are none.
func quantile(sorted []int, percent int) int {
	if len(sorted) == 0 {
		return never
	}
	return sorted[max(0, (len(sorted)*percent+99)/100-1)]
}

// add takes a record into account.
func (s *score) add(r Record) {
	for _, f := range r.Finds {
		s.tried++
		needed := r.Budget // at least
		if f.Found() {
			needed = f.Steps
			s.steps = append(s.steps, f.Steps)
		}
		s.sum += math.Log(max(float64(needed), 1))
	}
}

// mean returns the geometric mean of the events that were needed. What was not
// found counts as if it had needed the whole budget, so it is too low.
func (s *score) mean() float64 { return math.Exp(s.sum / float64(max(s.tried, 1))) }

// hunters returns the names of the hunters, in the order of their first records.
func hunters(records []Record) (names []string) {
	for _, r := range records {
		if r.Hunter != "" && !slices.Contains(names, r.Hunter) {
			names = append(names, r.Hunter)
		}
	}
	return names
}

// byHunt groups records, in their order; those of one hunt stand together.
func byHunt(records []Record) (all [][]Record) {
	for i, r := range records {
		if i == 0 || r.hunt() != records[i-1].hunt() {
			all = append(all, nil)
		}
		all[len(all)-1] = append(all[len(all)-1], r)
	}
	return all
}

// scores returns how each hunter did. The first is that with which the others
// are compared.
func scores(records []Record) (all []*score) {
	of := map[string]*score{}
	for _, name := range hunters(records) {
		of[name] = &score{hunter: name}
		all = append(all, of[name])
	}
	for _, hunt := range byHunt(records) {
		least, first := never, hunt[0].median()
		for _, r := range hunt {
			least = min(least, r.median())
		}
		for _, r := range hunt {
			of[r.Hunter].add(r)
			of[r.Hunter].compare(r.median(), first, least)
		}
	}
	for _, s := range all {
		slices.Sort(s.steps)
	}
	return all
}

// compare counts a hunt in which the hunter has this median, the first one that
// and the best one that.
func (s *score) compare(median, first, least int) {
	switch {
	case median == never && first == never:
	case first == never || median <= first/2:
		s.sooner++
	case median == never || first <= median/2:
		s.later++
	}
	if median == least && median != never {
		s.best++
	}
}

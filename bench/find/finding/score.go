package finding

import (
	"math"
	"slices"
)

// score is how one hunter did in some hunts.
type score struct {
	Who
	events []int // by hunt and seed, sorted: what was needed, or never
	runs   []int // the same of runs
	found  int
	errors int // hunts and seeds that ended with an error of the algorithm
	sum    float64
}

// never is how many events are enough for a hunter that found nothing.
const never = math.MaxInt

// quantile returns the least number that so many per cent of the sorted ones
// are not above.
func quantile(sorted []int, percent int) int {
	return sorted[max(0, (len(sorted)*percent+99)/100-1)]
}

// events returns how many were needed with each seed, or never.
func (r Record) events() (all []int) {
	for _, f := range r.Finds {
		if f.Found() {
			all = append(all, f.Steps)
		} else {
			all = append(all, never)
		}
	}
	return all
}

// logs returns the sum of the logarithms of the events that were needed. What was
// not found counts as if it had needed the whole budget.
func (r Record) logs() (sum float64) {
	for _, events := range r.events() {
		sum += math.Log(float64(max(min(events, r.Budget), 1)))
	}
	return sum
}

// found returns with how many seeds the property was broken.
func (r Record) found() (n int) {
	for _, f := range r.Finds {
		if f.Found() {
			n++
		}
	}
	return n
}

// scored returns how the hunter of the records did.
func scored(records []Record) *score {
	s := &score{}
	for _, r := range records {
		s.Who = r.Who
		s.events = append(s.events, r.events()...)
		s.found += r.found()
		s.sum += r.logs()
		for _, f := range r.Finds {
			if s.runs = append(s.runs, f.Runs); !f.Found() {
				s.runs[len(s.runs)-1] = never
			}
			if f.Error {
				s.errors++
			}
		}
	}
	slices.Sort(s.events)
	slices.Sort(s.runs)
	return s
}

// mean returns the restricted geometric mean of the events that were needed: what
// was not found counts as if it had needed the budget and no more.
func (s *score) mean() float64 { return math.Exp(s.sum / float64(len(s.events))) }

// hunters returns who hunted, in the order of their first records.
func hunters(records []Record) (all []Who) {
	for _, r := range records {
		if r.Who != (Who{}) && !slices.Contains(all, r.Who) {
			all = append(all, r.Who)
		}
	}
	return all
}

// by returns the records of one hunter.
func by(records []Record, who Who) []Record {
	return kept(records, func(r Record) bool { return r.Who == who })
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

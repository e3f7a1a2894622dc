package finding

import (
	"math"
	"slices"
)

// score sums up the results of one hunter in some hunts.
type score struct {
	Who
	events []int // needed in each hunt with each seed, or never; sorted
	runs   []int // likewise
	found  int
	errors int     // searches that ended with an error of the algorithm
	sum    float64 // of the logarithms of the events, see Record.logs
}

// never stands for the number of events where a hunter found nothing.
const never = math.MaxInt

// quantile returns the least of the sorted numbers that at least percent % of them do
// not exceed.
func quantile(sorted []int, percent int) int {
	return sorted[max(0, (len(sorted)*percent+99)/100-1)]
}

// events returns the number of events needed with each seed, or never.
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

// logs returns the sum of the logarithms of the events needed. A flaw that was not
// found counts as if it had needed the whole budget.
func (r Record) logs() (sum float64) {
	for _, events := range r.events() {
		sum += math.Log(float64(max(min(events, r.Budget), 1)))
	}
	return sum
}

// found returns the number of seeds with which a run broke the property.
func (r Record) found() (n int) {
	for _, f := range r.Finds {
		if f.Found() {
			n++
		}
	}
	return n
}

// scored returns the score of the hunter that made the records.
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

// mean returns the geometric mean of the events needed, restricted to the budget.
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

// byHunt groups records, in their order, in which those of one hunt are adjacent.
func byHunt(records []Record) (all [][]Record) {
	for i, r := range records {
		if i == 0 || r.hunt() != records[i-1].hunt() {
			all = append(all, nil)
		}
		all[len(all)-1] = append(all[len(all)-1], r)
	}
	return all
}

package finding

import (
	"math"
	"slices"

	"doorway/bench/find/stats"
)

// page is how two hunters did in the hunts of one page, and how they differ.
type page struct {
	hunts int
	logs  float64 // by how much the logarithms of the events differ, in the mean of the seeds
	finds int     // by how many they differ
}

// pages returns how two hunters did, page by page. Both have the same hunts, in
// the same order.
func pages(first, second []Record) (all []page) {
	at := map[string]int{}
	for i, r := range second {
		k, met := at[r.Page]
		if !met {
			k = len(all)
			at[r.Page], all = k, append(all, page{})
		}
		all[k].hunts++
		all[k].logs += (r.logs() - first[i].logs()) / float64(len(r.Finds))
		all[k].finds += r.found() - first[i].found()
	}
	return all
}

// sum adds up the pages that were drawn.
func sum(all []page, drawn []int) (s page) {
	for _, i := range drawn {
		s.hunts, s.logs, s.finds = s.hunts+all[i].hunts, s.logs+all[i].logs, s.finds+all[i].finds
	}
	return s
}

// ratio returns by which factor the restricted geometric means differ.
func (p page) ratio() float64 { return math.Exp(p.logs / float64(p.hunts)) }

// versus is how a hunter did beside the first, the default, with what chance
// leaves open. What stands together in a page is not independent, so it is drawn
// together.
type versus struct {
	Who
	ratio         float64 // of the restricted geometric means
	ratioIn       stats.Interval
	finds         float64 // more than the first, of as many hunts
	findsIn       stats.Interval
	sooner, later int // hunts in which the ranks tell that it needs fewer events, or more
}

// against compares a hunter with the first.
func against(first, second []Record) versus {
	all := pages(first, second)
	every := make([]int, len(all))
	for i := range every {
		every[i] = i
	}
	ratio := func(drawn []int) float64 { return sum(all, drawn).ratio() }
	finds := func(drawn []int) float64 {
		s := sum(all, drawn)
		return float64(s.finds) * float64(len(second)) / float64(s.hunts)
	}
	v := versus{
		Who: second[0].Who, ratio: ratio(every), finds: finds(every),
		ratioIn: stats.Bootstrap(len(all), ratio), findsIn: stats.Bootstrap(len(all), finds),
	}
	v.sooner, v.later = ranked(first, second)
	return v
}

// chance is which share of the hunts that are told apart may be told apart by
// chance.
const chance = 0.05

// ranked returns in how many hunts a hunter is sooner or later than the first.
func ranked(first, second []Record) (sooner, later int) {
	p, smaller := make([]float64, len(second)), make([]bool, len(second))
	for i, r := range second {
		p[i], smaller[i] = stats.MannWhitney(r.events(), first[i].events())
	}
	most := stats.Believable(p, chance)
	for i := range p {
		switch {
		case p[i] > most:
		case smaller[i]:
			sooner++
		default:
			later++
		}
	}
	return sooner, later
}

// splits is how often the pages are split to choose on one half and to report on
// the other.
const splits = 1000

// A choice is a hunter that was chosen on one half of the pages, and how it did on
// the other.
type choice struct {
	Who
	ratios []float64 // to the first hunter, sorted, of the splits in which it was chosen
}

// choices chooses the hunter with the lowest restricted geometric mean on one half
// of the pages and compares it with the first on the other half, again and again.
// Those that were chosen most often come first.
func choices(records []Record) []choice {
	var all []choice
	var differences [][]page
	first := by(records, records[0].Who)
	for _, who := range hunters(records) {
		all = append(all, choice{Who: who})
		differences = append(differences, pages(first, by(records, who)))
	}
	for _, half := range stats.Halves(len(differences[0]), splits) {
		best := 0
		for i, d := range differences {
			if sum(d, half[0]).logs < sum(differences[best], half[0]).logs {
				best = i
			}
		}
		all[best].ratios = append(all[best].ratios, sum(differences[best], half[1]).ratio())
	}
	for _, c := range all {
		slices.Sort(c.ratios)
	}
	slices.SortStableFunc(all, func(a, b choice) int { return len(b.ratios) - len(a.ratios) })
	return slices.DeleteFunc(all, func(c choice) bool { return len(c.ratios) == 0 })
}

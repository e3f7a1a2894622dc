package finding

import (
	"math"
	"slices"

	"doorway/internal/stats"
)

// page says how two hunters differ in the hunts of one page.
type page struct {
	hunts int
	logs  float64 // differences of the logarithms of events, averaged over the seeds and summed
	finds int     // difference of the numbers of finds
}

// pages compares two hunters page by page. Both have the same hunts, in the same
// order.
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

// sum adds up the drawn pages.
func sum(all []page, drawn []int) (s page) {
	for _, i := range drawn {
		s.hunts, s.logs, s.finds = s.hunts+all[i].hunts, s.logs+all[i].logs, s.finds+all[i].finds
	}
	return s
}

// ratio returns the ratio of the restricted geometric means, second to first.
func (p page) ratio() float64 { return math.Exp(p.logs / float64(p.hunts)) }

// versus compares a hunter with the first, the default, with confidence intervals.
// The hunts of a page are not independent, so the bootstrap draws whole pages.
type versus struct {
	Who
	ratio         float64 // of the restricted geometric means
	ratioIn       stats.Interval
	finds         float64 // more than the first, in the same hunts
	findsIn       stats.Interval
	sooner, later int // hunts in which, by a rank test, it needs fewer events, or more
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

// chance is the false discovery rate: the expected share of hunts reported as sooner
// or later that differ by chance alone.
const chance = 0.05

// ranked counts the hunts in which a hunter is significantly sooner or later than the
// first.
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

// splits is how many times the pages are split into a half to choose on and a half to
// report on.
const splits = 1000

// A choice is a hunter chosen on one half of the pages, and its results on the other.
type choice struct {
	Who
	ratios []float64 // to the first hunter, in the splits that chose it; sorted
}

// choices chooses the hunter with the lowest restricted geometric mean on one half
// of the pages and compares it with the first on the other half, for each split. The
// most frequent choice comes first.
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

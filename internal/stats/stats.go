// Package stats distinguishes differences from chance: bootstrap confidence intervals, an exact
// Mann–Whitney test, and control of the false discovery rate.
package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"
)

// An Interval gives a 95 % confidence interval.
type Interval struct{ Low, High float64 }

// Has reports whether x is in the interval.
func (i Interval) Has(x float64) bool { return i.Low <= x && x <= i.High }

// resamples is the number of bootstrap samples.
const resamples = 2000

// Bootstrap returns the percentile interval of a statistic of a sample of n clusters.
// It draws whole clusters with replacement, since the members of a cluster are alike
// (Davison and Hinkley, Bootstrap Methods and their Application, 1997, 3.8). The
// statistic receives the indices of the drawn clusters. The seed is fixed, so equal
// arguments give equal intervals.
func Bootstrap(n int, statistic func(drawn []int) float64) Interval {
	chance, drawn, all := rand.New(rand.NewPCG(1, 2)), make([]int, n), make([]float64, resamples)
	for i := range all {
		for k := range drawn {
			drawn[k] = chance.IntN(n)
		}
		all[i] = statistic(drawn)
	}
	slices.Sort(all)
	return Interval{all[resamples/40], all[resamples-1-resamples/40]}
}

// Halves returns random splits of n things into two halves. The seed is fixed.
func Halves(n, splits int) (all [][2][]int) {
	chance := rand.New(rand.NewPCG(3, 4))
	for range splits {
		order := chance.Perm(n)
		all = append(all, [2][]int{order[:n/2], order[n/2:]})
	}
	return all
}

// MannWhitney returns the two-sided p-value of the rank-sum test (Mann and Whitney,
// 1947), and whether the numbers of a tend to be smaller. The test is exact, with ties
// too: tied numbers share their mean rank, and p is the share of all assignments of the
// ranks to the samples whose rank sum is at least as far from its expectation.
func MannWhitney(a, b []int) (p float64, smaller bool) {
	ranks, observed := doubled(a, b), 0
	for _, r := range ranks[:len(a)] {
		observed += r
	}
	expected := len(a) * (len(ranks) + 1) // of the doubled ranks
	ways, extreme, total := sums(ranks, len(a)), 0.0, 0.0
	for sum, n := range ways {
		total += n
		if abs(sum-expected) >= abs(observed-expected) {
			extreme += n
		}
	}
	return extreme / total, observed < expected
}

// doubled returns twice the ranks of the numbers of a, then of those of b. Twice a mean
// rank is an integer.
func doubled(a, b []int) []int {
	all := slices.Concat(a, b)
	sorted := slices.Sorted(slices.Values(all))
	ranks := make([]int, len(all))
	for i, x := range all {
		below, _ := slices.BinarySearch(sorted, x)
		upTo := sort.Search(len(sorted), func(i int) bool { return sorted[i] > x })
		ranks[i] = below + 1 + upTo
	}
	return ranks
}

// sums returns, for each sum, the number of ways to choose that many ranks with that sum.
func sums(ranks []int, many int) []float64 {
	most := 2*len(ranks)*many + 1
	ways := make([][]float64, many+1) // by the number of ranks chosen
	for k := range ways {
		ways[k] = make([]float64, most)
	}
	ways[0][0] = 1
	for _, r := range ranks {
		for k := many; k > 0; k-- {
			for sum := r; sum < most; sum++ {
				ways[k][sum] += ways[k-1][sum-r]
			}
		}
	}
	return ways[many]
}

func abs(x int) int { return max(x, -x) }

// Believable returns the largest p-value to call significant at a false discovery rate:
// of it and all smaller ones, at most this share is due to chance on average (Benjamini
// and Hochberg, Controlling the false discovery rate, 1995). It returns −∞ if none is
// significant.
func Believable(p []float64, share float64) float64 {
	sorted, most := slices.Sorted(slices.Values(p)), math.Inf(-1)
	for i, x := range sorted {
		if x <= share*float64(i+1)/float64(len(sorted)) {
			most = x
		}
	}
	return most
}

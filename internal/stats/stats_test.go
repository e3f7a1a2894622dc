package stats_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"doorway/internal/stats"
)

// mean returns the statistic that is the mean of the drawn numbers.
func mean(numbers []float64) func([]int) float64 {
	return func(drawn []int) (sum float64) {
		for _, i := range drawn {
			sum += numbers[i] / float64(len(drawn))
		}
		return sum
	}
}

// For samples from a distribution with mean 0, the interval contains 0 in about 95 of a
// hundred cases; with few clusters, in slightly fewer.
func TestBootstrap(t *testing.T) {
	const samples, n = 300, 40
	chance, right := rand.New(rand.NewPCG(5, 6)), 0
	for range samples {
		numbers := make([]float64, n)
		for i := range numbers {
			numbers[i] = chance.NormFloat64()
		}
		if i := stats.Bootstrap(n, mean(numbers)); i.Has(0) {
			right++
		} else if i.Low > i.High {
			t.Fatalf("%v", i)
		}
	}
	if share := float64(right) / samples; share < 0.90 || share > 0.98 {
		t.Errorf("a share of %.3f of the intervals contains the mean", share)
	}
	if i := stats.Bootstrap(3, mean([]float64{2, 2, 2})); math.Abs(i.Low-2)+math.Abs(i.High-2) > 1e-9 {
		t.Errorf("interval of a constant sample: %v", i)
	}
}

func TestHalves(t *testing.T) {
	first := map[int]int{}
	for _, h := range stats.Halves(5, 1000) {
		both := slices.Sorted(slices.Values(slices.Concat(h[0], h[1])))
		if len(h[0]) != 2 || !slices.Equal(both, []int{0, 1, 2, 3, 4}) {
			t.Fatalf("halves %v", h)
		}
		first[h[0][0]]++
	}
	for i := range 5 {
		if first[i] < 150 || first[i] > 250 {
			t.Errorf("%d is first %d times in 1000", i, first[i])
		}
	}
}

// By hand: of the twenty ways to choose three of six numbers, one takes the lowest three
// and one the highest. With ties, as in {1, 1} and {1, 2}: of the six choices, the three
// without the 2 are one extreme, and the three with it the other.
func TestMannWhitney(t *testing.T) {
	for _, c := range []struct {
		a, b    []int
		p       float64
		smaller bool
	}{
		{[]int{1, 2, 3}, []int{4, 5, 6}, 2. / 20, true},
		{[]int{4, 9, 6}, []int{1, 2, 3}, 2. / 20, false},
		{[]int{1, 2, 4}, []int{3, 5, 6}, 4. / 20, true},
		{[]int{1, 1}, []int{1, 2}, 1, true},
		{[]int{7, 7, 7}, []int{7, 7, 7}, 1, false},
		{[]int{1, 1, 1, 1}, []int{2, 2, 2, math.MaxInt}, 2. / 70, true},
	} {
		p, smaller := stats.MannWhitney(c.a, c.b)
		if math.Abs(p-c.p) > 1e-12 || smaller != c.smaller {
			t.Errorf("%v and %v: %v, smaller: %v; want %v, %v", c.a, c.b, p, smaller, c.p, c.smaller)
		}
	}
}

// The example of Benjamini and Hochberg (1995): four of fifteen p-values are significant.
func TestBelievable(t *testing.T) {
	p := []float64{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1}
	slices.Reverse(p)
	if got := stats.Believable(p, 0.05); got != 0.0095 {
		t.Errorf("up to %v, want 0.0095", got)
	}
	if got := stats.Believable([]float64{0.9, 0.8}, 0.05); got >= 0 {
		t.Errorf("up to %v, want none", got)
	}
	if got := stats.Believable(nil, 0.05); got >= 0 {
		t.Errorf("up to %v, want none of none", got)
	}
}

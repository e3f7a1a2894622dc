package exchange

import (
	"math"
	"slices"
	"testing"
)

// TestInterval: the bounds are those that Wilson's equation has, and what has not ended may have passed.
func TestInterval(t *testing.T) {
	for p, want := range map[Part][2]float64{ // from the table in Newcombe, Two-sided confidence intervals for the single proportion, 1998
		{Passed: 81, All: 263}: {0.2553, 0.3662}, {Passed: 15, All: 148}: {0.0624, 0.1605}, {Passed: 0, All: 20}: {0, 0.1611}, {Passed: 1, All: 29}: {0.0061, 0.1718},
		{Passed: 20, All: 20}: {0.8389, 1}, {Passed: 1, Open: 14, All: 148}: {0.0012, 0.1605},
	} {
		low, high := p.Interval()
		if math.Abs(low-want[0]) > 0.0001 || math.Abs(high-want[1]) > 0.0001 {
			t.Errorf("%+v: %.4f to %.4f, want %v", p, low, high, want)
		}
	}
}

// TestIntervalCovers: most samples of a share have an interval with it, and not nearly all.
func TestIntervalCovers(t *testing.T) {
	for _, share := range []float64{0.02, 0.1, 0.5, 0.9} {
		has, likely := 0.0, math.Pow(1-share, Sample) // that so many pass
		for k := range Sample + 1 {
			if low, high := (Part{Passed: k, All: Sample}).Interval(); low <= share && share <= high {
				has += likely
			}
			likely *= float64(Sample-k) / float64(k+1) * share / (1 - share)
		}
		if has < 0.92 || has > 0.985 {
			t.Errorf("the interval has a share of %v with a probability of %.3f", share, has)
		}
	}
}

// TestLate: the event after which it was too late has its number in the run, if it is one of the run.
func TestLate(t *testing.T) {
	for n, want := range map[NoReturn][]int{{By: 3}: {5}, {By: 9}: {11}, {By: 10}: nil, {}: nil, {By: 3, From: 4, Cut: true}: {6}, {From: 4}: nil} {
		if got := (Words{Cause: &Cause{NoReturn: n}, Before: 2, Own: 9}).Late(); !slices.Equal(got, want) {
			t.Errorf("%+v: %v, want %v", n, got, want)
		}
	}
}

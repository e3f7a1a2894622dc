package exchange

import (
	"context"
	"math"
)

// NoReturn estimates the point of no return: the event after which all replays that go on at random fail, while before it
// some pass. Replays are a sample. That all of them fail does not show that none can pass.
type NoReturn struct {
	By     int  // the number of the event, from 1; 0 if there is none, because none passes or more replays would be needed
	Before Part // of those from before the event
	After  Part // of those from after it; none were taken if the run has ended there
	From   int  // without such an event: so many events, and after more of them, none passes
	Cut    bool // … and how it is after fewer is not known
}

// A Part counts replays.
type Part struct{ Passed, Open, All int }

// Interval returns the bounds of the share of all random continuations that pass, with a confidence of 95% (Wilson, Probable
// inference, the law of succession, and statistical inference, JASA 22(158), 1927). Replays that have not ended count against
// the lower bound and for the upper one.
func (p Part) Interval() (low, high float64) {
	low, _ = wilson(p.Passed, p.All)
	_, high = wilson(p.Passed+p.Open, p.All)
	return low, high
}

// wilson returns the bounds of a share, given that so many of a sample have it.
func wilson(hits, sample int) (low, high float64) {
	const z = 1.959964 // of the normal distribution, 95% are less than so many standard deviations from its mean
	n, p := float64(sample), float64(hits)/float64(sample)
	middle, spread := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	scale := 1 + z*z/n
	return max(0, (middle-spread)/scale), min(1, (middle+spread)/scale)
}

// noReturn looks for the point of no return from the end of the run backwards. Halving would not do: it takes replays
// that pass for granted where none were taken. Where only one event was possible, the replays after it are those before it.
func noReturn(ctx context.Context, run []Event, p Program, budget int) NoReturn {
	n := NoReturn{From: len(run)}
	for k := len(run) - 1; k >= 0; k-- {
		if run[k].Pending {
			n.From = k
		}
		if run[k].Pending || run[k].Alone {
			continue
		}
		if budget -= Sample; budget < 0 || ctx.Err() != nil {
			n.Cut = true
			return n
		}
		before := sample(p, k)
		if before.Passed > 0 {
			return NoReturn{By: k + 1, Before: before, After: n.After}
		}
		n.From, n.After = k, before
	}
	n.From = 0
	return n
}

// sample takes replays that go on at random after so many events.
func sample(p Program, events int) Part {
	s := Part{All: Sample}
	for seed := range uint64(Sample) {
		switch p.Onward(events, seed) {
		case Passes:
			s.Passed++
		case Open:
			s.Open++
		}
	}
	return s
}

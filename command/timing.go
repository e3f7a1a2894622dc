package command

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A timing is what a user of Kubernetes' leader election has set, and what he knows of the
// API server and the clocks.
type timing struct {
	lease, renew, retry time.Duration // LeaseDuration, RenewDeadline, RetryPeriod
	answer              time.Duration // the longest time of a call
	pause               time.Duration // the longest pause of the leader's process, or 0
	drift               float64       // the rate of a clock is between 1−drift and 1+drift
}

// check returns an error if client-go would refuse the durations, or if they mean nothing.
func (t timing) check() error {
	for _, d := range []struct {
		flag string
		is   time.Duration
	}{{"lease", t.lease}, {"renew", t.renew}, {"retry", t.retry}, {"answer", t.answer}} {
		if d.is <= 0 {
			return fmt.Errorf("-%s=%v: want a time of more than 0, as in -%s=2s", d.flag, d.is, d.flag)
		}
	}
	switch {
	case t.lease%time.Second != 0:
		return fmt.Errorf("-lease=%v: the record has whole seconds, so that others wait for %v; give that", t.lease, t.lease.Truncate(time.Second))
	case t.lease <= t.renew:
		return fmt.Errorf("-lease=%v is not longer than -renew=%v: client-go refuses that; make RenewDeadline shorter", t.lease, t.renew)
	case t.renew <= t.retry*6/5:
		return fmt.Errorf("-renew=%v is not longer than 1.2 times -retry=%v: client-go refuses that; make RetryPeriod shorter", t.renew, t.retry)
	case t.pause < 0:
		return fmt.Errorf("-pause=%v: want 0 or more", t.pause)
	case t.drift < 0 || t.drift >= 1:
		return fmt.Errorf("-drift=%v%%: want 0%% or more and less than 100%%", t.drift*100)
	}
	return nil
}

// slow is how long a duration takes at most by a slow clock, fast how long at least by a fast one.
func (t timing) slow(d time.Duration) time.Duration { return time.Duration(float64(d) / (1 - t.drift)) }
func (t timing) fast(d time.Duration) time.Duration { return time.Duration(float64(d) / (1 + t.drift)) }

// A part is a time that adds to others, and what it is.
type part struct {
	long time.Duration
	what string
}

// leads returns for how long the leader may lead after the last change of the record that others see,
// in parts: leaderelector.Algorithm.Leads, with clocks that drift.
func (t timing) leads() (parts []part) {
	unseen, renewal := t.slow(time.Second), min(t.answer, t.slow(t.renew))
	if t.retry >= time.Second {
		unseen = min(unseen, t.answer)
	}
	parts = []part{{t.answer, "for the answer that lets it lead"}}
	if tries := t.slow(t.retry); t.answer <= unseen+renewal+tries {
		parts = []part{
			{unseen, "from the change to a renewal in the same second, which nobody sees"},
			{renewal, "for the call that renews"},
			{tries, "RetryPeriod, until it renews again and fails"},
		}
	}
	if t.pause > 0 {
		parts = append(parts, part{t.pause, "for a pause of its process"})
	}
	return append(parts, part{t.slow(t.renew), "RenewDeadline, until it stops"})
}

// longest is the sum of these parts.
func (t timing) longest() (sum time.Duration) {
	for _, p := range t.leads() {
		sum += p.long
	}
	return sum
}

// spare is how much longer the others wait than the leader may lead. There is one leader at most if it
// is more than 0.
func (t timing) spare() time.Duration { return t.fast(t.lease) - t.longest() }

// overlap is how long there may be two leaders: if an answer may come so late that the other leads already,
// no longer than from there until the leader stops.
func (t timing) overlap() time.Duration {
	if t.answer > t.fast(t.lease) {
		return t.pause + t.slow(t.renew)
	}
	return -t.spare()
}

// remedies returns what would make the spare time more than 0, one change each: a longer LeaseDuration, and
// shorter calls, if that is enough.
func (t timing) remedies() (all []string) {
	longer := t
	for longer.spare() <= 0 {
		longer.lease += time.Second
	}
	all = append(all, fmt.Sprintf("-lease=%v", longer.lease))
	quicker := t
	for quicker.spare() <= 0 && quicker.answer > 0 {
		quicker.answer = (quicker.answer - 1).Truncate(100 * time.Millisecond)
	}
	if quicker.answer > 0 {
		all = append(all, fmt.Sprintf("-answer=%v", quicker.answer))
	}
	return all
}

// units is how many units of time a model may have to wait: more take too long to explore.
const units = 60

// unit returns the longest unit of which all durations are multiples, and a call is two or more: a request
// and an answer. It is 0 if LeaseDuration is too many of them.
func (t timing) unit() time.Duration {
	u := time.Second
	for _, d := range []time.Duration{t.lease, t.renew, t.retry, t.answer} {
		for d > 0 {
			u, d = d, u%d
		}
	}
	if t.answer == u {
		u /= 2
	}
	if t.lease > units*u {
		return 0
	}
	return u
}

// percent reads a percentage.
func percent(text string) (float64, error) {
	number, marked := strings.CutSuffix(text, "%")
	x, err := strconv.ParseFloat(number, 64)
	if err != nil || !marked {
		return 0, fmt.Errorf("want a percentage, as in 1%% or 0.02%%")
	}
	return x / 100, nil
}

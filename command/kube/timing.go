// Package kube judges Kubernetes' leader election: the consequences of its durations, and the audit logs of an API
// server. docs/leader-elector.md derives for how long a leader may lead after the others have seen its last sign of
// life, and for how long they wait.
package kube

import (
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// A Timing holds the settings of Kubernetes' leader election, and assumptions about the API server and the clocks.
type Timing struct {
	Lease, Renew, Retry time.Duration // LeaseDuration, RenewDeadline, RetryPeriod
	Answer              time.Duration // the longest time of a call
	Pause               time.Duration // the longest pause of the leader's process, or 0
	Drift               float64       // the rate of a clock is between 1−drift and 1+drift
}

// TimingFlags declares the flags that set a timing. The defaults are those of Kubernetes' components.
func TimingFlags(fs *flag.FlagSet) *Timing {
	t := &Timing{}
	fs.DurationVar(&t.Lease, "lease", 15*time.Second, "LeaseDuration, a `time`")
	fs.DurationVar(&t.Renew, "renew", 10*time.Second, "RenewDeadline, a `time`")
	fs.DurationVar(&t.Retry, "retry", 2*time.Second, "RetryPeriod, a `time`")
	fs.DurationVar(&t.Answer, "answer", 5*time.Second, "the longest `time` of a successful call of the API server, from the request to the answer; the timeout of the client bounds it")
	fs.DurationVar(&t.Pause, "pause", 0, "the longest `time` for which the leader's process stands still: a full garbage collection, a move to another machine")
	fs.Var((*percentage)(&t.Drift), "drift", "by how much of its rate a clock is fast or slow at most, a `percentage` (default 0%)")
	return t
}

// Check returns an error if client-go would refuse the durations, or if they make no sense.
func (t Timing) Check() error {
	for _, d := range []struct {
		flag string
		is   time.Duration
	}{{"lease", t.Lease}, {"renew", t.Renew}, {"retry", t.Retry}, {"answer", t.Answer}} {
		if d.is <= 0 {
			return fmt.Errorf("-%s=%v: want a time of more than 0, as in -%s=2s", d.flag, d.is, d.flag)
		}
	}
	switch {
	case t.Lease%time.Second != 0:
		return fmt.Errorf("-lease=%v: the record has whole seconds, so others wait for %v; give that", t.Lease, t.Lease.Truncate(time.Second))
	case t.Lease <= t.Renew:
		return fmt.Errorf("-lease=%v is not longer than -renew=%v: client-go refuses that; make RenewDeadline shorter", t.Lease, t.Renew)
	case t.Renew <= t.Retry*6/5:
		return fmt.Errorf("-renew=%v is not longer than 1.2 times -retry=%v: client-go refuses that; make RetryPeriod shorter", t.Renew, t.Retry)
	case t.Pause < 0:
		return fmt.Errorf("-pause=%v: want 0 or more", t.Pause)
	case t.Drift < 0 || t.Drift >= 1:
		return fmt.Errorf("-drift=%v%%: want 0%% or more and less than 100%%", t.Drift*100)
	}
	return nil
}

// slow returns the longest real time of a duration on a slow clock, fast the shortest on a fast one.
func (t Timing) slow(d time.Duration) time.Duration { return time.Duration(float64(d) / (1 - t.Drift)) }
func (t Timing) fast(d time.Duration) time.Duration { return time.Duration(float64(d) / (1 + t.Drift)) }

// A part names a summand of a time.
type part struct {
	long time.Duration
	what string
}

// leads returns, in parts, for how long the leader may lead after the last change of the record that others see:
// leaderelector.Algorithm.Leads, with clocks that drift.
func (t Timing) leads() (parts []part) {
	unseen, renewal := t.slow(time.Second), min(t.Answer, t.slow(t.Renew))
	if t.Retry >= time.Second {
		unseen = min(unseen, t.Answer)
	}
	parts = []part{{t.Answer, "for the answer that lets it lead"}}
	if tries := t.slow(t.Retry); t.Answer <= unseen+renewal+tries {
		parts = []part{
			{unseen, "from the change to a renewal in the same second, which nobody sees"},
			{renewal, "for the call that renews"},
			{tries, "RetryPeriod, until it renews again and fails"},
		}
	}
	if t.Pause > 0 {
		parts = append(parts, part{t.Pause, "for a pause of its process"})
	}
	return append(parts, part{t.slow(t.Renew), "RenewDeadline, until it stops"})
}

// After returns for how long the leader may lead after its last successful renewal, if it no longer reaches the
// server. With ReleaseOnCancel it then tries to release the lease, for RenewDeadline again, before it tells its
// work to stop.
func (t Timing) After(releases bool) time.Duration {
	after := t.slow(t.Retry) + t.slow(t.Renew) + t.Pause
	if releases {
		after += t.slow(t.Renew)
	}
	return after
}

// Longest returns the sum of these parts.
func (t Timing) Longest() (sum time.Duration) {
	for _, p := range t.leads() {
		sum += p.long
	}
	return sum
}

// Spare returns how much longer the others wait than the leader may lead. If it is positive there is at most one
// leader.
func (t Timing) Spare() time.Duration { return t.fast(t.Lease) - t.Longest() }

// Overlap returns for how long there may be two leaders: if an answer may come so late that the other leads
// already, no longer than from there until the leader stops.
func (t Timing) Overlap() time.Duration {
	if t.Answer > t.fast(t.Lease) {
		return t.Pause + t.slow(t.Renew)
	}
	return -t.Spare()
}

// Remedies returns changes. Each makes the spare time positive: a longer LeaseDuration and, if that is enough,
// shorter calls.
func (t Timing) Remedies() (all []string) {
	longer := t
	for longer.Spare() <= 0 {
		longer.Lease += time.Second
	}
	all = append(all, fmt.Sprintf("-lease=%v", longer.Lease))
	quicker := t
	for quicker.Spare() <= 0 && quicker.Answer > 0 {
		quicker.Answer = (quicker.Answer - 1).Truncate(100 * time.Millisecond)
	}
	if quicker.Answer > 0 {
		all = append(all, fmt.Sprintf("-answer=%v", quicker.Answer))
	}
	return all
}

// Units limits the units of time that a model may have to wait: more take too long to explore.
const Units = 60

// Unit returns the longest unit that divides all durations. A call takes two units or more, for a request and an
// answer. It is 0 if LeaseDuration has too many units.
func (t Timing) Unit() time.Duration {
	u := time.Second
	for _, d := range []time.Duration{t.Lease, t.Renew, t.Retry, t.Answer} {
		for d > 0 {
			u, d = d, u%d
		}
	}
	if t.Answer == u {
		u /= 2
	}
	if t.Lease > Units*u {
		return 0
	}
	return u
}

// A percentage parses a flag of this form.
type percentage float64

// String returns the percentage.
func (p *percentage) String() string { return fmt.Sprintf("%v%%", float64(*p)*100) }

// Set reads a percentage.
func (p *percentage) Set(text string) error {
	number, marked := strings.CutSuffix(text, "%")
	x, err := strconv.ParseFloat(number, 64)
	if err != nil || !marked {
		return fmt.Errorf("want a percentage, as in 1%% or 0.02%%")
	}
	*p = percentage(x / 100)
	return nil
}

// Tell prints the consequences of the durations.
func (t Timing) Tell(w io.Writer) {
	short := func(d time.Duration) time.Duration { return d.Round(time.Millisecond) }
	fmt.Fprintf(w, "The leader may lead for %v after the last change of the record that others see:\n", short(t.Longest()))
	for _, p := range t.leads() {
		fmt.Fprintf(w, "  %7v  %s\n", short(p.long), p.what)
	}
	fmt.Fprintf(w, "The others wait for %v: LeaseDuration", short(t.fast(t.Lease)))
	if t.Drift > 0 {
		fmt.Fprint(w, " by a fast clock")
	}
	fmt.Fprint(w, ".\n")
	switch spare := t.Spare(); {
	case spare > 0:
		fmt.Fprintf(w, "There is one leader at most, with %v to spare.\n", short(spare))
		return
	case spare == 0:
		fmt.Fprintln(w, "That is as long and no longer: one may stop in the moment in which the next begins.")
	default:
		fmt.Fprintf(w, "There can be two leaders at once, for up to %v.\n", short(t.Overlap()))
	}
	fmt.Fprintln(w, "One of these would prevent it:")
	for _, r := range t.Remedies() {
		fmt.Fprintf(w, "  %s\n", r)
	}
}

package kube

import (
	"flag"
	"testing"
	"time"

	"doorway/algorithms/leaderelector"
)

// The remedies are the smallest that do, and each does.
func TestRemedies(t *testing.T) {
	for _, a := range []time.Duration{1900, 2000, 3000, 9000, 14_000} {
		was := Timing{Lease: 15 * time.Second, Renew: 10 * time.Second, Retry: 2 * time.Second, Answer: a * time.Millisecond, Drift: 0.01}
		if was.Spare() > 0 {
			t.Fatalf("%v needs no remedy", was)
		}
		for _, r := range was.Remedies() {
			fs := flag.NewFlagSet("", flag.ContinueOnError)
			now := TimingFlags(fs)
			if err := fs.Parse([]string{"-drift=1%", "-answer=" + was.Answer.String(), r}); err != nil {
				t.Fatal(err)
			}
			if now.Spare() <= 0 {
				t.Errorf("%s does not help %v", r, was)
			}
			now.Lease, now.Answer = max(was.Lease, now.Lease-time.Second), min(was.Answer, now.Answer+100*time.Millisecond)
			if now.Spare() > 0 {
				t.Errorf("less than %s helps %v, too", r, was)
			}
		}
	}
}

// What the command adds up is what the page's small durations are explored with.
func TestTimingIsThePage(t *testing.T) {
	for retry := int16(1); retry < 4; retry++ {
		for renew := retry + 1; renew < 8; renew++ {
			for answer := int16(1); answer < 12; answer++ {
				a := leaderelector.Algorithm{RetryPeriod: retry, RenewDeadline: renew, Second: 1}
				in := func(n int16) time.Duration { return time.Duration(n) * time.Second }
				tm := Timing{Lease: in(100), Renew: in(renew), Retry: in(retry), Answer: in(answer + 1)}
				if got, want := tm.Longest(), in(a.Leads(1, answer)); got != want && answer+1 <= renew+retry {
					t.Errorf("%+v: %v, and the page says %v", tm, got, want)
				}
			}
		}
	}
}

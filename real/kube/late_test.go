package kube_test

import (
	"fmt"
	"testing"
	"time"

	"doorway/checker/simulate"
	"doorway/properties"
	"doorway/real"
	"doorway/real/kube"
	"doorway/real/realtest"
)

// defaults is what happens with the durations that controllers have by default.
const defaults = "client-go by default"

// enough is a LeaseDuration for answers that take less than ten seconds: RenewDeadline, RetryPeriod and these ten
// (TestCondition). None is enough if they may take any time, since the first one has no deadline: a candidate that learns
// after 14 seconds that it has created the lease leads from then on.
const enough = 22 * time.Second

// leased is a process whose work ends with its context, under a LeaseDuration.
func leased(lease time.Duration) func(*real.Process) {
	return func(p *real.Process) {
		electWith(p.Context(), kube.Lock(p), lease, false, ends(p, 0), func() {})
	}
}

// Two lead by default if an answer is late enough, though nothing is lost, nobody is shut down, and work ends with its
// context. If messages arrive within three seconds one leads, and within nine with a longer lease.
func TestDefaults(t *testing.T) {
	for _, c := range []struct {
		lease, within time.Duration
		events        int // of the shortest run, or 0
	}{{byDefault, 0, 30}, {byDefault, 3 * time.Second, 0}, {enough, 9 * time.Second, 0}, {enough, 0, 37}} {
		t.Run(fmt.Sprintf("LeaseDuration=%v within=%v", c.lease, c.within), func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 2, Within: c.within}, leased(c.lease))
			if err != nil {
				t.Fatal(err)
			}
			for seed := range *seeds {
				f := realtest.Expect(t, prog, properties.MutualExclusion, simulate.Runs{Count: 2000, Steps: 1000, Seed: 1 + 100_000*uint64(seed)}, c.events)
				if f != nil && c.lease == byDefault {
					keep(t, f, defaults, prog, properties.MutualExclusion)
				}
			}
		})
	}
}

package kube_test

import (
	"context"
	"testing"
	"time"

	"doorway/checker/simulate"
	"doorway/real"
	"doorway/real/realtest"
)

// monitor is a pod of which every one checks whether it leads and is there for something else, too. When it loses the lease
// it goes on without: Run returns once, and nothing calls it again.
func monitor(p *real.Process) {
	elect(p.Context(), p, false, func(ctx context.Context) { p.Work(ctx) }, func() {})
	<-p.Context().Done()
}

// competitor runs for leader again.
func competitor(p *real.Process) {
	for p.Context().Err() == nil {
		elect(p.Context(), p, false, func(ctx context.Context) { p.Work(ctx) }, func() {})
	}
}

// Pods that have lost the lease, and do not compete again, leave nobody to lead (kuberhealthy#1533). Nobody competes in
// vain then.
func TestNobodyLeadsAnyMore(t *testing.T) {
	setup := real.Setup{N: 1, Drops: 8, Within: 3 * time.Second}
	for _, c := range []struct {
		what    string
		process func(*real.Process)
		events  int // of the shortest run, or 0
	}{
		{"each competes once", monitor, 75},
		{"each competes again", competitor, 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, setup, c.process)
			if err != nil {
				t.Fatal(err)
			}
			realtest.Expect(t, prog, real.LedWithin(30*time.Second), simulate.Runs{Count: 500, Steps: 500, Seed: 1}, c.events)
			if c.events > 0 {
				realtest.Expect(t, prog, real.ServedWithin(30*time.Second), simulate.Runs{Count: 100, Steps: 500, Seed: 1}, 0)
			}
		})
	}
}

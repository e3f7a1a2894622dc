package kube_test

import (
	"context"
	"flag"
	"testing"
	"time"

	"k8s.io/client-go/tools/leaderelection"

	"doorway/properties"
	"doorway/real"
	"doorway/real/kube"
	"doorway/real/realtest"
)

var (
	scorecard = flag.Int("scorecard", 200, "take so many `runs` of each cell of the scorecard")
	update    = flag.Bool("update", false, "write testdata/scorecard.csv and the cases of broken cells anew")
)

// elected leads with such a LeaseDuration, and works until its context is done.
func elected(lease time.Duration, release bool) func(*real.Process) {
	return func(p *real.Process) {
		work := func(ctx context.Context) { realtest.Works(ctx, p, byDefault) }
		electWith(p.Context(), kube.Lock(p), lease, release, work, func() {})
	}
}

const (
	elector = "https://pkg.go.dev/k8s.io/client-go@v0.37.2/tools/leaderelection"
	config  = elector + "#LeaderElectionConfig"
)

// TestScorecard scores the elector with the durations that controllers have by default, 15, 10 and 2 seconds, and with
// a LeaseDuration of 22 seconds, which leaves room for messages that take nine.
func TestScorecard(t *testing.T) {
	row := realtest.Row{
		Of: leaderelection.NewLeaderElector, Setup: real.Setup{N: 2}, Steps: 300, Exclusion: properties.MutualExclusion,
		Faults: map[realtest.Column]func(*real.Setup){realtest.Release: func(s *real.Setup) { s.N = 3 }},
		Told:   byDefault, Served: 30 * time.Second,
	}
	promises := map[realtest.Column]realtest.Promise{
		realtest.Prompt: {
			Says: "latency is tolerated as far as the durations allow, without a guarantee that only one leads",
			At:   elector + "#pkg-overview",
		},
		realtest.Cut:    {Says: "a leader that cannot renew gives up after RenewDeadline, before others may try", At: config},
		realtest.Told:   {Says: "a leader that cannot renew gives up after RenewDeadline", At: config},
		realtest.Served: {Says: "others try once LeaseDuration has passed since the last renewal that they saw", At: config},
	}
	usual, releasing, roomy := row, row, row
	usual.Part, usual.Holder, usual.Prompt, usual.Promises = "LeaderElector, 15 10 2", elected(byDefault, false), time.Second, promises
	usual.Untested = map[realtest.Column]string{realtest.Release: "see the next row"}
	releasing.Part, releasing.Holder, releasing.Prompt = "LeaderElector, ReleaseOnCancel", elected(byDefault, true), time.Second
	releasing.Faults = map[realtest.Column]func(*real.Setup){realtest.Release: released}
	releasing.Promises = map[realtest.Column]realtest.Promise{
		realtest.Prompt: promises[realtest.Prompt], realtest.Cut: promises[realtest.Cut], realtest.Told: promises[realtest.Told],
		realtest.Served: promises[realtest.Served],
		realtest.Release: {
			Says: "it is safe unless the context is cancelled before the guarded code has ended", At: config,
		},
	}
	roomy.Part, roomy.Holder, roomy.Prompt, roomy.Promises = "LeaderElector, 22 10 2", elected(enough, false), 9*time.Second, promises
	roomy.Untested = map[realtest.Column]string{realtest.Release: "see the row before"}
	realtest.Score(t, []realtest.Row{usual, releasing, roomy}, *scorecard, *update)
}

// released bounds how late messages are, since otherwise two lead without a release, and loses as many as it takes until a
// leader gives up.
func released(s *real.Setup) { s.Within, s.Drops = 3*time.Second, 8 }

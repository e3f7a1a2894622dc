package river_test

import (
	"context"
	"flag"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
)

var (
	scorecard = flag.Int("scorecard", 100, "take so many `runs` of each cell of the scorecard")
	update    = flag.Bool("update", false, "write testdata/scorecard.csv and the cases of broken cells anew")
)

// noticed is how long two may lead: a leader is to trust its lease no longer than a second before the end of it.
const noticed = time.Second

// maintaining is Maintaining, and two that lead together for longer than noticed fail.
func maintaining(p *real.Process) rivertype.Hook {
	return river.HookPeriodicJobsStartFunc(func(ctx context.Context, _ *rivertype.HookPeriodicJobsStartParams) error {
		go realtest.Works(ctx, p, noticed)
		return nil
	})
}

const (
	election   = "https://riverqueue.com/docs/leader-election"
	leadership = "https://pkg.go.dev/github.com/riverqueue/river@v0.51.2/internal/leadership"
)

// TestScorecard scores the elector of River's client. Its runs repeat at level two, since it draws how long it waits.
func TestScorecard(t *testing.T) {
	one := realtest.Promise{Says: "only one client at a time is running queue maintenance tasks", At: election}
	window := realtest.Promise{Says: "a leader that cannot renew its term steps down before its lease in the database expires", At: leadership + "#hdr-Trust_Window"}
	realtest.Score(t, []realtest.Row{{
		Part: "river.Client", Of: river.NewWorkers, Controlled: true,
		Setup: real.Setup{N: 2, Tick: tick}, Prompt: tick, Steps: 400, Exclusion: properties.MutualExclusion,
		Holder: func(p *real.Process) { run(p, maintaining(p)) },
		Told:   noticed, Served: time.Minute,
		Promises: map[realtest.Column]realtest.Promise{
			realtest.Prompt: one, realtest.Slow: window, realtest.Cut: window, realtest.Restart: window, realtest.Told: window,
			realtest.Served: {Says: "if a leader crashes, another is elected", At: election},
		},
		Untested: map[realtest.Column]string{
			realtest.Release: "who leads does not stop by itself; a resignation names its term",
		},
	}}, *scorecard, *update)
}

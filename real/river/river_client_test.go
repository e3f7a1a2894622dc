package river_test

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/rivertype"

	"doorway/properties"
	"doorway/real"
	doorriver "doorway/real/river"
	doorsql "doorway/real/sql"
)

func TestMyRiverClient(t *testing.T) {
	real.Test(t, real.Setup{N: 2, Tick: time.Second / 2, Within: time.Second / 2}, func(p *real.Process) {
		db := sql.OpenDB(doorsql.Connector(p, doorriver.New, 10*time.Second))
		defer db.Close()
		workers := river.NewWorkers()
		river.AddWorker(workers, river.WorkFunc(func(context.Context, *river.Job[nothing]) error { return nil }))
		c, err := river.NewClient(riverdatabasesql.New(db), &river.Config{
			ID: fmt.Sprint(p.ID()), Hooks: []rivertype.Hook{doorriver.Maintaining(p)},
			Queues: map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: 1}}, Workers: workers,
			FetchPollInterval: time.Hour, // there are no jobs
			TestOnly:          true,      // starts maintenance without a random delay
			Logger:            slog.New(slog.DiscardHandler),
		})
		if err == nil {
			err = c.Start(p.Context())
		}
		if err == nil {
			<-c.Stopped()
		}
	}, properties.MutualExclusion)
}

type nothing struct{}

func (nothing) Kind() string { return "nothing" }

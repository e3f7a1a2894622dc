package river_test

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/rivertype"

	"doorway/real"
	doorriver "doorway/real/river"
	doorsql "doorway/real/sql"
)

const (
	tick      = time.Second / 2
	keepalive = 10 * time.Second
)

// run runs a client until its process ends. It asks for jobs once an hour: there are none.
func run(p *real.Process, hook rivertype.Hook) {
	db := sql.OpenDB(doorsql.Connector(p, doorriver.New, keepalive))
	defer db.Close()
	if open(p.Context(), db, 2) != nil {
		return
	}
	workers := river.NewWorkers()
	river.AddWorker(workers, river.WorkFunc(func(context.Context, *river.Job[nothing]) error { return nil }))
	c, err := river.NewClient(riverdatabasesql.New(db), &river.Config{
		ID: fmt.Sprint(p.ID()), Hooks: []rivertype.Hook{hook}, TestOnly: true,
		Queues: map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: 1}}, Workers: workers,
		FetchPollInterval: time.Hour, Logger: slog.New(slog.DiscardHandler),
	})
	if err == nil {
		err = c.Start(p.Context())
	}
	if err == nil {
		<-c.Stopped()
	}
}

// open opens so many connections, which the pool keeps. A client that finds none, and cannot open one in time, does not
// start; its subscription manager then goes round without waiting until it is told to stop, and level two refuses that.
func open(ctx context.Context, db *sql.DB, n int) error {
	if n == 0 {
		return nil
	}
	c, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	return open(ctx, db, n-1)
}

// client runs a client that maintains.
func client(p *real.Process) { run(p, doorriver.Maintaining(p)) }

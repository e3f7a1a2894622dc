package postgres_test

import (
	"context"
	"database/sql"
	"flag"
	"testing"
	"time"

	"doorway/properties"
	"doorway/real"
	"doorway/real/postgres"
	"doorway/real/realtest"
)

var (
	scorecard = flag.Int("scorecard", 100, "take so many `runs` of each cell of the scorecard")
	update    = flag.Bool("update", false, "write testdata/scorecard.csv and the cases of broken cells anew")
)

// noticed is how long a holder may go on after another has the lock.
const noticed = 10 * time.Second

// connected works for a minute under a lock of a connection that it holds, and asks every second whether the connection
// is there: it ends when that fails.
func connected(p *real.Process, keepalive time.Duration) {
	db := open(p, keepalive, postgres.New)
	defer db.Close()
	c, err := db.Conn(p.Context())
	if err != nil {
		return
	}
	defer c.Close()
	if _, err := c.ExecContext(p.Context(), "SELECT pg_advisory_lock($1)", 7); err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(p.Context(), time.Minute)
	defer cancel()
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		for ctx.Err() == nil && c.PingContext(ctx) == nil {
			select {
			case <-time.After(time.Second):
			case <-ctx.Done():
			}
		}
		cancel()
	}()
	realtest.Works(ctx, p, noticed)
	<-stopped
	_, _ = c.ExecContext(context.WithoutCancel(p.Context()), "SELECT pg_advisory_unlock($1)", 7)
}

const (
	advisory   = "https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS"
	keepalives = "https://www.postgresql.org/docs/current/runtime-config-connection.html#RUNTIME-CONFIG-TCP-SETTINGS"
)

// TestScorecard scores advisory locks of a session, of a server that never asks whether a silent client is there, as is
// usual, and of one that asks after ten seconds.
func TestScorecard(t *testing.T) {
	held := realtest.Promise{Says: "a lock is held until it is released or the session ends", At: advisory}
	row := realtest.Row{
		Of: sql.OpenDB, Setup: real.Setup{N: 2}, Prompt: time.Second, Steps: 200, Exclusion: properties.MutualExclusion,
		Others: map[realtest.Column]func(*real.Process){realtest.Release: holder(0)},
		Faults: map[realtest.Column]func(*real.Setup){realtest.Release: func(s *real.Setup) { s.N = 3 }},
		Told:   noticed, Served: 30 * time.Second,
		Untested: map[realtest.Column]string{
			realtest.Restart: "sessions end when PostgreSQL restarts, whatever it has saved: see the next column",
		},
	}
	usual, asking := row, row
	usual.Part, usual.Holder = "pg_advisory_lock over sql.Conn", func(p *real.Process) { connected(p, 0) }
	usual.Promises = map[realtest.Column]realtest.Promise{
		realtest.Prompt: held, realtest.Slow: held, realtest.Pause: held, realtest.Cut: held,
		realtest.Release: {
			Says: "unlocking what the session does not hold does nothing, and returns false",
			At:   "https://www.postgresql.org/docs/current/functions-admin.html#FUNCTIONS-ADVISORY-LOCKS",
		},
	}
	asking.Part, asking.Holder = "pg_advisory_lock, keepalives of 10 s", func(p *real.Process) { connected(p, keepalive) }
	asking.Promises = map[realtest.Column]realtest.Promise{realtest.Prompt: held, realtest.Served: {
		Says: "a client that answers no keepalive is dead, and its session ends", At: keepalives,
	}}
	asking.Untested = map[realtest.Column]string{realtest.Restart: row.Untested[realtest.Restart], realtest.Release: "see the row before"}
	realtest.Score(t, []realtest.Row{usual, asking}, *scorecard, *update)
}

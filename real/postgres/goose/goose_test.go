package goose

import (
	"context"
	"database/sql"
	"flag"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pressly/goose/v3/lock"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/properties"
	"doorway/real"
	"doorway/real/postgres"
	"doorway/real/realtest"
	doorsql "doorway/real/sql"
)

// The statements by which goose's table locker keeps a lease in a row, as v3.30.0 sends them.
const (
	exists = `SELECT EXISTS ( SELECT 1 FROM pg_tables WHERE (current_schema() IS NULL OR schemaname = current_schema()) AND tablename = 'goose_lock' )`

	acquire = `INSERT INTO goose_lock (lock_id, locked, locked_at, locked_by, lease_expires_at, updated_at)
		VALUES ($1, true, now(), $2, now() + $3::interval, now())
		ON CONFLICT (lock_id) DO UPDATE SET
			locked = true, locked_at = now(), locked_by = $2, lease_expires_at = now() + $3::interval, updated_at = now()
		WHERE goose_lock.locked = false OR goose_lock.lease_expires_at < now()
		RETURNING locked_by, lease_expires_at`

	release = `UPDATE goose_lock SET locked = false, locked_at = NULL, locked_by = NULL, lease_expires_at = NULL, updated_at = now()
		WHERE lock_id = $1 AND locked_by = $2 RETURNING lock_id`

	renew = `UPDATE goose_lock SET lease_expires_at = now() + $1::interval, updated_at = now()
		WHERE lock_id = $2 AND locked_by = $3 AND locked = true RETURNING lease_expires_at`

	cleanUp = `UPDATE goose_lock SET locked = false, locked_at = NULL, locked_by = NULL, lease_expires_at = NULL, updated_at = now()
		WHERE locked = true AND lease_expires_at < now() RETURNING lock_id`
)

// A lease is the row.
type lease struct {
	locked  bool
	by      any
	expires time.Time
}

// one returns a result of one row, or none.
func one(is bool, columns string, values ...any) (doorsql.Result, error) {
	r := doorsql.Result{Columns: strings.Split(columns, ",")}
	if is {
		r.Rows = [][]any{values}
	}
	return r, nil
}

// after returns the time after so many seconds, as an interval of PostgreSQL.
func after(interval any) time.Time {
	n, _ := strconv.Atoi(strings.TrimSuffix(interval.(string), " seconds"))
	return time.Now().Add(time.Duration(n) * time.Second)
}

// database has the table of goose's locker, which exists.
func database() *postgres.Server {
	s, row := postgres.New(), lease{}
	s.Handle(exists, func([]any) (doorsql.Result, error) { return one(true, "exists", true) })
	s.Handle(acquire, func(args []any) (doorsql.Result, error) {
		ok := !row.locked || row.expires.Before(time.Now())
		if ok {
			row = lease{true, args[1], after(args[2])}
		}
		return one(ok, "locked_by,lease_expires_at", row.by, row.expires)
	})
	s.Handle(release, func(args []any) (doorsql.Result, error) {
		ok := row.by == args[1]
		if ok {
			row = lease{}
		}
		return one(ok, "lock_id", args[0])
	})
	s.Handle(renew, func(args []any) (doorsql.Result, error) {
		ok := row.locked && row.by == args[2]
		if ok {
			row.expires = after(args[0])
		}
		return one(ok, "lease_expires_at", row.expires)
	})
	s.Handle(cleanUp, func([]any) (doorsql.Result, error) {
		ok := row.locked && row.expires.Before(time.Now())
		if ok {
			row = lease{}
		}
		return one(ok, "lock_id", lock.DefaultLockID)
	})
	return s
}

// open opens the database of a process, whose server notices a dead client.
func open(p *real.Process) *sql.DB {
	return sql.OpenDB(doorsql.Connector(p, database, 10*time.Second))
}

// work is a migration of so long.
func work(p *real.Process, long time.Duration) {
	ctx, cancel := context.WithTimeout(p.Context(), long)
	defer cancel()
	p.Work(ctx)
}

// table migrates for so long under goose's table locker, whose lease is 30 seconds. If it is bounded, it gives the context
// of its attempt to lock a minute, and cancels it when it has the lock.
func table(long time.Duration, bounded bool) func(*real.Process) {
	return func(p *real.Process) {
		db := open(p)
		defer db.Close()
		l := locker()
		ctx, cancel := context.WithTimeout(p.Context(), time.Minute)
		defer cancel()
		if !bounded {
			ctx = p.Context()
		}
		if l.Lock(ctx, db) != nil {
			return
		}
		if bounded {
			cancel()
		}
		work(p, long)
		_ = l.Unlock(p.Context(), db)
	}
}

func locker(options ...lock.TableLockerOption) lock.Locker {
	l, err := lock.NewPostgresTableLocker(options...)
	if err != nil {
		panic(err)
	}
	return l
}

// unlocking fails if Unlock does. Nothing takes the lease away from it before that.
func unlocking(p *real.Process) {
	db := open(p)
	defer db.Close()
	l := locker(lock.WithTableUnlockTimeout(slow, 2))
	if l.Lock(p.Context(), db) != nil {
		return
	}
	work(p, time.Second)
	if err := l.Unlock(p.Context(), db); err != nil && p.Context().Err() == nil {
		p.Fail(err)
	}
}

// repeating migrates three times for 20 seconds, with the same locker or another each time. It fails if Lock gives up
// sooner than three tries of ten seconds take.
func repeating(same bool) func(*real.Process) {
	return func(p *real.Process) {
		db := open(p)
		defer db.Close()
		tries := lock.WithTableLockTimeout(10*time.Second, 3)
		for l := locker(tries); ; {
			if !same {
				l = locker(tries)
			}
			begun := time.Now()
			if err := l.Lock(p.Context(), db); err != nil {
				if p.Context().Err() == nil && time.Since(begun) < 20*time.Second {
					p.Fail(err)
				}
				return
			}
			work(p, 20*time.Second)
			_ = l.Unlock(p.Context(), db)
		}
	}
}

// session migrates for a minute under goose's session locker, over a connection that it keeps. The migration is one that
// does not use that connection, such as one written in Go: goose carries out those in SQL over it.
func session(p *real.Process) {
	db := open(p)
	defer db.Close()
	l, err := lock.NewPostgresSessionLocker()
	if err != nil {
		panic(err)
	}
	c, err := db.Conn(p.Context())
	if err != nil {
		return
	}
	defer c.Close()
	if l.SessionLock(p.Context(), c) != nil {
		return
	}
	work(p, time.Minute)
	_ = l.SessionUnlock(context.WithoutCancel(p.Context()), c)
}

func program(t *testing.T, s real.Setup, process func(*real.Process)) *real.Program {
	t.Helper()
	prog, err := real.New(t, s, process)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

var repaired = flag.Int("repaired", 1000, "take so many `runs` of what breaks nothing")

const slow = 5 * time.Second

// A scene is a program, and what it breaks.
type scene struct {
	name     string
	setup    real.Setup
	process  func(*real.Process)
	property property.Property
	events   int  // of the shortest run, at most; 0 if it breaks nothing
	draws    bool // goose draws how long it waits, so that only level two repeats the run
}

var (
	calm    = real.Setup{N: 2, Tick: slow, Within: slow}
	cut     = real.Setup{N: 2, Tick: slow, Within: slow, Splits: 1}
	lossy   = real.Setup{N: 2, Tick: slow, Within: slow, Drops: 1}
	restart = real.Setup{N: 2, Tick: slow, Within: slow, Crashes: 1, Recoveries: 1, Crashers: model.Procs(2), Forgets: true}
)

var scenes = []scene{
	{"a table locker and a cut", cut, table(time.Minute, false), properties.MutualExclusion, 30, true},
	{"a short migration and a cut", cut, table(15*time.Second, false), properties.MutualExclusion, 0, false},
	{"a table locker and a restart", restart, table(time.Minute, false), properties.MutualExclusion, 30, true},
	{"a table locker and losses", lossy, table(time.Minute, false), properties.MutualExclusion, 0, false},
	{"a table locker with a bounded context", calm, table(time.Minute, true), properties.MutualExclusion, 30, true},
	{"a table locker with another context", calm, table(time.Minute, false), properties.MutualExclusion, 0, false},
	{"a table locker that unlocks", lossy, unlocking, real.NoFailure, 40, true},
	{"a table locker that unlocks without losses", calm, unlocking, real.NoFailure, 0, false},
	{"a table locker used again", calm, repeating(true), real.NoFailure, 110, true},
	{"a table locker each time", calm, repeating(false), real.NoFailure, 0, false},
	{"a session locker and a cut", cut, session, properties.MutualExclusion, 30, false},
	{"a session locker and a restart", restart, session, properties.MutualExclusion, 30, false},
	{"a session locker", real.Setup{N: 2, Tick: slow, Within: slow, Duplicates: 1, Shutdowns: 1}, session, properties.MutualExclusion, 0, false},
}

func TestScenes(t *testing.T) {
	for _, c := range scenes {
		t.Run(c.name, func(t *testing.T) {
			if c.draws && !controlled.On() {
				t.Skip("math/rand/v2, by which goose waits, is not under control: run the test by go tool doorway test")
			}
			realtest.Expect(t, program(t, c.setup, c.process), c.property, simulate.Runs{Count: *repaired, Steps: 300, Seed: 1}, c.events)
		})
	}
}

package postgres_test

import (
	"context"
	"database/sql"
	"flag"
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/properties"
	"doorway/real"
	"doorway/real/postgres"
	"doorway/real/realtest"
	doorsql "doorway/real/sql"
)

// keepalive is after how long a server asks whether a silent client is there, and for how long it waits for the answer.
const keepalive = 10 * time.Second

// open opens the database of a process.
func open(p *real.Process, keepalive time.Duration, tables func() *postgres.Server) *sql.DB {
	return sql.OpenDB(doorsql.Connector(p, tables, keepalive))
}

// holder works for a minute under a lock of a connection that it holds. A connection whose unlocking fails is not used
// again: its session may have the lock.
func holder(keepalive time.Duration) func(*real.Process) {
	return func(p *real.Process) {
		db := open(p, keepalive, postgres.New)
		defer db.Close()
		ctx := p.Context()
		c, err := db.Conn(ctx)
		if err != nil {
			return
		}
		defer c.Close()
		if _, err := c.ExecContext(ctx, "SELECT pg_advisory_lock($1)", 7); err != nil {
			return
		}
		work(p, time.Minute)
		_, _ = c.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", 7)
	}
}

func work(p *real.Process, long time.Duration) {
	ctx, cancel := context.WithTimeout(p.Context(), long)
	defer cancel()
	p.Work(ctx)
}

// pooled asks the pool for the lock and gives it back to the pool. While it works, others use the pool, too: a job that
// takes the connection with the lock and keeps it for a while.
func pooled(p *real.Process) {
	db := open(p, 0, postgres.New)
	defer db.Close()
	ctx := p.Context()
	if _, err := db.ExecContext(ctx, "SELECT pg_advisory_lock($1)", 7); err != nil {
		return
	}
	p.Inside(func() {
		job, err := db.Conn(ctx)
		if err == nil {
			time.AfterFunc(time.Minute, func() { _ = job.Close() })
		}
		time.Sleep(time.Second)
	})
	_, _ = db.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", 7)
	<-ctx.Done()
}

// mixed holds a connection, asks the pool for the lock, and gives it back over the connection.
func mixed(p *real.Process) {
	db := open(p, 0, postgres.New)
	defer db.Close()
	ctx := p.Context()
	c, err := db.Conn(ctx)
	if err != nil {
		return
	}
	if _, err := db.ExecContext(ctx, "SELECT pg_advisory_lock($1)", 7); err == nil {
		work(p, time.Second)
		_, _ = c.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", 7)
	}
	_ = c.Close()
	<-ctx.Done()
}

// idle asks the pool for the lock as well. The pool closes a connection that nobody has used for half a minute, and the
// work takes a minute.
func idle(p *real.Process) {
	db := open(p, 0, postgres.New)
	defer db.Close()
	db.SetConnMaxIdleTime(30 * time.Second)
	if _, err := db.ExecContext(p.Context(), "SELECT pg_advisory_lock($1)", 7); err != nil {
		return
	}
	work(p, time.Minute)
	_, _ = db.ExecContext(p.Context(), "SELECT pg_advisory_unlock($1)", 7)
}

// returned holds a connection for its work, and then gives it back to the pool: with the lock, unless it unlocks.
func returned(unlock bool) func(*real.Process) {
	return func(p *real.Process) {
		db := open(p, 0, postgres.New)
		defer db.Close()
		ctx := p.Context()
		c, err := db.Conn(ctx)
		if err != nil {
			return
		}
		for {
			var got bool
			if err := c.QueryRowContext(ctx, "SELECT pg_try_advisory_lock($1)", 7).Scan(&got); err != nil {
				_ = c.Close()
				return
			}
			if got {
				break
			}
			time.Sleep(10 * time.Second)
		}
		work(p, time.Second)
		if unlock {
			_, _ = c.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", 7)
		}
		_ = c.Close()
		<-ctx.Done()
	}
}

// unlocked holds a connection until it has unlocked over it.
func unlocked(p *real.Process) {
	db := open(p, 0, postgres.New)
	defer db.Close()
	ctx := p.Context()
	c, err := db.Conn(ctx)
	if err != nil {
		return
	}
	if _, err := c.ExecContext(ctx, "SELECT pg_advisory_lock($1)", 7); err == nil {
		work(p, time.Second)
		_, _ = c.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", 7)
	}
	_ = c.Close()
	<-ctx.Done()
}

// careful works under the lock of a connection that it holds for as long as the server cannot have ended the session:
// until keepalive has passed since it sent the last ping that was answered.
func careful(p *real.Process) {
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
	asked := time.Now()
	if c.PingContext(ctx) != nil {
		return
	}
	limit := time.AfterFunc(time.Until(asked.Add(keepalive)), cancel)
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		for ctx.Err() == nil {
			asked := time.Now()
			if c.PingContext(ctx) != nil {
				return
			}
			if limit.Stop() {
				limit.Reset(time.Until(asked.Add(keepalive)))
			}
			select {
			case <-time.After(keepalive / 4):
			case <-ctx.Done():
			}
		}
	}()
	p.Work(ctx)
	<-stopped
	_, _ = c.ExecContext(context.WithoutCancel(p.Context()), "SELECT pg_advisory_unlock($1)", 7)
}

// Statements for a number that grows with each holder, and for a lease in a row.
const (
	next = `UPDATE fence SET n = n + 1 RETURNING n`
	take = `UPDATE lease SET holder = $1, until = now() + interval '15 seconds' WHERE holder = $1 OR until < now()`
	drop = `UPDATE lease SET until = now() WHERE holder = $1`
)

// tables has a fence and a lease.
func tables() *postgres.Server {
	s := postgres.New()
	n := 0
	s.Handle(next, func([]any) (doorsql.Result, error) {
		n++
		return doorsql.Result{Columns: []string{"n"}, Rows: [][]any{{n}}}, nil
	})
	var owner any
	var until time.Time
	s.Handle(take, func(args []any) (r doorsql.Result, err error) {
		if owner == args[0] || until.Before(time.Now()) {
			owner, until, r.Affected = args[0], time.Now().Add(15*time.Second), 1
		}
		return r, nil
	})
	s.Handle(drop, func(args []any) (r doorsql.Result, err error) {
		if owner == args[0] {
			until, r.Affected = time.Now(), 1
		}
		return r, nil
	})
	return s
}

// writer writes elsewhere under the number that it has got over the connection with the lock.
func writer(to real.Resource) func(*real.Process) {
	return func(p *real.Process) {
		db := open(p, keepalive, tables)
		defer db.Close()
		ctx := p.Context()
		c, err := db.Conn(ctx)
		if err != nil {
			return
		}
		defer c.Close()
		if _, err := c.ExecContext(ctx, "SELECT pg_advisory_lock($1)", 7); err != nil {
			return
		}
		var token int
		if c.QueryRowContext(ctx, next).Scan(&token) == nil {
			_ = to.Write(ctx, p, token)
		}
		_, _ = c.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", 7)
	}
}

// leaser takes a lease in a row, and works for nine seconds; one that is careful works no longer than until 15 seconds
// after it asked for the lease.
func leaser(careful bool) func(*real.Process) {
	return func(p *real.Process) {
		db := open(p, 0, tables)
		defer db.Close()
		me := p.ID().String()
		for p.Context().Err() == nil {
			asked := time.Now()
			r, err := db.ExecContext(p.Context(), take, me)
			if err != nil {
				return
			}
			if n, _ := r.RowsAffected(); n == 0 {
				time.Sleep(5 * time.Second)
				continue
			}
			ctx, cancel := context.WithTimeout(p.Context(), 9*time.Second)
			defer cancel()
			if careful {
				ctx, cancel = context.WithDeadline(ctx, asked.Add(15*time.Second))
				defer cancel()
			}
			p.Work(ctx)
			_, _ = db.ExecContext(context.WithoutCancel(p.Context()), drop, me)
			return
		}
	}
}

// administered adds an administrator, the last process but the server, who ends the first session.
func administered(work func(*real.Process)) func(*real.Process) {
	return func(p *real.Process) {
		if p.ID() < 2 {
			work(p)
			return
		}
		db := open(p, 0, tables)
		defer db.Close()
		_, _ = db.ExecContext(p.Context(), "SELECT pg_terminate_backend(1)")
	}
}

// A bug is what some programs do and others do not.
type bug struct {
	name             string
	setup            real.Setup
	broken, repaired func(*real.Process)
	property         property.Property
	events           int // of the shortest run, at most
}

// slow messages take no longer than a tick, which is long, so that runs are short.
const slow = 5 * time.Second

var (
	calm   = real.Setup{N: 2, Tick: slow, Within: slow}
	cut    = real.Setup{N: 2, Tick: slow, Within: slow, Splits: 1}
	served = real.ServedWithin(30 * time.Second)
)

var bugs = []bug{
	{"migrate#6", calm, pooled, unlocked, served, 40},
	{"frontier#1918", calm, mixed, unlocked, served, 40},
	{"prom-analytics-proxy#585", calm, returned(false), returned(true), served, 60},
	{"a lock of an idle connection", calm, idle, holder(0), properties.MutualExclusion, 30},
	{"a lock and a cut", cut, holder(keepalive), careful, properties.MutualExclusion, 30},
	{"a lock without a fence", real.Setup{N: 2, Splits: 1, Heals: 1}, writer(real.Resource{}), writer(real.Resource{Fenced: true}), properties.NoStaleWrite, 60},
	{"a lease and late answers", real.Setup{N: 2}, leaser(false), leaser(true), properties.MutualExclusion, 40},
}

func program(t *testing.T, s real.Setup, process func(*real.Process)) *real.Program {
	t.Helper()
	prog, err := real.New(t, s, process)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

var repaired = flag.Int("repaired", 1000, "take so many `runs` of what is repaired")

func TestBugs(t *testing.T) {
	for _, b := range bugs {
		t.Run(b.name, func(t *testing.T) {
			prog := program(t, b.setup, b.broken)
			f := realtest.Expect(t, prog, b.property, simulate.Runs{Count: 2000, Steps: 300, Seed: 1}, b.events)
			if err := f.Keep(b.name, prog, b.property); err != nil {
				t.Error(err)
			}
		})
		t.Run(b.name+", repaired", func(t *testing.T) {
			realtest.Expect(t, program(t, b.setup, b.repaired), b.property, simulate.Runs{Count: *repaired, Steps: 300, Seed: 1}, 0)
		})
	}
}

// Cases are kept, which one program breaks and the repaired one survives.
func TestKept(t *testing.T) {
	for _, b := range bugs {
		t.Run(b.name, func(t *testing.T) {
			realtest.Kept(t, b.name, b.property, program(t, b.setup, b.broken), program(t, b.setup, b.repaired))
		})
	}
}

// A holder that keeps its connection is alone whatever is lost, late, doubled or crashes, as long as its session lives.
func TestHolder(t *testing.T) {
	for what, s := range map[string]real.Setup{
		"lost messages": {N: 3, Drops: 3, Shutdowns: 1},
		"crashes":       {N: 3, Starts: 2, Crashes: 1, Recoveries: 1},
		"duplicates":    {N: 3, Duplicates: 2},
		"a cut":         {N: 3, Splits: 1, Heals: 1},
		"pauses":        {N: 3, Pauses: 1},
		"atomic calls":  {N: 3, AtomicCalls: true},
	} {
		t.Run(what, func(t *testing.T) {
			realtest.Expect(t, program(t, s, holder(0)), properties.MutualExclusion, simulate.Runs{Count: *repaired, Steps: 300, Seed: 1}, 0)
		})
	}
}

// An administrator, or a restart, ends the session of a holder that works on. A fence refuses what it writes then.
func TestEnded(t *testing.T) {
	administrator := real.Setup{N: 3, Tick: slow, Within: slow}
	restart := real.Setup{N: 2, Tick: slow, Within: slow, Crashes: 1, Recoveries: 1, Crashers: model.Procs(2), Forgets: true}
	runs := simulate.Runs{Count: 2000, Steps: 300, Seed: 1}
	realtest.Expect(t, program(t, administrator, administered(holder(0))), properties.MutualExclusion, runs, 30)
	realtest.Expect(t, program(t, restart, holder(0)), properties.MutualExclusion, runs, 30)
	runs.Count = *repaired
	realtest.Expect(t, program(t, real.Setup{N: 3}, administered(writer(real.Resource{Fenced: true}))), properties.NoStaleWrite, runs, 0)
}

// Whatever happens, the database does not panic, and at the end no goroutine is left.
func TestEveryFault(t *testing.T) {
	all := real.Setup{
		N: 3, Starts: 2, Drops: 2, Duplicates: 2, Shutdowns: 1, Crashes: 2, Recoveries: 2, Crashers: model.AllProcs(4), Forgets: true,
		Splits: 1, Heals: 1, Pauses: 1,
	}
	real.Test(t, all, administered(careful), real.NoFailure)
}

package sql_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"doorway/internal/controlled"
	"doorway/real"
	"doorway/real/realtest"
	doorsql "doorway/real/sql"
)

// A counter counts. A session may wait until another has counted, or for three seconds.
type counter struct {
	mu      sync.Mutex
	count   int
	open    int // sessions
	changed chan struct{}
}

func newCounter() *counter { return &counter{changed: make(chan struct{})} }

func (c *counter) Connect(end func()) (doorsql.Session, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open++; c.open > 3 {
		c.open--
		return nil, errors.New("too many clients")
	}
	return &counting{counter: c, end: end}, nil
}

// A counting session can count in a transaction.
type counting struct {
	*counter
	end    func()
	inside bool
}

func (c *counting) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open--
}

var errWord = errors.New("unknown word")

func (c *counting) Execute(ctx context.Context, query string, args []any) (doorsql.Result, error) {
	c.mu.Lock()
	is, changed := c.count, c.changed
	c.mu.Unlock()
	switch query {
	case "wait":
		select {
		case <-changed:
		case <-time.After(3 * time.Second):
		case <-ctx.Done():
			return doorsql.Result{}, ctx.Err()
		}
	case "BEGIN", "BEGIN ISOLATION LEVEL SERIALIZABLE READ ONLY":
		c.inside = true
		return doorsql.Result{}, nil
	case "COMMIT", "ROLLBACK":
		if c.inside = false; query == "ROLLBACK" {
			return doorsql.Result{}, nil
		}
		c.add(1)
		return doorsql.Result{}, nil
	case "add":
		if len(args) > 0 {
			c.add(int(args[0].(int64)))
		} else {
			c.add(1)
		}
		return doorsql.Result{Affected: 1}, nil
	case "end":
		c.end()
	case "panic":
		panic("oh")
	case "get":
		return doorsql.Result{Columns: []string{"count", "open"}, Rows: [][]any{{is, c.open}}}, nil
	default:
		return doorsql.Result{}, errWord
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return doorsql.Result{Columns: []string{"count"}, Rows: [][]any{{c.count}}}, nil
}

func (c *counting) add(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.count += n
	close(c.changed)
	c.changed = make(chan struct{})
}

// open opens the database of a process.
func open(p *real.Process, keepalive time.Duration) *sql.DB {
	return sql.OpenDB(doorsql.Connector(p, newCounter, keepalive))
}

// A querier is a pool, a connection or a transaction.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// do executes a statement, and returns its only value, or how many rows it changed, or the error.
func do(ctx context.Context, on querier, query string, args ...any) string {
	if query == "add" {
		r, err := on.ExecContext(ctx, query, args...)
		if err != nil {
			return named(err)
		}
		n, _ := r.RowsAffected()
		return fmt.Sprint("changed ", n)
	}
	var n int
	if err := on.QueryRowContext(ctx, query, args...).Scan(&n); err != nil {
		return named(err)
	}
	return fmt.Sprint(n)
}

func named(err error) string {
	switch {
	case errors.Is(err, real.ErrLost):
		return "lost"
	case errors.Is(err, driver.ErrBadConn):
		return "bad"
	case errors.Is(err, sql.ErrConnDone):
		return "closed"
	default:
		return err.Error()
	}
}

// script is a process that does what its statements say over one connection, each within four seconds.
func script(keepalive time.Duration, of ...[]string) func(*real.Process, func(string)) {
	return func(p *real.Process, say func(string)) {
		db := open(p, keepalive)
		defer db.Close()
		c, err := db.Conn(p.Context())
		if err != nil {
			say(named(err))
			return
		}
		defer c.Close()
		for _, query := range of[p.ID()] {
			ctx, cancel := context.WithTimeout(p.Context(), 4500*time.Millisecond)
			if query == "ping" {
				say(fmt.Sprint("ping ", c.PingContext(ctx)))
			} else {
				say(do(ctx, c, query))
			}
			cancel()
		}
		<-p.Context().Done()
	}
}

// told are the events in which calls of a process are answered.
func calls(p, n int) string {
	return strings.TrimSuffix(strings.Repeat(fmt.Sprintf("p%d->p2 deliver; p2->p%d deliver; ", p, p), n), "; ")
}

func TestStatements(t *testing.T) {
	all := real.Setup{N: 2, Drops: 1, Duplicates: 1, Shutdowns: 1, Pauses: 1, Crashes: 1, Splits: 1}
	process := script(0, []string{"add", "wait", "end"}, []string{"add", "nothing", "wait"})
	begin, other := "p0 request; "+calls(0, 2), "; p1 request; "+calls(1, 2)
	waiting := begin + "; p0->p2 deliver"
	const closed = "; p0->p2 deliver"
	for _, c := range []struct{ what, schedule, told string }{
		{"answered", begin, "p0: changed 1"},
		{"the connection is lost", "p0 request; p0->p2 drop", "p0: lost"},
		{"a lost statement has no effect", "p0 request; " + calls(0, 1) + "; p0->p2 drop" + other + "; p1->p2 deliver; p2->p1 deliver; p1->p2 deliver; tick; tick; tick; p2->p1 deliver",
			"p0: lost, p0: bad, p0: closed, p1: changed 1, p1: unknown word, p1: 1"},
		{"one whose answer is lost has", "p0 request; " + calls(0, 1) + "; p0->p2 deliver; p2->p0 drop" + other + "; p1->p2 deliver; p2->p1 deliver; p1->p2 deliver; tick; tick; tick; p2->p1 deliver",
			"p0: lost, p0: bad, p0: closed, p1: changed 1, p1: unknown word, p1: 2"},
		{"an error is an answer, and the session goes on", "p1 request; " + calls(1, 3), "p1: changed 1, p1: unknown word"},
		{"waits", waiting + "; tick; tick", "p0: changed 1"},
		{"until somebody counts", waiting + other + "; tick; p2->p0 deliver", "p0: changed 1, p1: changed 1, p0: 2"},
		{"until its time is over", waiting + "; tick; tick; tick; p2->p0 deliver", "p0: changed 1, p0: 1"},
		{"the late answer is lost", waiting + other + "; p2->p0 drop", "p0: changed 1, p1: changed 1, p0: lost, p0: bad"},
		{"longer than the client", waiting + "; tick; tick; tick; tick; tick", "p0: changed 1, p0: context deadline exceeded, p0: bad"},
		{"a duplicate counts once", "p0 request; " + calls(0, 1) + "; p0->p2 duplicate; p0->p2 deliver; p0->p2 deliver; p2->p0 deliver; p0->p2 deliver; tick; tick; tick; p2->p0 deliver", "p0: changed 1, p0: 1"},
		{"two copies wait", begin + "; p0->p2 duplicate; p0->p2 deliver; p0->p2 deliver" + other + "; p2->p0 deliver", "p0: changed 1, p1: changed 1, p0: 2"},
		{"paused", waiting + "; p0 pause; tick; tick; tick; p0 resume; p2->p0 deliver", "p0: changed 1, p0: 1"},
		{"cut off", waiting + "; split" + other, "p0: changed 1, p1: changed 1"},
		{"ended by the server", begin + "; p0->p2 deliver; tick; tick; tick; p2->p0 deliver; p0->p2 deliver; p2->p0 deliver", "p0: changed 1, p0: 1, p0: lost"},
		{"cancelled", waiting + "; p0 shutdown" + closed, "p0: changed 1, p0: context canceled, p0: bad"},
	} {
		t.Run(c.what, func(t *testing.T) {
			if told, picture := realtest.Play(t, all, process, c.schedule); told != c.told {
				t.Errorf("told %q, want %q\n%s", told, c.told, picture)
			}
		})
	}
}

// All runs of a seed are the same.
func TestAlike(t *testing.T) {
	all := real.Setup{N: 3, Starts: 2, Drops: 2, Duplicates: 1, Shutdowns: 1, Pauses: 1, Crashes: 1, Recoveries: 1, Splits: 1, Heals: 1}
	process := script(5*time.Second, []string{"add", "wait", "end"}, []string{"add", "nothing", "wait"}, []string{"wait", "add", "ping"})
	prog, err := real.New(t, all, func(p *real.Process) { process(p, func(string) {}) })
	if err != nil {
		t.Fatal(err)
	}
	l, err := realtest.Alike(prog, 100, 60, 3)
	if err != nil || l.Alike < 99 || controlled.On() && l.Alike < 100 || l.Events < 1000 {
		t.Errorf("%+v, want 100 alike: %v", l, err)
	}
}

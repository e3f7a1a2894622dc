package sql_test

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"doorway/draw/render"
	"doorway/model"
	"doorway/model/notation"
	"doorway/real"
	"doorway/real/realtest"
	doorsql "doorway/real/sql"
)

// look returns what "get" says: the count, and how many sessions are open.
func look(ctx context.Context, on querier) string {
	var count, open int
	if err := on.QueryRowContext(ctx, "get").Scan(&count, &open); err != nil {
		return named(err)
	}
	return fmt.Sprint(count, " ", open)
}

// looker looks at the database when its process is p1; otherwise it does what the function does.
func looker(keepalive time.Duration, f func(*real.Process, *sql.DB, func(string))) func(*real.Process, func(string)) {
	return func(p *real.Process, say func(string)) {
		db := open(p, keepalive)
		defer db.Close()
		if p.ID() == 1 {
			say(look(p.Context(), db))
			return
		}
		f(p, db, say)
	}
}

const looks = "; p1->p2 deliver; p2->p1 deliver; p1->p2 deliver; p2->p1 deliver"

// A session ends at the server when it notices that, and not before.
func TestEnds(t *testing.T) {
	all := real.Setup{N: 2, Drops: 1, Duplicates: 1, Shutdowns: 1, Pauses: 1, Crashes: 1, Splits: 1}
	once := func(p *real.Process, db *sql.DB, say func(string)) {
		say(do(p.Context(), db, "add"))
		<-p.Context().Done()
	}
	added := "p1 request; p0 request; " + calls(0, 2)
	ticks := func(n int) string { return strings.Repeat("; tick", n) }
	for _, c := range []struct {
		what      string
		keepalive time.Duration
		schedule  string
		told      string
	}{
		{"closed, and the message is under way", 0, added + "; p0 shutdown" + looks, "p0: changed 1, p1: 1 2"},
		{"closed", 0, added + "; p0 shutdown; p0->p2 deliver" + looks, "p0: changed 1, p1: 1 1"},
		{"closed, and the message is lost", 0, added + "; p0 shutdown; p0->p2 drop" + looks, "p0: changed 1, p1: 1 2"},
		{"given up before it is open", 0, "p1 request; p0 request; p0 shutdown; p0->p2 deliver #1; p0->p2 deliver" + looks, "p0: context canceled, p1: 0 1"},
		{"given up, and opened before that is known", 0, "p1 request; p0 request; p0 shutdown; p0->p2 deliver" + looks, "p0: context canceled, p1: 0 2"},
		{"opened by two copies", 0, "p1 request; p0 request; p0->p2 duplicate; p0->p2 deliver; p0->p2 deliver; p2->p0 deliver" + looks, "p1: 0 2"},
		{"the answer to its opening is lost", 0, "p1 request; p0 request; p0->p2 deliver; p2->p0 drop; p0->p2 deliver" + looks, "p0: lost, p1: 0 1"},
		{"a crash is never noticed", 0, added + "; p0 crash" + ticks(60) + looks, "p0: changed 1, p1: 1 2"},
		{"a crash is noticed late", 5 * time.Second, added + "; p0 crash" + ticks(9) + looks, "p0: changed 1, p1: 1 2"},
		{"a crash is noticed", 5 * time.Second, added + "; p0 crash" + ticks(11) + looks, "p0: changed 1, p1: 1 1"},
		{"a cut is noticed", 5 * time.Second, added + "; split" + ticks(11) + looks, "p0: changed 1, p1: 1 1"},
		{"a client answers", 5 * time.Second, added + ticks(6) + "; p2->p0 deliver" + ticks(4) + looks, "p0: changed 1, p1: 1 2"},
		{"a client answered before", 5 * time.Second, added + ticks(6) + "; p2->p0 deliver; p0 crash" + ticks(11) + looks, "p0: changed 1, p1: 1 1"},
		{"a client answers too late", 5 * time.Second, added + ticks(11) + looks, "p0: changed 1, p1: 1 1"},
		{"what keeps it alive is lost", 5 * time.Second, added + ticks(6) + "; p2->p0 drop" + looks, "p0: changed 1, p1: 1 1"},
		{"a client is paused for too long", 5 * time.Second, added + "; p0 pause" + ticks(11) + looks, "p0: changed 1, p1: 1 1"},
	} {
		t.Run(c.what, func(t *testing.T) {
			if told, picture := realtest.Play(t, all, looker(c.keepalive, once), c.schedule); told != c.told {
				t.Errorf("told %q, want %q\n%s", told, c.told, picture)
			}
		})
	}
}

// The server asks a client that it has not heard of for a while, and not again soon after the answer, or a statement.
func TestHeard(t *testing.T) {
	twice := func(p *real.Process, say func(string)) {
		db := open(p, 5*time.Second)
		defer db.Close()
		say(do(p.Context(), db, "add"))
		time.Sleep(3 * time.Second)
		say(do(p.Context(), db, "add"))
		<-p.Context().Done()
	}
	const one = "; p0->p1 deliver; p1->p0 deliver"
	ticks := func(n int) string { return strings.Repeat("; tick", n) }
	begin := "p0 request" + one + one + ticks(3) + one
	for schedule, asked := range map[string]int{
		begin + ticks(4): 0,
		begin + ticks(5): 1,
		begin + ticks(5) + "; p1->p0 deliver" + ticks(4): 1,
		begin + ticks(5) + "; p1->p0 deliver" + ticks(5): 2,
	} {
		if _, picture := realtest.Play(t, real.Setup{N: 1}, twice, schedule); strings.Count(picture, "sends c1: keepalive") != asked {
			t.Errorf("want %d messages\n%s", asked, picture)
		}
	}
}

// The pool does not keep a connection that is lost.
func TestLost(t *testing.T) {
	told, picture := realtest.Play(t, real.Setup{N: 1, Drops: 1}, func(p *real.Process, say func(string)) {
		db := open(p, 0)
		defer db.Close()
		say(do(p.Context(), db, "add"))
		say(fmt.Sprint(db.Stats().OpenConnections))
		<-p.Context().Done()
	}, "p0 request; p0->p1 deliver; p1->p0 deliver; p0->p1 drop")
	if told != "p0: lost, p0: 0" {
		t.Errorf("told %q\n%s", told, picture)
	}
}

// A pool uses another connection if the session of one has ended, and its callers do not see that; whoever holds the
// connection does. What was under way is not repeated.
func TestRestart(t *testing.T) {
	all := real.Setup{N: 1, Crashes: 1, Recoveries: 1, Crashers: model.Procs(1), Forgets: true}
	again := func(p *real.Process, say func(string)) {
		db := open(p, 0)
		defer db.Close()
		say(do(p.Context(), db, "add"))
		time.Sleep(2 * time.Second)
		say(do(p.Context(), db, "add"))
		<-p.Context().Done()
	}
	held := func(p *real.Process, say func(string)) {
		db := open(p, 0)
		defer db.Close()
		c, _ := db.Conn(p.Context())
		time.Sleep(2 * time.Second)
		say(do(p.Context(), c, "add"))
		say(do(p.Context(), c, "add"))
		<-p.Context().Done()
	}
	waits := func(p *real.Process, say func(string)) {
		db := open(p, 0)
		defer db.Close()
		say(do(p.Context(), db, "wait"))
		<-p.Context().Done()
	}
	const one, opened = "p0->p1 deliver; p1->p0 deliver; ", "p0 request; p0->p1 deliver; p1->p0 deliver; "
	const down, two = "p1 crash; p1 recover; ", "tick; tick; "
	for _, c := range []struct {
		what     string
		process  func(*real.Process, func(string))
		schedule string
		told     string
	}{
		{"the pool has another", again, opened + one + two + one, "p0: changed 1, p0: changed 1"},
		{"the pool opens another", again, opened + one + down + two + one + "p0->p1 deliver; " + one + one, "p0: changed 1, p0: changed 1"},
		{"a connection is held", held, opened + down + two + one, "p0: bad, p0: closed"},
		{"a statement is under way", held, opened + two + "p1 crash; p1 recover", "p0: lost, p0: bad"},
		{"an answer is under way", held, opened + two + "p0->p1 deliver; p1 crash; p1 recover; p1->p0 deliver", "p0: changed 1"},
		{"a statement waits", waits, opened + "p0->p1 deliver; " + down, "p0: lost"},
		{"a late answer is under way", waits, opened + "p0->p1 deliver; tick; tick; tick; " + down + "p1->p0 deliver", "p0: 0"},
		{"a late answer is given while it is down", waits, opened + "p0->p1 deliver; p1 crash; tick; tick; tick; p1 recover", "p0: lost"},
	} {
		t.Run(c.what, func(t *testing.T) {
			if told, picture := realtest.Play(t, all, c.process, strings.TrimSuffix(c.schedule, "; ")); told != c.told {
				t.Errorf("told %q, want %q\n%s", told, c.told, picture)
			}
		})
	}
}

// The pool gives statements to the connections that it has, and a session goes on when it gets one back.
func TestPool(t *testing.T) {
	process := looker(0, func(p *real.Process, db *sql.DB, say func(string)) {
		db.SetMaxIdleConns(1)
		a, _ := db.Conn(p.Context())
		b, _ := db.Conn(p.Context())
		say(do(p.Context(), a, "add", 5))
		_ = b.Close()
		_ = a.Close() // one too many
		say(look(p.Context(), db))
		<-p.Context().Done()
	})
	const want = "c2: get"
	told, picture := realtest.Play(t, real.Setup{N: 2}, process, "p0 request; "+calls(0, 3)+"; p0->p2 deliver #1; p0->p2 deliver; p2->p0 deliver")
	if told != "p0: changed 1, p0: 5 1" || !strings.Contains(picture, want) || !strings.Contains(picture, "deliver #1 close c1") {
		t.Errorf("told %q\n%s\nwant %s", told, picture, want)
	}
}

// Two pools of a process are told apart, also after a restart.
func TestPools(t *testing.T) {
	all := real.Setup{N: 1, Crashes: 1, Recoveries: 1, Crashers: model.Procs(1), Forgets: true}
	process := func(p *real.Process, say func(string)) {
		one, other := open(p, 0), open(p, 0)
		defer one.Close()
		defer other.Close()
		say(do(p.Context(), one, "add"))
		time.Sleep(time.Second)
		say(do(p.Context(), other, "add"))
	}
	const once = "p0->p1 deliver; p1->p0 deliver; "
	told, picture := realtest.Play(t, all, process, "p0 request; "+once+once+"p1 crash; p1 recover; tick; "+once+"p0->p1 deliver; p1->p0 deliver")
	if told != "p0: changed 1, p0: changed 1" || !strings.Contains(picture, "deliver c2: add") {
		t.Errorf("told %q\n%s", told, picture)
	}
}

// Transactions and prepared statements come to the database, and their arguments do.
func TestInterface(t *testing.T) {
	process := looker(0, func(p *real.Process, db *sql.DB, say func(string)) {
		ctx := p.Context()
		stmt, err := db.PrepareContext(ctx, "add")
		if err != nil {
			say(named(err))
			return
		}
		tx, err := db.BeginTx(ctx, nil)
		say(fmt.Sprint(err))
		_, err = tx.StmtContext(ctx, stmt).Exec(7)
		say(fmt.Sprint(err))
		say(fmt.Sprint(tx.Commit()))
		tx, err = db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelSerializable, ReadOnly: true})
		say(fmt.Sprint(err))
		say(fmt.Sprint(tx.Rollback()))
		_, err = db.ExecContext(ctx, "add", sql.Named("n", 1))
		say(fmt.Sprint(err))
		_, err = db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelSnapshot})
		say(fmt.Sprint(err))
		say(fmt.Sprint(db.PingContext(ctx)))
		say(look(ctx, db))
		<-ctx.Done()
	})
	told, picture := realtest.Play(t, real.Setup{N: 2}, process, "p0 request; "+calls(0, 9))
	want := `p0: <nil>, p0: <nil>, p0: <nil>, p0: <nil>, p0: <nil>, p0: doorway/real/sql: argument n of "add" has a name; number the arguments of statements, ` +
		`p0: unknown word, p0: <nil>, p0: 8 1`
	if told != want || !strings.Contains(picture, "deliver c1: BEGIN ISOLATION LEVEL SNAPSHOT") {
		t.Errorf("told %q, want %q\n%s", told, want, picture)
	}
}

// A transaction ends under the context with which it began. If the client is cut off, neither end waits longer.
func TestTransactionsEnd(t *testing.T) {
	bounded := func(end func(*sql.Tx) error) func(*real.Process, func(string)) {
		return func(p *real.Process, say func(string)) {
			db := open(p, 0)
			defer db.Close()
			ctx, cancel := context.WithTimeout(p.Context(), 3*time.Second)
			defer cancel()
			tx, err := db.BeginTx(ctx, nil)
			if err != nil {
				say(named(err))
				return
			}
			time.Sleep(time.Second)
			say(named(end(tx)))
			say(fmt.Sprint(db.Stats().OpenConnections))
			<-p.Context().Done()
		}
	}
	for name, end := range map[string]func(*sql.Tx) error{"commit": (*sql.Tx).Commit, "rollback": (*sql.Tx).Rollback} {
		t.Run(name, func(t *testing.T) {
			told, picture := realtest.Play(t, real.Setup{N: 1, Splits: 1}, bounded(end),
				"p0 request; p0->p1 deliver; p1->p0 deliver; p0->p1 deliver; p1->p0 deliver; split; tick; tick; tick")
			if told != "p0: context deadline exceeded, p0: 0" {
				t.Errorf("told %q\n%s", told, picture)
			}
		})
	}
}

// A local has one local statement, which counts how often it is executed.
type local struct{ *atomic.Int64 }

func (l local) Connect(func()) (doorsql.Session, error) { return l, nil }
func (local) Close()                                    {}
func (local) Local(query string) bool                   { return query == "here" }

func (l local) Execute(_ context.Context, query string, _ []any) (doorsql.Result, error) {
	if query == "here" {
		return doorsql.Result{Columns: []string{"count"}, Rows: [][]any{{l.Add(1)}}}, nil
	}
	return doorsql.Result{Affected: 1}, nil
}

// A local statement is no message, and is executed in a cut, too, as long as the connection is open.
func TestLocal(t *testing.T) {
	told, picture := realtest.Play(t, real.Setup{N: 1, Splits: 1}, func(p *real.Process, say func(string)) {
		db := sql.OpenDB(doorsql.Connector(p, func() local { return local{new(atomic.Int64)} }, 0))
		defer db.Close()
		c, err := db.Conn(p.Context())
		if err != nil {
			return
		}
		defer c.Close()
		ctx, cancel := context.WithTimeout(p.Context(), 2*time.Second)
		defer cancel()
		say(do(ctx, c, "here"))
		say(do(ctx, c, "add"))
		time.Sleep(time.Second)
		say(do(ctx, c, "here"))
		say(do(ctx, c, "add"))
		say(do(p.Context(), c, "here"))
	}, "p0 request; p0->p1 deliver; p1->p0 deliver; p0->p1 deliver; p1->p0 deliver; split; tick; tick")
	if told != "p0: 1, p0: changed 1, p0: 2, p0: context deadline exceeded, p0: bad" || strings.Contains(picture, "here") {
		t.Errorf("told %q\n%s", told, picture)
	}
}

// A database may refuse a session, and the connector to dial.
func TestRefused(t *testing.T) {
	process := looker(0, func(p *real.Process, db *sql.DB, say func(string)) {
		for range 4 {
			c, err := db.Conn(p.Context())
			say(fmt.Sprint(err))
			if err == nil {
				defer c.Close()
			}
		}
	})
	if told, picture := realtest.Play(t, real.Setup{N: 2}, process, "p0 request; "+calls(0, 4)); told != "p0: <nil>, p0: <nil>, p0: <nil>, p0: too many clients" {
		t.Errorf("told %q\n%s", told, picture)
	}
	_, err := open(nil, 0).Driver().Open("name")
	if err == nil || !strings.Contains(err.Error(), "leads nowhere") {
		t.Errorf("the driver opens a name: %v", err)
	}
}

// With atomic calls the answer comes with the statement, unless that waits.
func TestAtomicCalls(t *testing.T) {
	process := script(0, []string{"wait"}, []string{"add"})
	const schedule = "p0 request; p0->p2 deliver; p0->p2 deliver; p1 request; p1->p2 deliver; p1->p2 deliver; p2->p0 deliver"
	if told, picture := realtest.Play(t, real.Setup{N: 2, AtomicCalls: true}, process, schedule); told != "p1: changed 1, p0: 1" {
		t.Errorf("told %q\n%s", told, picture)
	}
}

// stamps has answers of every kind.
type stamps struct{}

func (s stamps) Connect(func()) (doorsql.Session, error) { return s, nil }
func (stamps) Close()                                    {}

func (stamps) Execute(_ context.Context, query string, _ []any) (r doorsql.Result, err error) {
	switch query {
	case "panic":
		panic("oh")
	case "UPDATE t SET b = $1, c = $2":
		r.Affected = int64(len(query)) - 27
	case "SELECT 2":
		r.Columns, r.Rows = []string{"a", "b"}, [][]any{{1, "two"}, {time.Unix(0, 0), []byte("three")}}
	case "SELECT void()":
		r.Columns, r.Rows = []string{"void"}, [][]any{{""}}
	case "SELECT time()":
		r.Columns, r.Rows = []string{"time", "word", "bytes"}, [][]any{{time.Unix(0, 0), strings.Repeat("x", 30), []byte("b")}}
	case "SELECT wrong":
		r.Columns, r.Rows = []string{"wrong"}, [][]any{{1, 2}}
	case "SELECT strange":
		r.Columns, r.Rows = []string{"strange"}, [][]any{{struct{}{}}}
	}
	return r, err
}

func TestPictures(t *testing.T) {
	for _, c := range []struct {
		query     string
		args      []any
		statement string
		answer    string
	}{
		{"SELECT   void()", nil, "c1: SELECT void()", "ok"},
		{"SELECT void()", nil, "c1: SELECT void()", "ok"},
		{"UPDATE t SET b = $1, c = $2", []any{1, "two"}, "c1: UPDATE t SET b = $1, c = $2 1, two", "0 rows"},
		{"-- name: SetB :execrows\nUPDATE t SET b = $1", []any{1}, "c1: SetB 1", "0 rows"},
		{"SELECT 2", nil, "c1: SELECT 2", "2 rows"},
		{"SELECT time()", nil, "c1: SELECT time()", "00:00:00, xxxxxxxxxxxxxxxxxxxxxxxx…, b"},
		{"SELECT " + strings.Repeat("x", 60), nil, "c1: SELECT " + strings.Repeat("x", 53) + "…", "ok"},
		{"panic", nil, `c1: panic  (p0 fails: the database panics over "panic" with oh)`, `the database panics over "panic" with oh`},
	} {
		prog, err := real.New(t, real.Setup{N: 1}, func(p *real.Process) {
			db := sql.OpenDB(doorsql.Connector(p, func() stamps { return stamps{} }, 0))
			defer db.Close()
			if _, err := db.ExecContext(p.Context(), c.query, c.args...); err == nil {
				<-p.Context().Done()
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		s, err := notation.Schedule("p0 request\np0->p1 deliver\np1->p0 deliver\np0->p1 deliver")
		if err != nil {
			t.Fatal(err)
		}
		got := render.Schedule(prog, s)
		if !strings.Contains(got, "4  p0->p1 deliver "+c.statement+"\n") || !regexp.MustCompile(`in transit: .*`+regexp.QuoteMeta(c.answer)+" p1->p0").MatchString(got) {
			t.Errorf("the picture is\n%s\nwant %s, and %s", got, c.statement, c.answer)
		}
	}
}

// A result that no database gives is an error that names it.
func TestWrongRows(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT wrong":   `doorway/real/sql: a row of "SELECT wrong" has 2 values, and the result 1 columns`,
		"SELECT strange": `doorway/real/sql: column strange of "SELECT strange": unsupported type struct {}, a struct`,
	} {
		told, _ := realtest.Play(t, real.Setup{N: 1}, func(p *real.Process, say func(string)) {
			db := sql.OpenDB(doorsql.Connector(p, func() stamps { return stamps{} }, 0))
			defer db.Close()
			say(do(p.Context(), db, query))
		}, "p0 request; p0->p1 deliver; p1->p0 deliver; p0->p1 deliver; p1->p0 deliver")
		if told != "p0: "+want {
			t.Errorf("%s: %q, want %q", query, told, want)
		}
	}
}

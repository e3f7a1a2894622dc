package postgres

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"doorway/real/sql"
)

// A script is statements of sessions, "1: SELECT pg_advisory_lock(7)", one a line, with what clients are told after "=".
// Those that have waited are told in brackets behind it.
type script string

// player carries out a script.
type player struct {
	server   *Server
	sessions map[string]*playing
}

// A playing session is one of a script.
type playing struct {
	sql.Session
	ctx  context.Context
	turn chan struct{} // full while a statement is executed, and in the end
	told chan string
}

func (d *player) of(name string) *playing {
	one := d.sessions[name]
	if one == nil {
		ctx, end := context.WithCancel(context.Background())
		one = &playing{ctx: ctx, turn: make(chan struct{}, 1), told: make(chan string, 1)}
		one.Session, _ = d.server.Connect(end)
		context.AfterFunc(ctx, func() {
			one.turn <- struct{}{}
			one.Close()
		})
		d.sessions[name] = one
	}
	return one
}

// do executes a statement, and returns what the client is told, and the others.
func (d *player) do(name, query string) string {
	one := d.of(name)
	go func() {
		if one.ctx.Err() != nil {
			one.told <- "ended"
			return
		}
		one.turn <- struct{}{}
		one.told <- said(one.Execute(one.ctx, query, []any{int64(7), "8", 1.5}))
		<-one.turn
	}()
	synctest.Wait()
	told, others := "waits", ""
	for _, other := range []string{"1", "2", "3", "4"} {
		o := d.sessions[other]
		if o == nil || len(o.told) == 0 {
			continue
		}
		if text := <-o.told; other == name {
			told = text
		} else {
			others += fmt.Sprintf(" (%s: %s)", other, text)
		}
	}
	return told + others
}

func said(r sql.Result, err error) string {
	switch {
	case err != nil:
		return err.Error()
	case r.Columns == nil:
		return "done"
	case r.Rows[0][0] == void:
		return "ok"
	default:
		return fmt.Sprint(r.Rows[0][0])
	}
}

// play plays a script and returns it with what was told.
func play(t *testing.T, text script) (got string) {
	t.Helper()
	synctest.Test(t, func(*testing.T) {
		d := &player{New(), map[string]*playing{}}
		d.server.Handle("INSERT INTO  t VALUES (1) ", func([]any) (sql.Result, error) { return sql.Result{Affected: 1}, nil })
		for line := range strings.Lines(string(text)) {
			name, query, _ := strings.Cut(line[:strings.Index(line, " = ")], ": ")
			got += fmt.Sprintf("%s: %s = %s\n", name, query, d.do(name, query))
		}
		for _, one := range d.sessions {
			one.Session.(*session).end()
		}
		synctest.Wait()
		if n := len(d.server.locks) + len(d.server.sessions); n > 0 {
			t.Errorf("%d locks and sessions are left", n)
		}
		time.Sleep(time.Second)
	})
	return got
}

// statements are what PostgreSQL's documentation says of advisory locks, in our words, with a script of each.
var statements = map[string]script{
	"a lock is exclusive, and whoever asks for it waits": `1: SELECT pg_advisory_lock(7) = ok
2: SELECT pg_advisory_lock(7) = waits
1: SELECT pg_advisory_unlock(7) = true (2: ok)
`,
	"keys are apart": `1: SELECT pg_advisory_lock(7) = ok
2: SELECT pg_advisory_lock(8) = ok
`,
	"one key of 64 bits is apart from two of 32": `1: SELECT pg_advisory_lock(7) = ok
2: SELECT pg_advisory_lock(0, 7) = ok
2: SELECT pg_advisory_lock(7, 0) = ok
`,
	"whoever tries does not wait": `1: SELECT pg_try_advisory_lock(7) = true
2: SELECT pg_try_advisory_lock(7) = false
`,
	"a session can have a lock often, and unlocks as often": `1: SELECT pg_advisory_lock(7) = ok
1: SELECT pg_try_advisory_lock(7) = true
1: SELECT pg_advisory_unlock(7) = true
2: SELECT pg_try_advisory_lock(7) = false
1: SELECT pg_advisory_unlock(7) = true
1: SELECT pg_advisory_unlock(7) = false
2: SELECT pg_try_advisory_lock(7) = true
`,
	"unlocking what another session has is false, and does nothing": `1: SELECT pg_advisory_lock(7) = ok
2: SELECT pg_advisory_unlock(7) = false
2: SELECT pg_try_advisory_lock(7) = false
`,
	"shared locks go together, and not with an exclusive one": `1: SELECT pg_advisory_lock_shared(7) = ok
2: SELECT pg_try_advisory_lock_shared(7) = true
3: SELECT pg_try_advisory_lock(7) = false
1: SELECT pg_advisory_unlock(7) = false
1: SELECT pg_advisory_unlock_shared(7) = true
2: SELECT pg_try_advisory_lock(7) = true
`,
	"a lock survives the rollback of the transaction that took it": `1: BEGIN = done
1: SELECT pg_advisory_lock(7) = ok
1: ROLLBACK = done
2: SELECT pg_try_advisory_lock(7) = false
`,
	"and unlocking survives it as well": `1: SELECT pg_advisory_lock(7) = ok
1: BEGIN = done
1: SELECT pg_advisory_unlock(7) = true
1: ROLLBACK = done
2: SELECT pg_try_advisory_lock(7) = true
`,
	"a lock of a transaction ends with it, and cannot be unlocked": `1: BEGIN ISOLATION LEVEL SERIALIZABLE = done
1: SELECT pg_advisory_xact_lock(7) = ok
1: SELECT pg_advisory_unlock(7) = false
1: SELECT pg_advisory_unlock_all() = ok
2: SELECT pg_advisory_lock(7) = waits
1: COMMIT = done (2: ok)
`,
	"it ends with a rollback, too": `1: BEGIN = done
1: SELECT pg_try_advisory_xact_lock_shared(7) = true
2: SELECT pg_advisory_xact_lock(7) = waits
1: ROLLBACK = done (2: ok)
`,
	"it ends with an error, too": `1: BEGIN = done
1: SELECT pg_advisory_xact_lock(7) = ok
1: SELECT pg_advisory_lock(1, 2, 3) = ERROR: function pg_advisory_lock takes one or two integers, and gets 3 (SQLSTATE 42883)
2: SELECT pg_try_advisory_lock(7) = true
`,
	"without a transaction, it ends with the statement": `1: SELECT pg_advisory_xact_lock(7) = ok
2: SELECT pg_try_advisory_xact_lock(7) = true
3: SELECT pg_advisory_xact_lock_shared(7) = ok
`,
	"both levels are one lock": `1: SELECT pg_advisory_lock(7) = ok
1: BEGIN = done
1: SELECT pg_advisory_xact_lock(7) = ok
1: SELECT pg_advisory_unlock(7) = true
2: SELECT pg_advisory_lock(7) = waits
1: COMMIT = done (2: ok)
`,
	"all of a session are unlocked at once": `1: SELECT pg_advisory_lock(7) = ok
1: SELECT pg_advisory_lock(7) = ok
1: SELECT pg_advisory_lock_shared(8) = ok
1: SELECT pg_advisory_unlock_all() = ok
2: SELECT pg_try_advisory_lock(7) = true
2: SELECT pg_try_advisory_lock(8) = true
`,
	"locks end with their session": `1: SELECT pg_advisory_lock(7) = ok
2: SELECT pg_advisory_lock(7) = waits
3: SELECT pg_terminate_backend(1) = true (2: ok)
1: SELECT 1 = ended
3: SELECT pg_terminate_backend(1) = false
`,
	"who waits and ends waits no more": `1: SELECT pg_advisory_lock_shared(7) = ok
2: SELECT pg_advisory_lock(7) = waits
3: SELECT pg_advisory_lock_shared(7) = waits
4: SELECT pg_terminate_backend(2) = true (2: context canceled) (3: ok)
`,
	"who waits, waits in order": `1: SELECT pg_advisory_lock(7) = ok
2: SELECT pg_advisory_lock(7) = waits
3: SELECT pg_advisory_lock_shared(7) = waits
4: SELECT pg_advisory_lock_shared(7) = waits
1: SELECT pg_advisory_unlock(7) = true (2: ok)
2: SELECT pg_advisory_unlock(7) = true (3: ok) (4: ok)
`,
	"one who shares waits behind one who waits": `1: SELECT pg_advisory_lock_shared(7) = ok
2: SELECT pg_advisory_lock(7) = waits
3: SELECT pg_try_advisory_lock_shared(7) = false
3: SELECT pg_advisory_lock_shared(7) = waits
1: SELECT pg_advisory_lock_shared(7) = ok
`,
	"whoever is waited for goes first": `1: SELECT pg_advisory_lock(7) = ok
2: SELECT pg_advisory_lock(7) = waits
1: SELECT pg_try_advisory_lock_shared(7) = false
1: SELECT pg_advisory_lock_shared(7) = ok
`,
	"two that wait for each other are told so": `1: SELECT pg_advisory_lock_shared(7) = ok
2: SELECT pg_advisory_lock_shared(7) = ok
1: BEGIN = done
2: SELECT pg_advisory_lock(7) = waits
1: SELECT pg_advisory_lock(7) = ERROR: deadlock detected (SQLSTATE 40P01)
1: SELECT 1 = ERROR: current transaction is aborted, commands ignored until end of transaction block (SQLSTATE 25P02)
1: BEGIN = ERROR: current transaction is aborted, commands ignored until end of transaction block (SQLSTATE 25P02)
1: COMMIT = ERROR: the transaction is aborted, and COMMIT has rolled it back (SQLSTATE 25P02)
1: SELECT 1 = 1
`,
	"what is not served is refused": `1: SELECT now() = ERROR: doorway/real/postgres does not know "SELECT now()": give what it does to Server.Handle (SQLSTATE 0A000)
1: SELECT pg_sleep(1) = ERROR: doorway/real/postgres does not know "SELECT pg_sleep(1 arguments)": give what it does to Server.Handle (SQLSTATE 0A000)
1: SELECT pg_advisory_lock(1, 2, 3) = ERROR: function pg_advisory_lock takes one or two integers, and gets 3 (SQLSTATE 42883)
1: SELECT pg_advisory_lock(1, 3000000000) = ERROR: value "3000000000" is out of range for type integer (SQLSTATE 22003)
1: SELECT pg_advisory_lock($4) = "SELECT pg_advisory_lock($4)": ERROR: there is no argument $4 (SQLSTATE 08P01)
1: SELECT pg_advisory_lock($3) = "SELECT pg_advisory_lock($3)": ERROR: argument $3 is 1.5, and should be an integer (SQLSTATE 22P02)
`,
	"statements come in many forms": `1:   select  pg_catalog.pg_advisory_lock( $1::bigint ) as "locked" ; = ok
2: SELECT pg_try_advisory_lock($1) AS ok = false
2: SELECT pg_try_advisory_lock($2, -7) = true
2: SELECT pg_backend_pid() = 2
`,
	"statements of the user's own are served, and not in a transaction": `1: INSERT INTO t VALUES (1); = done
1: BEGIN = done
1: INSERT INTO t VALUES (1) = ERROR: doorway/real/postgres does not undo "INSERT INTO t VALUES (1)": use it outside a transaction (SQLSTATE 0A000)
1: ROLLBACK = done
`,
}

// TestStatements: what the documentation says is so.
func TestStatements(t *testing.T) {
	for what, text := range statements {
		t.Run(what, func(t *testing.T) {
			if got := play(t, text); got != string(text) {
				t.Errorf("got\n%s\nwant\n%s", got, text)
			}
		})
	}
}

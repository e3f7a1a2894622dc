package fidelity

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/rivermigrate"
	"pgregory.net/rapid"

	"doorway/real/river"
	doorsql "doorway/real/sql"
)

// A recorder is a database that keeps a statement and does not execute it. It says that it is PostgreSQL 15 when asked.
type recorder struct{ query *string }

func (r recorder) Connect(context.Context) (driver.Conn, error) { return r, nil }
func (r recorder) Driver() driver.Driver                        { return nil }
func (r recorder) Prepare(string) (driver.Stmt, error)          { return nil, errRecorded }
func (r recorder) Begin() (driver.Tx, error)                    { return nil, errRecorded }
func (r recorder) Close() error                                 { return nil }

var errRecorded = errors.New("the statement is recorded")

func (r recorder) QueryContext(_ context.Context, query string, _ []driver.NamedValue) (driver.Rows, error) {
	if strings.Contains(query, "PGGetProductAndVersion") {
		return &version{}, nil
	}
	*r.query = query
	return nil, errRecorded
}

func (r recorder) ExecContext(_ context.Context, query string, _ []driver.NamedValue) (driver.Result, error) {
	*r.query = query
	return nil, errRecorded
}

// A version is the answer to PGGetProductAndVersion.
type version struct{ read bool }

func (*version) Columns() []string {
	return []string{"product", "version_num", "yb_listen_notify_enabled"}
}
func (*version) Close() error { return nil }

func (v *version) Next(into []driver.Value) error {
	if v.read {
		return io.EOF
	}
	v.read = true
	into[0], into[1], into[2] = "PostgreSQL 15.18", int64(150018), false
	return nil
}

// recorded returns the texts of River's statements: that deletes an expired leader, elects one, elects it again and lets it
// resign.
func recorded(t *testing.T) (expire, elect, reelect, resign string) {
	t.Helper()
	var query string
	db := sql.OpenDB(recorder{&query})
	defer db.Close()
	e := riverdatabasesql.New(db).GetExecutor()
	text := func(err error) string {
		if !errors.Is(err, errRecorded) {
			t.Fatal(err)
		}
		return query
	}
	_, err := e.LeaderDeleteExpired(t.Context(), &riverdriver.LeaderDeleteExpiredParams{})
	expire = text(err)
	_, err = e.LeaderAttemptElect(t.Context(), &riverdriver.LeaderElectParams{})
	elect = text(err)
	_, err = e.LeaderAttemptReelect(t.Context(), &riverdriver.LeaderReelectParams{})
	reelect = text(err)
	_, err = e.LeaderResign(t.Context(), &riverdriver.LeaderResignParams{})
	return expire, elect, reelect, text(err)
}

// TestRiverAgainstServer compares the table of River's leader with that of the server. Statements say what time it is.
func TestRiverAgainstServer(t *testing.T) {
	expire, elect, reelect, resign := recorded(t)
	address := address(t)
	admin := connected(t, address)
	migrate(t, address)
	begun := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	commands := rapid.Custom(func(t *rapid.T) command {
		at := func(label string) time.Time {
			return begun.Add(time.Duration(rapid.SampledFrom([]int{0, 15, 16}).Draw(t, label)) * time.Second)
		}
		session := rapid.IntRange(0, 1).Draw(t, "session") // of two that wait for one, either may go on first
		who, now, term := fmt.Sprint("p", rapid.IntRange(0, 1).Draw(t, "leader")), at("now"), at("term")
		return rapid.SampledFrom([]command{
			{session, "BEGIN", nil, -1, false}, {session, "BEGIN", nil, -1, false}, {session, "COMMIT", nil, -1, false}, {session, "ROLLBACK", nil, -1, false},
			{session, expire, []any{now}, -1, true}, {session, elect, []any{who, now, 15.0}, -1, false}, {session, elect, []any{who, now, 15.0}, -1, false},
			{session, reelect, []any{now, 15.0, term, who}, -1, false}, {session, resign, []any{term, who, false, nil, "river_leadership"}, -1, true},
			{session, disconnect, nil, -1, false},
		}).Draw(t, "command")
	})
	counts := map[string]int{}
	rapid.Check(t, func(t2 *rapid.T) {
		all := rapid.SliceOfN(commands, most/2, most).Draw(t2, "commands")
		if _, err := admin.ExecContext(t.Context(), "DELETE FROM river_leader"); err != nil {
			t.Fatal(err)
		}
		server := newServer(t, address, admin)
		want := transcript(server, all)
		server.close()
		compare(t, t2, func() doorsql.Server { return river.New() }, all, want, counts, "1 rows", "0 rows", "p0 default", "done")
	})
	t.Log(counts)
}

// migrate makes River's tables.
func migrate(t *testing.T, address string) {
	t.Helper()
	db, err := sql.Open("postgres", address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	m, err := rivermigrate.New(riverdatabasesql.New(db), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err == nil {
		_, err = m.Migrate(t.Context(), rivermigrate.DirectionUp, nil)
	}
	if err == nil { // a vacuum would lock the table, and a session seem to wait
		_, err = db.ExecContext(t.Context(), "ALTER TABLE river_leader SET (autovacuum_enabled = off)")
	}
	if err != nil {
		t.Fatal(err)
	}
}

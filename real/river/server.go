package river

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	doorsql "doorway/real/sql"
)

// A Server stands for a PostgreSQL with River's tables. It has the leader's row and no jobs.
type Server struct{ table table }

// New returns a database in which nobody leads.
func New() *Server { return &Server{table{freed: make(chan struct{})}} }

// Connect begins a session.
func (s *Server) Connect(func()) (doorsql.Session, error) { return &session{table: &s.table}, nil }

// A session serves a connection at the server.
type session struct {
	table *table
	begun time.Time // of its transaction, or zero
}

// Close ends what the session has begun.
func (s *session) Close() { s.table.end(s, false) }

// named matches the comment by which sqlc names a statement.
var named = regexp.MustCompile(`^-- name: (\w+) :`)

// name returns the name of a statement, or its text.
func name(query string) string {
	if m := named.FindStringSubmatch(query); m != nil {
		return m[1]
	}
	return query
}

// Local reports whether a statement is no message, since it is about queues and jobs.
func (s *session) Local(query string) bool {
	_, ok := jobless[name(query)]
	return ok
}

// Execute executes a statement of a client that has no jobs. It panics over any other, since River would log an error and
// go on.
func (s *session) Execute(ctx context.Context, query string, args []any) (doorsql.Result, error) {
	if answer, ok := jobless[name(query)]; ok {
		return answer(args), nil
	}
	now := s.now()
	switch name := name(query); name {
	case "SELECT 1":
		return one("?column?", 1), nil
	case "BEGIN":
		s.begun = now
	case "COMMIT", "ROLLBACK":
		s.begun = time.Time{}
		s.table.end(s, name == "COMMIT")
	case "LeaderDeleteExpired":
		return changed(s.table.change(ctx, s, expiring(at(args[0], now))))
	case "LeaderAttemptElect":
		return returning(s.table.insert(ctx, s, elected(args[0], at(args[1], now), args[2])))
	case "LeaderAttemptReelect":
		return returning(s.table.change(ctx, s, prolonged(at(args[0], now), args[1], args[2], args[3])))
	case "LeaderResign":
		return changed(s.table.change(ctx, s, resigned(args[0], args[1])))
	default:
		panic(fmt.Sprintf("doorway/real/river has no jobs, and so not the statement %s", name))
	}
	return doorsql.Result{}, nil
}

// now returns what PostgreSQL's now() does, the time of the beginning of a transaction, in microseconds.
func (s *session) now() time.Time {
	if !s.begun.IsZero() {
		return s.begun
	}
	return time.Now().UTC().Truncate(time.Microsecond)
}

// at returns an argument, or now() in its place.
func at(arg any, now time.Time) time.Time {
	if t, ok := arg.(time.Time); ok {
		return t
	}
	return now
}

// changed returns the result of a statement that tells how many rows it has changed.
func changed(row *term, err error) (r doorsql.Result, _ error) {
	if row != nil {
		r.Affected = 1
	}
	return r, err
}

// returning returns the result of a statement that returns the row as it has left it.
func returning(row *term, err error) (doorsql.Result, error) {
	r := one("elected_at,expires_at,leader_id,name")
	if r.Rows = nil; row != nil {
		r.Rows = [][]any{{row.elected, row.expires, row.leader, "default"}}
	}
	return r, err
}

// jobless answers the statements of a client that works no jobs: there is every queue, and no job.
var jobless = map[string]func(args []any) doorsql.Result{
	"PGGetProductAndVersion": func([]any) doorsql.Result {
		return one("product,version_num,yb_listen_notify_enabled", "PostgreSQL 15.18", 150018, false)
	},
	"QueueCreateOrSetUpdatedAt": func(args []any) doorsql.Result { return queue(args[2]) },
	"QueueGet":                  func(args []any) doorsql.Result { return queue(args[0]) },
	"JobDeleteBefore":           none,
	"JobGetAvailable":           none,
	"JobGetStuck":               none,
	"JobSchedule":               none,
	"QueueDeleteExpired":        none,
}

// one returns a result of one row.
func one(columns string, row ...any) doorsql.Result {
	return doorsql.Result{Columns: strings.Split(columns, ","), Rows: [][]any{row}}
}

// none returns a result without rows.
func none([]any) doorsql.Result { return doorsql.Result{} }

// queue returns the row of a queue.
func queue(name any) doorsql.Result {
	now := time.Now().UTC()
	return one("name,created_at,metadata,paused_at,updated_at", name, now, "{}", nil, now)
}

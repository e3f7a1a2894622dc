// Package postgres has the advisory locks of PostgreSQL, and statements of the user's own,
// for programs that use database/sql under Doorway's schedulers.
package postgres

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"doorway/model"
	"doorway/real/sql"
)

// An Error reports an error of PostgreSQL. Drivers have the same method SQLState.
type Error struct{ Code, Message string }

// Error returns the message and the code, as drivers do.
func (e *Error) Error() string { return fmt.Sprintf("ERROR: %s (SQLSTATE %s)", e.Message, e.Code) }

// SQLState returns the code, of five characters.
func (e *Error) SQLState() string { return e.Code }

// A Statement executes a statement of the user's own, at once. Statements do not run at the same time. The time is
// that of the run.
type Statement func(args []any) (sql.Result, error)

// A Server acts as a PostgreSQL that has advisory locks and sessions, and no tables but
// what its statements keep.
type Server struct {
	mu         sync.Mutex
	statements map[string]Statement
	sessions   map[int64]*session // by process number
	last       int64              // process number
	locks      map[key]*lock
}

// New returns a server without statements of the user's own. It has
//
//	SELECT f(…)
//
// of one function that is named pg_advisory_lock, pg_advisory_lock_shared, pg_try_advisory_lock,
// pg_try_advisory_lock_shared, pg_advisory_unlock, pg_advisory_unlock_shared,
// pg_advisory_unlock_all, pg_advisory_xact_lock, pg_advisory_xact_lock_shared,
// pg_try_advisory_xact_lock, pg_try_advisory_xact_lock_shared, pg_backend_pid or
// pg_terminate_backend, whose arguments are numbers, or $1 and so on, and which may have a
// name by AS; SELECT 1; and transactions. Anything else is refused, with an error that
// says so.
//
// The locks are the documented ones (PostgreSQL 15, sections 9.27.10 and 13.3.5): of a
// session or a transaction, exclusive or shared, counted, and waited for in order. Of
// deadlocks, only that of two sessions that wait for each other's lock of the same key is
// found, at once; in all others everybody waits. There are no savepoints.
func New() *Server {
	return &Server{statements: map[string]Statement{}, sessions: map[int64]*session{}, locks: map[key]*lock{}}
}

// Handle lets the server execute a statement of the user's own: one whose text is the query, but for space. In a
// transaction it is refused, since nothing would undo it. It survives a restart, and what it keeps does.
func (s *Server) Handle(query string, do Statement) { s.statements[folded(query)] = do }

// folded returns a text with one space where it has any.
func folded(query string) string {
	return strings.Join(strings.Fields(strings.TrimRight(strings.TrimSpace(query), ";")), " ")
}

// Forget is called after a restart (real.Forgetful). The database has what is committed on its disk, and its sessions
// have ended.
func (s *Server) Forget(model.ProcID) {}

// Connect begins a session (sql.Server).
func (s *Server) Connect(end func()) (sql.Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	n := &session{server: s, pid: s.last, end: end}
	s.sessions[n.pid] = n
	return n, nil
}

// A session acts as a server process of PostgreSQL's, with a number.
type session struct {
	server *Server
	pid    int64
	end    func()

	inside  bool // a transaction
	aborted bool // by an error, which gives its locks back
}

// Close gives back what the session has locked.
func (n *session) Close() {
	n.server.mu.Lock()
	defer n.server.mu.Unlock()
	delete(n.server.sessions, n.pid)
	n.server.releaseAll(n, bySession)
	n.server.releaseAll(n, byTransaction)
}

// Execute executes a statement.
func (n *session) Execute(ctx context.Context, query string, args []any) (sql.Result, error) {
	query = folded(query)
	switch verb, _, _ := strings.Cut(strings.ToUpper(query), " "); {
	case verb == "COMMIT", verb == "ROLLBACK":
		return sql.Result{}, n.finish(verb)
	case n.aborted:
		return sql.Result{}, &Error{"25P02", "current transaction is aborted, commands ignored until end of transaction block"}
	case verb == "BEGIN":
		n.inside = true
		return sql.Result{}, nil
	}
	result, err := n.execute(ctx, query, args)
	if n.aborted = n.inside && err != nil; n.aborted || !n.inside {
		n.release()
	}
	return result, err
}

// finish ends the transaction.
func (n *session) finish(verb string) (err error) {
	if n.aborted && verb == "COMMIT" {
		err = &Error{"25P02", "the transaction is aborted, and COMMIT has rolled it back"}
	}
	n.inside, n.aborted = false, false
	n.release()
	return err
}

// release gives back the locks of the transaction.
func (n *session) release() {
	n.server.mu.Lock()
	defer n.server.mu.Unlock()
	n.server.releaseAll(n, byTransaction)
}

// execute executes a statement that is not about transactions.
func (n *session) execute(ctx context.Context, query string, args []any) (sql.Result, error) {
	if do, ok := n.server.statements[query]; ok {
		if n.inside {
			return sql.Result{}, &Error{"0A000", fmt.Sprintf("doorway/real/postgres does not undo %q: use it outside a transaction", query)}
		}
		n.server.mu.Lock()
		defer n.server.mu.Unlock()
		return do(args)
	}
	c, err := parse(query, args)
	if err != nil {
		return sql.Result{}, err
	}
	value, err := n.call(ctx, c)
	if err != nil {
		return sql.Result{}, err
	}
	return sql.Result{Columns: []string{c.column}, Rows: [][]any{{value}}}, nil
}

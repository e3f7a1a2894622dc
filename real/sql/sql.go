// Package sql runs unmodified programs that use database/sql under Doorway's schedulers: each statement of the real
// connection pool is a call of a database that is a Go value. No connection is ever opened, and no SQL is parsed.
package sql

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"sync"
	"time"

	"doorway/model"
	"doorway/real"
)

// A Server acts as a database.
type Server interface {
	// Connect begins a session, or refuses to. It must not wait. By end the server ends the session itself, as an
	// administrator does.
	Connect(end func()) (Session, error)
}

// A Session serves one connection of a client. Sessions of a server work at the same time.
type Session interface {
	// Execute executes a statement, one of a session at a time. The text is the client's, but for BEGIN, with what
	// sql.TxOptions asks for behind it, COMMIT and ROLLBACK, by which Begin, Commit and Rollback of database/sql come
	// here. The arguments are int64, float64, bool, []byte, string, time.Time or nil. Execute may wait, for a lock
	// perhaps, and must return when ctx is done, which is when the session has ended. An error is the answer to the
	// statement, and the session goes on.
	Execute(ctx context.Context, query string, args []any) (Result, error)

	// Close is called once, when the session has ended and Execute has returned.
	Close()
}

// A Local executes some statements of a Session without messages, so that runs have fewer events: they are executed
// at once, in a cut, too. Use it for statements that have nothing to do with what you test.
type Local interface {
	Session
	// Local reports whether a statement is one of these. Execute must not wait over it, and must not use the session.
	Local(query string) bool
}

// A Result holds the answer to a statement: rows if it has columns, otherwise how many rows it changed.
type Result struct {
	Columns  []string
	Rows     [][]any // as arguments are; other types are converted as database/sql converts arguments
	Affected int64
}

// Connector returns what sql.OpenDB takes, for a process. The program should close what that
// returns before it ends. The database is the part of the one server of the run that has
// type S (see real.Part): fresh makes it in each run.
//
// Connect, Begin, Commit, Rollback, Ping and each Query and Exec is a call, whose answer has
// the whole result; to prepare a statement is none. A statement that answers without waiting
// has done so when it has arrived. The answer of one that waits is a message of its own.
// Statements of a connection are named by its number in the process: "c2: SELECT 1".
//
// A message that is lost, or not waited for until its answer, costs the connection: the
// client gets real.ErrLost, or the error of its context, the statement may have taken effect,
// and nothing is sent again. What is used of the connection after that is
// driver.ErrBadConn, as a statement is that reaches a session that has ended and is not
// executed: the pool then takes another connection, and sql.Conn and sql.Tx return it.
//
// A session ends when the message arrives by which the client closes its connection, which
// it does also after a loss; when the server ends it; when the server crashes; and, unless keepalive is 0, when nothing has come from the client for
// that time and a message to it has no answer for as long again, or is lost. So the server
// does not notice a crash, a cut or a paused process before that, and with 0 never. Nobody
// tells an idle client that its session has ended.
//
// With real.Setup.Forgets the server keeps what it has in a restart if it has a method Forget
// (real.Forgetful), and begins anew otherwise. Sessions do not survive either way.
func Connector[S Server](p *real.Process, fresh func() S, keepalive time.Duration) driver.Connector {
	return connector[S]{p, fresh, keepalive}
}

type connector[S Server] struct {
	p         *real.Process
	fresh     func() S
	keepalive time.Duration
}

// Connect opens a connection.
func (k connector[S]) Connect(ctx context.Context) (driver.Conn, error) {
	c := &conn{p: k.p, name: real.Part(k.p, newNames).next(k.p), session: &session{}}
	r, err := real.Call(ctx, k.p, "connect "+c.name, func() (reply, error) {
		err := c.session.open(real.Up(k.p), real.Part(k.p, k.fresh), func() { c.keep(k.keepalive) })
		return reply{err: err, text: "ok"}, nil
	})
	if err != nil {
		c.hangUp()
		return nil, err
	}
	if r.err != nil {
		return nil, r.err
	}
	return c, nil
}

// names number the connections of processes, since a process may have several pools.
type names struct {
	mu   sync.Mutex
	last map[*real.Process]int
}

func newNames() *names { return &names{last: map[*real.Process]int{}} }

// next returns a name that the process has not used.
func (n *names) next(p *real.Process) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.last[p]++
	return fmt.Sprint("c", n.last[p])
}

// Forget forgets nothing (real.Forgetful).
func (*names) Forget(model.ProcID) {}

// Driver returns a driver that opens nothing.
func (connector[S]) Driver() driver.Driver { return dialer{} }

type dialer struct{}

// Open refuses.
func (dialer) Open(string) (driver.Conn, error) {
	return nil, errors.New("doorway/real/sql: a name of a data source leads nowhere; open the database by sql.OpenDB(Connector(…))")
}

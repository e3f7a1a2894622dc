package sql

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"
	"testing/synctest"
	"time"

	"doorway/real"
)

// A conn implements a connection at the client. database/sql uses one from one goroutine at a time.
type conn struct {
	p       *real.Process
	name    string
	session *session
	closed  bool
}

// ask sends a statement and waits for its answer. A second copy of the message has the answer of the first.
func (c *conn) ask(ctx context.Context, text string, execute func(context.Context, Session) reply) (reply, error) {
	if c.closed {
		return reply{}, driver.ErrBadConn
	}
	var executed chan struct{} // closed when first is there
	var first reply
	r, err := real.Await(ctx, c.p, c.name+": "+text, func() (reply, error) {
		if executed != nil {
			<-executed
			return first, nil
		}
		executed = make(chan struct{})
		defer close(executed)
		begun := time.Now()
		if first = c.session.execute(execute); time.Since(begun) > 0 {
			first.of = c.name // which tells a late answer from those to other connections
		}
		return first, nil
	})
	switch {
	case err == nil && r.err == errEnded:
		c.hangUp()
		return r, driver.ErrBadConn
	case err != nil || r.err == real.ErrLost:
		c.hangUp()
	}
	if err != nil {
		return r, err
	}
	return r, r.err
}

// hangUp closes the connection, and does not wait until the server gets to know.
func (c *conn) hangUp() {
	if c.closed {
		return
	}
	c.closed = true
	ctx, leave := context.WithCancel(context.Background())
	go func() {
		defer leave()
		_, _ = real.Call(ctx, c.p, "close "+c.name, func() (none struct{}, err error) {
			c.session.end()
			leave() // there is no answer
			synctest.Wait()
			return none, nil
		})
	}()
}

// keep ends the session if the client is silent for too long. It is the server's part.
func (c *conn) keep(limit time.Duration) {
	s := c.session
	for limit > 0 {
		select {
		case <-time.After(limit - s.silent()):
		case <-s.ctx.Done():
			return
		}
		if s.silent() < limit {
			continue
		}
		ctx, cancel := context.WithTimeout(s.ctx, limit)
		err := real.Push(ctx, c.p, c.name+": keepalive")
		cancel()
		switch {
		case err == nil:
			s.hear()
		case s.silent() >= limit:
			s.end()
		}
	}
}

// statement sends a client's statement and awaits its answer.
func (c *conn) statement(ctx context.Context, query string, named []driver.NamedValue) (Result, error) {
	args := make([]any, len(named))
	for i, a := range named {
		if args[i] = a.Value; a.Name != "" {
			return Result{}, fmt.Errorf("doorway/real/sql: argument %s of %q has a name; number the arguments of statements", a.Name, query)
		}
	}
	if l, ok := c.session.serves.(Local); ok && !c.closed && l.Local(query) {
		r := c.serve(ctx, l, query, args)
		return r.result, r.err
	}
	r, err := c.ask(ctx, told(query, args), func(ctx context.Context, s Session) reply { return c.serve(ctx, s, query, args) })
	return r.result, err
}

// plain sends a statement of the driver's own, without a result.
func (c *conn) plain(ctx context.Context, query string) error {
	_, err := c.ask(ctx, query, func(ctx context.Context, s Session) reply {
		r := c.serve(ctx, s, query, nil)
		r.result, r.text = Result{}, "ok"
		return r
	})
	return err
}

// serve lets the session execute a statement. A panic fails the process.
func (c *conn) serve(ctx context.Context, s Session, query string, args []any) (r reply) {
	defer func() {
		if v := recover(); v != nil {
			r = reply{err: fmt.Errorf("the database panics over %q with %v", query, v)}
			c.p.Fail(r.err)
		}
	}()
	r.result, r.err = s.Execute(ctx, query, args)
	r.text = answer(query, r.result)
	return r
}

// QueryContext makes a call of a query.
func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	result, err := c.statement(ctx, query, args)
	if err != nil {
		return nil, err
	}
	return &rows{result, query}, nil
}

// ExecContext makes a call of a statement.
func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	result, err := c.statement(ctx, query, args)
	if err != nil {
		return nil, err
	}
	return changed{result}, nil
}

// Ping makes a call that asks whether the session goes on. The database does not see it.
func (c *conn) Ping(ctx context.Context) error {
	_, err := c.ask(ctx, "ping", func(context.Context, Session) reply { return reply{text: "ok"} })
	return err
}

// BeginTx makes a call of BEGIN.
func (c *conn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	query := "BEGIN"
	if level := isolation(opts.Isolation); level != "" {
		query += " ISOLATION LEVEL " + strings.ToUpper(level)
	}
	if opts.ReadOnly {
		query += " READ ONLY"
	}
	if err := c.plain(ctx, query); err != nil {
		return nil, err
	}
	return tx{ctx, c}, nil
}

// Begin calls BeginTx without options.
func (c *conn) Begin() (driver.Tx, error) { return c.BeginTx(context.Background(), driver.TxOptions{}) }

// Prepare keeps a statement for later. Nothing is sent.
func (c *conn) Prepare(query string) (driver.Stmt, error) { return prepared{c, query}, nil }

// IsValid reports whether the pool may use the connection again.
func (c *conn) IsValid() bool { return !c.closed }

// ResetSession does nothing: a session keeps what it has when the pool gives the connection to somebody else.
func (c *conn) ResetSession(context.Context) error { return nil }

// Close closes the connection.
func (c *conn) Close() error {
	c.hangUp()
	return nil
}

// A tx implements a transaction. It ends under the context with which it began, as in pgx: once that is done, to
// end the transaction costs the connection and does not wait.
type tx struct {
	ctx context.Context
	c   *conn
}

// Commit makes a call of COMMIT.
func (t tx) Commit() error { return t.c.plain(t.ctx, "COMMIT") }

// Rollback makes a call of ROLLBACK.
func (t tx) Rollback() error { return t.c.plain(t.ctx, "ROLLBACK") }

// A prepared statement is its text.
type prepared struct {
	c     *conn
	query string
}

// Close does nothing.
func (prepared) Close() error { return nil }

// NumInput says that the number of arguments is not known.
func (prepared) NumInput() int { return -1 }

// QueryContext makes a call of a query.
func (s prepared) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	return s.c.QueryContext(ctx, s.query, args)
}

// ExecContext makes a call of a statement.
func (s prepared) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	return s.c.ExecContext(ctx, s.query, args)
}

// errContext is returned by methods that database/sql does not call.
var errContext = errors.New("doorway/real/sql: call the method with a context")

// Query refuses.
func (prepared) Query([]driver.Value) (driver.Rows, error) { return nil, errContext }

// Exec refuses.
func (prepared) Exec([]driver.Value) (driver.Result, error) { return nil, errContext }

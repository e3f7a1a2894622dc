package fidelity

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/lib/pq"
)

// connected returns a connection that waits for locks as long as it takes.
func connected(t *testing.T, address string) *sql.Conn {
	t.Helper()
	db, err := sql.Open("postgres", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	c, err := db.Conn(t.Context())
	if err == nil {
		_, err = c.ExecContext(t.Context(), "SET deadlock_timeout = '1h'")
	}
	if err != nil {
		t.Fatalf("the PostgreSQL at %s: %v", address, err)
	}
	return c
}

// A client is a session of the server.
type client struct {
	conn *sql.Conn
	pid  int
	busy chan string // gets the answer; nil if nothing is asked
}

// A server is a PostgreSQL.
type server struct {
	t       *testing.T
	db      *sql.DB
	admin   *sql.Conn
	clients [sessions]client
	told    map[int]string
}

func newServer(t *testing.T, address string, admin *sql.Conn) *server {
	db, err := sql.Open("postgres", address)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxIdleConns(-1) // a connection that has been given back is not used again
	s := &server{t: t, db: db, admin: admin, told: map[int]string{}}
	for i := range s.clients {
		s.connect(i)
	}
	return s
}

func (s *server) connect(i int) {
	c, err := s.db.Conn(s.t.Context())
	if err == nil {
		_, err = c.ExecContext(s.t.Context(), "SET deadlock_timeout = '1h'")
	}
	s.clients[i] = client{conn: c}
	if err == nil {
		err = c.QueryRowContext(s.t.Context(), "SELECT pg_backend_pid()").Scan(&s.clients[i].pid)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// end ends a session and waits until the server has done so.
func (s *server) end(pid int) {
	s.ask("SELECT pg_terminate_backend($1)", pid)
	for s.ask("SELECT count(*) > 0 FROM pg_stat_activity WHERE pid = $1", pid) {
		time.Sleep(time.Millisecond)
	}
}

// ask asks the server, over a connection of its own.
func (s *server) ask(query string, pid int) (is bool) {
	if err := s.admin.QueryRowContext(s.t.Context(), query, pid).Scan(&is); err != nil {
		s.t.Fatal(err)
	}
	return is
}

func (s *server) start(c command) {
	one := &s.clients[c.session]
	if c.query == disconnect {
		s.end(one.pid)
		if one.busy != nil {
			<-one.busy
		}
		_ = one.conn.Close()
		s.connect(c.session)
		s.told[c.session] = "connected"
		return
	}
	args := c.args
	if c.victim >= 0 {
		args = []any{s.clients[c.victim].pid}
	}
	one.busy = make(chan string, 1)
	go func() { one.busy <- answered(one.conn, c, args) }()
	if c.victim >= 0 {
		s.told[c.session] = <-one.busy
		one.busy = nil
		for s.told[c.session] == "true" && s.ask("SELECT count(*) > 0 FROM pg_stat_activity WHERE pid = $1", s.clients[c.victim].pid) {
			time.Sleep(time.Millisecond)
		}
	}
}

// answered executes a statement and returns what the client is told.
func answered(conn *sql.Conn, c command, args []any) string {
	told, err := asked(conn, c, args)
	code := (*pq.Error)(nil)
	offline := (*net.OpError)(nil)
	switch {
	case err == nil:
		return told
	case errors.As(err, &code) && code.Code == "57P01", errors.Is(err, driver.ErrBadConn), errors.Is(err, sql.ErrConnDone), errors.Is(err, io.EOF), errors.As(err, &offline):
		return "ended"
	case code != nil:
		return "error " + string(code.Code)
	default:
		return err.Error()
	}
}

// asked returns the first row that a statement returns, or how many it changes, if the client asks that.
func asked(conn *sql.Conn, c command, args []any) (string, error) {
	if c.counts {
		r, err := conn.ExecContext(context.Background(), c.query, args...)
		if err != nil {
			return "", err
		}
		n, err := r.RowsAffected()
		return fmt.Sprint(n, " rows"), err
	}
	rows, err := conn.QueryContext(context.Background(), c.query, args...)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil || !rows.Next() {
		return "done", errors.Join(err, rows.Err())
	}
	row, into := make([]any, len(names)), make([]any, len(names))
	for i := range row {
		into[i] = &row[i]
	}
	err = rows.Scan(into...)
	return said(row...), errors.Join(err, rows.Close())
}

// said returns values as text.
func said(row ...any) string {
	var texts []string
	for _, value := range row {
		switch v := value.(type) {
		case []byte:
			value = string(v)
		case time.Time:
			value = v.UTC().Format(time.RFC3339Nano)
		}
		texts = append(texts, fmt.Sprint(value))
	}
	return strings.Join(texts, " ")
}

func (s *server) settle() map[int]string {
	told := s.told
	s.told = map[int]string{}
	for before := -1; before < len(told); { // an answer to one may have let another go on
		before = len(told)
		for i := range s.clients {
			if one := &s.clients[i]; one.busy != nil && !s.waits(one) {
				told[i] = <-one.busy
				one.busy = nil
			}
		}
	}
	return told
}

// waits returns whether a busy client waits for a lock, when that or an answer is certain.
func (s *server) waits(c *client) bool {
	for len(c.busy) == 0 {
		if s.ask("SELECT count(*) > 0 FROM pg_locks WHERE pid = $1 AND NOT granted", c.pid) {
			return true
		}
	}
	return false
}

// close ends all sessions.
func (s *server) close() {
	for i := range s.clients {
		s.end(s.clients[i].pid)
		if s.clients[i].busy != nil {
			<-s.clients[i].busy
		}
		_ = s.clients[i].conn.Close()
	}
	_ = s.db.Close()
}

package zookeeper

import (
	"context"
	"net"
	"sync"
)

// A server acts as one ZooKeeper server, which is alone.
type server struct {
	mu             sync.Mutex
	up             context.Context // done when it crashes
	tree           tree
	transaction    int64 // the last one
	sessions       map[int64]*session
	begun          int64 // sessions so far
	data, children watches
}

func newServer() *server {
	return &server{tree: newTree(), sessions: map[int64]*session{}, data: watches{}, children: watches{}}
}

// Close ends the server with all that it has.
func (s *server) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stop()
	return nil
}

// serve serves a connection until it is closed. Up is done when the server crashes.
func (s *server) serve(up context.Context, conn net.Conn, fail func(error)) {
	defer conn.Close()
	r, err := receive(conn)
	if err != nil {
		return
	}
	l := &link{conn: conn, fail: fail}
	for more := s.accept(up, l, r); more && err == nil; {
		if r, err = receive(conn); err == nil {
			more = s.handle(l, r)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if l.session != nil && l.session.link == l {
		l.session.unlink(s)
	}
}

// accept serves the first request of a connection.
func (s *server) accept(up context.Context, l *link, r *reader) (granted bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begin(up)
	return s.connect(l, r)
}

// handle serves a request, and reports whether others may follow.
func (s *server) handle(l *link, r *reader) (more bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l.session.link != l {
		return false
	}
	l.session.extend()
	number, op := r.int32(), r.int32()
	body, err := s.operate(l, op, r)
	send(l.conn, append(message{}.int32(number).int64(s.transaction).int32(int32(err)), body...))
	return op != closeSession
}

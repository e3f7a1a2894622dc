package zookeeper

import (
	"bytes"
	"context"
	"maps"
	"net"
	"slices"
	"time"
)

// The limits of a session's timeout, with ZooKeeper's usual tick of two seconds.
const (
	leastTimeout = 4 * time.Second
	mostTimeout  = 40 * time.Second
)

// A session lives until it is closed, or for its timeout after the server has last heard of its client: never shorter,
// as in ZooKeeper, and no longer.
type session struct {
	id      int64
	timeout time.Duration // as the last connection has it
	timer   *time.Timer
	link    *link // nil while nobody is connected
}

// A link serves a client's connection at the server.
type link struct {
	conn    net.Conn
	session *session
	fail    func(error) // the client's process
}

// extend gives a session its time anew.
func (n *session) extend() { n.timer.Reset(n.timeout) }

// password returns what a client needs to connect to its session again.
func (n *session) password() []byte {
	return message{}.int64(n.id).int64(^n.id)
}

// begin begins a new life of the server, if it has restarted: it knows of no connection, and gives each session its time
// anew.
func (s *server) begin(up context.Context) {
	if s.up == up {
		return
	}
	s.up = up
	for _, n := range s.sessions {
		n.extend()
	}
	context.AfterFunc(up, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.stop()
	})
}

// stop ends what a server does that has crashed.
func (s *server) stop() {
	for _, n := range s.sessions {
		n.timer.Stop()
		n.unlink(s)
	}
}

// unlink takes the connection away from a session.
func (n *session) unlink(s *server) {
	if l := n.link; l != nil {
		n.link = nil
		s.data.drop(l)
		s.children.drop(l)
	}
}

// connect serves the first request of a connection, for a session that is new or was there before.
func (s *server) connect(l *link, r *reader) (granted bool) {
	_, seen, asked, id, password := r.int32(), r.int64(), r.int32(), r.int64(), r.bytes()
	if r.short || seen > s.transaction {
		return false // the client has seen what this server has not
	}
	n := s.sessions[id]
	switch {
	case id == 0:
		n = s.open()
	case n != nil && n.link != nil:
		_ = n.link.conn.Close()
		n.unlink(s)
	}
	if n == nil || id != 0 && !bytes.Equal(password, n.password()) {
		send(l.conn, message{}.int32(0).int32(0).int64(0).bytes(make([]byte, 16)))
		return false
	}
	n.timeout = min(max(time.Duration(asked)*time.Millisecond, leastTimeout), mostTimeout)
	n.extend()
	n.link, l.session = l, n
	send(l.conn, message{}.int32(0).int32(int32(n.timeout.Milliseconds())).int64(n.id).bytes(n.password()))
	return true
}

// open begins a session.
func (s *server) open() *session {
	s.transaction++
	s.begun++
	n := &session{id: s.begun}
	n.timer = time.AfterFunc(mostTimeout, func() { s.expire(n) })
	s.sessions[n.id] = n
	return n
}

// expire ends a session whose client was not heard of in time.
func (s *server) expire(n *session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sessions[n.id] != n || s.up.Err() != nil {
		return
	}
	if n.link != nil {
		_ = n.link.conn.Close()
	}
	s.end(n)
}

// end ends a session, and all its nodes, in one transaction.
func (s *server) end(n *session) {
	s.transaction++
	n.timer.Stop()
	delete(s.sessions, n.id)
	for _, path := range slices.Sorted(maps.Keys(s.tree)) {
		if s.tree[path].owner == n.id {
			s.tree.remove(path, s.transaction)
			s.removed(path)
		}
	}
	n.unlink(s)
}

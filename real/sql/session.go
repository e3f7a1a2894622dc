package sql

import (
	"context"
	"errors"
	"sync"
	"time"

	"doorway/real"
)

// errEnded is returned by a statement that the server has not executed, for its session had ended.
var errEnded = errors.New("the session has ended")

// A session serves a connection at the server.
type session struct {
	mu     sync.Mutex
	ended  bool            // perhaps before the message arrived that opens it
	ctx    context.Context // until it ends; nil until it is open
	cancel context.CancelFunc
	opened error // why it was not
	serves Session
	turn   chan struct{} // full while a statement is executed, and in the end
	heard  time.Time     // of the client
}

// open begins the session, and keep in a goroutine of its own. A second copy of the message has the answer of the first.
func (s *session) open(up context.Context, server Server, keep func()) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.ended:
		return errEnded
	case s.ctx != nil:
		return s.opened
	}
	s.turn, s.heard = make(chan struct{}, 1), time.Now()
	s.ctx, s.cancel = context.WithCancel(up)
	if s.serves, s.opened = server.Connect(s.end); s.opened != nil {
		s.cancel()
		return s.opened
	}
	context.AfterFunc(s.ctx, func() {
		s.turn <- struct{}{}
		s.serves.Close()
	})
	go keep()
	return nil
}

// end ends the session. It may come before it is open.
func (s *session) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	if s.cancel != nil {
		s.cancel()
	}
}

// execute executes a statement when those before it are done. If the session ends meanwhile, nobody knows what has
// become of it.
func (s *session) execute(do func(context.Context, Session) reply) reply {
	select {
	case s.turn <- struct{}{}:
	case <-s.ctx.Done():
		return reply{err: errEnded}
	}
	defer func() { <-s.turn }()
	if s.ctx.Err() != nil {
		return reply{err: errEnded}
	}
	s.hear()
	r := do(s.ctx, s.serves)
	if s.ctx.Err() != nil {
		return reply{err: real.ErrLost}
	}
	return r
}

// hear notes that the client was heard of.
func (s *session) hear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heard = time.Now()
}

// silent returns for how long nothing was heard of the client.
func (s *session) silent() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Since(s.heard)
}

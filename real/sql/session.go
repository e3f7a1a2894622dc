package sql

import (
	"context"
	"errors"
	"sync"
	"time"

	"doorway/real"
)

// errEnded is the error of a statement that the server has not executed, for its session had ended.
var errEnded = errors.New("the session has ended")

// An uptime lasts until the server restarts with nothing, or the run is over.
type uptime struct {
	ctx context.Context
	end context.CancelFunc
}

func newUptime() uptime {
	ctx, end := context.WithCancel(context.Background())
	return uptime{ctx, end}
}

// Close ends all sessions.
func (u uptime) Close() error {
	u.end()
	return nil
}

// A session is a connection at the server.
type session struct {
	mu     sync.Mutex
	ended  bool // perhaps before the message arrived that opens it
	up     context.Context
	ctx    context.Context // until it ends; nil until it is open
	cancel context.CancelFunc
	opened error // why it was not
	serves Session
	turn   chan struct{} // full while a statement is executed, and in the end
	heard  time.Time     // of the client
}

// open begins the session, and keep in a goroutine of its own. A second copy of the message has the answer of the first.
func (s *session) open(up uptime, server Server, keep func()) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.ended:
		return errEnded
	case s.ctx != nil:
		return s.opened
	}
	s.up, s.turn, s.heard = up.ctx, make(chan struct{}, 1), time.Now()
	s.ctx, s.cancel = context.WithCancel(up.ctx)
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

// begin makes the session execute a statement in a goroutine of its own.
func (s *session) begin(execute func(context.Context, Session) reply) *pending {
	d := &pending{up: s.up, done: make(chan struct{})}
	go func() {
		defer close(d.done)
		d.reply = s.execute(execute)
	}()
	return d
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

// A pending answer is one that the session may not have given yet.
type pending struct {
	up   context.Context
	done chan struct{} // closed when there is an answer
	reply
}

// given reports whether there is an answer.
func (d *pending) given() bool {
	select {
	case <-d.done:
		return true
	default:
		return false
	}
}

// wait waits for the answer and its way to the process. If the server restarts while the answer is under way, a message
// resets the connection instead.
func (d *pending) wait(ctx context.Context, p *real.Process, name string) (reply, error) {
	select {
	case <-d.done:
	case <-ctx.Done():
		return reply{}, ctx.Err()
	}
	way, reset := context.WithCancel(ctx)
	defer reset()
	defer context.AfterFunc(d.up, reset)()
	err := real.Push(way, p, name+": "+d.Answer())
	if err != nil && ctx.Err() == nil && d.up.Err() != nil {
		return reply{err: real.ErrLost}, real.Push(ctx, p, name+": reset")
	}
	return d.reply, err
}

package grpc

import (
	"context"
	"io"
	"strings"
	"sync"
	"sync/atomic"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	"doorway/real"
)

// NewStream begins a call on which the client, the server or both send any number of messages.
func (c conn[S]) NewStream(ctx context.Context, desc *grpc.StreamDesc, method string, _ ...grpc.CallOption) (grpc.ClientStream, error) {
	i, err := c.find(method, len(c.desc.Streams), func(i int) string { return c.desc.Streams[i].StreamName })
	if err != nil {
		return nil, err
	}
	handler := c.desc.Streams[i].Handler
	s := &stream{ctx: ctx, p: c.p, method: method, asked: requested(ctx, method), many: desc.ClientStreams, sent: newQueue(), arrived: newQueue()}
	s.serve = func(to *sender) error {
		return c.guarded(method, func() error { return handler(real.Part(c.p, c.fresh), to) })
	}
	go s.send()
	return s, nil
}

// A queue keeps the messages that one end of a stream has sent, or those that have arrived at the other. Its end is an
// error, io.EOF if all went well.
type queue struct {
	mu   sync.Mutex
	all  []message
	end  error
	news chan struct{} // has something when there may be more
}

func newQueue() *queue { return &queue{news: make(chan struct{}, 1)} }

// put appends a message, or the end. It reports whether that came before the end.
func (q *queue) put(m message, end error) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.end != nil {
		return false
	}
	if q.end = end; end == nil {
		q.all = append(q.all, m)
	}
	select {
	case q.news <- struct{}{}:
	default: // whoever waits will look anyway
	}
	return true
}

// next waits for the next message. It returns the end after the last one, or the context's error.
func (q *queue) next(ctx context.Context) (message, error) {
	for {
		m, some, end := q.first()
		if some || end != nil {
			return m, end
		}
		select {
		case <-q.news:
		case <-ctx.Done():
			return message{}, ctx.Err()
		}
	}
}

// into waits for the next message and copies it into a value. It returns io.EOF after the last one.
func (q *queue) into(ctx context.Context, value any) error {
	m, err := q.next(ctx)
	switch err {
	case nil:
		return m.into(value)
	case io.EOF:
		return err
	default:
		return failure(err)
	}
}

// first returns the first message, if there is any, or else the end, if it is there.
func (q *queue) first() (m message, some bool, end error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.all) == 0 {
		return m, false, q.end
	}
	m, q.all = q.all[0], q.all[1:]
	return m, true, nil
}

// A stream implements the client's end of a call.
type stream struct {
	ctx           context.Context
	p             *real.Process
	method        string
	asked         request
	many          bool // the client may send more than one message
	serve         func(*sender) error
	sent, arrived *queue
	broke         atomic.Bool // a message was lost
}

// send sends what the client sends, in order. The server begins when the first message arrives.
func (s *stream) send() {
	var to *sender
	for {
		m, end := s.sent.next(s.ctx)
		if end != nil && (end != io.EOF || !s.many && to != nil) {
			return // given up, or it ended with its one message
		}
		err := real.Send(s.ctx, s.p, s.p.Server(), s.text(m, end), func() {
			if to == nil {
				to = s.begin()
			}
			to.arrived.put(m, end)
			if !s.many {
				to.arrived.put(message{}, io.EOF)
			}
		})
		if err != nil {
			s.broken(to, err)
		}
		if err != nil || end != nil {
			return
		}
	}
}

// text describes a message, or the end, for people.
func (s *stream) text(m message, end error) string {
	switch {
	case end == io.EOF:
		return "end of " + name(s.method)
	case end != nil:
		return problem(end)
	default:
		return strings.TrimSpace(name(s.method) + " " + m.text)
	}
}

// begin makes the server serve the call.
func (s *stream) begin() *sender {
	side, cancel := s.asked.serving(s.p)
	to := &sender{side: side, cancel: cancel, arrived: newQueue(), sent: newQueue()}
	go func() {
		err := s.serve(to)
		if err == nil {
			err = io.EOF
		}
		to.sent.put(message{}, err)
	}()
	go s.push(to)
	return to
}

// push sends what the server sends, in order.
func (s *stream) push(from *sender) {
	defer from.cancel()
	for {
		m, end := from.sent.next(context.Background()) // the method ends when its context is done
		if s.broke.Load() {
			return
		}
		if err := real.Push(s.ctx, s.p, s.text(m, end)); err != nil {
			s.broken(from, err)
			return
		}
		if end != nil {
			s.over(end)
			return
		}
		s.arrived.put(m, nil)
	}
}

// broken ends the call at both ends.
func (s *stream) broken(to *sender, err error) {
	s.broke.Store(true)
	s.over(err)
	if to != nil {
		to.cancel()
	}
}

// over ends the client's end of the call.
func (s *stream) over(err error) {
	s.arrived.put(message{}, err)
	s.sent.put(message{}, err)
}

// SendMsg sends a message, without waiting for it. On a stream that is broken or over it returns io.EOF, and RecvMsg
// says why.
func (s *stream) SendMsg(value any) error {
	m, err := pack(value)
	if err != nil {
		return err
	}
	if !s.sent.put(m, nil) {
		return io.EOF
	}
	return nil
}

// RecvMsg waits for the next message, or the end of the stream.
func (s *stream) RecvMsg(value any) error {
	return s.arrived.into(s.ctx, value)
}

// CloseSend sends that the client sends no more.
func (s *stream) CloseSend() error {
	s.sent.put(message{}, io.EOF)
	return nil
}

// Context returns the context of the call.
func (s *stream) Context() context.Context { return s.ctx }

// Header returns no header: none is sent.
func (s *stream) Header() (metadata.MD, error) { return nil, nil }

// Trailer returns no trailer.
func (s *stream) Trailer() metadata.MD { return nil }

// A sender implements the server's end of a call.
type sender struct {
	*side
	cancel        context.CancelFunc
	arrived, sent *queue
}

// SetTrailer adds to the trailer.
func (s *sender) SetTrailer(md metadata.MD) { _ = s.side.SetTrailer(md) }

// RecvMsg waits for the next message of the client, or io.EOF.
func (s *sender) RecvMsg(value any) error {
	return s.arrived.into(s.ctx, value)
}

// SendMsg sends a message, without waiting for it.
func (s *sender) SendMsg(value any) error {
	if s.ctx.Err() != nil {
		return failure(s.ctx.Err())
	}
	m, err := pack(value)
	if err != nil {
		return err
	}
	s.sent.put(m, nil)
	return nil
}

// Package grpc runs unmodified clients and services of gRPC under Doorway's schedulers: each call of a generated
// client is a call of a service's implementation. No connection is ever opened.
package grpc

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	"doorway/internal/panics"
	"doorway/real"
)

// Client returns a connection of a process to a service of the one server of the run, for
// the generated NewXClient. Desc is the service's generated X_ServiceDesc, and S its
// implementation: the part of the server that has type S (see real.Part), which fresh makes
// in each run.
//
// A call takes one message, and its answer another. A method that does not wait has answered in
// the event in which the call arrives. One that waits, for a channel or a timer, answers later,
// and other calls are served meanwhile (see real.Await). What a method of a stream sends are
// messages that arrive in order, each an event of its own, and so is the end of the stream.
// Methods run in goroutines of their own, as under grpc.Server.
//
// A call or an answer that is lost has the error that a broken connection has, with the code
// Unavailable; a lost message breaks its stream at both ends. A server that crashes breaks what
// it has not answered, as soon as it is back. Contexts of methods have the metadata of their call
// and the time that was left when it was made, counted from when it arrives, as in gRPC. They are
// done when the server crashes or the run is over; that a client has given up, nothing tells
// them. A method that panics fails the client's process (see real.Process.Fail).
//
// A method of a stream begins when the client's first message, or the end of what it sends,
// arrives. Of the options of a call, Header and Trailer count, for calls with one answer.
//
// In pictures a call is its method and the fields of its message; an answer is its fields, or
// its code and text if it is an error. Long values are cut. That text orders the calls
// that a process makes at the same moment, so these should differ in it.
func Client[S any](p *real.Process, desc *grpc.ServiceDesc, fresh func() S) grpc.ClientConnInterface {
	return conn[S]{p, desc, fresh}
}

// A conn connects a process to a service.
type conn[S any] struct {
	p     *real.Process
	desc  *grpc.ServiceDesc
	fresh func() S
}

// Invoke makes a call that has one answer.
func (c conn[S]) Invoke(ctx context.Context, method string, args, answer any, opts ...grpc.CallOption) error {
	i, err := c.find(method, len(c.desc.Methods), func(i int) string { return c.desc.Methods[i].MethodName })
	if err != nil {
		return err
	}
	handler := c.desc.Methods[i].Handler
	m, err := pack(args)
	if err != nil {
		return err
	}
	asked := requested(ctx, method)
	r, err := real.Await(ctx, c.p, strings.TrimSpace(name(method)+" "+m.text), func() (r reply, err error) {
		at, done := asked.serving(c.p)
		defer done()
		r.err = c.guarded(method, func() error {
			result, err := handler(real.Part(c.p, c.fresh), at.Context(), m.into, nil)
			if err == nil {
				r.message, err = pack(result)
			}
			return err
		})
		r.header, r.trailer = at.header, at.trailer
		return r, nil // an error is an answer too
	})
	tell(opts, r.header, r.trailer)
	if err = cmp.Or(err, r.err); err != nil {
		return failure(err)
	}
	return r.into(answer)
}

// find returns which of n methods has a name, or an error with the code Unimplemented.
func (c conn[S]) find(method string, n int, at func(int) string) (int, error) {
	service, _, _ := strings.Cut(strings.TrimPrefix(method, "/"), "/")
	for i := range n {
		if service == c.desc.ServiceName && at(i) == name(method) {
			return i, nil
		}
	}
	return 0, status.Errorf(codes.Unimplemented, "the service %s has no method %s", c.desc.ServiceName, method)
}

// guarded calls a method of the service. If it panics, the client's process fails.
func (c conn[S]) guarded(method string, call func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("%s panics at %s with %v", name(method), panics.Place(), v)
			c.p.Fail(err)
		}
	}()
	return call()
}

// name returns the last part of a method's full name.
func name(method string) string { return method[strings.LastIndex(method, "/")+1:] }

// failure returns an error as the client of a connection gets it.
func failure(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, real.ErrLost):
		return status.Error(codes.Unavailable, err.Error())
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return status.FromContextError(err).Err()
	default:
		return status.Convert(err).Err()
	}
}

// A side holds the server's side of a call.
type side struct {
	ctx             context.Context
	method          string
	header, trailer metadata.MD
}

// A request carries what goes with the messages of a call: the method, the time left, the metadata.
type request struct {
	method  string
	left    time.Duration // how long the client will wait, from when it calls; no limit if it is 0
	outward context.Context
}

func requested(ctx context.Context, method string) request {
	r := request{method: method, outward: ctx}
	if end, ok := ctx.Deadline(); ok {
		r.left = max(time.Until(end), 1)
	}
	return r
}

// serving returns the server's side of a call of a process that has arrived. The time that is left begins anew, as in
// gRPC, which sends a duration.
func (r request) serving(p *real.Process) (s *side, done context.CancelFunc) {
	up, done := context.WithCancel(real.Up(p))
	if r.left > 0 {
		up, done = context.WithTimeout(real.Up(p), r.left)
	}
	if sent, ok := metadata.FromOutgoingContext(r.outward); ok {
		up = metadata.NewIncomingContext(up, sent.Copy())
	}
	s = &side{method: r.method}
	s.ctx = grpc.NewContextWithServerTransportStream(up, s)
	return s, done
}

// Context returns the context of the method.
func (s *side) Context() context.Context { return s.ctx }

// Method returns the full name of the method.
func (s *side) Method() string { return s.method }

// SetHeader adds to the header.
func (s *side) SetHeader(md metadata.MD) error {
	s.header = metadata.Join(s.header, md)
	return nil
}

// SendHeader adds to the header, which is sent with the answer.
func (s *side) SendHeader(md metadata.MD) error { return s.SetHeader(md) }

// SetTrailer adds to the trailer.
func (s *side) SetTrailer(md metadata.MD) error {
	s.trailer = metadata.Join(s.trailer, md)
	return nil
}

// tell gives the header and trailer to the options that ask for them.
func tell(opts []grpc.CallOption, header, trailer metadata.MD) {
	for _, o := range opts {
		switch o := o.(type) {
		case grpc.HeaderCallOption:
			*o.HeaderAddr = header
		case grpc.TrailerCallOption:
			*o.TrailerAddr = trailer
		}
	}
}

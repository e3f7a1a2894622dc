// Package http runs unmodified HTTP clients under Doorway's schedulers: each
// request of a client of net/http is a call of a handler of net/http. No connection is
// ever opened.
package http

import (
	"context"
	"net/http"
	"sync"

	"doorway/model"
	"doorway/real"
)

// Client returns an HTTP client for a process, whatever the host of its requests. Each
// request is a call of the one server of the run, and its whole response is the answer.
// The handler is the part of the server that has type H (see real.Part): fresh makes it
// in each run.
//
// A handler that does not wait has answered in the event in which the request arrives. One
// that waits, for a channel or a timer, answers later, by a message of its own, also with
// real.Setup.AtomicCalls; other requests are served meanwhile. Handlers run in goroutines
// of their own, as under http.Server. The context of their request is done when the run is
// over; that the client has given up, nothing tells them. Trailers are not sent, and what is
// flushed arrives with all the rest.
//
// A server that crashes resets the requests whose handlers wait, as soon as it is back: the
// client gets real.ErrLost. The context of the request is done when the server crashes. With
// real.Setup.Forgets a handler that has written all to its disk has a method Forget that
// does nothing (see real.Forgetful).
//
// The error of a request or response that is lost is real.ErrLost, in the *url.Error of
// net/http; the client sends nothing again. A handler that panics fails the client's process
// (see real.Process.Fail).
//
// In pictures a request is its method, path, query and body, and "waits" if its handler
// does; a response is its body, after its status unless that is 200. Long values are cut.
// That text orders the requests that a process sends at the same moment, so these should
// differ in it.
func Client[H http.Handler](p *real.Process, fresh func() H) *http.Client {
	return &http.Client{Transport: server[H]{p, fresh}}
}

// ClientAt is Client for a handler of its own at another process. There may be several of
// them. The function of that process need do nothing but wait, and a handler that has a
// method Forget (see real.Forgetful) is told that the process has restarted.
func ClientAt[H http.Handler](p *real.Process, at model.ProcID, fresh func() H) *http.Client {
	return &http.Client{Transport: serverAt[H]{p, at, fresh}}
}

// A server sends the requests of a process to the server of the run.
type server[H http.Handler] struct {
	p     *real.Process
	fresh func() H
}

// RoundTrip makes a call of a request.
func (s server[H]) RoundTrip(req *http.Request) (*http.Response, error) {
	m, err := pack(req)
	if err != nil {
		return nil, err
	}
	r, err := real.Await(req.Context(), s.p, m.text, func() (reply, error) {
		r := serve(real.Up(s.p), real.Part(s.p, s.fresh), s.p, m)
		return r, r.err
	})
	if err != nil {
		return nil, err
	}
	return r.response(req)
}

// A serverAt sends the requests of a process to a handler at another process, which may take its time over a call.
type serverAt[H http.Handler] struct {
	p     *real.Process
	at    model.ProcID
	fresh func() H
}

// RoundTrip makes a call of a request.
func (s serverAt[H]) RoundTrip(req *http.Request) (*http.Response, error) {
	m, err := pack(req)
	if err != nil {
		return nil, err
	}
	r, err := real.CallAt(req.Context(), s.p, s.at, m.text, func() (reply, error) {
		on := real.Part(s.p, func() *servers[H] { return &servers[H]{all: map[model.ProcID]running[H]{}} }).of(s.at, s.fresh)
		r := serve(on.ctx, on.handler, s.p, m)
		return r, r.err
	})
	if err != nil {
		return nil, err
	}
	return r.response(req)
}

// The servers of a run at processes other than the last one.
type servers[H http.Handler] struct {
	mu  sync.Mutex // servers work at the same time
	all map[model.ProcID]running[H]
}

// An uptime lasts until a server at a process restarts, or the run is over.
type uptime struct {
	ctx context.Context
	end context.CancelFunc
}

func newUptime() uptime {
	ctx, end := context.WithCancel(context.Background())
	return uptime{ctx, end}
}

// Close ends the requests that are being served.
func (u uptime) Close() error {
	u.end()
	return nil
}

type running[H http.Handler] struct {
	uptime
	handler H
}

// of returns the server at a process.
func (s *servers[H]) of(at model.ProcID, fresh func() H) running[H] {
	s.mu.Lock()
	defer s.mu.Unlock()
	on, ok := s.all[at]
	if !ok {
		on = running[H]{newUptime(), fresh()}
		s.all[at] = on
	}
	return on
}

// Forget makes the server at a process begin again, with what its handler does not forget (real.Forgetful).
func (s *servers[H]) Forget(at model.ProcID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	on, ok := s.all[at]
	if !ok {
		return
	}
	on.end()
	delete(s.all, at)
	if f, ok := any(on.handler).(real.Forgetful); ok {
		f.Forget(at)
		s.all[at] = running[H]{newUptime(), on.handler}
	}
}

// Close ends the requests that are being served, with the run.
func (s *servers[H]) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, on := range s.all {
		on.end()
	}
	return nil
}

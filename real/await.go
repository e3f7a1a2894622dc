package real

import (
	"context"
	"slices"
	"testing/synctest"
	"time"
)

// Await is Call of a server that may take its time, as over a long poll or a lock that
// is taken. What serve returns within the event in which the call arrives is an answer
// like any other. If serve waits, for a channel or a timer, pictures say so, and
// what it returns later is a message of its own, also with Setup.AtomicCalls; other calls
// are served meanwhile, so what they share needs a lock.
//
// A server that crashes resets the calls over which it waits, as soon as it is back: the
// caller gets ErrLost. Nothing tells serve that the caller has given up; serve must end
// when Up does.
func Await[A any](ctx context.Context, p *Process, text string, serve func() (A, error)) (answer A, err error) {
	c := &call{from: p, to: p.world.server(), text: text, patient: true, serve: func() (any, error) { return serve() }}
	return result[A](ctx, c)
}

// settle begins to serve a call, and reports whether it is served within the event.
func (w *world) settle(c *call) (served bool) {
	server, waits := w.procs[c.to], false
	go func() {
		result, err := c.serve()
		w.mu.Lock()
		defer w.mu.Unlock()
		if waits {
			w.later(c, server, result, err)
			return
		}
		c.result, c.err, served = result, err, true
	}()
	w.mu.Unlock()
	synctest.Wait()
	w.mu.Lock()
	if !served {
		waits, c.waits = true, true
		w.remove(c)
		w.mute = append(w.mute, c)
	}
	return served
}

// later sends the answer to a call that arrived before, if somebody waits and the server is still up. That of a process
// arrives at once if calls are atomic.
func (w *world) later(c *call, server *Process, result any, err error) {
	if c.answer == nil || server.crashed || c.from.crashed || w.apart(c) {
		c.gone = true
		return
	}
	w.mute = slices.DeleteFunc(w.mute, func(o *call) bool { return o == c })
	c.result, c.err, c.served, c.since = result, err, true, time.Since(w.begun)
	if c.waits || !w.answered(c) {
		w.post(c)
	}
}

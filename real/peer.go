package real

import (
	"context"

	"doorway/model"
)

// CallAt is Call to another process, or to the server. A process may take its time
// over a call; it answers when serve returns. A process that has crashed never
// answers, and what was sent to it does not arrive at its next incarnation.
func CallAt[A any](ctx context.Context, p *Process, to model.ProcID, text string, serve func() (A, error)) (answer A, err error) {
	return result[A](ctx, &call{from: p, to: to, text: text, serve: func() (any, error) { return serve() }})
}

// result makes a call and returns its result.
func result[A any](ctx context.Context, c *call) (answer A, err error) {
	if err := c.wait(ctx); err != nil {
		return answer, err
	}
	answer, _ = c.result.(A)
	return answer, c.err
}

// Send sends another process, or the server, a message that has no answer. The
// receiver runs arrive when the message arrives: never or once, or twice if it is
// duplicated; arrive must not wait for anything. Send returns nil when the message
// has arrived, ErrLost if it was lost, or the error of ctx when that is done.
// Messages that must arrive in order are sent one after another.
func Send(ctx context.Context, p *Process, to model.ProcID, text string, arrive func()) error {
	c := &call{from: p, to: to, text: text, oneWay: true, serve: func() (any, error) { arrive(); return nil, nil }}
	if err := c.wait(ctx); err != nil {
		return err
	}
	return c.err
}

// serveAt makes another process serve a call. If somebody waits and the answer can be sent, the call is in transit
// again, as its answer.
func (w *world) serveAt(c *call) {
	w.remove(c)
	w.mute = append(w.mute, c)
	server := w.procs[c.to]
	go func() {
		result, err := c.serve()
		w.mu.Lock()
		defer w.mu.Unlock()
		w.later(c, server, result, err)
	}()
}

// heal ends a cut, and tells the senders of one-way messages that were lost in it.
func (w *world) heal() {
	w.cut = 0
	for _, c := range w.mute {
		if c.oneWay && !c.from.crashed && !w.procs[c.to].crashed {
			w.lose(c)
		}
	}
}

package real

import (
	"context"
	"slices"

	"doorway/model"
)

// CallAt is Call of another process, or of the server. What a process does with a
// call may take its time; it answers when serve returns. A process that has crashed
// never answers, and what was sent to it does not arrive at its next incarnation.
func CallAt[A any](ctx context.Context, p *Process, to model.ProcID, text string, serve func() (A, error)) (answer A, err error) {
	c := &call{from: p, to: to, text: text, serve: func() (any, error) { return serve() }}
	if err := c.wait(ctx); err != nil {
		return answer, err
	}
	answer, _ = c.result.(A)
	return answer, c.err
}

// Send sends another process, or the server, a message that has no answer: arrive is
// what happens there when it arrives, at no time or once, or twice if it is
// duplicated, and must not wait for anything. Send returns when it has arrived: nil,
// ErrLost if it was lost, or the error of ctx when that is done. Messages that must
// arrive in order are sent one after another.
func Send(ctx context.Context, p *Process, to model.ProcID, text string, arrive func()) error {
	c := &call{from: p, to: to, text: text, oneWay: true, serve: func() (any, error) { arrive(); return nil, nil }}
	if err := c.wait(ctx); err != nil {
		return err
	}
	return c.err
}

// serveAt has another process serve a call, which is in transit again as an answer
// if somebody waits for it then and it can be sent.
func (w *world) serveAt(c *call) {
	w.remove(c)
	w.mute = append(w.mute, c)
	server := w.procs[c.to]
	go func() {
		result, err := c.serve()
		w.mu.Lock()
		defer w.mu.Unlock()
		if c.answer == nil || server.crashed || c.from.crashed || w.apart(c) {
			return
		}
		w.mute = slices.DeleteFunc(w.mute, func(o *call) bool { return o == c })
		c.result, c.err, c.served = result, err, true
		if !w.answered(c) {
			w.sent = append(w.sent, c)
		}
	}()
}

// heal ends a cut. Who had sent something one way, which a cut has lost, is told now.
func (w *world) heal() {
	w.cut = 0
	for _, c := range w.mute {
		if c.oneWay && !c.from.crashed && !w.procs[c.to].crashed {
			w.lose(c)
		}
	}
}

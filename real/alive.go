package real

import (
	"context"
	"time"
)

// alive carries the bounds of KeepAlive in a context.
type alive struct {
	silence time.Duration
	err     error
}

// KeepAlive returns a context for calls over a connection whose client notices when it is dead, by pings of HTTP/2 or
// keepalives of TCP. If a call or its answer is lost and nobody is told, as in a cut, the call returns the error after so
// much silence. One that is only slow goes on, since pings are answered. Without KeepAlive such a call waits until its
// context is done.
func KeepAlive(ctx context.Context, silence time.Duration, err error) context.Context {
	return context.WithValue(ctx, alive{}, alive{silence, err})
}

// probe returns a channel that receives when the connection has been silent for long, or never.
func (a alive) probe() <-chan time.Time {
	if a.silence <= 0 {
		return nil
	}
	return time.After(a.silence)
}

// lost reports whether a call, or its answer, was lost and nobody was told.
func (w *world) lost(c *call) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return c.gone
}

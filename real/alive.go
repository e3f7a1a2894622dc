package real

import (
	"context"
	"time"
)

// An alive is what KeepAlive adds to a context.
type alive struct {
	silence time.Duration
	err     error
}

// KeepAlive returns a context for calls over a connection whose client finds out that it is dead, as by pings of HTTP/2 or
// keepalives of TCP: a call that was lost, or whose answer was, with nobody told, as in a cut, returns the error once it has been
// silent for so long. One that is only slow goes on, since pings are answered. Without it such a call waits until its
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

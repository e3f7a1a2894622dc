package real

import (
	"context"
	"errors"
	"fmt"
)

// A Resource takes the writes that a lock guards, at the server: there is one in a run.
// It takes every write, unless it is fenced: then it refuses one whose token is smaller
// than one that it has seen (Kleppmann, How to do distributed locking, 2016). At the
// server, View.Accepted is the token of the last write taken, for
// properties.NoStaleWrite, and View.Rank counts the writes.
type Resource struct{ Fenced bool }

// ErrStale is returned by a write that a fenced resource has refused.
var ErrStale = errors.New("stale token")

// newest holds the highest token that the resource has seen.
type newest struct{ token int }

// Write writes under a token, a number from 1 that grows with each holder of the lock. It
// is a call: it may be slow or lost, and arrive when nobody waits for it any more.
func (r Resource) Write(ctx context.Context, p *Process, token int) error {
	if token < 1 {
		return fmt.Errorf("write with token %d: want a number from 1; tokens grow with each holder of the lock", token)
	}
	_, err := Call(ctx, p, fmt.Sprint("write ", token), func() (none struct{}, err error) {
		seen := Part(p, func() *newest { return &newest{token} })
		if r.Fenced && token < seen.token {
			return none, ErrStale
		}
		seen.token = max(seen.token, token)
		p.world.wrote(token)
		return none, nil
	})
	return err
}

// wrote shows at the server that it accepted a write.
func (w *world) wrote(token int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	server := w.procs[w.server()]
	server.token = token
	server.writes++
	w.see(server)
}

package real

import (
	"context"
	"errors"
	"fmt"

	"doorway/checker/property"
	"doorway/model"
)

// A Resource is what a lock guards, at the server: there is one in a run. It takes
// every write, unless it is fenced: then it refuses one whose token is smaller than
// one that it has seen (Kleppmann, How to do distributed locking, 2016).
type Resource struct{ Fenced bool }

// ErrStale is what a write returns that a fenced resource has refused.
var ErrStale = errors.New("stale token")

// newest is the highest token that the resource has seen.
type newest struct{ token int }

// Write writes under a token, a number that grows with each holder of the lock. It
// is a call: it may be slow or lost, and arrive when nobody waits for it any more.
func (r Resource) Write(ctx context.Context, p *Process, token int) error {
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

// wrote shows at the server that a write was taken.
func (w *world) wrote(token int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	server := w.procs[w.server()]
	server.token = token
	server.writes++
	w.see(server)
}

// written is the memory of NoStaleWrite.
type written struct {
	Server model.ProcID
	Any    bool
	Newest int
	Newer  bool // a token came after a smaller one
}

// NoStaleWrite says that the resource takes no write whose token is smaller than
// that of a write it has taken. Of the server, View.Rank counts the writes taken
// and View.Stamp is the token of the last.
var NoStaleWrite = property.New("no-stale-write",
	"no write is taken whose token is smaller than that of a write taken before",
	"Kleppmann, How to do distributed locking, 2016",
	property.Monitor[written]{
		Sees:  property.Ranks | property.Stamps,
		Start: func(s model.Snapshot) written { return written{Server: model.ProcID(s.N() - 1)} },
		Step: func(m written, o model.Observation) (written, error) {
			token := o.Is.Stamp
			switch {
			case o.Event.Proc != m.Server || o.Was.Rank == o.Is.Rank:
				return m, nil
			case m.Any && token < m.Newest:
				return m, fmt.Errorf("a write with token %d is taken after one with token %d", token, m.Newest)
			}
			return written{Server: m.Server, Any: true, Newest: token, Newer: m.Newer || m.Any && token > m.Newest}, nil
		},
		Exercised:   func(m written) bool { return m.Newer },
		Unexercised: "no two tokens were ever written",
	})

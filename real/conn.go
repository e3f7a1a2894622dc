package real

import (
	"context"
	"fmt"
	"net"
	"strings"
	"sync"

	"doorway/model"
	"doorway/real/internal/pipe"
)

// Pipe returns the two ends of a connection between a process and the server, for
// clients and servers with a protocol of their own. Each Write is a message, and so
// is Close; those of one direction arrive in order and once. If one is lost the
// connection is reset: both ends return ErrLost, a Read after what has arrived.
// Nobody is told of a cut before it is healed: then a connection on which something
// was under way is reset. A Write never waits; deadlines are in virtual time.
func Pipe(p *Process) (client, server net.Conn) { return PipeTo(p, p.world.server()) }

// PipeTo is Pipe to another process, in its present incarnation.
func PipeTo(p *Process, to model.ProcID) (near, far net.Conn) {
	p.world.mu.Lock()
	q := p.world.procs[to]
	p.world.mu.Unlock()
	a, b := pipe.New(pipe.Address(p.id.String()), pipe.Address(to.String()), p.carry(q), q.carry(p), ErrLost)
	open := Part(p, func() *connections { return new(connections) })
	open.mu.Lock()
	defer open.mu.Unlock()
	open.all = append(open.all, a)
	return a, b
}

// carry returns what sends a message of a connection to another process.
func (p *Process) carry(q *Process) func([]byte) error {
	return func(b []byte) error {
		err := Send(context.Background(), p, q.id, told(b), func() {})
		if err == nil && q.dead() {
			err = ErrLost // its next incarnation knows of no connection
		}
		return err
	}
}

// connections are those of a run. They end with it.
type connections struct {
	mu  sync.Mutex
	all []*pipe.End
}

// Close resets all.
func (c *connections) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, e := range c.all {
		e.Reset(errOver)
	}
	return nil
}

// dead reports whether nothing that the process does is seen any more.
func (p *Process) dead() bool {
	p.world.mu.Lock()
	defer p.world.mu.Unlock()
	return p.crashed
}

// told is what people see of a message: its first line, as far as it is text.
func told(b []byte) string {
	if len(b) == 0 {
		return "close"
	}
	const most = 40
	head := b[:min(len(b), most)]
	if n := strings.IndexFunc(string(head), func(r rune) bool { return r < ' ' || r > '~' }); n >= 0 {
		head = head[:n]
	}
	if len(head) == 0 || len(head) == most {
		return strings.TrimSpace(fmt.Sprintf("%s (%d bytes)", head, len(b)))
	}
	return string(head)
}

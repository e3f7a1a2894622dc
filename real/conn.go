package real

import (
	"context"
	"net"

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
	open := Part(p, func() *pipe.All { return &pipe.All{Over: errOver} })
	open.Add(a)
	return a, b
}

// carry returns a function that sends a message of a connection to another process.
func (p *Process) carry(q *Process) func([]byte) error {
	return func(b []byte) error {
		err := Send(context.Background(), p, q.id, pipe.Told(b), func() {})
		if err == nil && q.dead() {
			err = ErrLost // its next incarnation has no such connection
		}
		return err
	}
}

// dead reports whether nothing that the process does is observed any more.
func (p *Process) dead() bool {
	p.world.mu.Lock()
	defer p.world.mu.Unlock()
	return p.crashed
}

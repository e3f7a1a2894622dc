package real

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"doorway/model"
)

// Pipe returns the two ends of a connection between a process and the server, for
// clients and servers with a protocol of their own. Each Write is a message, and so
// is Close; those of one direction arrive in order and once. If one is lost the
// connection is reset: both ends return ErrLost, a Read after what has arrived. A
// cut tells nobody before it is healed: then a connection is reset on which
// something was under way. A Write never waits; deadlines are in virtual time.
func Pipe(p *Process) (client, server net.Conn) { return PipeTo(p, p.world.server()) }

// PipeTo is Pipe to another process, in its present incarnation.
func PipeTo(p *Process, to model.ProcID) (near, far net.Conn) {
	p.world.mu.Lock()
	q := p.world.procs[to]
	p.world.mu.Unlock()
	a, b := newEnd(p), newEnd(q)
	a.peer, b.peer = b, a
	open := Part(p, func() *connections { return new(connections) })
	open.mu.Lock()
	defer open.mu.Unlock()
	open.all = append(open.all, a)
	go a.carry()
	go b.carry()
	return a, b
}

// connections are those of a run. They end with it.
type connections struct {
	mu  sync.Mutex
	all []*end
}

// Close resets all.
func (c *connections) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, e := range c.all {
		e.fail(errOver)
	}
	return nil
}

// An end is one end of a connection.
type end struct {
	of   *Process
	peer *end

	mu          sync.Mutex
	changed     *sync.Cond // of what follows
	arrived     []byte
	written     [][]byte // and not yet sent; an empty one is a Close
	closed      bool
	err         error // why nothing arrives any more
	read, write deadline
}

// A deadline wakes who waits for it; zero is never.
type deadline struct {
	at    time.Time
	timer *time.Timer
}

func newEnd(p *Process) *end {
	e := &end{of: p}
	e.changed = sync.NewCond(&e.mu)
	return e
}

// change changes something of the end.
func (e *end) change(f func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	f()
	e.changed.Broadcast()
}

// carry sends what is written, one message after another, until the end is closed or
// the connection is reset.
func (e *end) carry() {
	for b := e.next(); b != nil; b = e.next() {
		err := Send(context.Background(), e.of, e.peer.of.id, told(b), func() {})
		if err == nil && e.peer.of.dead() {
			err = ErrLost // its next incarnation knows of no connection
		}
		if err != nil {
			e.fail(err)
			return
		}
		e.peer.take(b)
		if len(b) == 0 {
			return
		}
	}
}

// next waits for something to send. It returns nil when the connection is reset.
func (e *end) next() (b []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for len(e.written) == 0 && !e.broken() {
		e.changed.Wait()
	}
	if e.broken() {
		return nil
	}
	b, e.written = e.written[0], e.written[1:]
	return b
}

// broken reports whether the connection is reset, rather than closed by the peer.
func (e *end) broken() bool { return e.err != nil && e.err != io.EOF }

// take takes what has arrived.
func (e *end) take(b []byte) {
	e.change(func() {
		if e.arrived = append(e.arrived, b...); len(b) == 0 {
			e.err = cmp.Or(e.err, io.EOF)
		}
	})
}

// fail resets the connection.
func (e *end) fail(err error) {
	for _, e := range []*end{e, e.peer} {
		e.change(func() { e.err = err })
	}
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

// over returns why an end can be used no more, by its own doing.
func (e *end) over(d deadline) error {
	switch {
	case e.closed:
		return net.ErrClosed
	case !d.at.IsZero() && !time.Now().Before(d.at):
		return os.ErrDeadlineExceeded
	}
	return nil
}

func (e *end) Read(b []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for {
		if err := e.over(e.read); err != nil {
			return 0, err
		}
		if n := copy(b, e.arrived); n > 0 || len(b) == 0 {
			e.arrived = e.arrived[n:]
			return n, nil
		}
		if e.err != nil {
			return 0, e.err
		}
		e.changed.Wait()
	}
}

func (e *end) Write(b []byte) (n int, err error) {
	e.change(func() {
		switch err = e.over(e.write); {
		case err != nil:
		case e.err == io.EOF:
			err = ErrLost // the peer reads no more
		case e.err != nil:
			err = e.err
		case len(b) > 0:
			e.written, n = append(e.written, append([]byte{}, b...)), len(b)
		}
	})
	return n, err
}

func (e *end) Close() (err error) {
	e.change(func() {
		if e.closed {
			err = net.ErrClosed
			return
		}
		e.closed = true
		e.written = append(e.written, []byte{})
	})
	return err
}

func (e *end) SetDeadline(t time.Time) error {
	e.set(&e.read, t)
	e.set(&e.write, t)
	return nil
}

func (e *end) SetReadDeadline(t time.Time) error {
	e.set(&e.read, t)
	return nil
}

func (e *end) SetWriteDeadline(t time.Time) error {
	e.set(&e.write, t)
	return nil
}

func (e *end) set(d *deadline, t time.Time) {
	e.change(func() {
		if d.timer != nil {
			d.timer.Stop()
		}
		d.at, d.timer = t, nil
		if !t.IsZero() {
			d.timer = time.AfterFunc(time.Until(t), func() { e.change(func() {}) })
		}
	})
}

func (e *end) LocalAddr() net.Addr  { return address{e.of.id} }
func (e *end) RemoteAddr() net.Addr { return address{e.peer.of.id} }

// An address is that of a process.
type address struct{ of model.ProcID }

func (address) Network() string  { return "doorway" }
func (a address) String() string { return a.of.String() }

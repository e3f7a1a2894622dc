// Package pipe provides connections whose messages somebody else carries.
package pipe

import (
	"cmp"
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// An End implements one end of a connection.
type End struct {
	name  Address
	carry func([]byte) error // to the peer; an empty message is a Close
	lost  error              // the error of a Write if the peer no longer reads
	peer  *End

	mu          sync.Mutex
	changed     *sync.Cond // signals changes of the fields below
	arrived     []byte
	written     [][]byte // and not yet sent; an empty one is a Close
	closed      bool
	err         error // why nothing arrives any more
	read, write deadline
}

// A deadline wakes its waiters; zero is never.
type deadline struct {
	at    time.Time
	timer *time.Timer
}

// New returns the two ends of a connection. Each gives what is written there to its function, one
// message after another. The function returns when the message has arrived, or why it never does:
// then the connection is reset. A Write at an end whose peer is closed returns lost.
func New(a, b Address, fromA, fromB func([]byte) error, lost error) (*End, *End) {
	near, far := &End{name: a, carry: fromA, lost: lost}, &End{name: b, carry: fromB, lost: lost}
	near.peer, far.peer = far, near
	for _, e := range []*End{near, far} {
		e.changed = sync.NewCond(&e.mu)
	}
	go near.send()
	go far.send()
	return near, far
}

// change changes the end under its lock, and signals it.
func (e *End) change(f func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	f()
	e.changed.Broadcast()
}

// send sends the written messages one after another, until the end is closed or the connection is reset.
func (e *End) send() {
	for b := e.next(); b != nil; b = e.next() {
		if err := e.carry(b); err != nil {
			e.Reset(err)
			return
		}
		e.peer.take(b)
		if len(b) == 0 {
			return
		}
	}
}

// next waits for something to send. It returns nil when the connection is reset.
func (e *End) next() (b []byte) {
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
func (e *End) broken() bool { return e.err != nil && e.err != io.EOF }

// take receives what has arrived.
func (e *End) take(b []byte) {
	e.change(func() {
		if e.arrived = append(e.arrived, b...); len(b) == 0 {
			e.err = cmp.Or(e.err, io.EOF)
		}
	})
}

// Reset resets the connection: both ends return err, a Read after what has arrived.
func (e *End) Reset(err error) {
	for _, e := range []*End{e, e.peer} {
		e.change(func() { e.err = err })
	}
}

// over returns why this end itself can no longer be used.
func (e *End) over(d deadline) error {
	switch {
	case e.closed:
		return net.ErrClosed
	case !d.at.IsZero() && !time.Now().Before(d.at):
		return os.ErrDeadlineExceeded
	}
	return nil
}

// Read waits for what has arrived.
func (e *End) Read(b []byte) (int, error) {
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

// Write never waits.
func (e *End) Write(b []byte) (n int, err error) {
	e.change(func() {
		switch err = e.over(e.write); {
		case err != nil:
		case e.err == io.EOF:
			err = e.lost
		case e.err != nil:
			err = e.err
		case len(b) > 0:
			e.written, n = append(e.written, append([]byte{}, b...)), len(b)
		}
	})
	return n, err
}

// Close closes the end when all that was written has arrived.
func (e *End) Close() (err error) {
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

// SetDeadline sets both deadlines.
func (e *End) SetDeadline(t time.Time) error {
	e.set(&e.read, t)
	e.set(&e.write, t)
	return nil
}

// SetReadDeadline sets the deadline of Read.
func (e *End) SetReadDeadline(t time.Time) error {
	e.set(&e.read, t)
	return nil
}

// SetWriteDeadline sets the deadline of Write.
func (e *End) SetWriteDeadline(t time.Time) error {
	e.set(&e.write, t)
	return nil
}

func (e *End) set(d *deadline, t time.Time) {
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

// LocalAddr returns the name of the owner of this end.
func (e *End) LocalAddr() net.Addr { return e.name }

// RemoteAddr returns the name of the other end's owner.
func (e *End) RemoteAddr() net.Addr { return e.peer.name }

// An Address names the owner of an end.
type Address string

// Network returns a name that no operating system uses.
func (Address) Network() string { return "doorway" }

// String returns the name.
func (a Address) String() string { return string(a) }

package native

import (
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"sync/atomic"
	"time"

	"doorway/model"
	"doorway/model/message/nodes"
	"doorway/model/transition"
)

// A Node runs one process of a message-passing lock, with a connection to each other process. It
// takes a message as soon as the algorithm accepts it, and an internal step as soon as it is
// enabled. A timeout fires within a millisecond. A node whose connection breaks stops.
//
// Lock and Unlock are for one goroutine at a time.
type Node struct {
	me      model.ProcID
	process nodes.Native
	conns   []net.Conn
	out     []*gob.Encoder
	waiting [][][]byte // by sender: messages that the process has not accepted yet
	asked   chan error // answered once the process has entered, or nil
	timing  bool       // a timeout is under way

	inbox   inbox
	stopped chan struct{} // closed when the node has stopped
	err     error         // why it stopped

	marks *atomic.Uint64 // shared by all nodes that are recorded together, or nil
	log   []entry
}

// errClosed is returned by a node that was closed.
var errClosed = errors.New("native: the node is closed")

// NewNode starts process me of the lock that a variant of a page builds. Requests are unlimited,
// whatever the setup says. It is an error if the setup has faults, time, a failure detector or
// channels that are not FIFO. The connections lead to the processes with their numbers, and the one
// to me itself is nil. Close closes them.
func NewNode(build transition.Builder, setup model.Setup, me model.ProcID, conns []net.Conn) (*Node, error) {
	_, natives, err := processes(build, setup)
	if err != nil {
		return nil, err
	}
	if len(conns) != len(natives) || int(me) >= len(natives) {
		return nil, fmt.Errorf("native: %d connections for process %v of %d; want one for each process, nil for itself", len(conns), me, len(natives))
	}
	n := newNode(natives[me], me, conns)
	n.start()
	return n, nil
}

// processes returns the processes of a lock, and the system that they are of.
func processes(build transition.Builder, setup model.Setup) (transition.System, []nodes.Native, error) {
	setup.Requests = model.Unlimited
	sys, err := build(setup)
	if err != nil {
		return nil, nil, err
	}
	natives, err := nodes.Natives(sys)
	return sys, natives, err
}

func newNode(process nodes.Native, me model.ProcID, conns []net.Conn) *Node {
	n := &Node{me: me, process: process, conns: conns, waiting: make([][][]byte, len(conns)), stopped: make(chan struct{})}
	n.inbox.changed.L = &n.inbox.mu
	for _, c := range conns {
		n.out = append(n.out, gob.NewEncoder(c))
	}
	return n
}

// start lets the node run until it is closed.
func (n *Node) start() {
	for p, c := range n.conns {
		if c != nil {
			go n.read(model.ProcID(p), c)
		}
	}
	go n.run()
}

// Lock returns when the process is in its critical section, or an error if the node has stopped.
func (n *Node) Lock() error {
	err := n.ask(model.Request)
	n.mark()
	return err
}

// Unlock returns when the process has left its critical section, or an error if the node has
// stopped.
func (n *Node) Unlock() error {
	n.mark()
	return n.ask(model.Exit)
}

// Close closes the connections. It returns why the node had stopped, if it had.
func (n *Node) Close() error {
	err := n.failed()
	n.inbox.put(letter{err: errClosed})
	for _, c := range n.conns {
		if c != nil {
			_ = c.Close()
		}
	}
	<-n.stopped
	return err
}

// failed returns why the node has stopped, or nil if it runs.
func (n *Node) failed() error {
	select {
	case <-n.stopped:
		return n.err
	default:
		return nil
	}
}

// ask lets the node take an event of its process, and waits for the answer.
func (n *Node) ask(kind model.Kind) error {
	answer := make(chan error, 1)
	n.inbox.put(letter{kind: kind, answer: answer})
	select {
	case err := <-answer:
		return err
	case <-n.stopped:
		return n.err
	}
}

// mark records that the moment came before others (see process.mark).
func (n *Node) mark() {
	if n.marks != nil {
		n.inbox.put(letter{mark: uint32(n.marks.Add(1))})
	}
}

// read puts what comes from a process into the inbox.
func (n *Node) read(from model.ProcID, c io.Reader) {
	for lines := gob.NewDecoder(c); ; {
		var m []byte
		if err := lines.Decode(&m); err != nil {
			n.inbox.put(letter{err: fmt.Errorf("native: p%d from p%d: %w", n.me, from, err)})
			return
		}
		n.inbox.put(letter{kind: model.Deliver, from: from, msg: m})
	}
}

// run takes what comes, and then what the process can do, until there is an error.
func (n *Node) run() {
	defer close(n.stopped)
	for idle := false; n.err == nil; {
		if idle && !n.timing && n.process.View().Armed {
			n.timing = true
			time.AfterFunc(rand.N(time.Millisecond), func() { n.inbox.put(letter{kind: model.Timeout}) })
		}
		l, ok := n.inbox.take(idle)
		if !ok {
			idle, n.err = n.advance()
			continue
		}
		idle = false
		n.err = n.open(l)
	}
}

// open takes a letter.
func (n *Node) open(l letter) error {
	switch {
	case l.err != nil:
		return l.err
	case l.mark > 0:
		n.log = append(n.log, entry{register: marked, found: l.mark - 1, writes: true})
	case l.kind == model.Deliver:
		n.waiting[l.from] = append(n.waiting[l.from], l.msg)
	case l.kind == model.Exit:
		err := n.react(model.Exit)
		l.answer <- err
		return err
	case l.kind == model.Timeout:
		if n.timing = false; n.process.View().Armed {
			return n.react(model.Timeout)
		}
	default:
		n.asked = l.answer
	}
	return nil
}

// advance takes one event that is possible, and reports whether there is none.
func (n *Node) advance() (idle bool, err error) {
	v := n.process.View()
	switch {
	case n.asked != nil && v.Region == model.Remainder:
		return false, n.react(model.Request)
	case n.asked != nil && v.Region == model.Critical:
		n.asked <- nil
		n.asked = nil
		return false, nil
	case v.Ready:
		return false, n.react(model.Step)
	}
	for from, all := range n.waiting {
		if len(all) == 0 {
			continue
		}
		ok, err := n.process.Accepts(model.ProcID(from), all[0])
		if err != nil {
			return false, err
		}
		if ok {
			n.waiting[from] = all[1:]
			return false, n.take(model.Event{Kind: model.Deliver, Proc: n.me, From: model.ProcID(from)}, all[0])
		}
	}
	return true, nil
}

// react takes an event of the process alone.
func (n *Node) react(kind model.Kind) error {
	e := model.Event{Kind: kind, Proc: n.me}
	if ways := n.process.Choices(kind); ways > 1 {
		e.Index = uint8(rand.IntN(ways))
	}
	return n.take(e, nil)
}

// take takes an event and sends what the process sends.
func (n *Node) take(e model.Event, msg []byte) error {
	sent, err := n.process.React(e, msg)
	if err != nil {
		return err
	}
	if n.marks != nil {
		n.log = append(n.log, entry{event: e, register: transition.NoRegister})
	}
	for _, s := range sent {
		for to := range s.To.Each() {
			if to == n.me {
				n.waiting[to] = append(n.waiting[to], s.Msg)
			} else if err := n.out[to].Encode(s.Msg); err != nil {
				return fmt.Errorf("native: p%d to p%d: %w", n.me, to, err)
			}
		}
	}
	return nil
}

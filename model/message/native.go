package message

import (
	"fmt"

	"doorway/model"
	"doorway/model/internal/enabled"
)

// Native is one process of an algorithm that runs outside the model: somebody else carries its
// messages, in FIFO channels, and calls React for each event. It is for one goroutine.
type Native interface {
	// View returns the view of the process.
	View() model.View
	// Accepts reports whether the process takes a message from another process now.
	Accepts(from model.ProcID, msg []byte) (bool, error)
	// Choices returns from how many alternatives the process chooses on an event of a kind.
	Choices(kind model.Kind) int
	// React takes an event of kind Request, Exit, Step, Timeout or Deliver, and returns what the process
	// sends. The message is that of a Deliver.
	React(e model.Event, msg []byte) ([]Sent, error)
}

// Sent is one message, encoded, and the processes that it goes to.
type Sent struct {
	To  model.ProcSet
	Msg []byte
}

// Natives returns the processes of a system at its beginning. The system must pass messages in FIFO
// channels, and have one initial state, no failure detector and no time.
func Natives(sys model.System) ([]Native, error) {
	s, ok := sys.(interface{ natives() []Native })
	if !ok {
		return nil, fmt.Errorf("the processes share memory; only processes that pass messages are nodes")
	}
	switch setup := sys.Setup(); {
	case setup.Channels != model.FIFO:
		return nil, fmt.Errorf("channels=any: connections are FIFO channels")
	case setup.Synchronous():
		return nil, fmt.Errorf("delay=%d: connections do not bound how long a message takes", setup.Delay)
	case setup.Detector != model.NoDetector:
		return nil, fmt.Errorf("%v: nodes have no failure detector", setup)
	case setup.Faulty():
		return nil, fmt.Errorf("%v: faults happen by themselves outside the model", setup)
	case model.Beginnings(sys) > 1:
		return nil, fmt.Errorf("the algorithm has %d initial states; choose one of them in Init", model.Beginnings(sys))
	}
	return s.natives(), nil
}

func (sys *system[S, M]) natives() (all []Native) {
	for p := range model.ProcID(sys.Given.N) {
		n := &native[S, M]{sys: sys, me: p}
		n.at.State = sys.alg.Init(p)
		all = append(all, n)
	}
	return all
}

type native[S, M comparable] struct {
	sys *system[S, M]
	me  model.ProcID
	at  enabled.Process[S]
	eff effect[S, M]
}

func (n *native[S, M]) View() model.View { return n.sys.alg.View(n.me, n.at.State) }

func (n *native[S, M]) Accepts(from model.ProcID, msg []byte) (bool, error) {
	m, err := n.decode(msg)
	return err == nil && n.sys.accepts(n.me, &n.at, from, m), err
}

func (n *native[S, M]) Choices(kind model.Kind) int {
	if n.sys.choosing == nil {
		return 1
	}
	return int(n.sys.choices(n.me, &n.at, kind))
}

func (n *native[S, M]) React(e model.Event, msg []byte) (sent []Sent, err error) {
	var m M
	if e.Kind == model.Deliver {
		if m, err = n.decode(msg); err != nil {
			return nil, err
		}
	}
	if err := n.take(e, &m); err != nil {
		return nil, err
	}
	for i := range n.eff.sends.Len() {
		to, m := n.eff.sends.Get(i)
		sent = append(sent, Sent{to, n.sys.msgs.Encode(nil, &envelope[M]{Msg: m})})
	}
	return sent, nil
}

// take moves the process to its next state.
func (n *native[S, M]) take(e model.Event, m *M) (err error) {
	defer n.eff.caught(e, &n.at, &err)
	if err = n.sys.react(&n.at, e, m, false, &n.eff); err == nil {
		n.at = n.eff.next
	}
	return err
}

func (n *native[S, M]) decode(msg []byte) (M, error) {
	l, err := n.sys.msgs.Decode(msg)
	if err != nil {
		err = fmt.Errorf("message %q: %w", msg, err)
	}
	return l.Msg, err
}

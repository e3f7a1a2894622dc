package message

import (
	"fmt"

	"doorway/model"
	"doorway/model/internal/enabled"
	"doorway/model/message/internal/channels"
	"doorway/model/message/nodes"
)

func (sys *system[S, M]) Natives() (all []nodes.Native) {
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

func (n *native[S, M]) React(e model.Event, msg []byte) (sent []nodes.Sent, err error) {
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
		sent = append(sent, nodes.Sent{To: to, Msg: n.sys.msgs.Encode(nil, &channels.Envelope[M]{Msg: m})})
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

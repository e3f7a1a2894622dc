package message

import (
	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/message/internal/channels"
	"doorway/model/message/internal/symmetry"
)

// findAlike looks for processes of one kind. They are not exchanged where clocks are renumbered, or
// messages refused: an audit sees only those that are accepted.
func (sys *system[S, M]) findAlike() error {
	kinds, err := contract.Kinds(sys.alg, &sys.Given)
	if sys.clocked == nil && sys.selective == nil {
		sys.alike = symmetry.New[S, M](kinds)
	}
	return err
}

// auditAlike repeats what e does to l under all renamings.
func (sys *system[S, M]) auditAlike(l *enabled.Process[S], e model.Event, m *M, eff *effect[S, M]) error {
	ask := func(c symmetry.Call[S, M]) (_ symmetry.Answer[S, M], err error) {
		var again effect[S, M]
		defer again.caught(c.Event, &c.Local, &err)
		if err := sys.react(&c.Local, c.Event, &c.Msg, false, &again); err != nil {
			return symmetry.Answer[S, M]{}, err
		}
		return sys.answered(c.Event.Proc, &again), nil
	}
	if broken := sys.alike.Audit(symmetry.Call[S, M]{Event: e, Local: *l, Msg: *m}, sys.answered(e.Proc, eff), ask); broken != "" {
		return contract.Breach(e, l.State, "%s", broken)
	}
	return nil
}

func (sys *system[S, M]) answered(p model.ProcID, eff *effect[S, M]) symmetry.Answer[S, M] {
	a := symmetry.Answer[S, M]{Next: eff.next, Tokens: eff.tokens}
	a.View, a.Ways = sys.shown(p, &eff.next)
	for i := range eff.sends.Len() {
		all, m := eff.sends.Get(i)
		for to := range all.Each() {
			a.Sent = append(a.Sent, symmetry.Sent[M]{To: to, Msg: m, Within: sys.bound(m)})
		}
	}
	return a
}

// shown returns the view of p in local state l, and from how many alternatives it would choose.
func (sys *system[S, M]) shown(p model.ProcID, l *enabled.Process[S]) (v model.View, w enabled.Ways) {
	if sys.choosing != nil {
		w = sys.ways(p, l, enabled.Alternating)
	}
	return sys.view(p, l), w
}

func (m *machine[S, M]) Exchanges() bool { return m.sys.alike != nil }

func (m *machine[S, M]) Orbits() func(v []uint32, parts [][]uint64) uint64 {
	last := m.N + len(m.Links)
	m.orbits = symmetry.NewOrbits(m.sys.alike.Group, last, func(c int, id uint32) []uint64 {
		if c < m.N {
			return m.sys.alike.OfLocal(model.ProcID(c), m.states.Value(id), m.localWord)
		}
		return m.sys.alike.OfContent(m.Links[c-m.N], m.envelopes(m.Known.Messages(id)), m.Given.Channels, m.sys.msgs, m.contentWord)
	})
	return func(v []uint32, parts [][]uint64) uint64 {
		common := uint64(0)
		if m.Faulty {
			common = m.BudgetWord(m.Known.Budgets.Value(v[last]))
		}
		return m.orbits.Print(v[:last], common, parts)
	}
}

func (m *machine[S, M]) localWord(p model.ProcID, l *enabled.Process[S]) uint64 {
	return valuecode.Mix(m.sys.locals.Hash(l) + m.Salts[p])
}

func (m *machine[S, M]) contentWord(l enabled.Link, q []channels.Envelope[M]) uint64 {
	return valuecode.Mix(channels.Hash(q, m.sys.msgs) + m.Salts[m.N+m.Link(l.From, l.To)])
}

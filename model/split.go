package model

import "fmt"

func (s Setup) checkSplits() error {
	if rest := s.Side &^ AllProcs(s.N); rest != 0 || s.Side == AllProcs(s.N) {
		return fmt.Errorf("setup: side %v is not one of two sides of the n=%d processes", s.Side, s.N)
	}
	if rest := s.Cut &^ AllProcs(s.N); rest != 0 || s.Cut.Len() == 1 {
		return fmt.Errorf("setup: cut %v is not two or more of the n=%d processes", s.Cut, s.N)
	}
	if !s.Side.Empty() && !s.Cut.Empty() {
		return fmt.Errorf("setup: side %v and cut %v, want one of them", s.Side, s.Cut)
	}
	if (s.Side | s.Cut).Empty() != (s.Splits == 0) {
		return fmt.Errorf("setup: side %v, cut %v and splits=%d, want splits with one of side and cut, or none of the three", s.Side, s.Cut, s.Splits)
	}
	return nil
}

// parted reports whether nothing gets through a channel while the network is split.
func (s *Setup) parted(l link) bool {
	return s.Side.Has(l.from) != s.Side.Has(l.to) || s.Cut.Has(l.from) && s.Cut.Has(l.to)
}

// discard empties the channels that are lost and returns how many tokens were
// lost with their messages.
func (w *mpWorld[S, M]) discard(lost func(link) bool) (tokens int) {
	for i, l := range w.sys.links {
		if !lost(l) {
			continue
		}
		for k := range w.queues[i] {
			tokens += w.sys.carries(&w.queues[i][k].Msg)
		}
		w.queues[i] = w.queues[i][:0]
		w.menu.waiting[i] = 0
	}
	return tokens
}

// everywhere lets an event happen that happens at no process in particular. It
// is observed at p0, of which it shows nothing.
func (w *mpWorld[S, M]) everywhere(e Event) {
	lost := 0
	switch w.menu.left.spend(e.Kind); e.Kind {
	case Tick:
		w.tick()
	case Split:
		lost = w.discard(w.sys.setup.parted)
	}
	w.keepTime()
	w.eff = effect[S, M]{next: w.locals[0]}
	w.seen = Observation{Event: e, Was: w.views[0], Is: w.views[0], Tokens: -lost}
}

// discard empties the channels that are lost and returns how many tokens were
// lost with their messages.
func (m *mpMachine[S, M]) discard(v []uint32, lost func(link) bool, d *Delta) (tokens int) {
	for i, l := range m.sys.links {
		if id := v[m.n+i]; id != 0 && lost(l) {
			for _, x := range m.channel(i, id).msgs {
				tokens += m.carries(x)
			}
			m.setChannel(i, m.changeTo(i, id, 0), d)
		}
	}
	return tokens
}

// isSplit reports whether the network is split in v.
func (m *mpMachine[S, M]) isSplit(v []uint32) bool {
	return m.sys.setup.Splits > 0 && m.known.budgets.value(v[m.n+len(m.sys.links)]).split
}

// divide splits the network or heals it.
func (m *mpMachine[S, M]) divide(v []uint32, k Kind, d *Delta) {
	l := m.known.locals.value(v[0])
	view := m.sys.view(0, &l)
	obs := Observation{Event: Event{Kind: k}, Was: view, Is: view}
	if m.spend(v, k, d); k == Split {
		obs.Tokens = -m.discard(v, m.sys.setup.parted, d)
	}
	d.Seen = m.known.seen.id(obs)
}

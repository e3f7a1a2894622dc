package model

// Lanes are the events of processes that share nothing but channels: a lane is
// what one process does by itself, or what one channel brings. A set of lanes is
// the bits of a word. An event changes the local state of its process and some
// channels; it leaves the lanes of other processes as they are, but for those of
// the channels into which it puts messages, and commutes with every event there
// (docs/decisions/016-reductions.md).
type Lanes struct {
	n     int
	of    []uint64 // by from·n+to: the lane of a channel
	after []uint64 // by component: the lanes that depend on it
}

// LanesOf returns the lanes of the machine, or nil if it has none: if faults or
// time happen to several processes at once, or there are more than 64.
func LanesOf(m Machine, s Setup) *Lanes {
	x, ok := m.(interface{ lanes() *Lanes })
	if !ok || s.Faulty() || s.Synchronous() || m.Width() > 64 {
		return nil
	}
	return x.lanes()
}

func (m *mpMachine[S, M]) lanes() *Lanes {
	l := &Lanes{n: m.n, of: make([]uint64, m.n*m.n)}
	for p := range m.n {
		l.after = append(l.after, 1<<p)
	}
	for i, link := range m.sys.links {
		lane := uint64(1) << (m.n + i)
		l.of[int(link.from)*m.n+int(link.to)] = lane
		l.after[link.to] |= lane
		l.after = append(l.after, lane)
	}
	return l
}

// Of returns the lane of an event.
func (l *Lanes) Of(e Event) uint64 {
	if e.Kind.OnMessage() {
		return l.of[int(e.From)*l.n+int(e.Proc)]
	}
	return 1 << e.Proc
}

// Disturbed returns the lanes whose events may be others after e, which changes
// what d says, or may not commute with it.
func (l *Lanes) Disturbed(e Event, d *Delta) uint64 {
	lanes := l.after[e.Proc]
	for _, c := range d.Changes {
		if int(c.Component) < len(l.after) {
			lanes |= l.after[c.Component]
		}
	}
	return lanes
}

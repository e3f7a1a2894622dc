package model

// Processors: with processors=k process p runs on processor p mod k. One that
// has disabled the interrupts of its processor (View.Masked) cannot be made to
// give way, so no other process there takes a step. If it halts like that, it
// takes the processor with it until it recovers.

// held returns who takes no step because another process of the same processor
// has disabled its interrupts.
func (s *Setup) held(masked ProcSet) (held ProcSet) {
	for m := range masked.Each() {
		for p := int(m) % s.Processors; p < s.N; p += s.Processors {
			if p != int(m) {
				held = held.With(ProcID(p))
			}
		}
	}
	return held
}

// interrupt holds those back who must wait for their processor.
func (m *menu) interrupt(s Setup, masked ProcSet) {
	for p := range s.held(masked).Each() {
		m.own[p] &^= accesses | 1<<Finish
	}
}

func (m *smMachine[S]) interrupt(v []uint32) {
	var masked ProcSet
	for p := range m.n {
		if m.proc(p, v[p]).masked {
			masked = masked.With(ProcID(p))
		}
	}
	m.menu.interrupt(m.sys.setup, masked)
}

func (w *smWorld[S]) interrupt() {
	var masked ProcSet
	for p := range ProcID(len(w.views)) {
		if w.views[p].Masked {
			masked = masked.With(p)
		}
		if w.writes == nil {
			w.menu.own[p] = w.unbuffered(p)
		}
	}
	w.menu.interrupt(w.sys.setup, masked)
}

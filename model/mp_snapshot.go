package model

func (m *mpMachine[S, M]) Snapshot(v []uint32) Snapshot { return mpSnapshot[S, M]{m, v} }

type mpSnapshot[S, M comparable] struct {
	m *mpMachine[S, M]
	v []uint32
}

func (s mpSnapshot[S, M]) N() int             { return s.m.n }
func (s mpSnapshot[S, M]) Register(int) int   { return 0 }
func (s mpSnapshot[S, M]) Parts() int         { return s.m.sys.parts() }
func (s mpSnapshot[S, M]) Local(p ProcID) any { return s.m.states.value(s.v[p]).State }

func (s mpSnapshot[S, M]) View(p ProcID) View {
	l := s.m.states.value(s.v[p])
	return s.m.sys.view(p, &l)
}

func (s mpSnapshot[S, M]) Time(p ProcID) (int, bool) {
	l := s.m.states.value(s.v[p])
	return s.m.sys.time(p, &l)
}

func (s mpSnapshot[S, M]) Queue(from, to ProcID) []any {
	i := s.m.sys.link(from, to)
	if i < 0 {
		return nil
	}
	var out []any
	for _, m := range s.m.envelopes(s.m.channel(i, s.v[s.m.n+i]).msgs) {
		out = append(out, m.Msg)
	}
	return out
}

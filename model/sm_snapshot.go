package model

import "slices"

func (m *smMachine[S]) Snapshot(v []uint32) Snapshot { return smSnapshot[S]{m, slices.Clone(v)} }

type smSnapshot[S comparable] struct {
	m *smMachine[S]
	v []uint32
}

func (s smSnapshot[S]) N() int                  { return s.m.n }
func (s smSnapshot[S]) Queue(_, _ ProcID) []any { return nil }
func (s smSnapshot[S]) Local(p ProcID) any      { return s.m.locals.value(s.v[p]).State }

func (s smSnapshot[S]) Register(r int) int {
	exists(r, len(s.m.sys.regs))
	return *s.m.values.of(s.v, r)
}

func (s smSnapshot[S]) Time(ProcID) (int, bool) { return 0, false }
func (s smSnapshot[S]) Parts() int              { return 1 }

func (s smSnapshot[S]) View(p ProcID) View {
	l := s.m.locals.value(s.v[p])
	return s.m.sys.view(p, &l)
}

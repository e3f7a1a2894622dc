package fairreaderswriters

import (
	rw "doorway/algorithms/readerspreference"
	"doorway/model"
	"doorway/model/memory"
)

// Lines of programs that are wrong.
const (
	openFirst rw.PC = iota + Open + 1 // of writers: V(turnstile), before P(w)
	within                            // of readers: P(turnstile), within mutex
	without                           // of readers: V(turnstile), within mutex
)

type early struct{ Algorithm }

func (m early) Step(me model.ProcID, s rw.State, mem *memory.Memory) rw.State {
	switch {
	case s.PC == Arrive && me < m.Writers:
		return m.P(me, s, Turnstile, openFirst, mem)
	case s.PC == openFirst:
		return m.V(Turnstile, rw.Write, mem)
	case s.PC == rw.Writing:
		return rw.State{PC: rw.Written}
	}
	return m.Algorithm.Step(me, s, mem)
}

type crossed struct{ Algorithm }

func (m crossed) Step(me model.ProcID, s rw.State, mem *memory.Memory) rw.State {
	switch {
	case s.PC == rw.Idle && me >= m.Writers:
		return rw.State{PC: rw.Enter}
	case s.PC == rw.Enter:
		return m.P(me, s, rw.Mutex, within, mem)
	case s.PC == within:
		return m.P(me, s, Turnstile, without, mem)
	case s.PC == without:
		return m.V(Turnstile, rw.Count, mem)
	}
	return m.Algorithm.Step(me, s, mem)
}

package model

import "fmt"

// What a machine knows of itself that lets a search leave states out
// (docs/decisions/016-reductions.md).

// An Awaiter is a machine of processes that share nothing but FIFO channels. An
// event changes the local state of its own process, takes the first message
// from a channel to it and puts messages behind others, and what is enabled at
// a process depends on its local state and on those first messages. So nothing
// that happens elsewhere changes what p can do, but for a message that arrives
// in an empty channel.
type Awaiter interface {
	// Awaited returns the processes that have an empty channel to p.
	Awaited(v []uint32, p ProcID) ProcSet
}

// Awaiting returns the machine as an Awaiter, or nil if it is none: faults and
// time happen to several processes at once, and in a channel of any order a
// message may overtake.
func Awaiting(m Machine, s Setup) Awaiter {
	if a, ok := m.(Awaiter); ok && !s.Faulty() && !s.Synchronous() && s.Channels == FIFO {
		return a
	}
	return nil
}

func (m *mpMachine[S, M]) Awaited(v []uint32, p ProcID) (from ProcSet) {
	for i, l := range m.sys.links {
		if l.to == p && v[m.n+i] == 0 {
			from = from.With(l.from)
		}
	}
	return from
}

// Alike is an optional method of a Program. If it returns true, the program
// treats all processes alike: Init, Step and View do not depend on me. Steps
// are asked of the other processes too, and one that differs is an error.
type Alike interface {
	Alike() bool
}

// A Symmetric is a machine in which exchanging two processes, with all that is
// theirs, changes nothing that matters.
type Symmetric interface {
	// Own returns a hash of the components of p, the same for every p.
	Own(v []uint32, p ProcID) uint64
	// Common returns a hash of the components that are nobody's.
	Common(v []uint32) uint64
	symmetric() bool
}

// Exchangeable returns the machine as a Symmetric, or nil if it is none: if the
// program does not say that processes are alike, or the setup tells them apart.
func Exchangeable(m Machine, s Setup) Symmetric {
	all := func(set ProcSet) bool { return set.Empty() || set == AllProcs(s.N) }
	if x, ok := m.(Symmetric); ok && x.symmetric() && all(s.Requesters) && all(s.Crashers) && (s.Processors <= 1 || s.Processors >= s.N) {
		return x
	}
	return nil
}

// symmetric refuses programs of which something survives a crash: what does is
// not held against the other processes.
func (m *smMachine[S]) symmetric() bool { return m.sys.alike && m.sys.durable == nil }

func (m *smMachine[S]) Own(v []uint32, p ProcID) uint64 {
	own := m.proc(0, v[p]).word // as if it were p0's
	if m.tso {
		own = fold(own, m.buffers.at(v[m.buffers.first+int(p)]).hash)
	}
	if m.overlaps {
		own = fold(own, m.writings.at(v[m.writings.first+int(p)]).hash)
	}
	return own
}

func (m *smMachine[S]) Common(v []uint32) (h uint64) {
	for r := range m.sys.regs {
		h += m.values.word(r, v[m.n+r])
	}
	if m.setup.Faulty() {
		h += m.budgets.word(0, v[m.n+len(m.sys.regs)])
	}
	return h
}

// Orbit returns a fingerprint of v that is the same for all states that differ
// only by an exchange of processes. Each of parts is what something else than
// the system says of the processes, one after the other, and of none.
func Orbit(m Symmetric, v []uint32, n int, parts [][]uint64) uint64 {
	fp := m.Common(v)
	for _, part := range parts {
		fp = fold(fp, part[n])
	}
	fp = mix(fp)
	for p := range n {
		own := m.Own(v, ProcID(p))
		for _, part := range parts {
			own = fold(own, part[p])
		}
		fp += mix(own)
	}
	return fp
}

// checkAlike holds what the processes begin with against each other.
func (sys *sharedMemory[S]) checkAlike() error {
	first := sys.prog.Init(0)
	for q := range ProcID(sys.setup.N) {
		switch s := sys.prog.Init(q); {
		case !sys.alike:
		case s != first:
			return fmt.Errorf("Alike returns true, but p0 begins in %+v and %v in %+v", first, q, s)
		case sys.prog.View(q, s) != sys.prog.View(0, s):
			return fmt.Errorf("Alike returns true, but in %+v the views of p0 and %v differ", s, q)
		}
	}
	return nil
}

// auditAlike asks the step of e of every other process. What it would do after
// an operation that blocks does not matter.
func (sys *sharedMemory[S]) auditAlike(e Event, s S, mem *Memory, first *local[S]) error {
	was := *mem
	for q := range Others(sys.setup.N, e.Proc).Each() {
		mem.open(int(e.Index))
		next, err := sys.step(Event{Kind: e.Kind, Proc: q}, s, mem)
		same := err == nil && mem.did(&was)
		if same && !was.blocked {
			same = next == first.State && sys.prog.View(q, next) == sys.prog.View(e.Proc, next)
		}
		if !same {
			return breach(e, s, "Alike returns true, but %v would do something else here than %v, which goes to %+v; Step and View may not depend on who it is",
				q, e.Proc, first.State)
		}
	}
	return nil
}

// did reports whether the step did the same at the door as another one.
func (m *Memory) did(o *Memory) bool {
	same := m.choices == o.choices && m.op == o.op && m.reg == o.reg && m.blocked == o.blocked
	return same && (m.reg == NoRegister || m.value == o.value)
}

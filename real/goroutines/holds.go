package goroutines

import (
	"slices"

	"doorway/internal/controlled"
)

// A hold says which goroutine holds a lock, since when, and whether only to read.
type hold struct {
	who   uint32
	since int // the moment
	reads bool
}

// holding updates who holds which lock after a step. A goroutine that waits may have got its lock and sleep.
func (t *teller) holding(m *happening) {
	v := &m.visit
	t.inside(m)
	if v.at == nil || v.call != nil || m.goesOn && !t.pending[m.who] {
		return
	}
	blocked := m.state == controlled.Waiting && !m.rest.sleeps()
	if lock, ok := t.lock(v); ok && v.op == controlled.CondWait && !m.goesOn {
		t.release(lock, m.who)
	} else if ok && blocked {
		m.against = slices.Clone(t.holds[lock])
	} else if ok {
		t.changes(m, lock)
	}
	t.pending[m.who], m.done = blocked, !blocked
}

// lock returns the lock that an operation acquires or releases.
func (t *teller) lock(v *visit) (object uintptr, is bool) {
	switch v.op {
	case controlled.Lock, controlled.TryLock, controlled.Unlock, controlled.RLock, controlled.TryRLock, controlled.RUnlock, controlled.Once:
		return v.of, true
	case controlled.Store:
		return v.of, v.once
	case controlled.CondWait:
		return controlled.Guard(v.of)
	default:
		return 0, false
	}
}

// changes gives a lock to a goroutine, or takes it away.
func (t *teller) changes(m *happening, lock uintptr) {
	switch op := m.visit.op; op {
	case controlled.Unlock, controlled.RUnlock, controlled.Store:
		t.release(lock, m.who)
	case controlled.Once:
		if controlled.Begun(lock) {
			t.holds[lock] = []hold{{who: m.who, since: len(t.moments)}}
		}
	default:
		if !m.failed {
			t.acquire(lock, m.who, op == controlled.RLock || op == controlled.TryRLock)
		}
	}
}

// acquire gives a lock to a goroutine. Others hold it no more, if not all only read, though nobody has seen them release it.
func (t *teller) acquire(lock uintptr, who uint32, reads bool) {
	all := slices.DeleteFunc(slices.Clone(t.holds[lock]), func(h hold) bool { return !reads || !h.reads })
	t.holds[lock] = append(all, hold{who, len(t.moments), reads})
}

// release takes a lock from a goroutine or, if that does not hold it, from another.
func (t *teller) release(lock uintptr, who uint32) {
	all := t.holds[lock]
	i := slices.IndexFunc(all, func(h hold) bool { return h.who == who })
	if i = max(i, 0); i < len(all) {
		t.holds[lock] = slices.Delete(slices.Clone(all), i, i+1)
	}
}

// inside updates who holds which lock after operations on locks that are no steps, as of the statement go mu.Unlock().
func (t *teller) inside(m *happening) {
	for _, p := range t.run.bubble.passed {
		switch {
		case p.call:
		case p.op == controlled.Unlock || p.op == controlled.RUnlock:
			t.release(p.object, m.who)
		case p.op != controlled.Lock && p.op != controlled.RLock:
		case m.state != controlled.Waiting:
			t.acquire(p.object, m.who, p.op == controlled.RLock)
		case m.begins:
			m.against = slices.Clone(t.holds[p.object])
		}
	}
}

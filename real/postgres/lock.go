package postgres

import (
	"maps"
	"slices"
)

// A level says whether a lock belongs to a session or to its transaction.
type level int

const (
	bySession level = iota
	byTransaction
)

// A mode says whether a lock is exclusive or shared.
type mode int

const (
	exclusive mode = iota
	shared
)

// conflicts reports whether two sessions cannot have a lock in these modes at the same time.
func (m mode) conflicts(o mode) bool { return m == exclusive || o == exclusive }

// A lock records which sessions hold it. Whoever waits is in a queue.
type lock struct {
	holds map[*session]*hold
	queue []*waiter
}

// A hold says how often a session has a lock, by level and mode.
type hold [2][2]int

// in reports whether the lock is had in a mode.
func (h *hold) in(m mode) bool { return h != nil && h[bySession][m]+h[byTransaction][m] > 0 }

// against reports whether the lock is had in a mode that conflicts with another.
func (h *hold) against(m mode) bool {
	return h.in(exclusive) && exclusive.conflicts(m) || h.in(shared) && shared.conflicts(m)
}

// A waiter records that a session waits for a lock.
type waiter struct {
	session *session
	function
	granted chan struct{} // closed when it has the lock
}

// held reports whether a session other than n has the lock in a mode that conflicts.
func (l *lock) held(n *session, m mode) bool {
	for other, h := range l.holds {
		if other != n && h.against(m) {
			return true
		}
	}
	return false
}

// awaited reports whether somebody waits for the lock in a mode that conflicts.
func awaited(queue []*waiter, m mode) bool {
	return slices.ContainsFunc(queue, func(w *waiter) bool { return w.mode.conflicts(m) })
}

// of returns the lock of a key.
func (s *Server) of(k key) *lock {
	l := s.locks[k]
	if l == nil {
		l = &lock{holds: map[*session]*hold{}}
		s.locks[k] = l
	}
	return l
}

// grant gives a session the lock, once more if it has it.
func (l *lock) grant(n *session, f function) {
	h := l.holds[n]
	if h == nil {
		h = &hold{}
		l.holds[n] = h
	}
	h[f.level][f.mode]++
}

// acquire gives a session the lock if it need not wait for that: it has the lock in the same mode, or no other session has
// or awaits it in a mode that conflicts.
func (s *Server) acquire(n *session, k key, f function) bool {
	l := s.of(k)
	ok := l.holds[n].in(f.mode) || !awaited(l.queue, f.mode) && !l.held(n, f.mode)
	if ok {
		l.grant(n, f)
	}
	s.tidy(k)
	return ok
}

// request gives a session the lock, or a place in the queue, and returns what is closed when it has the lock. The place is
// the last, but before everybody who waits for the session itself.
func (s *Server) request(n *session, k key, f function) (<-chan struct{}, error) {
	w := &waiter{n, f, make(chan struct{})}
	if s.acquire(n, k, f) {
		close(w.granted)
		return w.granted, nil
	}
	l := s.of(k)
	h := l.holds[n]
	at := len(l.queue)
	if first := slices.IndexFunc(l.queue, func(o *waiter) bool { return h.against(o.mode) }); first >= 0 {
		if at = first; l.holds[l.queue[first].session].against(f.mode) {
			return nil, &Error{"40P01", "deadlock detected"}
		}
		if !awaited(l.queue[:first], f.mode) && !l.held(n, f.mode) {
			l.grant(n, f)
			close(w.granted)
			return w.granted, nil
		}
	}
	l.queue = slices.Insert(l.queue, at, w)
	return w.granted, nil
}

// wake gives the lock to those who wait for it and can have it, in order: nobody before whom another waits in a mode that
// conflicts.
func (l *lock) wake() {
	var left []*waiter
	for _, w := range l.queue {
		if awaited(left, w.mode) || l.held(w.session, w.mode) {
			left = append(left, w)
			continue
		}
		l.grant(w.session, w.function)
		close(w.granted)
	}
	l.queue = left
}

// giveUp takes a session out of the queue. If it has just got the lock, it keeps that until it ends.
func (s *Server) giveUp(n *session, k key) {
	l := s.of(k)
	l.queue = slices.DeleteFunc(l.queue, func(w *waiter) bool { return w.session == n })
	l.wake()
	s.tidy(k)
}

// release takes the lock of a session back once, and reports whether it had it.
func (s *Server) release(n *session, k key, m mode) bool {
	l := s.of(k)
	h := l.holds[n]
	had := h != nil && h[bySession][m] > 0
	if had {
		h[bySession][m]--
		l.wake()
	}
	s.tidy(k)
	return had
}

// releaseAll takes back all that a session has at a level.
func (s *Server) releaseAll(n *session, at level) {
	for _, k := range slices.SortedFunc(maps.Keys(s.locks), key.compare) {
		l := s.locks[k]
		if h := l.holds[n]; h != nil {
			h[at] = [2]int{}
			l.wake()
		}
		s.tidy(k)
	}
}

// tidy forgets what nobody has and nobody waits for.
func (s *Server) tidy(k key) {
	l := s.locks[k]
	maps.DeleteFunc(l.holds, func(_ *session, h *hold) bool { return *h == hold{} })
	if len(l.holds) == 0 && len(l.queue) == 0 {
		delete(s.locks, k)
	}
}

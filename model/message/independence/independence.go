// Package independence provides facts about processes that share nothing but channels, for reductions: which events
// commute, and for which channels a process waits.
package independence

import (
	"doorway/model"
	"doorway/model/internal/enabled"
	"doorway/model/transition"
)

// A connected machine has processes that share nothing but channels. Its first components are the local states, the
// next the contents of the channels, 0 if there is none.
type connected interface{ Channels() []enabled.Link }

// Tasks partition the events into classes, as in I/O automata (Lynch, Distributed Algorithms, 1996,
// §8.1), of processes that share nothing but channels: a task is the internal events of one
// process, or the deliveries of one channel. A set of tasks is the bits of a word. An event changes
// the local state of its process and some channels; it does not change the tasks of other
// processes, except those of the channels into which it puts messages, and commutes with all their
// events (docs/decisions/016-reductions.md).
type Tasks struct {
	n     int
	of    []uint64 // by from·n+to: the task of a channel
	after []uint64 // by component: the tasks that depend on it
}

// Of returns the tasks of the machine. It returns nil if faults or time concern several
// processes at once, or if there are more than 64 tasks.
func Of(m transition.Machine, s model.Setup) *Tasks {
	x, ok := m.(connected)
	if !ok || s.Faulty() || s.Synchronous() || m.Width() > 64 {
		return nil
	}
	t := &Tasks{n: s.N, of: make([]uint64, s.N*s.N)}
	for p := range s.N {
		t.after = append(t.after, 1<<p)
	}
	for i, link := range x.Channels() {
		task := uint64(1) << (s.N + i)
		t.of[int(link.From)*s.N+int(link.To)] = task
		t.after[link.To] |= task
		t.after = append(t.after, task)
	}
	return t
}

// Of returns the task of an event.
func (t *Tasks) Of(e model.Event) uint64 {
	if e.Kind.OnMessage() {
		return t.of[int(e.From)*t.n+int(e.Proc)]
	}
	return 1 << e.Proc
}

// Disturbed returns the tasks whose events may differ after e, whose changes are d, or may not
// commute with it.
func (t *Tasks) Disturbed(e model.Event, d *transition.Delta) uint64 {
	tasks := t.after[e.Proc]
	for _, c := range d.Changes {
		if int(c.Component) < len(t.after) {
			tasks |= t.after[c.Component]
		}
	}
	return tasks
}

// An Awaiter describes a machine of processes that share nothing but FIFO channels. An event
// changes the local state of its own process, takes the first message from a channel to it and
// appends messages to others. What is enabled at a process depends on its local state and on those
// first messages. So an event elsewhere changes what p can do only by putting a message into an
// empty channel to p.
type Awaiter struct {
	n     int
	links []enabled.Link
}

// Awaiting returns the machine as an Awaiter, or nil if it is not one: faults and time concern
// several processes at once, and in a channel of any order messages may overtake.
func Awaiting(m transition.Machine, s model.Setup) *Awaiter {
	if x, ok := m.(connected); ok && !s.Faulty() && !s.Synchronous() && s.Channels == model.FIFO {
		return &Awaiter{s.N, x.Channels()}
	}
	return nil
}

// Awaited returns the processes that have an empty channel to p.
func (a *Awaiter) Awaited(v []uint32, p model.ProcID) (from model.ProcSet) {
	for i, t := range a.links {
		if t.To == p && v[a.n+i] == 0 {
			from = from.With(t.From)
		}
	}
	return from
}

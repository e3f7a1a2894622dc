package message

import (
	"fmt"

	"doorway/model"
)

// MaxSends limits the different messages that one step may send. A broadcast is one message to a
// set of processes. The largest composition needs four: it answers, calls and wins an election and
// polls in one step. A small limit keeps the effects of a step a small value.
const MaxSends = 4

// Sends lists the messages that a step sends and the timers that it restarts, a plain value.
type Sends[M comparable] struct {
	used      uint8 // may exceed MaxSends: the step is then reported, not cut short
	restarted uint8 // the timers, by number
	list      [MaxSends]send[M]
}

type send[M comparable] struct {
	to  model.ProcSet
	msg M
}

// To sends m to p.
func (s *Sends[M]) To(p model.ProcID, m M) {
	if p >= model.MaxProcs { // the set of p alone would be empty, and m silently lost
		panic(fmt.Sprintf("it sends %v to %v, which is not a process", m, p))
	}
	s.ToAll(model.Procs(p), m)
}

// ToAll sends m to every process of the set; to the empty set it sends nothing.
func (s *Sends[M]) ToAll(to model.ProcSet, m M) {
	if to.Empty() {
		return
	}
	if s.used < MaxSends {
		s.list[s.used] = send[M]{to, m}
	}
	if s.used <= MaxSends {
		s.used++
	}
}

// Restart lets a timer that is armed after the step run from the beginning, though it was armed
// before: the timer with that number (Timed), or number 0 if the process has a single one.
func (s *Sends[M]) Restart(timer int) {
	if timer < 0 || timer >= MaxTimers {
		panic(fmt.Sprintf("it restarts timer %d, want 0 to %d", timer, MaxTimers-1))
	}
	s.restarted |= 1 << timer
}

// Len returns how many different messages are sent.
func (s *Sends[M]) Len() int { return int(s.used) }

// Get returns the i-th message and the processes it is sent to.
func (s *Sends[M]) Get(i int) (model.ProcSet, M) { return s.list[i].to, s.list[i].msg }

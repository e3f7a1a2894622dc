package message

import (
	"fmt"

	"doorway/model"
)

// MaxSends is how many different messages one step may send. A broadcast is one message to a set of
// processes. The largest composition needs four: it answers, calls and wins an election and polls
// in one step. A small limit keeps the effects of a step a small value.
const MaxSends = 4

// Sends is the messages that a step sends, a plain value.
type Sends[M comparable] struct {
	used uint8 // may exceed MaxSends: the step is then reported, not cut short
	list [MaxSends]send[M]
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

// Len returns how many different messages are sent.
func (s *Sends[M]) Len() int { return int(s.used) }

// Get returns the i-th message and the processes it is sent to.
func (s *Sends[M]) Get(i int) (model.ProcSet, M) { return s.list[i].to, s.list[i].msg }

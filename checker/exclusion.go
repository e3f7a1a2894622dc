package checker

import (
	"cmp"
	"errors"
	"fmt"

	"doorway/internal/english"
	"doorway/model"
)

// regions is the memory of properties that look at regions: who is where.
type regions struct{ Trying, Critical, Exiting model.ProcSet }

func startRegions(s model.Snapshot) regions {
	var r regions
	for p := range model.ProcID(s.N()) {
		r = r.move(p, s.View(p).Region)
	}
	return r
}

func (r regions) move(p model.ProcID, to model.Region) regions {
	r.Trying, r.Critical, r.Exiting = r.Trying.Without(p), r.Critical.Without(p), r.Exiting.Without(p)
	switch to {
	case model.Trying:
		r.Trying = r.Trying.With(p)
	case model.Critical:
		r.Critical = r.Critical.With(p)
	case model.Exiting:
		r.Exiting = r.Exiting.With(p)
	}
	return r
}

func follow(r regions, o model.Observation) (regions, error) {
	return r.move(o.Event.Proc, o.Is.Region), nil
}

func (r regions) contended() bool  { return !r.Trying.Empty() && !r.Critical.Empty() }
func (r regions) waiting() bool    { return !r.Trying.Empty() && r.Critical.Empty() }
func (r regions) entered() bool    { return !r.Critical.Empty() }
func (r regions) someTrying() bool { return !r.Trying.Empty() }

func atMostOneInside(r regions) error {
	if r.Critical.Len() > 1 {
		return fmt.Errorf("%v are in their critical sections at the same time", r.Critical)
	}
	return nil
}

func stillWait(r regions) error {
	return fmt.Errorf("nothing can happen any more and %v still wait", r.Trying)
}

// MutualExclusion says that at no time are two processes in their critical
// sections. A process that crashes in its critical section has left it.
var MutualExclusion = New("mutual-exclusion",
	"at no time are two processes in their critical sections",
	"Dijkstra, Solution of a problem in concurrent programming control, CACM 8(9), 1965",
	Monitor[regions]{
		Sees: Regions, Cycle: true, Symmetric: true, Start: startRegions, AtStart: atMostOneInside,
		Step: func(r regions, o model.Observation) (regions, error) {
			r, _ = follow(r, o)
			return r, atMostOneInside(r)
		},
		Exercised:   regions.contended,
		Unexercised: "nobody ever waited while another was inside",
	})

// DeadlockFreedom says that whenever someone is trying and nobody is in the
// critical section, some run without further faults leads to an entry. A process
// is deadlocked, says Holt, if nothing whatever that the others do lets it go on:
// that one requests who does not compete yet counts as help.
var DeadlockFreedom = New("deadlock-freedom",
	"while someone waits and nobody is in the critical section, an entry remains possible",
	"Holt, Some deadlock properties of computer systems, ACM Computing Surveys 4(3), 1972, of entries",
	entryPossible(model.Faults))

// NoInterference says the same, and that the entry needs no further request:
// nobody who does not compete keeps the others from entering. It is the
// possibility of Lynch's progress, which counts on no request either.
var NoInterference = New("no-interference",
	"while someone waits and nobody is in the critical section, an entry remains possible without any further request",
	"Park, Synchronization, 2019: processes that do not compete must not interfere",
	entryPossible(model.Faults|model.KindsOf(model.Request)))

func entryPossible(without model.Kinds) Monitor[regions] {
	return Monitor[regions]{
		Sees: Regions, Cycle: true, Symmetric: true, Start: startRegions, Step: follow,
		Exercised:   regions.waiting,
		Unexercised: "nobody ever waited while nobody was inside",
		Possible: &Possibility[regions]{
			Pending: regions.waiting, Goal: regions.entered, Without: without, Stuck: stillWait,
			Why: "someone waits, nobody is in the critical section, and from here no run leads to an entry",
		},
	}
}

// overtakings is the memory of bounded waiting: how often others have entered
// since each waiting process began to count.
type overtakings struct {
	Counting model.ProcSet
	Count    model.PerProc[uint32]
}

// overtaken counts an entry of p against all that wait.
func (m overtakings) overtaken(p model.ProcID, k int) (overtakings, error) {
	for q := range m.Counting.Each() {
		if m.Count[q]++; int(m.Count[q]) > k {
			return m, fmt.Errorf("%v enters: since %v began to wait others have entered %s", p, q, english.Times(int(m.Count[q])))
		}
	}
	return m, nil
}

// BoundedWaiting says that between a process's request and its entry the others
// enter at most k times, all together.
func BoundedWaiting(k int) Property {
	return New(fmt.Sprintf("bounded-waiting(%d)", k),
		fmt.Sprintf("between a request and its entry the others enter at most %s", english.Times(k)),
		"Silberschatz & Galvin, Operating System Concepts: bounded waiting",
		boundedWaiting(k, "nobody ever waited", FromRequest))
}

// BoundedWaitingFromDoorway counts from the end of the doorway instead.
func BoundedWaitingFromDoorway(k int) Property {
	return New(fmt.Sprintf("bounded-waiting-from-doorway(%d)", k),
		fmt.Sprintf("between the end of a process's doorway and its entry the others enter at most %s", english.Times(k)),
		"Lamport, A new solution of Dijkstra's concurrent programming problem, CACM 17(8), 1974",
		boundedWaiting(k, "nobody ever waited with its doorway behind it", FromDoorway))
}

func boundedWaiting(k int, never string, from Start) Monitor[overtakings] {
	return Monitor[overtakings]{
		Sees: Regions, Cycle: true, Symmetric: true,
		Start: func(s model.Snapshot) (m overtakings) {
			for p := range model.ProcID(s.N()) {
				if from.counts(s.View(p)) {
					m.Counting = m.Counting.With(p)
				}
			}
			return m
		},
		Step: func(m overtakings, o model.Observation) (overtakings, error) {
			p := o.Event.Proc
			if from.counts(o.Is) {
				m.Counting = m.Counting.With(p)
				return m, nil
			}
			m.Counting, m.Count[p] = m.Counting.Without(p), 0
			if o.Is.Region == model.Critical && o.Was.Region != model.Critical {
				return m.overtaken(p, k)
			}
			return m, nil
		},
		Exercised:   func(m overtakings) bool { return !m.Counting.Empty() },
		Unexercised: never,
	}
}

// stamps is the memory of timestamp order.
type stamps struct {
	Trying model.ProcSet // with a timestamp
	Stamp  model.PerProc[int]
	Waited bool // someone entered while another waited, both with timestamps
}

func startStamps(s model.Snapshot) (m stamps) {
	for p := range model.ProcID(s.N()) {
		m = m.note(p, s.View(p))
	}
	return m
}

func (m stamps) note(p model.ProcID, v model.View) stamps {
	m.Trying, m.Stamp[p] = m.Trying.Without(p), 0
	if v.Region == model.Trying && v.Stamp != 0 {
		m.Trying, m.Stamp[p] = m.Trying.With(p), v.Stamp
	}
	return m
}

// TimestampOrder says that nobody enters while another process is trying whose
// request has a smaller timestamp; equal ones are ordered by process. It says
// nothing of processes that enter without a timestamp.
var TimestampOrder = New("timestamp-order",
	"nobody enters while another waits whose request has a smaller timestamp",
	"Lamport, Time, clocks, and the ordering of events, CACM 21(7), 1978",
	Monitor[stamps]{
		Sees: Regions | Stamps, Cycle: true,
		Start: startStamps,
		Step: func(m stamps, o model.Observation) (stamps, error) {
			p := o.Event.Proc
			m = m.note(p, o.Is)
			mine := cmp.Or(o.Is.Stamp, o.Was.Stamp) // it may drop its timestamp as it enters
			if o.Is.Region != model.Critical || o.Was.Region == model.Critical || mine == 0 {
				return m, nil
			}
			for q := range m.Trying.Each() {
				if m.Stamp[q] < mine || m.Stamp[q] == mine && q < p {
					return m, fmt.Errorf("%v enters with timestamp %d while %v waits with timestamp %d", p, mine, q, m.Stamp[q])
				}
				m.Waited = true
			}
			return m, nil
		},
		Exercised:   func(m stamps) bool { return m.Waited },
		Unexercised: "nobody ever entered while another waited with a timestamp",
	})

// TokenUniqueness says that there is never more than one token.
var TokenUniqueness = New("token-uniqueness",
	"there is never more than one token, held and in transit together",
	"Le Lann, Distributed systems: towards a formal approach, IFIP 1977",
	tokens(func(n int32) error {
		if n > 1 {
			return fmt.Errorf("there are %s", english.Count(int(n), "token"))
		}
		return nil
	}))

// TokenPreservation says that there is never no token.
var TokenPreservation = New("token-preservation",
	"the token is never lost",
	"Le Lann, Distributed systems: towards a formal approach, IFIP 1977",
	tokens(func(n int32) error {
		if n < 1 {
			return errors.New("there is no token any more")
		}
		return nil
	}))

// tokenCount is the memory of token properties. Seen says that there was a
// token at all: a system without one proves nothing.
type tokenCount struct {
	Tokens int32
	Seen   bool
}

func tokens(judge func(n int32) error) Monitor[tokenCount] {
	return Monitor[tokenCount]{
		Sees: Tokens, Symmetric: true,
		Start: func(s model.Snapshot) (m tokenCount) {
			for p := range model.ProcID(s.N()) {
				if s.View(p).Token {
					m = tokenCount{m.Tokens + 1, true}
				}
			}
			return m
		},
		AtStart: func(m tokenCount) error {
			if !m.Seen {
				return nil
			}
			return judge(m.Tokens)
		},
		Step: func(m tokenCount, o model.Observation) (tokenCount, error) {
			m.Tokens += int32(o.Tokens)
			m.Seen = m.Seen || m.Tokens > 0
			return m, judge(m.Tokens)
		},
		Exercised:   func(m tokenCount) bool { return m.Seen },
		Unexercised: "there never was a token",
	}
}

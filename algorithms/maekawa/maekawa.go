// Package maekawa is Maekawa's mutual exclusion algorithm: ask a quorum. Any two
// quorums have a process in common, which grants one request at a time.
//
// With FAILED, INQUIRE and RELINQUISH as Maekawa has them all may wait (case
// maekawa/base-deadlock-freedom); Sanders's correction prevents it.
package maekawa

import (
	"fmt"

	"doorway/model"
	"doorway/model/message"
)

// A Stamp orders requests: by number, and equal ones by process. The zero Stamp
// stands for no request.
type Stamp struct {
	Seq  int
	Proc model.ProcID
}

func (s Stamp) before(t Stamp) bool { return s.Seq < t.Seq || s.Seq == t.Seq && s.Proc < t.Proc }

// State is the local state of one process: what it knows of its own request, and
// its part as an arbiter of requests, its own included.
type State struct {
	Region   model.Region
	Own      int           // number of its request
	Highest  int           // highest number seen
	Locked   model.ProcSet // the arbiters that are locked for it
	Failed   model.ProcSet // the arbiters that have told it that an earlier request is in its way
	Inquired model.ProcSet // the arbiters that have inquired and still await an answer

	Lock    Stamp              // the request that it is locked for
	Asked   bool               // it has inquired about that request
	Waiting model.PerProc[int] // numbers of the requests that wait, 0 for none
}

// A Kind is a kind of message.
type Kind uint8

// The kinds of messages.
const (
	Request    Kind = iota // to an arbiter: lock yourself for me
	Locked                 // from an arbiter: I am
	Failed                 // from an arbiter: an earlier request is in your way
	Inquire                // from an arbiter: an earlier request waits; can you succeed?
	Relinquish             // to an arbiter: I cannot, have your lock back for now
	Release                // to an arbiter: I have left
)

// Message is a message; requests have a number.
type Message struct {
	Kind Kind
	Seq  int
}

// String returns the message as the paper names it.
func (m Message) String() string {
	name := [...]string{"REQUEST", "LOCKED", "FAILED", "INQUIRE", "RELINQUISH", "RELEASE"}[m.Kind]
	if m.Kind == Request {
		return fmt.Sprintf("%s(%d)", name, m.Seq)
	}
	return name
}

// Rules says what is done against deadlock.
type Rules uint8

// The rules.
const (
	Published Rules = iota // FAILED, INQUIRE and RELINQUISH (Maekawa)
	Naive                  // nothing: an arbiter stays locked until it is released
	Corrected              // also FAILED to a request that is no longer first (Sanders)
)

// Algorithm is the algorithm. The quorum of process p is p+d modulo N for the d
// in Cover.
type Algorithm struct {
	N     int
	Cover model.ProcSet
	Rules Rules
}

// covers are difference covers: every difference modulo n is the difference of
// two elements, so any two quorums have a process in common. For 3 and 7 each
// difference occurs once, and the quorums are the lines of a projective plane.
var covers = []model.ProcSet{
	1: model.Procs(0),
	2: model.Procs(0, 1),
	3: model.Procs(0, 1),
	4: model.Procs(0, 1, 2),
	5: model.Procs(0, 1, 2),
	6: model.Procs(0, 1, 3),
	7: model.Procs(0, 1, 3),
}

// quorum returns the processes that p asks: itself and others.
func (a Algorithm) quorum(p model.ProcID) (q model.ProcSet) {
	for d := range a.Cover.Each() {
		q = q.With((p + d) % model.ProcID(a.N))
	}
	return q
}

// Init returns the state of a process that is not locked.
func (Algorithm) Init(model.ProcID) State { return State{} }

// node is a process during one step. A message to itself arrives at once.
type node struct {
	Algorithm
	me model.ProcID
	*State
	out *message.Sends[Message]
}

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	n := node{a, me, &s, &out}
	switch in.Kind {
	case model.Request:
		s.Region = model.Trying
		s.Own = s.Highest + 1
		n.send(a.quorum(me), Message{Request, s.Own})

	case model.Deliver:
		n.receive(in.From, in.Msg)

	case model.Exit:
		s.Region = model.Remainder
		s.Own, s.Locked = 0, 0
		n.send(a.quorum(me), Message{Kind: Release})
	}
	return s, out
}

func (n node) send(to model.ProcSet, m Message) {
	n.out.ToAll(to.Without(n.me), m)
	if to.Has(n.me) {
		n.receive(n.me, m)
	}
}

func (n node) receive(from model.ProcID, m Message) {
	switch m.Kind {
	case Request, Relinquish, Release:
		n.arbitrate(from, m)
	default:
		n.compete(from, m)
	}
}

// compete handles the answer of an arbiter.
func (n node) compete(from model.ProcID, m Message) {
	switch {
	case m.Kind == Locked:
		n.Locked = n.Locked.With(from)
		n.Failed = n.Failed.Without(from)
		if n.Locked == n.quorum(n.me) {
			n.Region, n.Inquired = model.Critical, 0 // its RELEASE will be the answer
		}

	case m.Kind == Failed:
		n.Failed = n.Failed.With(from)

	case n.Region == model.Trying && n.Locked.Has(from):
		n.Inquired = n.Inquired.With(from) // otherwise it was released or relinquished meanwhile
	}
	if n.Region == model.Trying && !n.Failed.Empty() {
		n.relinquish()
	}
}

// relinquish tells the arbiters that have inquired that this process cannot
// succeed now. Nor can it, as it knows, until they are locked for it again.
func (n node) relinquish() {
	to := n.Inquired
	n.Locked &^= to
	n.Failed |= to
	n.Inquired = 0
	n.send(to, Message{Kind: Relinquish})
}

// arbitrate handles a message to an arbiter.
func (n node) arbitrate(from model.ProcID, m Message) {
	switch m.Kind {
	case Request:
		n.Highest = max(n.Highest, m.Seq)
		n.request(Stamp{m.Seq, from})

	case Relinquish:
		n.Waiting[from] = n.Lock.Seq
		n.lock()

	case Release:
		n.lock()
	}
}

// request locks for a request or makes it wait.
func (n node) request(r Stamp) {
	first, some := n.first()
	n.Waiting[r.Proc] = r.Seq
	switch {
	case n.Lock == Stamp{}:
		n.lock()

	case n.Rules == Naive:
		// It waits for the RELEASE.

	case n.Lock.before(r) || some && first.before(r):
		n.send(model.Procs(r.Proc), Message{Kind: Failed})

	default:
		if some && first.before(n.Lock) && n.Rules == Corrected {
			n.send(model.Procs(first.Proc), Message{Kind: Failed})
		}
		if !n.Asked {
			n.Asked = true
			n.send(model.Procs(n.Lock.Proc), Message{Kind: Inquire})
		}
	}
}

// lock locks for the first request that waits, if there is one.
func (n node) lock() {
	n.Lock, n.Asked = Stamp{}, false
	if first, some := n.first(); some {
		n.Lock, n.Waiting[first.Proc] = first, 0
		n.send(model.Procs(first.Proc), Message{Kind: Locked})
	}
}

// first returns the first waiting request, if there is one.
func (n node) first() (first Stamp, some bool) {
	for p := range model.AllProcs(n.N).Each() {
		r := Stamp{n.Waiting[p], p}
		if r.Seq != 0 && (!some || r.before(first)) {
			first, some = r, true
		}
	}
	return first, some
}

// StateClocks and MessageClocks say which numbers are logical clocks: only their
// differences matter.
func (a Algorithm) StateClocks(s State, f func(int) int) State {
	s.Highest = f(s.Highest)
	if s.Own != 0 {
		s.Own = f(s.Own)
	}
	if s.Lock.Seq != 0 {
		s.Lock.Seq = f(s.Lock.Seq)
	}
	for p := range a.N {
		if s.Waiting[p] != 0 {
			s.Waiting[p] = f(s.Waiting[p])
		}
	}
	return s
}

// MessageClocks is explained at StateClocks.
func (Algorithm) MessageClocks(m Message, f func(int) int) Message {
	if m.Kind == Request {
		m.Seq = f(m.Seq)
	}
	return m
}

// View shows the region and the number of the pending request.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	return model.View{Region: s.Region, Stamp: s.Own}
}

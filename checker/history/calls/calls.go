// Package calls judges a history of calls of a lock, recorded as times alone, by a program in any
// language: is there an order of the calls, each taking effect between its begin and its end, in
// which nobody gets the lock while another has it (linearizability: Herlihy and Wing, 1990)?
// porcupine (Athalye, 2017) decides.
package calls

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/anishathalye/porcupine"
)

// A Call records one call of a lock.
type Call struct {
	Proc     string // who called
	Op       Op
	Begin    Moment
	End      Moment // "" if it was never answered: it may or may not have taken effect
	Resource string // which lock
	// Token, for a lock that gives out fencing tokens, is the token of this lock, or of the lock that
	// is given back; 0 for none. Tokens must increase.
	Token int64
	Line  int // where it stands in its file
}

// An Op names what a call does.
type Op string

// The operations.
const (
	Lock   Op = "lock"
	Unlock Op = "unlock"
)

// A Moment gives a time as the file has it.
type Moment string

// Answered reports whether the call was answered.
func (c Call) Answered() bool { return c.End != "" }

// A Verdict reports what was found out about the lock of one resource.
type Verdict struct {
	Resource string
	Calls    int
	Status   Status
	// Conflict, if the status is Broken, is a smallest set of calls that has no order: without any of
	// its locks, with the unlock that belongs to it, there is one. Why says what is wrong with them.
	Conflict []Call
	Why      string
}

// A Status says what was found out about a lock.
type Status uint8

// The statuses.
const (
	Linearizable Status = iota
	Broken
	Undecided // within the limit of time
)

// Check judges the lock of each resource, in the order of their names. A resource whose calls take
// longer than the limit is Undecided; 0 means no limit.
func Check(all []Call, limit time.Duration) ([]Verdict, error) {
	h, err := number(all)
	if err != nil {
		return nil, err
	}
	byResource := map[string][]numbered{}
	for _, c := range h {
		byResource[c.Resource] = append(byResource[c.Resource], c)
	}
	var verdicts []Verdict
	for resource, part := range byResource {
		v := Verdict{Resource: resource, Calls: len(part), Status: check(part, limit)}
		if v.Status == Broken {
			v.Conflict, v.Why = conflict(part, limit)
		}
		verdicts = append(verdicts, v)
	}
	slices.SortFunc(verdicts, func(a, b Verdict) int { return cmp.Compare(a.Resource, b.Resource) })
	return verdicts, nil
}

// A numbered call has its times as numbers that are in the same order.
type numbered struct {
	Call
	begin, end int64
}

// never is the end of a call that was not answered.
const never = int64(1) << 62

// number numbers the times of all calls. It is an error if a call ends before it begins, or if a
// process calls a lock before its last call of it is answered.
func number(all []Call) ([]numbered, error) {
	of, err := order(all)
	if err != nil {
		return nil, err
	}
	h := make([]numbered, len(all))
	for i, c := range all {
		h[i] = numbered{c, of[c.Begin], never}
		if c.Answered() {
			h[i].end = of[c.End]
		}
		if h[i].end < h[i].begin {
			return nil, fmt.Errorf("line %d: it ends at %s, before it begins at %s", c.Line, c.End, c.Begin)
		}
	}
	slices.SortStableFunc(h, func(a, b numbered) int { return cmp.Compare(a.begin, b.begin) })
	last := map[[2]string]numbered{}
	for _, c := range h {
		who := [2]string{c.Proc, c.Resource}
		if before, ok := last[who]; ok && before.Answered() && c.begin < before.end {
			return nil, fmt.Errorf("line %d: %s calls %s before its call of line %d ends at %s; give callers that work at the same time names of their own",
				c.Line, c.Proc, c.Op, before.Line, before.End)
		}
		last[who] = c
	}
	return h, nil
}

// A state names the holder of the lock, "" if nobody holds it, and the last token that was given out.
type state struct {
	who   string
	token int64
}

// after returns the states that a call can lead to, none if it cannot take effect here. What was
// never answered may have had no effect.
func (s state) after(c Call) (next []any) {
	if !c.Answered() {
		next = append(next, s)
	}
	switch {
	case c.Op == Lock && s.who == "" && (c.Token == 0 || c.Token > s.token):
		next = append(next, state{c.Proc, max(c.Token, s.token)})
	case c.Op == Unlock && s.who == c.Proc && (c.Token == 0 || c.Token == s.token):
		next = append(next, state{"", s.token})
	}
	return next
}

// lock specifies the lock in porcupine's form.
var lock = porcupine.NondeterministicModel{
	Init: func() []any { return []any{state{}} },
	Step: func(s, in, _ any) []any { return s.(state).after(in.(Call)) },
}

func check(h []numbered, limit time.Duration) Status {
	clients := map[string]int{}
	ops := make([]porcupine.Operation, len(h))
	for i, c := range h {
		if _, ok := clients[c.Proc]; !ok {
			clients[c.Proc] = len(clients)
		}
		ops[i] = porcupine.Operation{ClientId: clients[c.Proc], Input: c.Call, Call: c.begin, Return: c.end}
	}
	switch porcupine.CheckOperationsTimeout(lock.ToModel(), ops, limit) {
	case porcupine.Ok:
		return Linearizable
	case porcupine.Illegal:
		return Broken
	default:
		return Undecided
	}
}

package history

import (
	"fmt"
	"io"
	"time"

	"github.com/anishathalye/porcupine"

	"doorway/model"
)

// Check asks porcupine whether the history is linearizable: Ok, Illegal, or
// Unknown if that is not found out within the limit; 0 means no limit. Illegal
// histories cost time exponential in the calls open at once, and a call that is
// never answered stays open to the end: give a limit, and histories with few
// crashes.
func (h History) Check(limit time.Duration) porcupine.CheckResult {
	return porcupine.CheckOperationsTimeout(spec(), h.operations(), limit)
}

// drawLimit bounds the search for what Visualize draws.
const drawLimit = 10 * time.Second

// Visualize writes porcupine's picture of the history as an HTML page: for an
// illegal history how far it can be linearized and where it cannot. Each process
// has the row of its number; what it does after a call that was never answered
// has a row of its own below those of all processes.
func (h History) Visualize(w io.Writer) error {
	_, info := porcupine.CheckOperationsVerbose(spec(), h.operations(), drawLimit)
	return porcupine.Visualize(spec(), info, w)
}

// A lock tells who holds it: a process's number + 1, or 0 while it is free.
type lock int

// String returns the lock as pictures show it.
func (l lock) String() string {
	if l == 0 {
		return "free"
	}
	return fmt.Sprintf("held by %v", model.ProcID(l-1))
}

// A register holds its value.
type register int

// after returns the lock after o has taken effect, and whether it can.
func (l lock) after(o Operation) (lock, bool) {
	me := lock(o.Proc) + 1
	if o.Kind == Lock {
		return me, l == 0
	}
	return 0, l == me
}

// after returns the register after o has taken effect, and whether it can.
func (r register) after(o Operation) (register, bool) {
	return r + 1, o.Pending() || o.Value == int(r)
}

// next returns the states in which o can leave an object, none if it is an
// operation on the other. What was never answered may have had no effect.
func next(object any, o Operation) (states []any) {
	if _, isLock := object.(lock); isLock != (o.Kind != Increment) {
		return nil
	}
	if o.Pending() {
		states = append(states, object)
	}
	var after any
	var possible bool
	switch before := object.(type) {
	case lock:
		after, possible = before.after(o)
	case register:
		after, possible = before.after(o)
	}
	if possible {
		states = append(states, after)
	}
	return states
}

// spec returns the specification in porcupine's form. A history is linearizable if and only if its
// part on each object is (Herlihy and Wing, theorem 1); the first operation of a part identifies
// the object.
func spec() porcupine.Model {
	m := porcupine.NondeterministicModel{
		Partition:         byObject,
		Init:              func() []any { return []any{lock(0), register(0)} },
		Step:              func(object, in, _ any) []any { return next(object, in.(Operation)) },
		DescribeOperation: func(in, _ any) string { return in.(Operation).String() },
	}
	return m.ToModel()
}

func byObject(ops []porcupine.Operation) [][]porcupine.Operation {
	parts := make([][]porcupine.Operation, 2)
	for _, o := range ops {
		part := 0
		if o.Input.(Operation).Kind == Increment {
			part = 1
		}
		parts[part] = append(parts[part], o)
	}
	return parts
}

// operations returns the history in porcupine's form; what was never answered
// stays open until after the last answer.
func (h History) operations() []porcupine.Operation {
	end := 0
	for _, o := range h {
		end = max(end, o.Call, o.Return)
	}
	rows := make([]Operation, h.processes()) // the last operation of each row
	ops := make([]porcupine.Operation, len(h))
	for i, o := range h {
		ops[i] = porcupine.Operation{ClientId: rowOf(&rows, o), Input: o, Call: int64(o.Call), Return: int64(o.Return)}
		if o.Pending() {
			ops[i].Return = int64(end + 1)
		}
	}
	return ops
}

// processes returns how many processes the history is about, if their numbers begin at 0.
func (h History) processes() (n int) {
	for _, o := range h {
		n = max(n, int(o.Proc)+1)
	}
	return n
}

// rowOf puts o into the row of its process or, if something is open there, into another one.
func rowOf(rows *[]Operation, o Operation) int {
	for i, last := range *rows {
		mine := i == int(o.Proc) && last.Call == 0 || last.Call > 0 && last.Proc == o.Proc
		if mine && (last.Call == 0 || !last.Pending() && last.Return < o.Call) {
			(*rows)[i] = o
			return i
		}
	}
	*rows = append(*rows, o)
	return len(*rows) - 1
}

package history

import (
	"fmt"
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

// Visualize writes porcupine's picture of the history to an HTML file: for an
// illegal history how far it can be linearized and where it cannot. Each row is
// of one process and one object; a process that crashed has a new row.
func (h History) Visualize(path string) error {
	_, info := porcupine.CheckOperationsVerbose(spec(), h.operations(), drawLimit)
	return porcupine.VisualizePath(spec(), info, path)
}

// state is the state of both objects.
type state struct {
	held   bool
	holder model.ProcID // if held
	count  int          // the register
}

// after returns the state after o has taken effect, and whether it can: this is
// the sequential specification.
func (s state) after(o Operation) (state, bool) {
	switch o.Kind {
	case Lock:
		return state{held: true, holder: o.Proc, count: s.count}, !s.held
	case Unlock:
		return state{count: s.count}, s.held && s.holder == o.Proc
	default:
		possible := o.Pending() || o.Value == s.count
		s.count++
		return s, possible
	}
}

// next returns the states in which o can leave the objects. One that was never
// answered may have had no effect.
func (s state) next(o Operation) (states []any) {
	if o.Pending() {
		states = append(states, s)
	}
	if t, ok := s.after(o); ok {
		states = append(states, t)
	}
	return states
}

// spec is the specification in porcupine's form. A history is linearizable just
// when its part on each object is (Herlihy and Wing, theorem 1).
func spec() porcupine.Model {
	m := porcupine.NondeterministicModel{
		Partition: byObject,
		Init:      func() []any { return []any{state{}} },
		Step:      func(s, in, _ any) []any { return s.(state).next(in.(Operation)) },
		DescribeOperation: func(in, _ any) string {
			return in.(Operation).String()
		},
		DescribeState: func(s any) string { return s.(state).String() },
	}
	return m.ToModel()
}

// String returns the state as pictures show it.
func (s state) String() string {
	if s.held {
		return fmt.Sprintf("held by %v, register %d", s.holder, s.count)
	}
	return fmt.Sprintf("free, register %d", s.count)
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
	var rows []Operation // the last operation of each row
	ops := make([]porcupine.Operation, len(h))
	for i, o := range h {
		ops[i] = porcupine.Operation{ClientId: rowOf(&rows, o), Input: o, Call: int64(o.Call), Return: int64(o.Return)}
		if o.Pending() {
			ops[i].Return = int64(end + 1)
		}
	}
	return ops
}

// rowOf puts o into a row of its process and object in which nothing is open.
func rowOf(rows *[]Operation, o Operation) int {
	for i, last := range *rows {
		if last.Proc == o.Proc && (last.Kind == Increment) == (o.Kind == Increment) && !last.Pending() && last.Return < o.Call {
			(*rows)[i] = o
			return i
		}
	}
	*rows = append(*rows, o)
	return len(*rows) - 1
}

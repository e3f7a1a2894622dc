package history

import (
	"fmt"

	"doorway/model"
)

// A Kind says what an operation does.
type Kind uint8

// The kinds of operations: two on the lock, one on the register it guards.
const (
	Lock Kind = iota
	Unlock
	Increment
	kinds = iota
)

// String returns the operation's name.
func (k Kind) String() string { return [kinds]string{"lock", "unlock", "increment"}[k] }

// An Operation records one call by one process. Call and Return are the moments
// at which it was called and answered: all calls and answers of a run are
// numbered from 1 in the order in which they occur.
type Operation struct {
	Proc   model.ProcID
	Kind   Kind
	Call   int
	Return int // 0 if it was never answered
	Value  int // the answer of an increment: what it read
}

// Pending reports whether the operation was never answered.
func (o Operation) Pending() bool { return o.Return == 0 }

// String returns the operation and its answer, "?" if there is none.
func (o Operation) String() string {
	switch {
	case o.Pending():
		return fmt.Sprintf("%v %v ?", o.Proc, o.Kind)
	case o.Kind == Increment:
		return fmt.Sprintf("%v %v: %d", o.Proc, o.Kind, o.Value)
	default:
		return fmt.Sprintf("%v %v", o.Proc, o.Kind)
	}
}

// A History lists the operations of one run in the order of their calls.
type History []Operation

// OnLock returns the operations on the lock.
func (h History) OnLock() History { return h.where(func(k Kind) bool { return k != Increment }) }

// OnRegister returns the operations on the register that the lock guards.
func (h History) OnRegister() History { return h.where(func(k Kind) bool { return k == Increment }) }

func (h History) where(keep func(Kind) bool) (kept History) {
	for _, o := range h {
		if keep(o.Kind) {
			kept = append(kept, o)
		}
	}
	return kept
}

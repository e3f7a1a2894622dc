package memory

import (
	"fmt"

	"doorway/model"
	"doorway/model/internal/enabled"
	"doorway/model/memory/internal/registers"
)

// An access is what an event did to a register.
type access struct {
	op      registers.Op
	reg     int  // or NoRegister
	was, is int  // its value before and after, as the process finds it
	begun   bool // it is a write that goes on
	held    bool // it went no further than the store buffer
}

func (a access) text(name string) string {
	switch {
	case a.op == registers.Reads && a.held:
		return fmt.Sprintf("reads %s = %d from its buffer", name, a.is)
	case a.op == registers.Reads:
		return fmt.Sprintf("reads %s = %d", name, a.is)
	case a.begun:
		return fmt.Sprintf("begins to write %s = %d", name, a.is)
	case a.held:
		return fmt.Sprintf("buffers %s = %d", name, a.is)
	case a.was == a.is:
		return fmt.Sprintf("leaves %s = %d", name, a.is)
	default:
		return fmt.Sprintf("sets %s from %d to %d", name, a.was, a.is)
	}
}

// The compiler inlines calls of other packages in generic code only where code of
// this package that is not generic has them, too: a step of a world is a tenth
// faster for the next two functions.

// came notes that p is in the local state that f is about.
func came(r *registers.Rules, p model.ProcID, f *registers.Facts) { r.Came(p, f) }

// gained returns how many more tokens a process holds that showed was and shows is.
func gained(was, is *model.View) int { return enabled.TokensOf(is) - enabled.TokensOf(was) }

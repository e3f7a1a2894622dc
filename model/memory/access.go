package memory

import (
	"fmt"

	"doorway/model"
	"doorway/model/internal/enabled"
	"doorway/model/memory/internal/registers"
)

// An access records an event's effect on a register.
type access struct {
	op      registers.Op
	reg     int  // or NoRegister
	was, is int  // its value before and after, as the process sees it
	begun   bool // it begins a write that takes time
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

// In generic code the compiler inlines a call of another package only if non-generic code of this
// package makes it too. The next two functions make a step of a world a tenth faster.

// came records that p has entered the local state that f is about.
func came(r *registers.Rules, p model.ProcID, f *registers.Facts) { r.Came(p, f) }

// gained returns how many tokens a process gains when its view changes from was to is.
func gained(was, is *model.View) int { return enabled.TokensOf(is) - enabled.TokensOf(was) }

package contract

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/transition"
)

// Caught, deferred, turns a panic in a method other than Step into an error.
func Caught[S any](e model.Event, s *S, err *error) {
	r := recover()
	if broken, views := r.(Rule); views {
		*err = Breach(e, *s, "%s", broken)
	} else if r != nil {
		*err = Breach(e, *s, "a method other than Step panics: %s", Panicked(r))
	}
}

// maxShown limits the local state in an error, in bytes.
const maxShown = 4096

// Breach returns the error for a rule that a process in that state breaks at e.
func Breach(e model.Event, state any, format string, args ...any) error {
	text := fmt.Sprintf("%+v", state)
	if len(text) > maxShown {
		text = text[:maxShown] + "…"
	}
	return &transition.AlgorithmError{Event: e, State: text, Reason: fmt.Sprintf(format, args...)}
}

// Panicked describes a recovered panic. If the runtime panicked, for instance because of an index
// out of range, it adds the line of the author's code, which the message of such a panic lacks.
func Panicked(r any) string {
	if _, ok := r.(runtime.Error); !ok {
		return fmt.Sprint(r)
	}
	var stack [64]uintptr
	frames := runtime.CallersFrames(stack[:runtime.Callers(1, stack[:])])
	for below := false; ; {
		f, more := frames.Next()
		of := strings.HasPrefix(f.Function, "runtime.") || strings.HasPrefix(f.Function, "internal/runtime/")
		if below && !of {
			return fmt.Sprintf("%v at %s:%d", r, filepath.Base(f.File), f.Line)
		}
		if below = below || of; !more {
			return fmt.Sprint(r)
		}
	}
}

// Oversize returns an error if a state or message takes more bytes than allowed; what names its role.
func Oversize(e model.Event, state any, what string, size int) error {
	if size <= valuecode.MaxValue {
		return nil
	}
	return Breach(e, state, "its %s takes %d bytes, want at most %d; what grows with each step has no end: leave out what the algorithm does not need, or bound it",
		what, size, valuecode.MaxValue)
}

// A Rule names, as a panic, the rule that a view breaks.
type Rule string

// Lives panics if a view is impossible for a process.
func Lives(v *model.View, p model.ProcID) {
	if v.Region > model.Down || v.Holds&v.Wants|(v.Holds|v.Wants)&v.Frees != 0 {
		refuse(v, p)
	}
}

func refuse(v *model.View, p model.ProcID) {
	if twice := v.Holds&v.Wants | (v.Holds|v.Wants)&v.Frees; twice != 0 {
		panic(Rule(fmt.Sprintf("View shows %v of %v in two of Holds, Wants and Frees; a process that waits for a resource does not hold it", twice, p)))
	}
	panic(Rule(fmt.Sprintf("View shows region %d of %v, which does not exist; show Remainder, Trying, Critical, Exiting or, if it has halted, Down", v.Region, p)))
}

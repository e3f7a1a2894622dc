package model

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
)

// panicked says what was recovered. Where the runtime panicked, of an index out of
// range for instance, it adds the line of the author's code: such words do not
// tell where they come from, as those of an author do.
func panicked(r any) string {
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

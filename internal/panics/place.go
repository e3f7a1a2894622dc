package panics

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
)

// Place returns the file and line where the panic that is being recovered happened.
func Place() string {
	var pcs [32]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs[:])])
	for panics := false; ; {
		f, more := frames.Next()
		of := strings.HasPrefix(f.Function, "runtime.")
		if panics && !of || !more {
			return fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line)
		}
		panics = panics || of
	}
}

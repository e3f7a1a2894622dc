package controlled

import (
	"regexp"
	"runtime"
	"strings"
)

// Level says who decides in which order goroutines run, in the words of test logs.
func Level() string {
	if On() {
		return "the order of goroutines was controlled"
	}
	return "the order of goroutines is Go's own; run the test by \"doorway test\" to control it"
}

// Frames returns the functions that a place in the binary is in, innermost first.
func Frames(pc uintptr) (all []runtime.Frame) {
	for _, pc := range Inlined(pc) {
		if f, _ := runtime.CallersFrames([]uintptr{pc}).Next(); f.Function != "" {
			all = append(all, f)
		}
	}
	return all
}

var primitives = regexp.MustCompile(`^(runtime\.|internal/sync\.|sync/atomic\.|sync\.\(\*(Mutex|RWMutex|WaitGroup|Cond|Once|Pool|rlocker)\)|sync\.doorway|sync\.runtime)`)

// Primitive reports whether a function has a point, or calls one that does.
func Primitive(function string) bool { return primitives.MatchString(function) }

// Package returns the path of the package of a function, or "" if it is of none.
func Package(function string) string {
	slash := strings.LastIndexByte(function, '/') + 1
	if dot := strings.IndexByte(function[slash:], '.'); dot >= 0 {
		return function[:slash+dot]
	}
	return ""
}

// Standard reports whether a package is of the standard library.
func Standard(path string) bool {
	top, _, _ := strings.Cut(path, "/")
	return strings.Contains(drive.std, " "+top+" ")
}

// Package stacks reads what the goroutines of a bubble do, and wait for, from their stacks.
package stacks

import (
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// Bubble returns the name of the bubble that it is called in, as stacks have it.
func Bubble() string {
	var buf [100]byte
	head, _, _ := strings.Cut(string(buf[:runtime.Stack(buf[:], false)]), "]")
	return head[strings.LastIndex(head, ", ")+2:] + "]"
}

// First returns the stack of the first goroutine of a bubble that is neither the
// driver nor of package testing, nor in one of these states.
func First(bubble string, but ...string) string {
	buf := make([]byte, 1<<20)
	for g := range strings.SplitSeq(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
		head, _, _ := strings.Cut(g, "\n")
		in := func(s string) bool { return strings.Contains(head, s) }
		if in(bubble) && !slices.ContainsFunc(but, in) && !strings.Contains(g, "bubble.Blow") && !strings.Contains(g, "synctest.testingSynctestTest") {
			return g
		}
	}
	return ""
}

// Able reports whether some goroutine of a bubble, its driver included, would go on if the machine
// let it. What others wait for may be what it does then.
func Able(bubble string) bool {
	buf := make([]byte, 1<<20)
	for g := range strings.SplitSeq(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
		head, _, _ := strings.Cut(g, "\n")
		in := func(state string) bool { return strings.Contains(head, state) }
		if in(bubble) && (in("[run") || in("[GC ") || in("[preempted")) { // runnable or running, or garbage is collected
			return true
		}
	}
	return false
}

// Restless tells, with its stack, of a goroutine of a bubble that is not durably
// blocked and so keeps time from passing.
func Restless(g string) string {
	if g == "" {
		return "no goroutine of it can be told to be the cause"
	}
	head, _, _ := strings.Cut(g, "\n")
	return remedy(head) + "\n\n" + g
}

// remedy says what to do about a goroutine in such a state.
func remedy(head string) string {
	switch {
	case strings.Contains(head, "chan ") || strings.Contains(head, "[select"):
		return "a goroutine waits at a channel that was made outside of the process's function, in a package variable perhaps; " +
			"make it inside, or replace what makes it"
	case strings.Contains(head, "IO wait") || strings.Contains(head, "syscall"):
		return "a goroutine waits for a socket or a file; let its calls go through real.Call, or through net.Pipe"
	case strings.Contains(head, "sync."):
		return "a goroutine waits for a lock that another holds while time should pass; do not hold it over a call or a sleep"
	default:
		return "a goroutine goes on without end; time stands still while a goroutine runs, so let it sleep or wait, or end"
	}
}

// Place tells in a few words where a goroutine is: what it does, and in which line that is not of
// the standard library.
func Place(g string) string {
	lines := strings.Split(g, "\n")
	_, state, _ := strings.Cut(lines[0], "[")
	state, _, _ = strings.Cut(state, " (durable)")
	state, _, _ = strings.Cut(state, ",")
	state, _, _ = strings.Cut(state, "]")
	for i := 1; i+1 < len(lines) && !strings.HasPrefix(lines[i], "created by "); i += 2 {
		if file, _, ok := strings.Cut(strings.TrimSpace(lines[i+1]), " +"); ok && !standard.MatchString(lines[i]) {
			return fmt.Sprintf("in %q at %s", state, file[strings.LastIndexByte(file, '/')+1:])
		}
	}
	return fmt.Sprintf("in %q", state)
}

// standard begins a line of a stack that is of the standard library's.
var standard = regexp.MustCompile(`^(bufio|context|internal/[^(]*|io|net|os|runtime|runtime/[^(]*|sync|sync/atomic|syscall|testing|testing/[^(]*|time)\.`)

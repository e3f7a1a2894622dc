// Package stacks finds out from stacks what the goroutines of a bubble do, and what they wait for.
package stacks

import (
	"fmt"
	"regexp"
	"runtime"
	"strconv"
	"strings"
)

// Bubble returns the name of the bubble that it is called in, as it stands in stacks.
func Bubble() string {
	var buf [100]byte
	head, _, _ := strings.Cut(string(buf[:runtime.Stack(buf[:], false)]), "]")
	return head[strings.LastIndex(head, ", ")+2:] + "]"
}

// A Goroutine holds the stack of a goroutine.
type Goroutine struct {
	Stack  string
	bubble string
}

// All returns all goroutines but this one.
func All(bubble string) (all []Goroutine) {
	buf := make([]byte, 1<<20)
	for i, g := range strings.Split(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
		if i > 0 {
			all = append(all, Goroutine{g, bubble})
		}
	}
	return all
}

// Newest returns all goroutines but this one, as seen from the bubble that was made last.
func Newest() []Goroutine {
	all, newest, name := All(""), 0, "]"
	for _, g := range all {
		if m := numbered.FindStringSubmatch(g.head()); m != nil {
			if n, _ := strconv.Atoi(m[1]); n > newest {
				newest, name = n, m[0]
			}
		}
	}
	for i := range all {
		all[i].bubble = name
	}
	return all
}

// numbered matches the name of a bubble.
var numbered = regexp.MustCompile(`synctest bubble (\d+)\]`)

// head returns the first line, with the number and the state.
func (g Goroutine) head() string {
	head, _, _ := strings.Cut(g.Stack, "\n")
	return head
}

// in reports whether the state contains these words.
func (g Goroutine) in(state string) bool { return strings.Contains(g.head(), state) }

// Inside reports whether the goroutine is in the bubble.
func (g Goroutine) Inside() bool { return g.in(g.bubble) }

// Bubbled reports whether the goroutine is in some bubble.
func (g Goroutine) Bubbled() bool { return g.in("synctest bubble ") }

// Driver reports whether the goroutine is the one in the bubble that runs the functions.
func (g Goroutine) Driver() bool { return g.Inside() && strings.Contains(g.Stack, "bubble.Blow") }

// program reports whether the goroutine belongs to the program under test.
func (g Goroutine) program() bool {
	calls, _, _ := strings.Cut(g.Stack, "\ncreated by ")
	return g.Inside() && !g.Driver() && !strings.Contains(calls, "synctest.testingSynctestTest")
}

// Able reports whether the goroutine is runnable.
func (g Goroutine) Able() bool {
	return g.in("[run") || g.in("[GC ") || g.in("[preempted") // runnable or running, or collecting garbage
}

// Calls reports whether the goroutine is in a call of the operating system.
func (g Goroutine) Calls() bool { return g.in("syscall") }

// System reports whether the goroutine waits for the operating system.
func (g Goroutine) System() bool { return g.in("IO wait") || g.Calls() }

// Within reports whether the goroutine waits, for others or for time, in a function of this name.
func (g Goroutine) Within(function string) bool {
	return g.in("(durable)") && strings.Contains(g.Stack, function)
}

// Left returns the stack of the first goroutine of the program.
func Left(all []Goroutine) string {
	for _, g := range all {
		if g.program() {
			return g.Stack
		}
	}
	return ""
}

// The kinds of goroutines that keep time from passing, the likeliest cause first.
const (
	able    = iota // running
	outside        // waiting for something outside the bubble
	system         // waiting for the operating system
	locked         // waiting for a lock, which one of the kinds above may hold
	other
	kinds
)

// A Culprit names a goroutine of a bubble that keeps time from passing.
type Culprit struct {
	Goroutine
	kind int
}

// Restless returns the likeliest culprit if time cannot pass, or nil.
func Restless(all []Goroutine) *Culprit {
	var worst *Culprit
	for _, g := range all {
		if (g.program() || g.Driver() && g.in("sync.")) && !g.in("(durable)") {
			if k := g.kind(); worst == nil || k < worst.kind {
				worst = &Culprit{g, k}
			}
		}
	}
	return worst
}

func (g Goroutine) kind() int {
	switch {
	case g.Able():
		return able
	case g.in("chan ") || g.in("[select"):
		return outside
	case g.System():
		return system
	case g.in("sync."):
		return locked
	default:
		return other
	}
}

// Goes reports whether the goroutine runs and does not wait.
func (c *Culprit) Goes() bool { return c.kind == able }

// System reports whether the goroutine waits for the operating system, which may be busy with others.
func (c *Culprit) System() bool { return c.kind == system }

// Still returns a stack without its goroutine's waiting time.
func Still(stack string) string { return waiting.ReplaceAllString(stack, "") }

// waiting matches the waiting time in the first line.
var waiting = regexp.MustCompile(`, \d+ minutes`)

// Remedy says what to do about it.
func (c *Culprit) Remedy() string {
	return [kinds]string{
		able: "a goroutine goes on without end; time stands still while a goroutine runs, so let it sleep or wait, or end",
		outside: "a goroutine waits at a channel that was made outside the process's function, perhaps in a package variable; " +
			"make it inside, or replace what makes it",
		system: "a goroutine waits for a socket or a file; let its calls go through real.Call, or through net.Pipe",
		locked: "a goroutine waits for a lock that another holds while time should pass; do not hold it over a call or a sleep",
		other:  "a goroutine waits for what no event of a run brings about",
	}[c.kind]
}

// Numbers returns the number of the goroutine of a stack, and that of the one that created it, or 0.
func Numbers(stack string) (own, creator int) {
	_, _ = fmt.Sscanf(stack, "goroutine %d", &own)
	if at := strings.LastIndex(stack, " in goroutine "); at >= 0 {
		_, _ = fmt.Sscanf(stack[at:], " in goroutine %d", &creator)
	}
	return own, creator
}

// Own returns the number of the goroutine that calls it.
func Own() int {
	var buf [40]byte
	own, _ := Numbers(string(buf[:runtime.Stack(buf[:], false)]))
	return own
}

// Place says in a few words where a goroutine is: what it does, and at which line outside the standard library.
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

// standard matches the first line of a frame in the standard library.
var standard = regexp.MustCompile(`^(bufio|context|internal/[^(]*|io|net|os|runtime|runtime/[^(]*|sync|sync/atomic|syscall|testing|testing/[^(]*|time)\.`)

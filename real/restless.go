package real

import (
	"runtime"
	"strings"
)

// restless tells, with its stack, of a goroutine of a bubble that is neither
// durably blocked nor waits for the others: that keeps time from passing.
func restless() string {
	buf := make([]byte, 1<<20)
	for g := range strings.SplitSeq(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
		head, _, _ := strings.Cut(g, "\n")
		if strings.Contains(head, "synctest bubble") && !strings.Contains(head, "(durable)") &&
			!strings.Contains(head, "synctest.Wait") && !strings.Contains(head, "synctest.Run") && !strings.Contains(g, "time.Sleep(") {
			return remedy(head) + "\n\n" + g
		}
	}
	return "no goroutine of it can be told to be the cause"
}

// remedy says what to do about a goroutine in such a state.
func remedy(head string) string {
	switch {
	case strings.Contains(head, "chan ") || strings.Contains(head, "[select"):
		return "a goroutine waits at a channel that was made outside of the process's function, in a package variable perhaps; " +
			"make it inside, or replace what makes it"
	case strings.Contains(head, "IO wait") || strings.Contains(head, "syscall"):
		return "a goroutine waits for a socket or a file; have its calls go through real.Call, or through net.Pipe"
	case strings.Contains(head, "sync."):
		return "a goroutine waits for a lock that another holds while time should pass; do not hold it over a call or a sleep"
	default:
		return "a goroutine goes on without end; let it wait for something, or end"
	}
}

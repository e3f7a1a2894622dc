package pipe

import (
	"fmt"
	"strings"
	"sync"
)

// All holds the connections of a run, which end with it.
type All struct {
	Over error // the error that both ends of each return then

	mu  sync.Mutex
	all []*End
}

// Add adds a connection by one of its ends.
func (a *All) Add(e *End) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.all = append(a.all, e)
}

// Close resets all.
func (a *All) Close() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, e := range a.all {
		e.Reset(a.Over)
	}
	return nil
}

// Told returns what people see of a message: its first line, as far as that is text.
func Told(b []byte) string {
	if len(b) == 0 {
		return "close"
	}
	const most = 40
	head := b[:min(len(b), most)]
	if n := strings.IndexFunc(string(head), func(r rune) bool { return r < ' ' || r > '~' }); n >= 0 {
		head = head[:n]
	}
	if len(head) == 0 || len(head) == most {
		return strings.TrimSpace(fmt.Sprintf("%s (%d bytes)", head, len(b)))
	}
	return string(head)
}

package native

import (
	"sync"

	"doorway/model"
)

// A letter brings a node something to handle: a message, a call of its user, a timeout, a mark or
// an error.
type letter struct {
	kind   model.Kind // Deliver, Request, Exit or Timeout
	from   model.ProcID
	msg    []byte
	answer chan error
	mark   uint32 // 0 if it is none
	err    error
}

// An inbox keeps letters in order. It has no limit: a node that waited for another's inbox while that
// one waits for its own would wait without end.
type inbox struct {
	mu      sync.Mutex
	changed sync.Cond
	letters []letter
}

func (i *inbox) put(l letter) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.letters = append(i.letters, l)
	i.changed.Signal()
}

// take returns the first letter. If there is none it waits for one, or returns false.
func (i *inbox) take(wait bool) (l letter, ok bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	for len(i.letters) == 0 {
		if !wait {
			return l, false
		}
		i.changed.Wait()
	}
	l, i.letters = i.letters[0], i.letters[1:]
	return l, true
}

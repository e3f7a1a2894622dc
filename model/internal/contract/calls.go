package contract

import (
	"fmt"
	"slices"
	"sync"

	"doorway/model"
)

// Calls tracks the calls of an algorithm's functions that have not returned, so that an error can name one that
// never does. It is safe for concurrent use.
type Calls[S any] struct {
	mu    sync.Mutex
	now   []call[S]
	free  []int // unused indices of now
	count int
}

type call[S any] struct {
	number int // from 1; 0 if it has returned
	method string
	event  model.Event
	state  S
}

// Begin notes a call, and returns the argument for End.
func (c *Calls[S]) Begin(method string, e model.Event, state *S) int {
	if c == nil { // while the system is built
		return 0
	}
	c.mu.Lock() // without defer: worlds call this at every step
	if len(c.free) == 0 {
		c.free, c.now = append(c.free, len(c.now)), append(c.now, call[S]{})
	}
	at := c.free[len(c.free)-1]
	c.free = c.free[:len(c.free)-1]
	c.count++
	a := &c.now[at]
	a.number, a.method, a.event, a.state = c.count, method, e, *state
	c.mu.Unlock()
	return at
}

// End notes that a call has returned.
func (c *Calls[S]) End(at int) {
	if c == nil {
		return
	}
	c.mu.Lock()
	c.now[at].number = 0
	c.free = append(c.free, at)
	c.mu.Unlock()
}

// Busy returns the number and a description of the oldest call that has not returned, or 0.
func (c *Calls[S]) Busy() (number int, what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.now, func(a call[S]) bool { return a.number > 0 })
	if i < 0 {
		return 0, ""
	}
	for k, a := range c.now {
		if a.number > 0 && a.number < c.now[i].number {
			i = k
		}
	}
	a := c.now[i]
	if a.event.Kind == 0 {
		return a.number, fmt.Sprintf("%s of %v in state %+v", a.method, a.event.Proc, a.state)
	}
	return a.number, fmt.Sprintf("%s of %v at %q in state %+v", a.method, a.event.Proc, a.event, a.state)
}

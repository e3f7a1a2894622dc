package realtest

import (
	"context"
	"fmt"
	"sync"
	"time"

	"doorway/model"
	"doorway/real"
)

// register has who holds the lock of a run, as they believe, and the largest token that anybody has seen. It is no
// part of the server: it forgets nothing and takes no message.
type register struct {
	mu     sync.Mutex
	inside map[model.ProcID]*holding
	newest int
}

// A holding lasts from an Enter to its leave.
type holding struct {
	p      *real.Process
	alarms []*time.Timer // one for each that holds beside it, shared with that one
}

// Forget keeps it: it is the observer's, and not the server's (real.Forgetful).
func (r *register) Forget(model.ProcID) {}

func registerOf(p *real.Process) *register {
	return real.Part(p, func() *register { return &register{inside: map[model.ProcID]*holding{}} })
}

// Enter says that a process takes itself for the holder from now on, until it calls leave. It fails if it holds beside
// another for so long: one of the two was not told that it has lost the lock.
func Enter(p *real.Process, late time.Duration) (leave func()) {
	r, h := registerOf(p), &holding{p: p}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, other := range r.inside {
		alarm := time.AfterFunc(late, func() {
			p.Fail(fmt.Errorf("it has held the lock beside %v for %v, and neither was told", other.p.ID(), late))
		})
		h.alarms, other.alarms = append(h.alarms, alarm), append(other.alarms, alarm)
	}
	r.inside[p.ID()] = h
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		for _, alarm := range h.alarms {
			alarm.Stop()
		}
		if r.inside[p.ID()] == h {
			delete(r.inside, p.ID())
		}
	}
}

// Works does Process.Work between Enter and leave.
func Works(ctx context.Context, p *real.Process, late time.Duration) {
	if ctx.Err() == nil {
		defer Enter(p, late)()
		p.Work(ctx)
	}
}

// Ask is called before a process asks for a lock with tokens, and got with the token that it was given. The process
// fails unless that is larger than every token that was given before it asked.
func Ask(p *real.Process) (got func(token int)) {
	r := registerOf(p)
	r.mu.Lock()
	defer r.mu.Unlock()
	before := r.newest
	return func(token int) {
		r.mu.Lock()
		r.newest = max(r.newest, token)
		r.mu.Unlock()
		if token <= before {
			p.Fail(fmt.Errorf("its token is %d, and %d was given before it asked", token, before))
		}
	}
}

package real

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"doorway/model"
	"doorway/model/kinds"
	"doorway/real/internal/stacks"
)

// A world holds the state of one bubble. The bubble's goroutines and the scheduler outside take turns, so only
// the former need the lock.
type world struct {
	prog  *Program
	setup *model.Setup
	procs []*Process // the last incarnation of each
	all   []*Process // all incarnations

	mu      sync.Mutex
	sent    []*call  // since the last event
	mute    []*call  // never sent and never answered
	changes []change // observable changes, in order, that no event has shown yet
	parts   map[any]any
	disks   map[disk]any
	fault   error // of the program
	over    bool
	inside  meeting
	leading meeting
	history history
	longest delay

	calls  []*call // in transit
	number int     // of the next call
	shown  []model.View
	starts []int              // how often each process was requested
	most   [kinds.Max + 1]int // faults of each kind that may happen
	spent  [kinds.Max + 1]int // events of each kind so far
	cut    model.ProcSet      // processes that are cut off
	serves model.ProcSet      // processes that have received a call
	up     context.Context    // of the server
	down   func()             // ends it
	begun  time.Time
	now    time.Duration
	events int           // so far
	quiet  spell         // in which nothing fails and none is inside
	calm   spell         // in which some process competes as well
	idle   spell         // in which some process lives and none competes
	woken  chan struct{} // closed when a message is sent; nil if nobody waits for that
}

// A change gives the view of a process from some moment on.
type change struct {
	of   model.ProcID
	view model.View
}

func newWorld(prog *Program) *world {
	n := prog.setup.N
	w := &world{
		prog: prog, setup: &prog.setup, procs: make([]*Process, n), parts: map[any]any{}, disks: map[disk]any{},
		shown: make([]model.View, n), starts: make([]int, n), begun: time.Now(),
	}
	w.up, w.down = context.WithCancel(context.Background())
	for k := range w.most {
		w.most[k] = w.setup.Allowed(model.Kind(k))
	}
	for p := range w.procs {
		w.procs[p] = &Process{id: model.ProcID(p), world: w}
	}
	return w
}

func (w *world) server() model.ProcID { return model.ProcID(len(w.procs) - 1) }

// see notes a process's view, unless the process is no longer observed.
func (w *world) see(p *Process) {
	if w.procs[p.id] != p {
		return
	}
	last := w.shown[p.id]
	for _, c := range w.changes {
		if c.of == p.id {
			last = c.view
		}
	}
	if v := p.view(); v != last {
		w.changes = append(w.changes, change{p.id, v})
	}
}

// start calls the function of a process. An earlier incarnation is no longer observed: it was another process of
// the operating system.
func (w *world) start(id model.ProcID) {
	w.procs[id].crashed = true
	p := &Process{id: id, world: w, running: true}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	w.procs[id] = p
	w.all = append(w.all, p)
	w.meet()
	w.see(p)
	go func() {
		defer w.stop(p)
		p.routine.Store(int64(stacks.Own()))
		w.prog.process(p)
		p.returned = true
	}()
}

// stop, deferred, ends a process when its function returns or panics.
func (w *world) stop(p *Process) {
	r := recover()
	w.mu.Lock()
	defer w.mu.Unlock()
	p.awake()
	switch {
	case r != nil:
		w.fault = fmt.Errorf("%v panics: %v\n%s", p.id, r, debug.Stack())
	case !p.returned:
		w.fault = fmt.Errorf("the function of %v ends its goroutine, as t.Fatal does; let it return or panic", p.id)
	}
	p.running = false
	w.see(p)
}

// crash hides what a process does from now on.
func (w *world) crash(p *Process) {
	p.crashed, p.since = true, w.now
	if p.id == w.server() {
		w.down()
	}
	w.meet()
	w.changes = slices.DeleteFunc(w.changes, func(c change) bool { return c.of == p.id })
	w.see(p)
	for _, c := range w.mute {
		c.gone = c.gone || c.to == p.id // it will not be answered any more
	}
	w.calls = slices.DeleteFunc(w.calls, func(c *call) bool {
		if c.from == p && c.served || c.to == p.id && !c.served {
			w.swallow(c)
			return true
		}
		return false
	})
}

// separate cuts off one side and loses what is in transit between the two.
func (w *world) separate() {
	w.cut = w.setup.Side
	if w.cut.Has(w.server()) {
		w.cut = model.AllProcs(len(w.procs)) &^ w.cut
	}
	w.calls = slices.DeleteFunc(w.calls, func(c *call) bool {
		if w.apart(c) {
			w.swallow(c)
			return true
		}
		return false
	})
}

// apart reports whether the two ends of a call are cut off from each other.
func (w *world) apart(c *call) bool { return w.cut.Has(c.from.id) != w.cut.Has(c.to) }

// lingers returns an error if a process has not ended.
func (w *world) lingers() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, p := range w.all {
		if p.running || p.inside > 0 {
			return fmt.Errorf("%v goes on a day after its context was cancelled and its calls failed; let its function, and what it does inside, end when p.Context() is done", p.id)
		}
	}
	return nil
}

// finish ends all processes.
func (w *world) finish() {
	w.mu.Lock()
	w.over = true
	for _, p := range w.all {
		p.goOn()
	}
	for _, c := range slices.Concat(w.sent, w.mute, w.calls) {
		if c.answer != nil {
			c.err = errOver
			close(c.answer)
			c.answer = nil
		}
	}
	w.mu.Unlock()
	for _, p := range w.all {
		p.cancel()
	}
	w.down()
	for _, part := range w.parts {
		if c, ok := part.(io.Closer); ok {
			_ = c.Close()
		}
	}
}

package real

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"doorway/model"
)

// A Process is the handle that a process's function gets. All goroutines that the function starts may use it.
type Process struct {
	id     model.ProcID
	world  *world
	ctx    context.Context
	cancel context.CancelFunc

	// The world's lock guards the fields below.
	routine  atomic.Int64  // its goroutine's number
	running  bool          // the function has neither returned nor panicked
	returned bool          // the function has returned
	crashed  bool          // nothing that it does is observed any more …
	since    time.Duration // … from then on
	asked    bool          // shut down
	paused   chan struct{} // closed when it resumes; nil unless it is paused
	inside   int           // calls of Inside that have not returned
	worked   bool          // was inside and is not …
	left     time.Duration // … since when
	asks     []string      // the calls that it made before it came inside
	anew     bool          // made some of these since: competes again
	leads    bool
	hasLost  bool          // led, and no longer leads
	lost     time.Duration // since when
	token    int           // the token of the last write, at the server; otherwise the last term that it was elected in
	writes   int           // accepted there
	answers  int           // to operations
	claimed  bool          // said what it holds
	phantom  error         // why it does not hold it
	failed   error         // its own assertion
}

// ID returns the number of the process, from 0.
func (p *Process) ID() model.ProcID { return p.id }

// Server returns the number of the one server of the run, which follows those of the processes.
func (p *Process) Server() model.ProcID { return p.world.server() }

// Context returns the context of the process, which a shutdown cancels.
func (p *Process) Context() context.Context { return p.ctx }

// Inside puts the process in its critical section while f runs.
func (p *Process) Inside(f func()) {
	p.show(func() { p.worked, p.anew = false, false }) // competes again
	p.show(func() { p.inside++ })
	defer p.show(func() { p.inside--; p.worked, p.left = true, time.Since(p.world.begun) })
	f()
}

// Work puts the process in its critical section until ctx is done.
func (p *Process) Work(ctx context.Context) {
	if ctx.Err() == nil {
		p.Inside(func() { <-ctx.Done() })
	}
}

// Leads says whether the process believes that it leads.
func (p *Process) Leads(is bool) {
	p.show(func() {
		if p.leads != is {
			p.leads, p.hasLost, p.lost = is, !is, time.Since(p.world.begun)
		}
	})
}

// asking notes a call of the process, for ServedWithin.
func (p *Process) asking(text string) {
	known := slices.Contains(p.asks, text)
	switch {
	case p.inside > 0:
	case p.worked:
		p.anew = p.anew || known && time.Since(p.world.begun) > p.left
	case !known:
		p.asks = append(p.asks, text)
	}
}

// show makes an observable change to the process.
func (p *Process) show(change func()) {
	p.world.mu.Lock()
	defer p.world.mu.Unlock()
	p.awake()
	was := p.served()
	change()
	if was || p.served() {
		*p.world.prog.acted = true
		p.world.disturb(time.Since(p.world.begun))
		p.world.meet()
	}
	p.world.see(p)
}

// awake waits until the process is not paused, and returns with the lock.
func (p *Process) awake() {
	for p.paused != nil {
		until := p.paused
		p.world.mu.Unlock()
		<-until
		p.world.mu.Lock()
	}
}

// goOn ends a pause, if any.
func (p *Process) goOn() {
	if p.paused != nil {
		close(p.paused)
		p.paused = nil
	}
}

// view returns the view of the process.
func (p *Process) view() (v model.View) {
	v.Rank = p.writes + p.answers
	if p.writes > 0 {
		v.Accepted = p.token
	} else {
		v.Stamp = p.token
	}
	switch {
	case p.crashed && p.id == p.world.server():
		v.Region = model.Down // with the writes that it has accepted
	case p.crashed:
		return model.View{Region: model.Down}
	case p.inside > 0:
		v.Region = model.Critical
	case p.running && p.worked:
		v.Region = model.Exiting
	case p.running:
		v.Region = model.Trying
	}
	if p.leads {
		v.Leaders = model.Procs(p.id)
	}
	return v
}

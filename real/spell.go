package real

import (
	"fmt"
	"slices"
	"time"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/kinds"
)

// A spell measures time without a break: in which nothing fails, say.
type spell struct {
	since  time.Duration // in virtual time
	from   int           // the number of events before it
	within bool          // a message was sent within one of its ticks, and waited for the tick's end
}

// begin returns a spell that begins at this time.
func (w *world) begin(at time.Duration) spell { return spell{since: at, from: w.events} }

// disturb restarts all spells.
func (w *world) disturb(at time.Duration) {
	w.quiet = w.begin(at)
	w.calm, w.idle = w.quiet, w.quiet
}

// upset restarts the spells that an event ends. A tick ends them if something was under way when it began.
func (w *world) upset(k model.Kind, underWay bool) {
	if kinds.Faults.Has(k) || k == model.Tick && underWay || !w.complete() || slices.ContainsFunc(w.procs, (*Process).served) {
		w.disturb(w.now)
	}
	if k == model.Request || k == model.Resume {
		w.quiet = w.begin(w.now) // who lives now has lived since then
	}
	contended := slices.ContainsFunc(w.procs, (*Process).competes)
	if !contended {
		w.calm = w.begin(w.now)
	}
	if contended || !slices.ContainsFunc(w.procs, (*Process).idles) {
		w.idle = w.begin(w.now)
	}
	if k == model.Tick && w.hurried() {
		w.quiet.within, w.calm.within = true, true
	}
	for _, s := range [...]*spell{&w.quiet, &w.calm} {
		if s.since >= w.now {
			s.from = w.events // all that happens before time passes belongs to its beginning
		}
	}
}

// hurried reports whether a message was sent before this moment.
func (w *world) hurried() bool {
	return slices.ContainsFunc(slices.Concat(w.calls, w.sent), func(c *call) bool { return w.now-c.since >= time.Millisecond })
}

// complete reports whether every process of the test has been started.
func (w *world) complete() bool {
	return len(w.procs) == w.prog.given && !slices.Contains(w.starts[:w.server()], 0)
}

// served reports whether a process is inside or leads.
func (p *Process) served() bool { return !p.crashed && (p.inside > 0 || p.leads) }

// able reports whether a process lives and could come inside: it runs, and is not to end, nor paused, nor cut off.
func (p *Process) able() bool {
	return p.running && !p.crashed && !p.asked && p.paused == nil && !p.world.cut.Has(p.id)
}

// idles reports whether a process is able and has competed before: one that never has may be a server.
func (p *Process) idles() bool { return p.able() && len(p.asks) > 0 }

// competes reports whether a process is able and asks for what is not given to it.
func (p *Process) competes() bool {
	return p.able() && (p.view().Region == model.Trying && len(p.asks) > 0 || p.anew)
}

// lasts returns a property that no spell lasts for more than d, unless it does only because messages wait for the end
// of a tick. An observation that satisfies tests puts it to the test.
func lasts(name, meaning string, d time.Duration, tests func(model.Observation) bool, unexercised string, of func(*world) spell, says string) property.Property {
	return judged(name, meaning, tests, unexercised, func(r *run) error {
		if lasted, why := r.exceeds(name, d, of); why != "" {
			return fmt.Errorf(says+", %s", lasted, why)
		}
		return nil
	})
}

// exceeds returns how long a spell has lasted, and what has not disturbed it, if that is more than d and not because of
// ticks alone.
func (r *run) exceeds(name string, d time.Duration, of func(*world) spell) (lasted time.Duration, why string) {
	w := r.open()
	s := w.look(of)
	if tried := r.tried[name]; tried.from > s.from {
		s = tried
	}
	switch lasted = (w.now - s.since).Round(time.Millisecond); {
	case lasted <= d:
		return 0, ""
	case !s.within:
		return lasted, "nothing has failed and no answer was slow" + w.unanswered()
	case r.promptly(s.from, d, of):
		return lasted, fmt.Sprintf("nothing has failed, and within %v nobody would have been if messages had arrived at once", d) + r.open().unanswered()
	}
	if r.tried == nil {
		r.tried = map[string]spell{}
	}
	r.tried[name] = spell{w.now, len(r.past), true}
	*r.prog.coarse++
	return 0, ""
}

// look returns a spell as it is now.
func (w *world) look(of func(*world) spell) spell {
	w.mu.Lock()
	defer w.mu.Unlock()
	return of(w)
}

// promptly reports whether a spell lasts for more than d if the run goes on, after so many of its events, without
// faults and with each message delivered in the instant in which it is sent. A tick is too coarse for that: what is sent
// within it waits for its end, while timers that are shorter go off.
func (r *run) promptly(from int, d time.Duration, of func(*world) spell) bool {
	twin, past, late, total, acted := &run{prog: r.prog}, slices.Clone(r.past[:from]), r.late, *r.prog.total, *r.prog.acted
	defer func() {
		twin.Reset()
		r.late, *r.prog.total, *r.prog.acted = late, total, acted
	}()
	for _, p := range past {
		if twin.again(p) != nil {
			return false
		}
	}
	w := twin.open()
	begun := max(w.now, w.look(of).since)
	for range events {
		switch {
		case w.look(of).since > begun:
			return false
		case (w.now - begun).Round(time.Millisecond) > d:
			return true
		case twin.prompt() != nil:
			return false
		}
	}
	return false
}

// prompt takes the next event of a run whose messages arrive in the instant in which they are sent.
func (r *run) prompt() error {
	shows := len(r.open().changes) > 0
	for _, e := range r.Enabled(r.able[:0]) {
		if shows || e.Kind == model.Deliver {
			_, err := r.Apply(e)
			return err
		}
	}
	r.sends = true
	defer func() { r.sends = false }()
	_, err := r.Pass(r.prog.tick)
	return err
}

// pass lets time pass: so much, or less if a message is sent and that ends it.
func (w *world) pass(d time.Duration, sends bool) {
	if !sends {
		time.Sleep(d)
	} else {
		sent := make(chan struct{})
		w.mu.Lock()
		w.woken = sent
		w.mu.Unlock()
		select {
		case <-sent:
		case <-time.After(d):
		}
	}
	w.now = time.Since(w.begun)
}

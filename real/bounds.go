package real

import (
	"fmt"
	"slices"
	"time"

	"doorway/checker/property"
	"doorway/model"
)

// ServedWithin says that a lock is acquired, or an election ends, within d of calm
// time: time in which some process competes, nobody is inside or leads, no fault
// happens, and no second passes while a call or an answer is under way. A process
// competes from its start until it comes inside, and again once it calls what it
// called before that, at a later time than it left. One that is cut off, is paused or
// has been shut down does not compete.
//
// Time counts once every process has been started: others may have to be up for one
// to be served, as with a majority. For the same reason a run is never shrunk to
// fewer processes. Test one that competes alone with N: 1.
func ServedWithin(d time.Duration) property.Property {
	return bound(fmt.Sprintf("served-within(%v)", d), fmt.Sprintf("while nothing fails and answers come at once, nobody competes for more than %v without somebody inside", d),
		func(o model.Observation) bool { return o.Is.Region == model.Trying }, "nobody ever competed",
		func(w *world) error {
			if waited := (w.now - w.calm).Round(time.Millisecond); waited > d {
				return fmt.Errorf("somebody has competed for %v, nobody was inside, nothing has failed and no answer was slow", waited)
			}
			return nil
		})
}

// StopsWithin says that a process that has led ends its work within d of saying,
// by Leads, that it no longer leads. It is judged at each event.
func StopsWithin(d time.Duration) property.Property {
	return bound(fmt.Sprintf("stops-within(%v)", d), fmt.Sprintf("no process is inside %v after it has said that it leads no more", d),
		func(o model.Observation) bool { return !o.Was.Leaders.Empty() && o.Is.Leaders.Empty() }, "nobody ever said that it leads no more",
		func(w *world) error {
			for _, p := range w.procs {
				if since := (w.now - p.lost).Round(time.Millisecond); p.hasLost && p.inside > 0 && !p.crashed && since > d {
					return fmt.Errorf("%v is inside %v after it lost the lead", p.id, since)
				}
			}
			return nil
		})
}

// bound returns a property of the world, such as one of virtual time. An observation that satisfies tests puts it
// to the test.
func bound(name, meaning string, tests func(model.Observation) bool, unexercised string, judge func(*world) error) property.Property {
	return property.New(name, meaning, "", property.Monitor[bool]{
		Sees:  property.Regions | property.Leaders | property.Ranks,
		Start: func(model.Snapshot) bool { return false },
		Step:  func(done bool, o model.Observation) (bool, error) { return done || tests(o), nil },
		Always: func(_ bool, s model.Snapshot) error {
			r, ok := s.(*run)
			if !ok {
				return fmt.Errorf("%s is a property of real programs, and this is a model", name)
			}
			w := r.open()
			w.mu.Lock()
			defer w.mu.Unlock()
			return judge(w)
		},
		Exercised: func(done bool) bool { return done }, Unexercised: unexercised,
	})
}

// upset restarts calm time unless an event leaves it calm. A tick does so only if nothing was under way when it
// began.
func (w *world) upset(k model.Kind, underWay bool) {
	if model.Faults.Has(k) || k == model.Tick && underWay || !w.complete() || !w.waiting() {
		w.calm = w.now
	}
}

// complete reports whether every process of the test has been started.
func (w *world) complete() bool {
	return len(w.procs) == w.prog.given && !slices.Contains(w.starts[:w.server()], 0)
}

// waiting reports whether no process is inside or leads, and some process that could get in competes.
func (w *world) waiting() (waits bool) {
	for _, p := range w.procs {
		if p.served() {
			return false
		}
		competes := p.view().Region == model.Trying || p.running && p.anew
		waits = waits || competes && !p.crashed && !p.asked && p.paused == nil && !w.cut.Has(p.id)
	}
	return waits
}

// served reports whether a process is inside or leads.
func (p *Process) served() bool { return !p.crashed && (p.inside > 0 || p.leads) }

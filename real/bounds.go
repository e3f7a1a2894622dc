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
// happens, and no message is under way. A process competes once it has called the
// server or another process, until it is inside, and again once it makes, at a later
// time than it left, a call that it made before it was inside. One that is cut off, is paused or
// has been shut down does not compete. LedWithin is about those that should compete.
//
// A message that is sent within a tick waits for its end, which is calm time as well.
// But a program whose timers are shorter than a tick is not blamed for that: a run
// breaks the property only if nobody would be inside within d of the beginning of calm
// time, either, if each message arrived in the instant in which it was sent. Otherwise
// the test says that its tick is too long.
//
// Time counts once every process has been started: others may have to be up for one
// to be served, as with a majority. For the same reason a run is never shrunk to
// fewer processes. Test one that competes alone with N: 1.
func ServedWithin(d time.Duration) property.Property {
	return lasts(fmt.Sprintf("served-within(%v)", d), fmt.Sprintf("while nothing fails and answers come at once, nobody competes for more than %v without somebody inside", d),
		d, func(o model.Observation) bool { return o.Is.Region == model.Trying }, "nobody ever competed",
		func(w *world) spell {
			if idle := w.now - w.idle.since; idle > d {
				*w.prog.idle = max(*w.prog.idle, idle)
			}
			return w.calm
		}, "somebody has competed for %v, nobody was inside")
}

// LedWithin says that somebody leads, or is inside, within d of time in which some
// process of those given, or of all if none is given, lives, no fault happens, and no
// message is under way: nobody has given up competing. It is eventual leadership
// (Chandra and Toueg, JACM 43(2), 1996) with a bound, and stronger than ServedWithin: a
// process that lives should compete, whether it does or not. So name the processes that
// should, unless all do. One that is cut off, is paused, has been shut down or has
// returned need not. Short timers and processes that have not been started are treated
// as there.
func LedWithin(d time.Duration, among ...model.ProcID) property.Property {
	name := fmt.Sprintf("led-within(%v)", d)
	if len(among) > 0 {
		name = fmt.Sprintf("led-within(%v,%v)", d, model.Procs(among...))
	}
	should := func(p *Process) bool {
		return p.able() && (len(among) == 0 || slices.Contains(among, p.id))
	}
	return lasts(name, fmt.Sprintf("while nothing fails, answers come at once and a process lives that should compete, somebody leads or is inside within %v", d),
		d, func(o model.Observation) bool { return o.Is.Region != model.Remainder && o.Is.Region != model.Down }, "no process was ever started",
		func(w *world) spell {
			if !slices.ContainsFunc(w.procs, should) {
				return w.begin(w.now)
			}
			return w.quiet
		}, "nobody has led or been inside for %v though a process that should compete lives")
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
	return judged(name, meaning, tests, unexercised, func(r *run) error {
		w := r.open()
		w.mu.Lock()
		defer w.mu.Unlock()
		return judge(w)
	})
}

// judged returns a bound, as bound does, for a property of the run.
func judged(name, meaning string, tests func(model.Observation) bool, unexercised string, judge func(*run) error) property.Property {
	return property.New(name, meaning, "", property.Monitor[bool]{
		Sees:  property.Regions | property.Leaders | property.Ranks,
		Start: func(model.Snapshot) bool { return false },
		Step:  func(done bool, o model.Observation) (bool, error) { return done || tests(o), nil },
		Always: func(_ bool, s model.Snapshot) error {
			r, ok := s.(*run)
			if !ok {
				return fmt.Errorf("%s is a property of real programs, and this is a model", name)
			}
			return judge(r)
		},
		Exercised: func(done bool) bool { return done }, Unexercised: unexercised,
	})
}

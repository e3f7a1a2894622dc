package message

import (
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/transition"
)

// settings returns how the timers of p are set in a local state with view v.
func (sys *system[S, M]) settings(p model.ProcID, l *enabled.Process[S], v *model.View) (set [MaxTimers]enabled.Setting) {
	if sys.timed == nil || l.Down {
		set[0] = enabled.Setting{Armed: v.Armed, After: v.After}
		return set
	}
	for i, after := range sys.timed.Timers(p, l.State) {
		set[i] = enabled.Setting{Armed: after != 0, After: after}
	}
	return set
}

// timers returns what the timers of p do.
func (sys *system[S, M]) timers(p model.ProcID, l *enabled.Process[S], v *model.View) enabled.Timers {
	var t enabled.Timers
	if sys.timed == nil && !sys.Given.Synchronous() { // most systems: nothing counts down
		t = enabled.Setting{Armed: v.Armed, After: v.After}.Timer()
	} else {
		set := sys.settings(p, l, v)
		t = enabled.TimersOf(&set, &l.Timers)
	}
	if l.Paused && sys.Given.Pause > 0 {
		t.Runs, t.Wake = t.Runs || l.Nap > 0, l.Nap == 0
	}
	return t
}

// countdowns returns what counts down at p.
func (sys *system[S, M]) countdowns(p model.ProcID, l *enabled.Process[S], v *model.View) (all []transition.Countdown) {
	if !sys.Given.Synchronous() {
		return nil
	}
	for i, s := range sys.settings(p, l, v) {
		if !s.Timed() {
			continue
		}
		c := transition.Countdown{Kind: model.Timeout, Left: int(l.Timers[i])}
		if sys.timed != nil {
			c.Timer = sys.Timers[i]
		}
		all = append(all, c)
	}
	if l.Paused && sys.Given.Pause > 0 {
		all = append(all, transition.Countdown{Kind: model.Resume, Left: int(l.Nap)})
	}
	return all
}

// wind starts or stops the timers of next, the local state to which e led from l, and returns which
// it started; restarted are those that the step restarts, by number.
func (sys *system[S, M]) wind(e model.Event, l, next *enabled.Process[S], restarted uint8) (started uint8, err error) {
	if sys.timed == nil && restarted == 0 && !sys.Given.Synchronous() {
		return 0, nil
	}
	view, now := sys.view(e.Proc, l), sys.view(e.Proc, next)
	was, is := sys.settings(e.Proc, l, &view), sys.settings(e.Proc, next, &now)
	if broken := sys.CheckTimers(&is, sys.timed != nil, now.Armed, restarted); broken != "" {
		return 0, contract.Breach(e, next.State, "%s", broken)
	}
	return sys.Wind(e, &was, &is, restarted, &next.Timers), nil
}

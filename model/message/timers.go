package message

import (
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
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
	set := sys.settings(p, l, v)
	t := enabled.TimersOf(&set, &l.Timers)
	if l.Paused && sys.Given.Pause > 0 {
		t.Runs, t.Wake = t.Runs || l.Nap > 0, l.Nap == 0
	}
	return t
}

// countdowns returns what counts down at p.
func (sys *system[S, M]) countdowns(p model.ProcID, l *enabled.Process[S], v *model.View) (all []model.Countdown) {
	if !sys.Given.Synchronous() {
		return nil
	}
	for i, s := range sys.settings(p, l, v) {
		if !s.Timed() {
			continue
		}
		c := model.Countdown{Kind: model.Timeout, Left: int(l.Timers[i])}
		if sys.timed != nil {
			c.Timer = sys.Timers[i]
		}
		all = append(all, c)
	}
	if l.Paused && sys.Given.Pause > 0 {
		all = append(all, model.Countdown{Kind: model.Resume, Left: int(l.Nap)})
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
	if err := sys.checkTimers(e, next, &now, &is, restarted); err != nil || !sys.Given.Synchronous() {
		return 0, err
	}
	for i := range is {
		fired := e.Kind == model.Timeout && i == sys.Timer(e)
		switch {
		case !is[i].Timed():
			next.Timers[i] = 0
		case fired || restarted>>i&1 != 0 || !was[i].Timed() || was[i].After != is[i].After:
			next.Timers[i] = uint8(is[i].After)
			started |= 1 << i
		}
	}
	return started, nil
}

// checkTimers returns an error if the timers of next break a rule.
func (sys *system[S, M]) checkTimers(e model.Event, next *enabled.Process[S], v *model.View, is *[MaxTimers]enabled.Setting, restarted uint8) error {
	if sys.timed != nil && v.Armed {
		return contract.Breach(e, next.State, "View.Armed is set, and the process has timers with names; arm one of these in Timers")
	}
	for i, s := range is {
		switch {
		case s.Armed && (s.After < 0 || s.After > enabled.MaxTimer) && sys.timed == nil:
			return contract.Breach(e, next.State, "View.After is %d, want 0 to %d units of time", s.After, enabled.MaxTimer)
		case s.Armed && (s.After < 0 || s.After > enabled.MaxTimer):
			return contract.Breach(e, next.State, "Timers sets %s to %d, want 0 to %d units of time", sys.timerName(i), s.After, enabled.MaxTimer)
		case s.Armed && sys.timed != nil && i >= len(sys.Timers):
			return contract.Breach(e, next.State, "Timers arms timer %d, and TimerNames names %d; name it", i, len(sys.Timers))
		case restarted>>i&1 != 0 && !s.Armed:
			return contract.Breach(e, next.State, "it restarts %s, which is not armed afterwards; arm it, or leave Restart out", sys.timerName(i))
		}
	}
	return nil
}

// timerName returns how errors name a timer.
func (sys *system[S, M]) timerName(i int) string {
	switch {
	case i < len(sys.Timers):
		return "timer " + sys.Timers[i].String()
	case sys.timed == nil && i == 0:
		return "its timer"
	default:
		return "a timer that has no name"
	}
}

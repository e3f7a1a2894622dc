package network

import (
	"fmt"

	"doorway/model"
	"doorway/model/internal/enabled"
)

// Wind starts or stops the timers of a process, whose settings e changed, and returns which it
// started; restarted are those that the step restarts, by number.
func (n *Network) Wind(e model.Event, was, is *[enabled.MaxTimers]enabled.Setting, restarted uint8, left *[enabled.MaxTimers]uint8) (started uint8) {
	if !n.Given.Synchronous() {
		return 0
	}
	for i := range is {
		fired := e.Kind == model.Timeout && i == n.Timer(e)
		switch {
		case !is[i].Timed():
			left[i] = 0
		case fired || restarted>>i&1 != 0 || !was[i].Timed() || was[i].After != is[i].After:
			left[i] = uint8(is[i].After)
			started |= 1 << i
		}
	}
	return started
}

// CheckTimers says which rule the timers of a process break after a step, if any. They have names
// or not; armed tells whether its view arms one.
func (n *Network) CheckTimers(is *[enabled.MaxTimers]enabled.Setting, named, armed bool, restarted uint8) (broken string) {
	if named && armed {
		return "View.Armed is set, and the process has timers with names; arm one of these in Timers"
	}
	for i, s := range is {
		outside := s.Armed && (s.After < 0 || s.After > enabled.MaxTimer)
		switch {
		case outside && !named:
			return fmt.Sprintf("View.After is %d, want 0 to %d units of time", s.After, enabled.MaxTimer)
		case outside:
			return fmt.Sprintf("Timers sets %s to %d, want 0 to %d units of time", n.timerName(i, named), s.After, enabled.MaxTimer)
		case s.Armed && named && i >= len(n.Timers):
			return fmt.Sprintf("Timers arms timer %d, and TimerNames names %d; name it", i, len(n.Timers))
		case restarted>>i&1 != 0 && !s.Armed:
			return fmt.Sprintf("it restarts %s, which is not armed afterwards; arm it, or leave Restart out", n.timerName(i, named))
		}
	}
	return ""
}

// timerName returns how errors name a timer.
func (n *Network) timerName(i int, named bool) string {
	switch {
	case i < len(n.Timers):
		return "timer " + n.Timers[i].String()
	case !named && i == 0:
		return "its timer"
	default:
		return "a timer that has no name"
	}
}

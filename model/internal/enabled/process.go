package enabled

import (
	"unsafe"

	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/kinds"
)

// MayAsk reports whether p may make a further request. Requests made are counted only if the setup limits them.
func MayAsk(s *model.Setup, p model.ProcID, made uint8) bool {
	return s.MayRequest(p) && (s.Requests == model.Unlimited || int(made) < s.Requests)
}

// Failures returns the kinds of faults by which p itself may stop: to crash, and to pause.
func Failures(s *model.Setup, p model.ProcID) (ks kinds.Set) {
	if s.MayCrash(p) {
		ks |= 1 << model.Crash
	}
	if s.MayPause(p) {
		ks |= 1 << model.Pause
	}
	return ks
}

// hardware holds a process's hardware clock. It belongs to the environment: a crash does not stop it. It advances
// by one in each unit of time; in one of any Setup.Drift successive units it may advance by two, or stand still.
// Timers follow it.
type hardware struct {
	Reading int32 // its reading, if the process is a Timekeeper
	Pace    int8  // how much more, +1 or −1, it will advance in the next unit of time
	Rest    uint8 // units of time until it may drift again
}

// Drift returns the clock after it begins to gain or to lose.
func (h hardware) Drift(k model.Kind, rate int) hardware {
	h.Pace, h.Rest = +1, uint8(rate)
	if k == model.Lose {
		h.Pace = -1
	}
	return h
}

// LeaveClocks excludes hardware clocks when local states are compared.
func LeaveClocks[S comparable](locals *valuecode.Layout[Process[S]]) {
	var l Process[S]
	locals.Without(unsafe.Offsetof(l.Clock), unsafe.Sizeof(l.Clock))
}

// LeaveTimers excludes all timers but the first when local states are compared.
func LeaveTimers[S comparable](locals *valuecode.Layout[Process[S]]) {
	var l Process[S]
	locals.Without(unsafe.Offsetof(l.Timers)+1, unsafe.Sizeof(l.Timers)-1)
}

// LeaveNaps excludes the time left of pauses when local states are compared.
func LeaveNaps[S comparable](locals *valuecode.Layout[Process[S]]) {
	var l Process[S]
	locals.Without(unsafe.Offsetof(l.Nap), unsafe.Sizeof(l.Nap))
}

// MaxTimers limits the timers of a process.
const MaxTimers = 4

// Process holds a process's component of the global state: its local state, and the environment's record of it.
type Process[S comparable] struct {
	State  S
	Asked  uint8            // requests made, if they are limited
	Down   bool             // crashed
	Paused bool             // stopped for a while
	Stuck  bool             // crashed with the interrupts of its processor disabled
	Timers [MaxTimers]uint8 // units of time until each timer fires, in a synchronous system
	Nap    uint8            // units of time until a pause is over, if pauses are bounded
	Clock  hardware
	Told   model.ProcSet // the crashes that the failure detector has reported and not withdrawn
}

// Pause begins a pause of at most the given units of time, 0 for any number, or ends it.
func (l *Process[S]) Pause(begins bool, most int) {
	if l.Paused, l.Nap = begins, 0; begins {
		l.Nap = uint8(most)
	}
}

// TokensOf returns the number of tokens that a process with this view holds.
func TokensOf(v *model.View) int {
	if v.Token {
		return 1
	}
	return 0
}

// Hear records an opinion, and returns the kind that the process perceives: it cannot tell that a report is a
// mistake.
func (l *Process[S]) Hear(e model.Event) model.Kind {
	if e.Kind == model.Trust {
		l.Told = l.Told.Without(e.From)
		return model.Trust
	}
	l.Told = l.Told.With(e.From)
	return model.Suspect
}

package enabled

import (
	"unsafe"

	"doorway/internal/valuecode"
	"doorway/model"
)

// MayAsk reports whether p may make a request when it has made so many, which
// are counted only if they are limited.
func MayAsk(s *model.Setup, p model.ProcID, made uint8) bool {
	return s.MayRequest(p) && (s.Requests == model.Unlimited || int(made) < s.Requests)
}

// A hardware is a process's hardware clock, the environment's: a crash does not
// stop it. It advances by one in each unit of time; in one of any Setup.Drift
// successive units it may advance by two, or stand still. Timers run by it.
type hardware struct {
	Reading int32 // what it shows, if the process is a Timekeeper
	Pace    int8  // how much more, +1 or −1, it will advance in the next unit of time
	Rest    uint8 // units of time until it may drift again
}

// Drift returns the clock when it has begun to gain or to lose.
func (h hardware) Drift(k model.Kind, rate int) hardware {
	h.Pace, h.Rest = +1, uint8(rate)
	if k == model.Lose {
		h.Pace = -1
	}
	return h
}

// LeaveClocks leaves hardware clocks out of what tells local states apart.
func LeaveClocks[S comparable](locals *valuecode.Layout[Process[S]]) {
	var l Process[S]
	locals.Without(unsafe.Offsetof(l.Clock), unsafe.Sizeof(l.Clock))
}

// LeaveTimers leaves all timers but the first out of what tells local states apart.
func LeaveTimers[S comparable](locals *valuecode.Layout[Process[S]]) {
	var l Process[S]
	locals.Without(unsafe.Offsetof(l.Timers)+1, unsafe.Sizeof(l.Timers)-1)
}

// LeaveNaps leaves what is left of pauses out of what tells local states apart.
func LeaveNaps[S comparable](locals *valuecode.Layout[Process[S]]) {
	var l Process[S]
	locals.Without(unsafe.Offsetof(l.Nap), unsafe.Sizeof(l.Nap))
}

// MaxTimers is how many timers a process may have.
const MaxTimers = 4

// Process is a process's component of the global state: its local state, and what
// the environment keeps about it.
type Process[S comparable] struct {
	State  S
	Asked  uint8            // requests made, if they are limited
	Down   bool             // crashed
	Paused bool             // stopped for a while
	Stuck  bool             // crashed with the interrupts of its processor disabled
	Timers [MaxTimers]uint8 // units of time until each timer fires, in a synchronous system
	Nap    uint8            // units of time until a pause is over, if pauses are bounded
	Clock  hardware
	Told   model.ProcSet // whose crash the failure detector has reported and not taken back
}

// Pause begins a pause of at most so many units of time, 0 for any number, or ends it.
func (l *Process[S]) Pause(begins bool, most int) {
	if l.Paused, l.Nap = begins, 0; begins {
		l.Nap = uint8(most)
	}
}

// TokensOf returns how many tokens a process with this view holds.
func TokensOf(v *model.View) int {
	if v.Token {
		return 1
	}
	return 0
}

// Hear notes an opinion, and returns what the process takes it for: it cannot tell
// that a report is a mistake.
func (l *Process[S]) Hear(e model.Event) model.Kind {
	if e.Kind == model.Trust {
		l.Told = l.Told.Without(e.From)
		return model.Trust
	}
	l.Told = l.Told.With(e.From)
	return model.Suspect
}

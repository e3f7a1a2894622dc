package model

import (
	"unsafe"
)

// Timekeeper is an optional interface of a Process. A process that has it reads
// its hardware clock in every step (Input.Clock), and tells the time.
type Timekeeper[S comparable] interface {
	// Clock returns what the hardware clock of me shows at the beginning.
	Clock(me ProcID) int
	// Time returns the time that me tells when its hardware clock shows so much;
	// it is not ok while me tells none.
	Time(me ProcID, s S, clock int) (time int, ok bool)
	// Parts returns how many parts of a unit of time the times are told in, so
	// that what is divided stays a whole number: 2 if in half units, 1 if in whole
	// ones. It is positive, and always the same.
	Parts() int
}

// A hardware is a process's hardware clock, the environment's: a crash does not
// stop it. It advances by one in each unit of time; in one of any Setup.Drift
// successive units it may advance by two, or stand still. Timers run by it.
type hardware struct {
	Reading int32 // what it shows, if the process is a Timekeeper
	Pace    int8  // how much more, +1 or −1, it will advance in the next unit of time
	Rest    uint8 // units of time until it may drift again
}

// drift returns the clock when it has begun to gain or to lose.
func (h hardware) drift(k Kind, rate int) hardware {
	h.Pace, h.Rest = +1, uint8(rate)
	if k == Lose {
		h.Pace = -1
	}
	return h
}

// advance lets a unit of time pass by the hardware clock of a process.
func (sys *messagePassing[S, M]) advance(l *local[S]) {
	by := 1 + l.Clock.Pace
	l.Timer -= min(l.Timer, uint8(by))
	if sys.keeper != nil {
		l.Clock.Reading += int32(by)
	}
	l.Clock.Pace, l.Clock.Rest = 0, sooner(l.Clock.Rest)
}

// findHardware looks whether the process is a Timekeeper. If nothing depends on
// hardware clocks they are no part of a state.
func (sys *messagePassing[S, M]) findHardware() {
	sys.keeper, _ = sys.alg.(Timekeeper[S])
	if sys.locals != nil && sys.keeper == nil && sys.setup.Drift == 0 {
		leaveClocks(sys.locals)
	}
}

// leaveClocks leaves hardware clocks out of what tells local states apart.
func leaveClocks[S comparable](locals *plain[local[S]]) {
	var l local[S]
	locals.without(unsafe.Offsetof(l.Clock), unsafe.Sizeof(l.Clock))
}

// TellsTime reports whether the processes of a system are Timekeepers.
func TellsTime(sys System) bool {
	k, ok := sys.(interface{ TellsTime() bool })
	return ok && k.TellsTime()
}

func (sys *messagePassing[S, M]) TellsTime() bool { return sys.keeper != nil }

// time returns the time that p tells.
func (sys *messagePassing[S, M]) time(p ProcID, l *local[S]) (int, bool) {
	if sys.keeper == nil || l.Down {
		return 0, false
	}
	return sys.keeper.Time(p, l.State, int(l.Clock.Reading))
}

// parts returns in how many parts of a unit of time the times are that processes tell.
func (sys *messagePassing[S, M]) parts() int {
	if sys.keeper == nil {
		return 1
	}
	return sys.keeper.Parts()
}

// arrivable reports whether a message with so much time left has been on its way
// for the least delay.
func arrivable(s *Setup, left uint8) bool { return int(left) <= s.Delay-s.MinDelay }

// Package message makes systems of algorithms that pass messages: the types that authors use
// (Process, Input, Sends and optional methods), and the two forms of a global state, a world of
// plain values and a machine of interned ones.
package message

import (
	"fmt"

	"doorway/model"
	"doorway/model/internal/enabled"
)

// Clocked tells where an algorithm keeps its logical clocks (Lamport, 1978), if it only compares
// them, copies them and adds to them. Such an algorithm does not notice if all clocks of a global
// state are later by the same amount, so states that differ only in that count as one: the least
// clock of each state is renumbered to 1. So the state graph can be finite with unlimited requests
// and no crashes, though the clocks grow without bound.
//
// A value that stands for the absence of a clock, often 0, is not a clock.
type Clocked[S, M comparable] interface {
	// StateClocks returns s with f applied to every clock in it.
	StateClocks(s S, f func(clock int) int) S
	// MessageClocks returns m with f applied to every clock in it.
	MessageClocks(m M, f func(clock int) int) M
}

// Timekeeper is an optional interface of a Process. Such a process reads its hardware clock in
// every step (Input.Clock), and tells the time.
type Timekeeper[S comparable] interface {
	// Clock returns what the hardware clock of me shows at the beginning.
	Clock(me model.ProcID) int
	// Time returns the time that me tells when its hardware clock shows clock; ok is false while me
	// tells no time.
	Time(me model.ProcID, s S, clock int) (time int, ok bool)
	// Parts returns the number of parts into which these times divide a unit of time, so that
	// fractions become whole numbers: 2 for times in half units, 1 for whole units. It is positive
	// and constant.
	Parts() int
}

// A Process defines a message-passing algorithm, the same at every process.
//
// S is its local state and M its messages: plain values, without pointers, slices, maps, functions,
// interfaces, channels or floating-point numbers. Step and View must depend on nothing but their
// arguments and on what was fixed when the algorithm was built. Several goroutines call them
// concurrently.
type Process[S, M comparable] interface {
	// Init returns the initial state of process me.
	Init(me model.ProcID) S
	// Step returns what me does on an input: its next state and the messages it sends. It is called
	// only for inputs that are possible in state s.
	Step(me model.ProcID, s S, in Input[M]) (S, Sends[M])
	// View returns the view of me in state s.
	View(me model.ProcID, s S) model.View
}

// An Input tells a process what happens to it. Kind is Request, Exit, Step,
// Deliver, Timeout, Suspect, Trust or Recover.
type Input[M comparable] struct {
	Kind model.Kind
	From model.ProcID // the sender on Deliver; on Suspect and Trust the suspected or trusted process
	// Timer is on Timeout the number of the timer that fires, if the process is Timed.
	Timer int

	choice, choices uint16 // the number of the alternative, and how many there are

	Msg M // the message on Deliver
	// Clock has the reading of the hardware clock, if the process is a Timekeeper.
	Clock int
}

// Choose returns any number from 0 to n−1, where n must be the result of Choices. Each number is an
// event of its own, which carries the number.
func (in Input[M]) Choose(n int) int {
	if n != int(in.choices) {
		panic(fmt.Sprintf("it chooses among %d alternatives, but Choices says %d", n, in.choices))
	}
	return int(in.choice)
}

// MaxTimers limits the timers of a process.
const MaxTimers = enabled.MaxTimers

// Timers says by number which timers of a process are armed: each fires after that many units of
// time, 1 to 255; a timer with 0 is not armed. In an asynchronous system an armed timer may fire at
// any time.
type Timers [MaxTimers]int16

// Timed is an optional interface of a Process that has several timers. Its View leaves Armed and
// After unset. Like the timer of a View, a timer starts when it is armed, when it fires, and when
// its number of units changes; a step restarts it with Sends.Restart.
type Timed[S comparable] interface {
	// TimerNames returns the names of the timers, at most MaxTimers, in the order of their numbers.
	// It is constant. A name is a word of at most 12 lower case letters, digits and hyphens.
	TimerNames() []string
	// Timers returns which timers of me are armed in state s.
	Timers(me model.ProcID, s S) Timers
}

// Optional methods of a Process. More of them are model.Durable, model.Abortable, model.ManyStarts, model.Roles,
// Clocked, Timekeeper and Timed.
type (
	// Linked tells which channels there are; without it, each process has a channel to each other
	// process. Sending without a channel is an error.
	Linked interface {
		Linked(from, to model.ProcID) bool
	}
	// TokenCarrier tells which messages carry the token.
	TokenCarrier[M comparable] interface {
		Carries(m M) bool
	}
	// Selective tells whether me accepts message m now. A message that is not accepted waits in its
	// channel, where it can be lost or duplicated like any other. Without it every message is
	// accepted.
	Selective[S, M comparable] interface {
		Accepts(me model.ProcID, s S, from model.ProcID, m M) bool
	}
	// Answering tells which messages are answers, whose time Setup.Answer bounds.
	Answering[M comparable] interface {
		Answers(m M) bool
	}
	// Choosing tells from how many alternatives, 1 to MaxChoices, me chooses on an input of kind
	// Request, Exit, Step or Timeout of any timer (Input.Choose). On other inputs a process cannot choose, since
	// the numbers of their events mean something else; it can choose in a Step that follows.
	Choosing[S comparable] interface {
		Choices(me model.ProcID, s S, kind model.Kind) int
	}
)

// Embed takes a step of an inner algorithm that is part of an outer one, and returns the next state
// of the inner one. It wraps each message that the inner algorithm sends and appends it to out; timers
// that the inner one restarts keep their numbers.
//
// The outer algorithm decides everything else: which inputs it hands down, including inputs that it
// makes up; what it does when the inner state changes; and whether it has the optional methods of
// the inner one. MaxSends counts the messages of both together.
func Embed[S, M, O comparable](alg Process[S, M], me model.ProcID, s S, in Input[M], out *Sends[O], wrap func(M) O) S {
	next, sends := alg.Step(me, s, in)
	if sends.used > MaxSends {
		out.used = sends.used // too many for the inner algorithm are too many for the whole
		return next
	}
	for i := range sends.Len() {
		to, m := sends.Get(i)
		out.ToAll(to, wrap(m))
	}
	out.restarted |= sends.restarted
	return next
}

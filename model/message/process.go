// Package message makes systems of algorithms that pass messages: what an author
// writes (Process, Input, Sends and optional methods), and the two forms of their
// global states, a world of plain values and a machine of interned ones.
package message

import (
	"fmt"

	"doorway/model"
)

// Clocked says where the logical clocks are (Lamport, 1978) of an algorithm that
// only compares them, copies them and adds to them. To such an algorithm it is
// all the same if every clock in a global state is as much later, so states that
// differ in nothing else count as one. With unlimited requests and no crashes its
// state graph can so be finite, though its clocks grow without end: the least
// clock of each state is taken for 1.
//
// What says that there is no clock, as 0 often does, is no clock.
type Clocked[S, M comparable] interface {
	// StateClocks returns s with f applied to every clock in it.
	StateClocks(s S, f func(clock int) int) S
	// MessageClocks returns m with f applied to every clock in it.
	MessageClocks(m M, f func(clock int) int) M
}

// Timekeeper is an optional interface of a Process. A process that has it reads
// its hardware clock in every step (Input.Clock), and tells the time.
type Timekeeper[S comparable] interface {
	// Clock returns what the hardware clock of me shows at the beginning.
	Clock(me model.ProcID) int
	// Time returns the time that me tells when its hardware clock shows so much;
	// it is not ok while me tells none.
	Time(me model.ProcID, s S, clock int) (time int, ok bool)
	// Parts returns how many parts of a unit of time the times are told in, so
	// that what is divided stays a whole number: 2 if in half units, 1 if in whole
	// ones. It is positive, and always the same.
	Parts() int
}

// A Process is a message-passing algorithm, the same one at every process.
//
// S is its local state and M its messages: plain values, without pointers,
// slices, maps, functions, interfaces, channels or floating-point numbers.
// Step and View must depend on nothing but their arguments and on what was
// fixed when the algorithm was built. Several goroutines ask them at once.
type Process[S, M comparable] interface {
	// Init returns the initial state of process me.
	Init(me model.ProcID) S
	// Step returns what me does on an input: its next state and the messages
	// it sends. It is asked only for inputs that can happen in state s.
	Step(me model.ProcID, s S, in Input[M]) (S, Sends[M])
	// View returns what the outside may know of me in state s.
	View(me model.ProcID, s S) model.View
}

// An Input is what a process reacts to. Kind is Request, Exit, Step, Deliver,
// Timeout, Suspect, Trust or Recover.
type Input[M comparable] struct {
	Kind model.Kind
	From model.ProcID // the sender on Deliver; on Suspect and Trust the process that is suspected or trusted

	choice, choices uint16 // the number of the alternative, and how many there are

	Msg M // the message on Deliver
	// Clock is what the hardware clock shows, if the process is a Timekeeper.
	Clock int
}

// Choose returns a number from 0 to n−1, any of them, where n is what the process
// says in Choices. Each is an event of its own, which bears the number.
func (in Input[M]) Choose(n int) int {
	if n != int(in.choices) {
		panic(fmt.Sprintf("it chooses among %d alternatives, but Choices says %d", n, in.choices))
	}
	return int(in.choice)
}

// Four optional methods of a Process say more about it. model.Durable, model.Abortable,
// model.ManyStarts, Clocked and Timekeeper are more.
type (
	// Linked says which channels there are; without it there is one from each
	// process to each other one. Sending where there is none is an error.
	Linked interface {
		Linked(from, to model.ProcID) bool
	}
	// TokenCarrier says which messages carry the token.
	TokenCarrier[M comparable] interface {
		Carries(m M) bool
	}
	// Selective says whether me takes message m now; a message that is not
	// accepted waits in its channel, where it can be lost and duplicated like any
	// other. Without it every message is accepted.
	Selective[S, M comparable] interface {
		Accepts(me model.ProcID, s S, from model.ProcID, m M) bool
	}
	// Choosing says from how many alternatives, 1 to MaxChoices, me chooses on an
	// input of kind Request, Exit, Step or Timeout (Input.Choose). On other inputs it
	// cannot choose, since their events have other numbers: it does in a Step behind.
	Choosing[S comparable] interface {
		Choices(me model.ProcID, s S, kind model.Kind) int
	}
)

// Embed lets an algorithm that is a part of another take a step, and returns its
// next state. Its state s is a part of the other's, and what it sends is added
// to out, each message wrapped as one of the other's, behind what out holds.
//
// Everything else is the other's: which inputs it hands on, also inputs of its
// own making; what it does when its part's state changes; and whether it has
// the optional methods of its part. MaxSends counts both together.
func Embed[S, M, O comparable](alg Process[S, M], me model.ProcID, s S, in Input[M], out *Sends[O], wrap func(M) O) S {
	next, sends := alg.Step(me, s, in)
	if sends.used > MaxSends {
		out.used = sends.used // too many for the part are too many for the whole
		return next
	}
	for i := range sends.Len() {
		to, m := sends.Get(i)
		out.ToAll(to, wrap(m))
	}
	return next
}

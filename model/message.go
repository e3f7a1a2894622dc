package model

import "fmt"

// A Process is a message-passing algorithm, the same one at every process.
//
// S is its local state and M its messages: plain values, without pointers,
// slices, maps, functions, interfaces, channels or floating-point numbers.
// Step and View must depend on nothing but their arguments and on what was
// fixed when the algorithm was built. Several goroutines ask them at once.
type Process[S, M comparable] interface {
	// Init returns the initial state of process me.
	Init(me ProcID) S
	// Step returns what me does on an input: its next state and the messages
	// it sends. It is asked only for inputs that can happen in state s.
	Step(me ProcID, s S, in Input[M]) (S, Sends[M])
	// View returns what the outside may know of me in state s.
	View(me ProcID, s S) View
}

// An Input is what a process reacts to. Kind is Request, Exit, Step, Deliver,
// Timeout, Suspect, Trust or Recover.
type Input[M comparable] struct {
	Kind Kind
	From ProcID // the sender on Deliver; on Suspect and Trust the process that is suspected or trusted

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
		Linked(from, to ProcID) bool
	}
	// TokenCarrier says which messages carry the token.
	TokenCarrier[M comparable] interface {
		Carries(m M) bool
	}
	// Selective says whether me takes message m now; a message that is not
	// accepted waits in its channel, where it can be lost and duplicated like any
	// other. Without it every message is accepted.
	Selective[S, M comparable] interface {
		Accepts(me ProcID, s S, from ProcID, m M) bool
	}
	// Choosing says from how many alternatives, 1 to MaxChoices, me chooses on an
	// input of kind Request, Exit, Step or Timeout (Input.Choose). On other inputs it
	// cannot choose, since their events have other numbers: it does in a Step behind.
	Choosing[S comparable] interface {
		Choices(me ProcID, s S, kind Kind) int
	}
)

// MaxSends is how many different messages one step may send. A broadcast is
// one message to a set of processes. Four is what the largest composition needs,
// which answers, calls and wins an election and polls in one step, and keeps the
// effects of a step a small value.
const MaxSends = 4

// Sends is the messages that a step sends, a value like any other.
type Sends[M comparable] struct {
	used uint8 // may exceed MaxSends: the step is then reported, not cut short
	list [MaxSends]send[M]
}

type send[M comparable] struct {
	to  ProcSet
	msg M
}

// To sends m to p.
func (s *Sends[M]) To(p ProcID, m M) {
	if p >= MaxProcs { // the set of p alone would be empty, and m lost in silence
		panic(fmt.Sprintf("it sends %v to %v, which is no process", m, p))
	}
	s.ToAll(Procs(p), m)
}

// ToAll sends m to every process of the set; to the empty set it sends nothing.
func (s *Sends[M]) ToAll(to ProcSet, m M) {
	if to.Empty() {
		return
	}
	if s.used < MaxSends {
		s.list[s.used] = send[M]{to, m}
	}
	if s.used <= MaxSends {
		s.used++
	}
}

// Len returns how many different messages are sent.
func (s *Sends[M]) Len() int { return int(s.used) }

// Get returns the i-th message and the processes it is sent to.
func (s *Sends[M]) Get(i int) (ProcSet, M) { return s.list[i].to, s.list[i].msg }

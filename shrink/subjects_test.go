package shrink

import (
	"context"
	"flag"
	"fmt"
	"os"
	"testing"

	_ "pgregory.net/rapid" // its flags

	"doorway/algorithms/peterson"
	ra "doorway/algorithms/ricartagrawala"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true") // failing runs are kept in the corpus
	os.Exit(m.Run())
}

// broken is Ricart and Agrawala's algorithm with one line wrong.
type broken struct {
	ra.Algorithm
	step func(a ra.Algorithm, me model.ProcID, s ra.State, in message.Input[ra.Message]) (ra.State, message.Sends[ra.Message])
}

func (b broken) Step(me model.ProcID, s ra.State, in message.Input[ra.Message]) (ra.State, message.Sends[ra.Message]) {
	return b.step(b.Algorithm, me, s, in)
}

type (
	state   = ra.State
	letter  = ra.Message
	input   = message.Input[letter]
	sends   = message.Sends[letter]
	builder = func(model.Setup) (transition.System, error)
)

func mutant(step func(ra.Algorithm, model.ProcID, state, input) (state, sends)) builder {
	return func(s model.Setup) (transition.System, error) {
		return message.System(broken{ra.Algorithm{N: s.N}, step}, s)
	}
}

func asked(in input) bool { return in.Kind == model.Deliver && !in.Msg.Reply }

func replyTo(p model.ProcID) (out sends) {
	out.To(p, letter{Reply: true})
	return out
}

// Equal numbers order nothing: both reply.
var noTieBreak = mutant(func(a ra.Algorithm, me model.ProcID, s state, in input) (state, sends) {
	if asked(in) && s.Region == model.Trying && in.Msg.Seq == s.Own {
		return s, replyTo(in.From)
	}
	return a.Step(me, s, in)
})

// A process in its critical section replies all the same.
var repliesInside = mutant(func(a ra.Algorithm, me model.ProcID, s state, in input) (state, sends) {
	if asked(in) && s.Region == model.Critical {
		return s, replyTo(in.From)
	}
	return a.Step(me, s, in)
})

// A process in its remainder forgets the numbers it hears of.
var deafClock = mutant(func(a ra.Algorithm, me model.ProcID, s state, in input) (state, sends) {
	next, out := a.Step(me, s, in)
	next.Highest = s.Highest
	return next, out
})

// Replies held back are never sent: a deadlock at rest.
var neverReplies = mutant(func(a ra.Algorithm, me model.ProcID, s state, in input) (state, sends) {
	next, out := a.Step(me, s, in)
	if in.Kind == model.Exit {
		out = sends{}
	}
	return next, out
})

// Equal numbers order nothing: both hold their replies back, and all is lost as
// soon as two have requested.
var bothWait = mutant(func(a ra.Algorithm, me model.ProcID, s state, in input) (state, sends) {
	if asked(in) && s.Region == model.Trying && in.Msg.Seq == s.Own {
		s.Deferred = s.Deferred.With(in.From)
		return s, sends{}
	}
	return a.Step(me, s, in)
})

// A step function that breaks the rules on a second request.
var panics = mutant(func(a ra.Algorithm, me model.ProcID, s state, in input) (state, sends) {
	if in.Kind == model.Request && s.Highest > 0 {
		panic("no second request")
	}
	if asked(in) && s.Region == model.Trying && in.Msg.Seq == s.Own {
		return s, replyTo(in.From)
	}
	return a.Step(me, s, in)
})

// swapped is Peterson's algorithm for two processes, its doorway the wrong way round.
func swapped(s model.Setup) (transition.System, error) {
	if s.N != 2 {
		return nil, fmt.Errorf("two processes, not %d", s.N)
	}
	return memory.System(peterson.Algorithm{Swapped: true}, s)
}

// unfenced is Peterson's algorithm as it is, wrong where there are store buffers.
func unfenced(s model.Setup) (transition.System, error) {
	return memory.System(peterson.Algorithm{}, s)
}

// polite raises its flag and then waits, spinning, until no other is up: two
// that do so wait for each other for ever.
type polite struct{ n int }

// politeState is a region and, while waiting, whose flag is read next; in its
// remainder a process has raised no flag.
type politeState struct {
	region model.Region
	raised bool
	reads  int
}

func (a polite) Registers() []memory.Register { return make([]memory.Register, a.n) }
func (polite) Init(model.ProcID) politeState  { return politeState{} }

func (a polite) Step(me model.ProcID, s politeState, mem *memory.Memory) politeState {
	switch {
	case s.region == model.Remainder:
		s.region = model.Trying
	case s.region == model.Critical:
		s.region = model.Exiting
	case s.region == model.Exiting:
		mem.Write(int(me), 0)
		return politeState{}
	case !s.raised:
		mem.Write(int(me), 1)
		s.raised = true
	case s.reads == int(me) || mem.Read(s.reads) == 0:
		if s.reads++; s.reads == a.n {
			s.region = model.Critical
		}
	}
	return s
}

func (polite) View(_ model.ProcID, s politeState) model.View { return model.View{Region: s.region} }

func spinning(s model.Setup) (transition.System, error) { return memory.System(polite{s.N}, s) }

// failing returns the subject that the first failing random walk is, or fails
// the test.
func failing(t interface {
	Helper()
	Fatalf(string, ...any)
}, build builder, prop property.Property, setup model.Setup, seed uint64) Subject {
	t.Helper()
	sys, err := build(setup)
	if err != nil {
		t.Fatalf("%v", err)
	}
	sample, err := simulate.Test(context.Background(), sys, []property.Property{prop}, simulate.Runs{Count: 20_000, Steps: 200, Seed: seed})
	if err != nil || sample.Violation == nil {
		t.Fatalf("no walk breaks %s under %v: %v", prop.Name, setup, err)
	}
	return Subject{Build: transition.Builder(build).Runnable, Property: prop, Setup: setup, Behaviour: transition.Finite(sample.Violation.Schedule)}
}

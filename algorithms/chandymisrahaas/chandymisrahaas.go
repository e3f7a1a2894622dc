// Package chandymisrahaas detects deadlocks without a coordinator, by chasing the edges
// of the wait-for graph. A process that begins to wait sends a probe with its name
// after its request. The resource's manager hands the probe on to the holder if the
// request waits; the holder, if it waits itself, hands it on after its own request. A
// probe that comes back to the process that sent it has gone round a cycle.
//
// No edge behind a probe can go away before it has come round: a waiting process
// releases nothing, and a process that does not wait lets the probe die. The last
// process to begin waiting closes the cycle, and its probe finds it.
package chandymisrahaas

import (
	"fmt"

	"doorway/algorithms/namedresources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Work       namedresources.State
	Dependent  model.ProcSet // the processes whose probes have come since it began to wait, and which therefore wait for it
	Deadlocked bool          // its own probe has come back
}

// A Kind says what a message is.
type Kind uint8

// The messages.
const (
	Work     Kind = iota // a message of the locks
	Waits                // a PROBE, to a manager: its sender waits for the resource
	HeldByIt             // a PROBE, to the holder of the resource
)

// Message is a message.
type Message struct {
	Kind Kind
	Work namedresources.Message // of a PROBE: only Of
	Of   model.ProcID           // of a PROBE: the process that began it
}

// String returns the message as it is written: REQUEST(a); PROBE(p1 for a) to a
// manager, PROBE(p1 through a) to a holder.
func (m Message) String() string {
	switch m.Kind {
	case Waits:
		return fmt.Sprintf("PROBE(%v for %v)", m.Of, m.Work.Of)
	case HeldByIt:
		return fmt.Sprintf("PROBE(%v through %v)", m.Of, m.Work.Of)
	default:
		return m.Work.String()
	}
}

// Algorithm is the algorithm, for any number of processes.
type Algorithm struct{ Work namedresources.Algorithm }

// Linked says that there are channels between managers and everyone.
func (a Algorithm) Linked(from, to model.ProcID) bool { return a.Work.Linked(from, to) }

// Init returns the state of a process that has sent and seen nothing.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	r := in.Msg.Work.Of
	switch {
	case in.Msg.Kind == Waits:
		if lock := s.Work.Locks[r]; lock.Queue.Has(in.From) {
			out.ToAll(lock.Holder, Message{HeldByIt, in.Msg.Work, in.Msg.Of})
		}

	case in.Msg.Kind == HeldByIt:
		if v := a.Work.View(me, s.Work); v.Holds.Has(r) && !v.Wants.Empty() {
			a.chase(me, &s, in.Msg.Of, &out)
		}

	default:
		a.work(me, &s, in, &out)
	}
	return s, out
}

// chase handles the probe of i, which waits for me, while me waits.
func (a Algorithm) chase(me model.ProcID, s *State, i model.ProcID, out *message.Sends[Message]) {
	switch {
	case i == me:
		s.Deadlocked = true
	case !s.Dependent.Has(i):
		s.Dependent = s.Dependent.With(i)
		a.probe(me, s, i, out)
	}
}

// probe sends the probe of i after the request of me.
func (a Algorithm) probe(me model.ProcID, s *State, i model.ProcID, out *message.Sends[Message]) {
	r := a.Work.View(me, s.Work).Wants.Min()
	out.To(a.Work.Managers[r], Message{Waits, namedresources.Message{Of: r}, i})
}

// work lets the locks take a step; a process that thereby begins to wait sends a probe.
func (a Algorithm) work(me model.ProcID, s *State, in message.Input[Message], out *message.Sends[Message]) {
	was := a.Work.View(me, s.Work).Wants
	locks := func(m namedresources.Message) Message { return Message{Kind: Work, Work: m} }
	s.Work = message.Embed(a.Work, me, s.Work, message.Input[namedresources.Message]{Kind: in.Kind, From: in.From, Msg: in.Msg.Work}, out, locks)
	is := a.Work.View(me, s.Work).Wants
	if was != is {
		s.Dependent, s.Deadlocked = 0, false
	}
	if was != is && !is.Empty() {
		a.probe(me, s, me, out)
	}
}

// View is that of the locks; a deadlocked process declares itself.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	v := a.Work.View(me, s.Work)
	if s.Deadlocked {
		v.Deadlocked = model.Procs(me)
	}
	return v
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: at, Lines: catalogue.Listing(`
remainder   remainder
·           request: for each resource that it needs
·             send REQUEST to the manager, then PROBE(me)
trying        wait for GRANT
·               PROBE(i), i ≠ me, through a resource that it holds:
·                 the first of i since it waits: send it on to the manager
·               PROBE(me), through a resource that it holds: deadlocked
deadlocked    declare it; go on as before
critical    critical section
·           exit: send RELEASE to all managers
·
·           manager:
·             on REQUEST, RELEASE: as a central coordinator
·             on PROBE(i) from p: if the request of p waits: send it on to the holder
`)}

// at says where a process is by its region, and whether it has found itself deadlocked.
func at(_ model.ProcID, _ any, v model.View) string {
	switch {
	case v.Region == model.Down:
		return ""
	case !v.Deadlocked.Empty():
		return "deadlocked"
	default:
		return v.Region.String()
	}
}

// Package deadlockcoordinator detects deadlocks with a coordinator. Processes use
// named resources, each with a manager of its own, and the manager reports to the
// coordinator who has its resource and who waits for it, whenever that changes. The
// coordinator puts the last reports of all managers together and looks for a cycle.
//
// Different managers report at different times, so the graph that their reports
// make may never have existed. A process that releases b and then asks for a may
// be reported to wait for a while it is still reported to have b: a phantom
// deadlock. What one request holds and waits for is different: it lets go of
// nothing before it has everything, so what a report says of it stays true as
// long as it waits. The reports therefore number the requests of each process,
// and a cycle counts only if each process waits by the request by which it holds.
package deadlockcoordinator

import (
	"fmt"
	"strings"

	"doorway/algorithms/central"
	"doorway/algorithms/namedresources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// coordinator is the process that looks for deadlocks. Manager r is process r.
const coordinator model.ProcID = 0

// A Table is what a manager knows of its resource.
type Table struct {
	Holder  model.ProcSet        // the process to which it is granted, or none
	Numbers model.PerProc[uint8] // the request by which each process holds it or waits for it; 0 if it does neither
}

// waits reports whether the k-th request of p waits in the table.
func (t *Table) waits(p model.ProcID, k uint8) bool {
	return k != 0 && t.Numbers[p] == k && !t.Holder.Has(p)
}

// State is the local state of one process.
type State struct {
	Work    namedresources.State
	Request uint8                      // the number of its last request
	Numbers model.PerProc[uint8]       // a manager's: as in its table
	Tables  [namedresources.Most]Table // the coordinator's: as reported last
	Found   model.ProcSet              // the coordinator's: the deadlocked processes
}

// Message is a message of the locks or, with a table, a REPORT of it.
type Message struct {
	Work   namedresources.Message
	Number uint8 // of a REQUEST
	Report bool
	Table  Table
}

// String returns the message as it is written: REQUEST(a)#2, or
// REPORT(a: p0#1 has it; p1#2 waits).
func (m Message) String() string {
	switch {
	case m.Report:
		return fmt.Sprintf("REPORT(%v: %s)", m.Work.Of, m.Table)
	case m.Number != 0:
		return fmt.Sprintf("%v#%d", m.Work, m.Number)
	default:
		return m.Work.String()
	}
}

// String returns the table in words.
func (t Table) String() string {
	var says []string
	for p, k := range t.Numbers {
		switch p := model.ProcID(p); {
		case t.Holder.Has(p):
			says = append(says, fmt.Sprintf("%v#%d has it", p, k))
		case k != 0:
			says = append(says, fmt.Sprintf("%v#%d waits", p, k))
		}
	}
	if says == nil {
		return "free"
	}
	return strings.Join(says, "; ")
}

// Algorithm is the algorithm, for any number of processes.
type Algorithm struct {
	Work namedresources.Algorithm
	// Unnumbered makes reports name processes only, not requests.
	Unnumbered bool
}

// Linked says that there are channels between managers and everyone; the
// coordinator is a manager.
func (a Algorithm) Linked(from, to model.ProcID) bool { return a.Work.Linked(from, to) }

// Init returns the state of a process that has sent and seen nothing.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	if in.Kind == model.Deliver && in.Msg.Report {
		s.Tables[in.Msg.Work.Of] = in.Msg.Table
		s.detect()
		return s, out
	}
	if in.Kind == model.Request {
		s.Request = a.number(s.Request)
	}
	a.work(me, &s, in, &out)
	if in.Kind == model.Deliver && (in.Msg.Work.Says == central.Request || in.Msg.Work.Says == central.Release) {
		s.Numbers[in.From] = in.Msg.Number
		out.To(coordinator, s.report(in.Msg.Work.Of))
	}
	return s, out
}

// number returns the number of the request after the k-th.
func (a Algorithm) number(k uint8) uint8 {
	if a.Unnumbered {
		return 1
	}
	return k + 1
}

// work lets the locks take a step.
func (a Algorithm) work(me model.ProcID, s *State, in message.Input[Message], out *message.Sends[Message]) {
	k := s.Request
	numbered := func(m namedresources.Message) Message {
		if m.Says == central.Request {
			return Message{Work: m, Number: k}
		}
		return Message{Work: m}
	}
	s.Work = message.Embed(a.Work, me, s.Work, message.Input[namedresources.Message]{Kind: in.Kind, From: in.From, Msg: in.Msg.Work}, out, numbered)
}

// report returns the report of the manager of r.
func (s *State) report(r model.Resource) Message {
	return Message{
		Work: namedresources.Message{Of: r}, Report: true,
		Table: Table{Holder: s.Work.Locks[r].Holder, Numbers: s.Numbers},
	}
}

// detect looks for processes that wait for themselves.
func (s *State) detect() {
	for _, t := range s.Tables {
		for p, k := range t.Numbers {
			if p := model.ProcID(p); s.leads(p, k, p, k, namedresources.Most) {
				s.Found = s.Found.With(p)
			}
		}
	}
}

// leads reports whether the k-th request of p waits for the j-th of q, directly
// or through at most so many others.
func (s *State) leads(p model.ProcID, k uint8, q model.ProcID, j uint8, others int) bool {
	for i := range s.Tables {
		t := &s.Tables[i]
		if !t.waits(p, k) || t.Holder.Empty() {
			continue
		}
		h := t.Holder.Min()
		if h == q && t.Numbers[h] == j || others > 0 && s.leads(h, t.Numbers[h], q, j, others-1) {
			return true
		}
	}
	return false
}

// View is that of the locks; the coordinator declares the processes that it found
// deadlocked.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	v := a.Work.View(me, s.Work)
	v.Deadlocked = s.Found
	return v
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: number := number + 1; for each resource that it needs
·            send REQUEST#number to the manager
trying       wait for GRANT
critical   critical section
·          exit: send RELEASE to all managers
·
·          manager:
·            on REQUEST, RELEASE: as a central coordinator; then send REPORT:
·              the request that holds the resource, and the requests that wait for it
·
·          coordinator:
·            on REPORT: it replaces the last one of that manager
·              a request waits for the one by which its resource is held,
·                and for all that the other waits for
·              declare the processes deadlocked whose request waits for itself
`)}

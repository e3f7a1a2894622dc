package transition

import (
	"fmt"

	"doorway/model"
)

// Beginnings returns how many initial states a run of the system can choose from by its first
// event, or 0 if there is one initial state and no such event.
func Beginnings(sys System) int {
	if s, ok := sys.(interface{ Beginnings() int }); ok {
		return s.Beginnings()
	}
	return 0
}

// A System runs an algorithm under a setup; message.System and memory.System make one. It
// never changes; the worlds made from it do.
//
// You can also make one by package rules, or write one (docs/own-system.md). It has 1 to MaxProcs processes, and its World and its Machine are
// twins: they have the same events in the same order. An event changes the view of the process at
// which it happens (for one that happens everywhere, p0) and of no other, since a property observes
// that process alone. Every event of such a system is checked; one that breaks this rule is an error.
type System interface {
	Runnable
	// With returns the same algorithm under another setup for as many processes.
	With(model.Setup) (System, error)
	// World returns a world in the initial state.
	World() World
	// Machine returns the system as a vector of interned components, the form for searches.
	Machine() Machine
}

// A World holds a system in one global state, which Apply changes in place. It defines the meaning
// of the system in the plainest way.
type World interface {
	Run
	// Action returns the action of an enabled event.
	Action(e model.Event) Action
	// Audit calls the algorithm again for some of its earlier steps in this world, and returns an
	// error if an answer differs. Apply does the same now and then. A copy does not know the steps
	// taken before it was made.
	Audit() error
	// Clone returns an independent copy.
	Clone() World
}

// A Builder returns the system of a variant under a setup, or an error that says why there is none.
type Builder func(model.Setup) (System, error)

// Runnable does what b does, for callers that run the system and do not search it.
func (b Builder) Runnable(s model.Setup) (Runnable, error) { return b(s) }

// ForClients returns a builder of systems in which these processes serve the others: it is an error if
// one of them may request.
func (b Builder) ForClients(servers model.ProcSet) Builder {
	return func(s model.Setup) (System, error) {
		for p := range servers.Each() {
			if s.MayRequest(p) && s.Requests != 0 {
				return nil, fmt.Errorf("%v serves the others and requests nothing; name only clients as requesters", p)
			}
		}
		return b(s)
	}
}

// ForProcesses wraps one builder as the function of that name wraps a page's.
func (b Builder) ForProcesses(least, most int, reason string) Builder {
	want := fmt.Sprintf("%d to %d", least, most)
	switch {
	case most == least:
		want = fmt.Sprint(least)
	case most == 0:
		want = fmt.Sprintf("%d or more", least)
	}
	return func(s model.Setup) (System, error) {
		if s.N < least || most != 0 && s.N > most {
			return nil, fmt.Errorf("n=%d, want %s: %s", s.N, want, reason)
		}
		return b(s)
	}
}

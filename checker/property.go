// Package checker decides properties of systems: it explores every run of a
// bounded system or walks through random ones, and lets each property watch.
package checker

import (
	"errors"
	"fmt"
	"strings"

	"doorway/model"
)

// A Property is a claim about every run of a system.
type Property struct {
	Name    string // lower case and hyphens, with a number in brackets if it has one
	Meaning string // one line
	Source  string // who defined it
	watch   watch
	strong  bool   // runs count only if they are strongly fair
	code    string // where its functions are written
}

// A Monitor is the pure automaton behind a property. It sees a run as a
// sequence of observations and keeps a memory of type M, a plain value, so that
// an explorer can make the memory part of the state.
type Monitor[M comparable] struct {
	// Start returns the memory for a system's initial state.
	Start func(model.Snapshot) M
	// AtStart, if set, judges the initial state, which Step does not see.
	AtStart func(M) error
	// Step returns the memory after an observation, or an error that says why
	// the observation breaks the property.
	Step func(M, model.Observation) (M, error)
	// AtRest, if set, judges a state in which nothing will happen any more
	// unless someone requests or a fault occurs.
	AtRest func(M) error
	// Always, if set, judges every state, the initial one included.
	Always func(M, model.Snapshot) error
	// Exercised reports whether the property has been put to the test. One that
	// never was is reported as vacuous. If it is nil the property always is.
	// With AtRest and without Possible it is asked only in states at rest.
	Exercised func(M) bool
	// Unexercised says what never happened where nothing puts the property to the
	// test, as in "nobody ever waited while another was inside".
	Unexercised string
	// Possible, if set, is judged on the graph of all states, once no run has
	// broken the property by itself.
	Possible *Possibility[M]
	// Eventually, if set, is judged likewise, on the fair runs of the graph.
	Eventually *Eventuality[M]
	// Cycle says that the property is about entries to a critical section: it is
	// asked only of systems whose processes keep the order of regions of a lock.
	// A step that breaks it is an error of the algorithm.
	Cycle bool
	// Sees says what the monitor needs of an observation; the rest is blanked,
	// and observations that show nothing are left out.
	Sees Sight
	// Symmetric says that the monitor treats all processes alike: with two
	// processes exchanged in a memory and in an observation, Step leads to the
	// memory with the two exchanged, and both are judged alike. It allows
	// Options.Reduce to explore one of several states that differ only so. M
	// must then name processes by members of a ProcSet and entries of a PerProc.
	Symmetric bool
}

// A Possibility asks that from every reachable state that is Pending, some run
// reaches a state that is a Goal without any event of the kinds in Without.
// It is what CTL writes AG (pending → EF goal).
type Possibility[M comparable] struct {
	Pending, Goal func(M) bool
	Without       model.Kinds
	Why           string // the error when no such run exists
	// Stuck, if set, returns the error instead where nothing can happen at all
	// but events of the kinds in Without. It decides nothing: such a state is one
	// of those that no run leaves.
	Stuck func(M) error
}

// stuck returns why a memory breaks the possibility where such events are
// enabled, if they alone tell: what is pending there can come of none of them.
func (p *Possibility[M]) stuck(mem M, enabled []model.Event) error {
	switch {
	case !model.OnlyOf(enabled, p.Without) || !p.Pending(mem) || p.Goal(mem):
		return nil
	case p.Stuck != nil:
		return p.Stuck(mem)
	default:
		return errors.New(p.Why)
	}
}

// An Eventuality asks that in no fair run a process is owed something for ever.
// Weakly fair is a run in which no action is enabled from some point on and yet
// never taken: neither a process's step, exit or timeout, nor the flush of a
// write, nor the delivery of a message, nor a report of the failure detector.
// Strongly asks for a stronger fairness. Requests and faults need not happen.
// What breaks it is a lasso: a run to a state, and a fair loop there.
//
// With Inside it asks something else, of every run, fair or not: that there is a
// bound on how often others come inside while a process is owed something. On a
// finite graph there is none just if some cycle, with something owed to the same
// process all the way, has an edge by which another comes inside: a run may go
// round it as often as it likes before the process gets what it is owed.
type Eventuality[M comparable] struct {
	Owed func(M) model.ProcSet // to whom something is owed now
	Why  string                // what the process does in a run that breaks it: "waits for ever, though the run is fair"
	// Inside, if set, returns who is inside now.
	Inside func(M) model.ProcSet
	// Says, if set, is asked instead of Why, of the memory where the loop begins.
	Says func(M, model.ProcID) string
}

// says returns what p does in a run that breaks the eventuality.
func (e *Eventuality[M]) says(mem M, p model.ProcID) string {
	if e.Says == nil {
		return e.Why
	}
	return e.Says(mem, p)
}

// inside returns who is inside, if the eventuality says so.
func (e *Eventuality[M]) inside(mem M) model.ProcSet {
	if e.Inside == nil {
		return 0
	}
	return e.Inside(mem)
}

// A Sight is the parts of an observation that a monitor needs.
type Sight uint16

// The parts of an observation.
const (
	Regions    Sight = 1 << iota // View.Region and View.Passed
	Leaders                      // View.Leaders
	Stamps                       // View.Stamp
	Messages                     // Observation.Sent
	Tokens                       // Observation.Tokens
	EventKinds                   // the kind of event, on every event
	Times                        // Snapshot.Time, in Always
	Waits                        // View.Holds, View.Wants and View.Deadlocked
	Ranks                        // View.Rank
)

// New returns the property that a monitor decides.
func New[M comparable](name, meaning, source string, m Monitor[M]) Property {
	code := written(m)
	if always := m.Always; always != nil {
		m.Always = func(mem M, s model.Snapshot) error {
			defer blame(name)
			return always(mem, s)
		}
	}
	return Property{Name: name, Meaning: meaning, Source: source, watch: watcher[M]{m, outOf(m)}, code: code}
}

// A blamed is a panic of a property, with its name.
type blamed struct {
	property string
	reason   any
}

// blame, deferred, adds a property's name to its panic.
func blame(property string) {
	if r := recover(); r != nil {
		panic(blamed{property, r})
	}
}

// Invariant returns the property that holds(s) == nil in every reachable state.
// An algorithm's own lemma gets at its local states with model.Locals.
func Invariant(name, meaning string, holds func(model.Snapshot) error) Property {
	type nothing struct{}
	p := New(name, meaning, "", Monitor[nothing]{
		Start:  func(model.Snapshot) nothing { return nothing{} },
		Always: func(_ nothing, s model.Snapshot) error { return holds(s) },
	})
	p.code = written(holds)
	return p
}

// Endless reports whether the property is about runs that go on for ever, so
// that random runs that just end say nothing of it.
func (p Property) Endless() bool { return p.watch.eventual() }

// AnyRun reports whether the property is an endless one of every run, fair or not:
// that there is a bound on something. Random runs say nothing of it.
func (p Property) AnyRun() bool { return p.watch.anyRun() }

// OnGraph reports whether the property is about what can happen from a state on,
// or about runs that go on for ever: no step of a run by itself keeps it.
func (p Property) OnGraph() bool {
	_, _, possible := p.watch.possible()
	return possible || p.Endless()
}

// fits returns an error if the property cannot be judged on the graph of a system.
func (p Property) fits(sys model.System) error {
	if p.watch.sees()&Stamps != 0 && model.Renumbered(sys) {
		return fmt.Errorf("property %s compares timestamps of different states, and with %v states count as one that differ in their clocks alone; bound the requests",
			p.Name, sys.Setup())
	}
	if p.watch.sees()&Times != 0 && !model.TellsTime(sys) {
		return fmt.Errorf("property %s is about the times that processes tell, and none tells a time here: implement model.Timekeeper", p.Name)
	}
	return nil
}

// fits returns an error if what is asked for would not be sound within the
// constraint: states outside have no successors in the graph. A nil constraint
// fits everything.
func (c *Constraint) fits(p Property) error {
	switch {
	case c == nil:
		return nil
	case p.OnGraph():
		return fmt.Errorf("property %s is about what can or will happen later, which may lie outside the constraint %s; "+
			"leave the constraint out and bound the requests, or take a property of single states", p.Name, c.Name)
	}
	return nil
}

// Strongly returns an endless property judged on strongly fair runs alone
// (Lamport, The temporal logic of actions, 1994; compassion in Manna and
// Pnueli, The temporal logic of reactive and concurrent systems, 1992): an action
// that is enabled again and again is taken again and again, even if it is
// disabled in between. Its name is that of p with "(strong)" behind it.
func Strongly(p Property) Property {
	p.Name, p.Meaning, p.strong = p.Name+strong, strings.Replace(p.Meaning, "fair run", "strongly fair run", 1), true
	return p
}

// strong is what the names of properties of strongly fair runs end with.
const strong = "(strong)"

// owing is the error of a run that owes a process something for ever.
func (p Property) owing(to model.ProcID, why string) error {
	if p.strong {
		why = strings.Replace(why, "the run is fair", "the run is strongly fair", 1)
	}
	return fmt.Errorf("%v %s", to, why)
}

// shows reports whether a monitor with this sight sees anything of o.
func (s Sight) shows(o *model.Observation) bool {
	return s&Regions != 0 && (o.Was.Region != o.Is.Region || o.Was.Passed != o.Is.Passed) ||
		s&Leaders != 0 && o.Was.Leaders != o.Is.Leaders ||
		s&Ranks != 0 && o.Was.Rank != o.Is.Rank ||
		s&Stamps != 0 && o.Was.Stamp != o.Is.Stamp ||
		s&Waits != 0 && (o.Was.Holds != o.Is.Holds || o.Was.Wants != o.Is.Wants || o.Was.Deadlocked != o.Is.Deadlocked) ||
		s&Messages != 0 && o.Sent != 0 ||
		s&Tokens != 0 && o.Tokens != 0 ||
		s&EventKinds != 0
}

// blank returns what a monitor with this sight sees of o.
func (s Sight) blank(o *model.Observation) (seen model.Observation) {
	seen.Event.Proc = o.Event.Proc
	if s&Regions != 0 {
		seen.Was.Region, seen.Is.Region = o.Was.Region, o.Is.Region
		seen.Was.Passed, seen.Is.Passed = o.Was.Passed, o.Is.Passed
	}
	if s&Leaders != 0 {
		seen.Was.Leaders, seen.Is.Leaders = o.Was.Leaders, o.Is.Leaders
	}
	if s&Ranks != 0 {
		seen.Was.Rank, seen.Is.Rank = o.Was.Rank, o.Is.Rank
	}
	if s&Stamps != 0 {
		seen.Was.Stamp, seen.Is.Stamp = o.Was.Stamp, o.Is.Stamp
	}
	if s&Waits != 0 {
		seen.Was.Holds, seen.Was.Wants, seen.Was.Deadlocked = o.Was.Holds, o.Was.Wants, o.Was.Deadlocked
		seen.Is.Holds, seen.Is.Wants, seen.Is.Deadlocked = o.Is.Holds, o.Is.Wants, o.Is.Deadlocked
	}
	if s&Messages != 0 {
		seen.Sent = o.Sent
	}
	if s&Tokens != 0 {
		seen.Tokens = o.Tokens
	}
	if s&EventKinds != 0 {
		seen.Event.Kind = o.Event.Kind
	}
	return seen
}

// watch is a Monitor with its memory type hidden.
type watch interface {
	// run returns the monitor in a form that follows one run.
	run() (follower, error)
	// intern returns it over numbered memories, for an explorer.
	intern() (*interned, error)
	sees() Sight
	// judgesStates reports whether the monitor judges every state by itself.
	judgesStates() bool
	cycles() bool
	possible() (without model.Kinds, why string, ok bool)
	eventual() bool
	anyRun() bool
	// never says what never happened if the property is not put to the test.
	never() string
	// wayOut returns, of a Possibility, a watch that ends a search with
	// errWayOut where a goal is reached from the end of a prefix.
	wayOut(prefix int) watch
}

// A follower follows one run.
type follower interface {
	// reset starts another run and judges its first state.
	reset(model.Snapshot) error
	step(*model.Observation) error
	always(model.Snapshot) error
	atRest() error
	stuck(enabled []model.Event) error // of a Possibility only
	exercised() bool
	pending() bool
	goal() bool
	owed() model.ProcSet        // of an Eventuality only
	inside() model.ProcSet      // likewise, of one that says who is
	says(p model.ProcID) string // likewise
	key(buf []byte) []byte
	clone() follower
}

type watcher[M comparable] struct {
	m   Monitor[M]
	out func(prefix int) watch // wayOut, made by outOf: a method of this type cannot name that of way[M]
}

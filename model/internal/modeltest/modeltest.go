// Package modeltest contains algorithms made of functions, and runs in which a world and a machine must agree, for the
// tests of the model. Tests import it with a dot.
package modeltest

import (
	"errors"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"
)

// Proc makes a message-passing algorithm of functions; what is nil does nothing.
type Proc[S, M comparable] struct {
	Begins func(me model.ProcID) S
	Does   func(me model.ProcID, s S, in message.Input[M]) (S, message.Sends[M])
	Shows  func(me model.ProcID, s S) model.View
}

// Init asks Begins.
func (a Proc[S, M]) Init(me model.ProcID) (s S) {
	if a.Begins != nil {
		s = a.Begins(me)
	}
	return s
}

// Step asks Does.
func (a Proc[S, M]) Step(me model.ProcID, s S, in message.Input[M]) (S, message.Sends[M]) {
	if a.Does == nil {
		return s, message.Sends[M]{}
	}
	return a.Does(me, s, in)
}

// View asks Shows.
func (a Proc[S, M]) View(me model.ProcID, s S) (v model.View) {
	if a.Shows != nil {
		v = a.Shows(me, s)
	}
	return v
}

// The same with one optional method.
type (
	Linked[S, M comparable] struct {
		Proc[S, M]
		Links func(from, to model.ProcID) bool
	}
	Durable[S, M comparable] struct {
		Proc[S, M]
		Keeps func(me model.ProcID, s S) S
	}
	Carrier[S, M comparable] struct {
		Proc[S, M]
		Holds func(m M) bool
	}
	Selective[S, M comparable] struct {
		Proc[S, M]
		Takes func(me model.ProcID, s S, from model.ProcID, m M) bool
	}
)

// Linked asks Links.
func (a Linked[S, M]) Linked(from, to model.ProcID) bool { return a.Links(from, to) }

// Durable asks Keeps.
func (a Durable[S, M]) Durable(me model.ProcID, s S) S { return a.Keeps(me, s) }

// Carries asks Holds.
func (a Carrier[S, M]) Carries(m M) bool { return a.Holds(m) }

// Accepts asks Takes.
func (a Selective[S, M]) Accepts(me model.ProcID, s S, from model.ProcID, m M) bool {
	return a.Takes(me, s, from, m)
}

// Prog makes a shared-memory algorithm of functions.
type Prog[S comparable] struct {
	Regs   []memory.Register
	Begins func(me model.ProcID) S
	Does   func(me model.ProcID, s S, mem *memory.Memory) S
	Shows  func(me model.ProcID, s S) model.View
}

// Registers returns Regs.
func (a Prog[S]) Registers() []memory.Register { return a.Regs }

// Init asks Begins.
func (a Prog[S]) Init(me model.ProcID) (s S) {
	if a.Begins != nil {
		s = a.Begins(me)
	}
	return s
}

// Step asks Does.
func (a Prog[S]) Step(me model.ProcID, s S, mem *memory.Memory) S { return a.Does(me, s, mem) }

// View asks Shows.
func (a Prog[S]) View(me model.ProcID, s S) (v model.View) {
	if a.Shows != nil {
		v = a.Shows(me, s)
	}
	return v
}

// DurableProg does the same, with something that survives a crash.
type DurableProg[S comparable] struct {
	Prog[S]
	Keeps func(me model.ProcID, s S) S
}

// Durable asks Keeps.
func (a DurableProg[S]) Durable(me model.ProcID, s S) S { return a.Keeps(me, s) }

// ParseSetup reads a setup.
func ParseSetup(t rapid.TB, text string) model.Setup {
	t.Helper()
	s, err := notation.Setup(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Passing builds a system of an algorithm that passes messages.
func Passing[S, M comparable](t rapid.TB, alg message.Process[S, M], setup string) transition.System {
	t.Helper()
	sys, err := message.System(alg, ParseSetup(t, setup))
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// Sharing builds a system of a program that shares memory.
func Sharing[S comparable](t rapid.TB, alg memory.Program[S], setup string) transition.System {
	t.Helper()
	sys, err := memory.System(alg, ParseSetup(t, setup))
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// Schedule reads events separated by semicolons.
func Schedule(t rapid.TB, text string) transition.Schedule {
	t.Helper()
	s, err := notation.Schedule(strings.ReplaceAll(text, ";", "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Enabled returns what can happen, separated by semicolons.
func Enabled(w transition.World) string {
	return strings.ReplaceAll(strings.TrimSpace(transition.Schedule(w.Enabled(nil)).String()), "\n", "; ")
}

// A Run takes a world and a machine through the same events; they must agree on
// all that can be seen of them.
type Run struct {
	T       rapid.TB
	World   transition.World
	Machine transition.Machine
	V       []uint32
	Fp      uint64
	delta   transition.Delta
	Last    model.Observation

	Renumbered bool // the clocks of the machine are not those of the world
}

// Start begins a run of a system.
func Start(t rapid.TB, sys transition.System) *Run {
	r := &Run{T: t, World: sys.World(), Machine: sys.Machine(), Renumbered: message.Renumbered(sys)}
	r.V = make([]uint32, r.Machine.Width())
	r.Fp = r.Machine.Start(r.V)
	r.Compare()
	return r
}

// Do lets events happen and wants no error.
func (r *Run) Do(text string) *Run {
	r.T.Helper()
	for _, e := range Schedule(r.T, text) {
		if err := r.Apply(e); err != nil {
			r.T.Fatal(err)
		}
	}
	return r
}

// Apply lets e happen in both and returns the world's error; the machine must
// have one too, about the same event and for the same reason.
func (r *Run) Apply(e model.Event) error {
	r.T.Helper()
	if !slices.Contains(r.Machine.Events(r.V, nil), e) {
		_, err := r.World.Apply(e)
		if disabled := (*transition.DisabledError)(nil); !errors.As(err, &disabled) {
			r.T.Fatalf("%v is not enabled in the machine, but in the world: %v", e, err)
		}
		return err
	}
	obs, err := r.World.Apply(e)
	err2 := r.Machine.Step(r.V, e, &r.delta)
	if err != nil || err2 != nil {
		var breach, breach2 *transition.AlgorithmError
		if !errors.As(err, &breach) || !errors.As(err2, &breach2) || breach.Event != e || !alike(breach, breach2) {
			r.T.Fatalf("%v: the world says %v, the machine %v", e, err, err2)
		}
		return err
	}
	want, got := *obs, r.Machine.Observed(r.delta.Seen)
	want.Event.Index = 0
	if r.Renumbered {
		want.Was.Stamp, want.Is.Stamp, got.Was.Stamp, got.Is.Stamp = 0, 0, 0, 0
	}
	if got != want {
		r.T.Fatalf("%v: the world is observed as\n%+v, the machine as\n%+v", e, want, got)
	}
	for _, c := range r.delta.Changes {
		r.V[c.Component] = c.ID
	}
	r.Fp += r.delta.Word
	r.Last = *obs
	r.Compare()
	return nil
}

// alike reports whether two breaches are the same, those apart of steps that may
// do something else each time they are asked, or that have other clocks.
func alike(a, b *transition.AlgorithmError) bool {
	both := func(text string) bool { return strings.HasPrefix(a.Reason, text) && strings.HasPrefix(b.Reason, text) }
	return *a == *b || both("Step is impure") || both("StateClocks and MessageClocks are wrong")
}

// Compare wants the world and the machine to show the same.
func (r *Run) Compare() {
	r.T.Helper()
	if a, b := r.World.Enabled(nil), r.Machine.Events(r.V, nil); !slices.Equal(a, b) {
		r.T.Fatalf("in the world can happen\n%v, in the machine\n%v", a, b)
	}
	for _, e := range r.World.Enabled(nil) {
		if r.World.Action(e) != r.Machine.Action(r.V, e) {
			r.T.Fatalf("%v is another action in the world than in the machine", e)
		}
	}
	if !r.Renumbered {
		CompareSnapshots(r.T, r.World, r.Machine.Snapshot(r.V))
	}
}

// CompareSnapshots wants two states to show the same.
func CompareSnapshots(t rapid.TB, a, b model.Snapshot) {
	t.Helper()
	if a.N() != b.N() || a.Parts() != b.Parts() {
		t.Fatalf("%d processes and times in %d parts, and %d and %d", a.N(), a.Parts(), b.N(), b.Parts())
	}
	for p := range model.ProcID(a.N()) {
		if a.View(p) != b.View(p) || a.Local(p) != b.Local(p) {
			t.Fatalf("%v: view %+v and %+v, state %+v and %+v", p, a.View(p), b.View(p), a.Local(p), b.Local(p))
		}
		x, xOK := a.Time(p)
		if y, yOK := b.Time(p); x != y || xOK != yOK {
			t.Fatalf("%v tells %d (%v) and %d (%v)", p, x, xOK, y, yOK)
		}
		for q := range model.ProcID(a.N()) {
			if !slices.Equal(a.Queue(p, q), b.Queue(p, q)) {
				t.Fatalf("from %v to %v: %v and %v", p, q, a.Queue(p, q), b.Queue(p, q))
			}
		}
	}
}

// Fault runs events and returns how the last of them breaks a rule, as it must. The
// run is made in a world, a machine and once more for people.
func Fault(t rapid.TB, sys transition.System, text string) string {
	t.Helper()
	s := Schedule(t, text)
	r := Start(t, sys)
	for _, e := range s[:len(s)-1] {
		if err := r.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	err := r.Apply(s[len(s)-1])
	breach := (*transition.AlgorithmError)(nil)
	if !errors.As(err, &breach) {
		t.Fatalf("%q breaks no rule: %v", text, err)
	}
	if _, err2 := transition.Explain(sys, s); err2 == nil || !explains(err2, breach) {
		t.Fatalf("explained: %v, applied: %v", err2, err)
	}
	return breach.Reason
}

func explains(err error, want *transition.AlgorithmError) bool {
	breach := (*transition.AlgorithmError)(nil)
	return errors.As(err, &breach) && alike(breach, want)
}

// WantText wants each of the parts in the text.
func WantText(t rapid.TB, got string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(got, part) {
			t.Errorf("%q does not say %q", got, part)
		}
	}
}

// Key identifies the state of a world.
func Key(w transition.World) string { return string(w.Key(nil)) }

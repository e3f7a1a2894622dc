package model_test

import (
	"errors"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true")
	os.Exit(m.Run())
}

// proc is a message-passing algorithm made of functions; what is nil does nothing.
type proc[S, M comparable] struct {
	init func(me model.ProcID) S
	step func(me model.ProcID, s S, in message.Input[M]) (S, message.Sends[M])
	view func(me model.ProcID, s S) model.View
}

func (a proc[S, M]) Init(me model.ProcID) (s S) {
	if a.init != nil {
		s = a.init(me)
	}
	return s
}

func (a proc[S, M]) Step(me model.ProcID, s S, in message.Input[M]) (S, message.Sends[M]) {
	if a.step == nil {
		return s, message.Sends[M]{}
	}
	return a.step(me, s, in)
}

func (a proc[S, M]) View(me model.ProcID, s S) (v model.View) {
	if a.view != nil {
		v = a.view(me, s)
	}
	return v
}

// The same with one optional method.
type (
	linked[S, M comparable] struct {
		proc[S, M]
		has func(from, to model.ProcID) bool
	}
	durable[S, M comparable] struct {
		proc[S, M]
		keeps func(me model.ProcID, s S) S
	}
	carrier[S, M comparable] struct {
		proc[S, M]
		token func(m M) bool
	}
	selective[S, M comparable] struct {
		proc[S, M]
		takes func(me model.ProcID, s S, from model.ProcID, m M) bool
	}
)

func (a linked[S, M]) Linked(from, to model.ProcID) bool { return a.has(from, to) }
func (a durable[S, M]) Durable(me model.ProcID, s S) S   { return a.keeps(me, s) }
func (a carrier[S, M]) Carries(m M) bool                 { return a.token(m) }
func (a selective[S, M]) Accepts(me model.ProcID, s S, from model.ProcID, m M) bool {
	return a.takes(me, s, from, m)
}

// prog is a shared-memory algorithm made of functions.
type prog[S comparable] struct {
	regs []memory.Register
	init func(me model.ProcID) S
	step func(me model.ProcID, s S, mem *memory.Memory) S
	view func(me model.ProcID, s S) model.View
}

func (a prog[S]) Registers() []memory.Register { return a.regs }

func (a prog[S]) Init(me model.ProcID) (s S) {
	if a.init != nil {
		s = a.init(me)
	}
	return s
}

func (a prog[S]) Step(me model.ProcID, s S, mem *memory.Memory) S { return a.step(me, s, mem) }

func (a prog[S]) View(me model.ProcID, s S) (v model.View) {
	if a.view != nil {
		v = a.view(me, s)
	}
	return v
}

// durableProg is the same with something that survives a crash.
type durableProg[S comparable] struct {
	prog[S]
	keeps func(me model.ProcID, s S) S
}

func (a durableProg[S]) Durable(me model.ProcID, s S) S { return a.keeps(me, s) }

func parseSetup(t rapid.TB, text string) model.Setup {
	t.Helper()
	s, err := model.ParseSetup(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func passing[S, M comparable](t rapid.TB, alg message.Process[S, M], setup string) transition.System {
	t.Helper()
	sys, err := message.System(alg, parseSetup(t, setup))
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

func sharing[S comparable](t rapid.TB, alg memory.Program[S], setup string) transition.System {
	t.Helper()
	sys, err := memory.System(alg, parseSetup(t, setup))
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// schedule reads events separated by semicolons.
func schedule(t rapid.TB, text string) model.Schedule {
	t.Helper()
	s, err := model.ParseSchedule(strings.ReplaceAll(text, ";", "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// enabled returns what can happen, separated by semicolons.
func enabled(w transition.World) string {
	return strings.ReplaceAll(strings.TrimSpace(model.Schedule(w.Enabled(nil)).String()), "\n", "; ")
}

// A run is a world and a machine that go through the same events; they must
// agree on all that can be seen of them.
type run struct {
	t       rapid.TB
	world   transition.World
	machine transition.Machine
	v       []uint32
	fp      uint64
	delta   transition.Delta
	last    model.Observation

	renumbered bool // the clocks of the machine are not those of the world
}

func start(t rapid.TB, sys transition.System) *run {
	r := &run{t: t, world: sys.World(), machine: sys.Machine(), renumbered: message.Renumbered(sys)}
	r.v = make([]uint32, r.machine.Width())
	r.fp = r.machine.Start(r.v)
	r.compare()
	return r
}

// do lets events happen and wants no error.
func (r *run) do(text string) *run {
	r.t.Helper()
	for _, e := range schedule(r.t, text) {
		if err := r.apply(e); err != nil {
			r.t.Fatal(err)
		}
	}
	return r
}

// apply lets e happen in both and returns the world's error; the machine must
// have one too, about the same event and for the same reason.
func (r *run) apply(e model.Event) error {
	r.t.Helper()
	if !slices.Contains(r.machine.Events(r.v, nil), e) {
		_, err := r.world.Apply(e)
		if disabled := (*transition.DisabledError)(nil); !errors.As(err, &disabled) {
			r.t.Fatalf("%v is not enabled in the machine, but in the world: %v", e, err)
		}
		return err
	}
	obs, err := r.world.Apply(e)
	err2 := r.machine.Step(r.v, e, &r.delta)
	if err != nil || err2 != nil {
		var breach, breach2 *transition.AlgorithmError
		if !errors.As(err, &breach) || !errors.As(err2, &breach2) || breach.Event != e || !alike(breach, breach2) {
			r.t.Fatalf("%v: the world says %v, the machine %v", e, err, err2)
		}
		return err
	}
	want, got := *obs, r.machine.Observed(r.delta.Seen)
	want.Event.Index = 0
	if r.renumbered {
		want.Was.Stamp, want.Is.Stamp, got.Was.Stamp, got.Is.Stamp = 0, 0, 0, 0
	}
	if got != want {
		r.t.Fatalf("%v: the world is observed as\n%+v, the machine as\n%+v", e, want, got)
	}
	for _, c := range r.delta.Changes {
		r.v[c.Component] = c.ID
	}
	r.fp += r.delta.Word
	r.last = *obs
	r.compare()
	return nil
}

// alike reports whether two breaches are the same, those apart of steps that may
// do something else each time they are asked, or that have other clocks.
func alike(a, b *transition.AlgorithmError) bool {
	both := func(text string) bool { return strings.HasPrefix(a.Reason, text) && strings.HasPrefix(b.Reason, text) }
	return *a == *b || both("Step is impure") || both("StateClocks and MessageClocks are wrong")
}

func (r *run) compare() {
	r.t.Helper()
	if a, b := r.world.Enabled(nil), r.machine.Events(r.v, nil); !slices.Equal(a, b) {
		r.t.Fatalf("in the world can happen\n%v, in the machine\n%v", a, b)
	}
	for _, e := range r.world.Enabled(nil) {
		if r.world.Action(e) != r.machine.Action(r.v, e) {
			r.t.Fatalf("%v is another action in the world than in the machine", e)
		}
	}
	if !r.renumbered {
		compareSnapshots(r.t, r.world, r.machine.Snapshot(r.v))
	}
}

func compareSnapshots(t rapid.TB, a, b model.Snapshot) {
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

// fault runs events and returns how the last of them breaks a rule, as it must. The
// run is made in a world, a machine and once more for people.
func fault(t rapid.TB, sys transition.System, text string) string {
	t.Helper()
	s := schedule(t, text)
	r := start(t, sys)
	for _, e := range s[:len(s)-1] {
		if err := r.apply(e); err != nil {
			t.Fatal(err)
		}
	}
	err := r.apply(s[len(s)-1])
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

// wantText wants each of the parts in the text.
func wantText(t rapid.TB, got string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(got, part) {
			t.Errorf("%q does not say %q", got, part)
		}
	}
}

package checker_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"doorway/checker"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/internal/reference"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// A court judges every run of a toy by the words of the properties: it visits
// states again and again, and looks for chains of waits one by one.
type court struct {
	contended, shared bool // somebody wants what is held; two hold the same
	declared, phantom bool // somebody is declared deadlocked; and is on no cycle
	cyclic            bool // there is a cycle
	undetected        bool // in the end there is one, and nobody of it is declared
}

func (c *court) visit(t *testing.T, w transition.World) {
	all := model.AllProcs(w.N())
	said := model.ProcSet(0)
	for p := range all.Each() {
		said |= w.View(p).Deadlocked
	}
	events := w.Enabled(nil)
	for p := range all.Each() {
		for q := range all.Each() {
			c.shared = c.shared || p != q && w.View(p).Holds&w.View(q).Holds != 0
			c.contended = c.contended || waitsFor(w, p, q)
		}
		if waitChain(w, p, p, all) {
			c.cyclic = true
			c.undetected = c.undetected || len(events) == 0 && mates(w, p)&said == 0
		}
	}
	c.declared = c.declared || said != 0
	for _, e := range events {
		next := w.Clone()
		o, err := next.Apply(e)
		if err != nil {
			t.Fatal(err)
		}
		for q := range all.Each() {
			now := o.Is.Deadlocked.Has(q) && !o.Was.Deadlocked.Has(q)
			c.phantom = c.phantom || now && !waitChain(next, q, q, all)
		}
		c.visit(t, next)
	}
}

func waitsFor(w transition.World, p, q model.ProcID) bool {
	return w.View(p).Wants&w.View(q).Holds != 0
}

// waitChain reports whether p waits for q, directly or through some of the others.
func waitChain(w transition.World, p, q model.ProcID, others model.ProcSet) bool {
	if waitsFor(w, p, q) {
		return true
	}
	for r := range others.Each() {
		if waitsFor(w, p, r) && waitChain(w, r, q, others.Without(r)) {
			return true
		}
	}
	return false
}

// mates returns those that are on a cycle with p.
func mates(w transition.World, p model.ProcID) (all model.ProcSet) {
	for q := range model.AllProcs(w.N()).Each() {
		if waitChain(w, p, q, model.AllProcs(w.N())) && waitChain(w, q, p, model.AllProcs(w.N())) {
			all = all.With(q)
		}
	}
	return all
}

// status is what the court says of a property that was put to the test or not,
// and broken or not.
func status(tested, broken bool) checker.Status {
	switch {
	case broken:
		return checker.Violated
	case tested:
		return checker.Proved
	default:
		return checker.Vacuous
	}
}

// anyWaits makes a toy of two to four processes that hold, want and declare
// anything, three times at most.
func anyWaits(r *rand.Rand) Toy {
	n := 2 + r.IntN(3)
	made := make(Toy, n)
	some := func(sets int) uint64 { return (r.Uint64() & r.Uint64()) % (1 << sets) }
	for p := range made {
		for range 1 + r.IntN(3) {
			held := model.Resources(some(4))
			f := Frame{View: model.View{Ready: true, Holds: held, Wants: model.Resources(r.Uint64()%16) &^ held}}
			if len(made[p]) > 0 && r.IntN(2) == 0 {
				f.Deadlocked = model.ProcSet(some(n))
			}
			made[p] = append(made[p], f)
		}
		made[p][len(made[p])-1].Ready = false
	}
	return made
}

// TestWaits checks the properties of named resources against the court, and the
// explorer against the reference.
func TestWaits(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	for seed := range uint64(600) {
		alg := anyWaits(rand.New(rand.NewPCG(seed, 27)))
		sys := Build(t, alg, "requests=0")
		var c court
		c.visit(t, sys.World())
		for p, want := range map[*property.Property]checker.Status{
			&properties.ResourceExclusion: status(c.contended, c.shared),
			&properties.NoPhantomDeadlock: status(c.declared, c.phantom),
			&properties.DeadlockDetected:  status(c.cyclic, c.undetected),
		} {
			v := decide(t, sys, *p)
			if v.Status != want {
				t.Errorf("seed %d: %s: %v, want it %v: %v", seed, p.Name, v, want, alg)
			}
			slow, err := reference.Explore(sys, []property.Property{*p})
			if err != nil {
				t.Fatal(err)
			}
			Same(t, "explorer and reference", Outline(v.Explored), Outline(slow))
			seen[fmt.Sprintf("%s %v", p.Name, want)]++
		}
	}
	for _, p := range []property.Property{properties.ResourceExclusion, properties.NoPhantomDeadlock, properties.DeadlockDetected} {
		for _, s := range []checker.Status{checker.Proved, checker.Violated, checker.Vacuous} {
			if n := seen[fmt.Sprintf("%s %v", p.Name, s)]; n < 10 {
				t.Errorf("%s was %v %d times, want 10 or more", p.Name, s, n)
			}
		}
	}
}

// TestWaitsSaid looks at the reasons that are given.
func TestWaitsSaid(t *testing.T) {
	holds := func(held, wanted model.Resources) Frame {
		return Frame{View: model.View{Ready: true, Holds: held, Wants: wanted}}
	}
	declared := func(f Frame, ps ...int) Frame { f.Deadlocked = Procs(ps); return f }
	declares := func(f Frame, ps ...int) Frame { f.Ready = false; return declared(f, ps...) }
	idle := holds(0, 0)
	idle.Ready = false
	for _, c := range []decided{
		{"each has what the other wants", Toy{{holds(1, 2)}, {holds(2, 1), declares(holds(2, 1), 0, 1)}}, "requests=0",
			"no-phantom-deadlock", checker.Proved, "", ""},
		{"one waits for nothing", Toy{{idle}, {holds(1, 0), declares(holds(1, 0), 0)}}, "requests=0",
			"no-phantom-deadlock", checker.Violated, "p1 step", "p1 declares p0 deadlocked, which waits for nothing"},
		{"it waits for what nobody has", Toy{{holds(0, 3), declares(holds(0, 3), 0)}}, "requests=0",
			"no-phantom-deadlock", checker.Violated, "p0 step", "p0 declares p0 deadlocked, which waits for {a,b}, held by nobody"},
		{"it waits for one that is inside", Toy{{holds(1, 2), declares(holds(1, 2), 0)}, {declares(holds(2, 0))}}, "requests=0",
			"no-phantom-deadlock", checker.Violated, "p0 step", "p0 declares p0 deadlocked, which waits for {b}, held by {p1}, on no cycle"},
		{"a deadlock is declared, and then it is broken", Toy{
			{holds(1, 2), declared(holds(1, 2), 0), declares(holds(1, 0), 0)}, {declares(holds(2, 1))}}, "requests=0",
			"no-phantom-deadlock", checker.Proved, "", ""},
		{"both have b", Toy{{declares(holds(2, 0))}, {holds(0, 2), declares(holds(2, 0))}}, "requests=0",
			"resource-exclusion", checker.Violated, "p1 step", "{p0,p1} hold {b} at the same time"},
	} {
		t.Run(c.name, c.decide)
	}
}

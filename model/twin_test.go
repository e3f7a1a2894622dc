package model_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/kinds"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
)

// twins is a system as worlds and as machines, and what has been learnt about
// how its states correspond.
type twins struct {
	sys     transition.System
	machine transition.Machine
	fps     map[string]uint64   // by key of the world
	vectors map[string][]uint32 // likewise
	keys    map[uint64]string
}

func newTwins(sys transition.System) *twins {
	return &twins{sys, sys.Machine(), map[string]uint64{}, map[string][]uint32{}, map[uint64]string{}}
}

// walk takes a run in a world and in a fork of the machine side by side and
// returns the kinds of its events.
func (w *twins) walk(t rapid.TB, choose transition.Chooser, steps int) (seen kinds.Set) {
	r := &Run{T: t, World: w.sys.World(), Machine: w.machine.Fork(), Renumbered: message.Renumbered(w.sys)}
	r.V = make([]uint32, r.Machine.Width())
	r.Fp = r.Machine.Start(r.V)
	for range steps {
		r.Compare()
		w.note(t, r)
		events := r.World.Enabled(nil)
		if len(events) == 0 {
			break
		}
		e := events[choose.Choose(len(events))]
		if err := r.Apply(e); err != nil {
			t.Fatalf("%v: %v", e, err)
		}
		seen |= 1 << e.Kind
	}
	return seen
}

// note wants states that are equal to have equal vectors and fingerprints,
// whatever runs lead to them, and others to have others.
func (w *twins) note(t rapid.TB, r *Run) {
	key := string(r.World.Key(nil))
	if v, known := w.vectors[key]; known && (!slices.Equal(v, r.V) || w.fps[key] != r.Fp) {
		t.Fatalf("two runs to one state: vectors %v and %v, fingerprints %x and %x", v, r.V, w.fps[key], r.Fp)
	}
	if other, known := w.keys[r.Fp]; known && other != key {
		t.Fatalf("two states with fingerprint %x", r.Fp)
	}
	w.vectors[key], w.fps[key], w.keys[r.Fp] = slices.Clone(r.V), r.Fp, key
}

func TestWorldsAndMachinesAreTwins(t *testing.T) {
	var seen kinds.Set
	rapid.Check(t, func(t *rapid.T) {
		w := newTwins(anyChaos(t))
		for range 8 {
			seen |= w.walk(t, transition.Seeded(rapid.Uint64().Draw(t, "run")), 40)
		}
	})
	for k := model.Request; k < model.Shutdown; k++ { // algorithms are not shut down
		if !testing.Short() && !seen.Has(k) {
			t.Errorf("no run had a %v", k)
		}
	}
}

// TestStatesOfTwins explores small systems, so that states are reached by many runs.
func TestStatesOfTwins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newTwins(anyChaos(t))
		states := 0
		transition.Enumerate(func(c transition.Chooser) bool {
			w.walk(t, c, 4)
			states++
			return states < 100
		})
	})
}

// TestForks lets goroutines walk in forks of one machine at once: the values
// they share must mean the same to all.
func TestForks(t *testing.T) {
	for name, sys := range map[string]transition.System{
		"passing": Passing(t, moreChaos{chaos{3, 8, 7, true}}, "n=3 requests=unlimited channels=any crashes=1 drops=1"),
		"sharing": Sharing(t, chaosProgram{8, 2, 5, false}, "n=3 requests=unlimited crashes=1"),
	} {
		machine := sys.Machine()
		all := make([]*twins, 4)
		var wg sync.WaitGroup
		for i := range all {
			all[i] = newTwins(sys)
			all[i].machine = machine.Fork()
			wg.Go(func() {
				for seed := range uint64(50) {
					all[i].walk(t, transition.Seeded(seed*uint64(i+1)), 30)
				}
			})
		}
		wg.Wait()
		for _, w := range all[1:] {
			for key, fp := range w.fps {
				if first, known := all[0].fps[key]; known && (first != fp || !slices.Equal(all[0].vectors[key], w.vectors[key])) {
					t.Fatalf("%s: one state is %x %v and %x %v", name, first, all[0].vectors[key], fp, w.vectors[key])
				}
			}
		}
	}
}

// TestLongRun goes on after the steps of a world that are taken twice.
func TestLongRun(t *testing.T) {
	many := strings.Repeat("p0 request;", 600)
	Start(t, Passing(t, Proc[int, int]{}, "n=1 requests=unlimited")).Do(many)
	Start(t, Sharing(t, Once(func(m *memory.Memory) int { return m.FetchAndAdd(0, 1) }, 5), "n=1 requests=unlimited")).Do(many)
}

// TestFingerprintsArePinned keeps the fingerprint of a state from depending on
// anything but the state: not on the order in which values were met, nor on the
// version or the machine.
func TestFingerprintsArePinned(t *testing.T) {
	sys := Passing(t, Letters("ab"), "n=2 requesters=p0 channels=any crashes=1")
	a, b := Start(t, sys), Start(t, sys)
	a.Do("p0 request; p0->p1 deliver; p0->p1 deliver; p0 crash")
	b.Do("p0 request; p0 crash; p0->p1 deliver; p0->p1 deliver")
	if want := uint64(0xb45dd9ec1049135c); a.Fp != want || b.Fp != want {
		t.Errorf("fingerprints %#x and %#x, want %#x", a.Fp, b.Fp, want)
	}
	c := Start(t, Sharing(t, Once(func(m *memory.Memory) int { return m.Swap(0, 7) }, 5), "n=1 crashes=1")).Do("p0 request; p0 crash")
	if want := uint64(0x8e8f07288e79c001); c.Fp != want {
		t.Errorf("fingerprint %#x, want %#x", c.Fp, want)
	}
}

func TestCloneAndReset(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sys := anyChaos(t)
		w := sys.World()
		begin := Key(w)
		move(t, w, 10)
		c, was, can := w.Clone(), Key(w), Enabled(w)
		if Key(c) != was || Enabled(c) != can {
			t.Fatal("a clone differs")
		}
		CompareSnapshots(t, w, c)
		move(t, c, 10)
		if Key(w) != was || Enabled(w) != can {
			t.Fatal("what happens to a clone happens to the world")
		}
		move(t, w, 5)
		w.Reset()
		if Key(w) != begin || Enabled(w) != Enabled(sys.World()) {
			t.Fatal("a world is not new after Reset")
		}
		CompareSnapshots(t, w, sys.World())
	})
}

// move lets a few events happen.
func move(t *rapid.T, w transition.World, steps int) {
	choose := transition.Seeded(rapid.Uint64().Draw(t, "moves"))
	for range steps {
		events := w.Enabled(nil)
		if len(events) == 0 {
			return
		}
		if _, err := w.Apply(events[transition.RandomWalk(choose, events)]); err != nil {
			t.Fatal(err)
		}
	}
}

// TestExplainIsApply wants a run told to people to be the run itself.
func TestExplainIsApply(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sys := anyChaos(t)
		a, b := sys.World(), sys.World()
		choose := transition.Seeded(rapid.Uint64().Draw(t, "run"))
		for range 30 {
			events := a.Enabled(nil)
			if len(events) == 0 {
				break
			}
			e := events[choose.Choose(len(events))]
			o, err := a.Apply(e)
			h, err2 := b.Explain(e)
			if err != nil || err2 != nil || h.Observation != *o || Key(a) != Key(b) {
				t.Fatalf("%v: %+v and %+v, %v and %v", e, *o, h.Observation, err, err2)
			}
			if !strings.HasPrefix(h.String(), e.String()) || h.State == "" || (h.Message != "") != e.Kind.OnMessage() {
				t.Fatalf("%v is told as %+v", e, h)
			}
		}
	})
}

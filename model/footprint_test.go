package model_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/memory"
	"doorway/model/transition"
)

// In states that random runs come to, events that do not race commute, where no
// process can keep interrupts out: either leaves the other possible and as it was
// foreseen, and both orders lead to the same state.
func TestEventsThatDoNotRaceCommute(t *testing.T) {
	compared, shared := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		sys := anyChaos(t)
		if sys.Setup().Processors > 0 {
			return
		}
		w, choose := sys.World(), transition.Seeded(rapid.Uint64().Draw(t, "run"))
		for range 20 {
			events := w.Enabled(nil)
			if len(events) == 0 {
				return
			}
			for i, e := range events {
				for _, f := range events[:i] {
					if a, b := w.Footprint(e), w.Footprint(f); !a.Races(b) && commute(t, w, e, f) {
						if compared++; a.Register != transition.NoRegister && b.Register != transition.NoRegister {
							shared++
						}
					}
				}
			}
			if _, err := w.Apply(events[choose.Choose(len(events))]); err != nil {
				t.Fatal(err)
			}
		}
	})
	if !testing.Short() && (compared < 1000 || shared == 0) {
		t.Errorf("only %d pairs of events were compared, %d of them at registers", compared, shared)
	}
}

// commute lets e and f happen in either order. It is false if one of them is an
// algorithm's fault, as when it fills a channel.
func commute(t *rapid.T, w transition.World, e, f model.Event) bool {
	var ends [2]string
	for i, order := range [2][2]model.Event{{e, f}, {f, e}} {
		c := w.Clone()
		if _, err := c.Apply(order[0]); err != nil {
			return false
		}
		if !slices.Contains(c.Enabled(nil), order[1]) {
			t.Fatalf("%v and %v do not race, but not both can happen, %v first", e, f, order[0])
		}
		if got, want := c.Footprint(order[1]), w.Footprint(order[1]); got != want {
			t.Fatalf("%v changes what %v touches from %+v to %+v", order[0], order[1], want, got)
		}
		if _, err := c.Apply(order[1]); err != nil {
			return false
		}
		ends[i] = Key(c)
	}
	if ends[0] != ends[1] {
		t.Fatalf("%v and %v do not race and do not commute", e, f)
	}
	return true
}

// What is foreseen is what happens: the register that is named is the one that
// is told, and one that is not written keeps its value. To look changes nothing.
func TestForesight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sys := anyChaos(t)
		w, blind, regs := sys.World(), sys.World(), memory.Registers(sys)
		choose := transition.Seeded(rapid.Uint64().Draw(t, "run"))
		for range 40 {
			events := w.Enabled(nil)
			if len(events) == 0 {
				return
			}
			for _, e := range events {
				if a, b := w.Footprint(e), w.Clone().Footprint(e); a != b {
					t.Fatalf("%v touches %+v, and in a clone %+v", e, a, b)
				}
			}
			e := events[choose.Choose(len(events))]
			f := w.Footprint(e)
			before := make([]int, len(regs))
			for r := range before {
				before[r] = w.Register(r)
			}
			h, err := w.Explain(e)
			o, err2 := blind.Apply(e)
			if err != nil || err2 != nil || h.Observation != *o || Key(w) != Key(blind) {
				t.Fatalf("%v: %+v and %+v, %v and %v", e, h.Observation, *o, err, err2)
			}
			if f.Register != transition.NoRegister && h.Register != regs[f.Register].Name {
				t.Fatalf("%v touches %q, not %+v", e, h.Register, f)
			}
			for r := range before {
				if e.Kind != model.Begin && w.Register(r) != before[r] && (r != f.Register || !f.Writes) {
					t.Fatalf("%v writes %s, not %+v", e, regs[r].Name, f)
				}
			}
		}
	})
}

// Two reads do not race, nor accesses to different registers, nor steps that stay
// in store buffers; a write and a read do, and so do crashes if one is left.
func TestRaces(t *testing.T) {
	prog := Prog[int]{
		Regs: []memory.Register{{Name: "a"}, {Name: "b"}},
		Does: func(me model.ProcID, at int, m *memory.Memory) int {
			switch {
			case me == 1 && at == 0:
				m.Write(0, 1)
				return 1
			case me == 2:
				m.Write(1, 1)
			default:
				return m.Read(0)
			}
			return 0
		},
	}
	for _, c := range []struct {
		setup, e, f string
		want        bool
	}{
		{"n=4", "p0 request", "p1 request", true},
		{"n=4", "p0 request", "p2 request", false},
		{"n=4", "p0 request", "p3 request", false},
		{"n=4", "p1 request", "p2 request", false},
		{"n=4", "p1 request", "p3 request", true},
		{"n=4 memory=tso", "p0 request", "p1 request", false},
		{"n=4 crashes=1", "p0 crash", "p0 request", true},
		{"n=4 crashes=1", "p0 crash", "p2 request", false},
		{"n=4 crashes=1", "p0 crash", "p2 crash", true},
	} {
		w := Sharing(t, prog, c.setup).World()
		e, f := Schedule(t, c.e)[0], Schedule(t, c.f)[0]
		a, b := w.Footprint(e), w.Footprint(f)
		if a.Races(b) != c.want || b.Races(a) != c.want {
			t.Errorf("%s: %v races with %v: %v, want %v", c.setup, e, f, !c.want, c.want)
		}
	}
	w := Sharing(t, prog, "n=4 memory=tso requests=2").World()
	if _, err := w.Apply(Schedule(t, "p1 request")[0]); err != nil {
		t.Fatal(err)
	}
	if flush, read := w.Footprint(Schedule(t, "p1 flush")[0]), w.Footprint(Schedule(t, "p0 request")[0]); !flush.Races(read) {
		t.Errorf("the flush of a write, %+v, does not race with a read, %+v", flush, read)
	}
	if own := w.Footprint(Schedule(t, "p1 request")[0]); own.Register != transition.NoRegister {
		t.Errorf("a read of a process's own store buffer touches %+v", own)
	}
}

package checker_test

import (
	"context"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"doorway/algorithms/bakery"
	"doorway/algorithms/dijkstra"
	"doorway/algorithms/filter"
	"doorway/algorithms/fischer"
	"doorway/algorithms/mcs"
	"doorway/algorithms/peterson"
	"doorway/checker"
	"doorway/model"
)

func mk[S comparable](b testing.TB, p func(n int) model.Program[S], setup string) model.System {
	s, err := model.ParseSetup(setup)
	if err != nil {
		b.Fatal(err)
	}
	sys, err := model.SharedMemory(p(s.N), s)
	if err != nil {
		b.Fatal(err)
	}
	return sys
}

func zzSystems(b testing.TB) map[string]model.System {
	return map[string]model.System{
		"a-peterson": mk(b, func(n int) model.Program[peterson.State] { return peterson.Algorithm{} }, "n=2 requests=unlimited"),
		"b-bakery3":  mk(b, func(n int) model.Program[bakery.State] { return bakery.Algorithm{N: n} }, "n=3 requests=2"),
		"c-filter3tso": mk(b, func(n int) model.Program[model.Fenced[filter.State]] {
			return model.Fence[filter.State](filter.Algorithm{N: n}, func(model.ProcID, filter.State) bool { return true })
		}, "n=3 requests=1 memory=tso"),
		"d-bakery2safe": mk(b, func(n int) model.Program[bakery.State] { return bakery.Algorithm{N: n} }, "n=2 requests=2 memory=safe"),
		"e-fischer4":    mk(b, func(n int) model.Program[fischer.State] { return fischer.Algorithm{Pause: 3} }, "n=4 requests=unlimited delay=2"),
		"f-mcs3crash":   mk(b, func(n int) model.Program[mcs.State] { return mcs.Algorithm{N: n} }, "n=3 requests=2 crashes=1"),
		"g-dijkstra3":   mk(b, func(n int) model.Program[dijkstra.State] { return dijkstra.Algorithm{N: n} }, "n=3 requests=unlimited"),
		"h-filter3":     mk(b, func(n int) model.Program[filter.State] { return filter.Algorithm{N: n} }, "n=3 requests=unlimited"),
	}
}

func cpu() float64 {
	var r syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return float64(r.Utime.Nano() + r.Stime.Nano())
}

// TestZZ measures CPU ns/step of each.
func TestZZ(t *testing.T) {
	if os.Getenv("ZZ") == "" {
		t.Skip()
	}
	steps, _ := strconv.Atoi(os.Getenv("ZZ"))
	all := zzSystems(t)
	var names []string
	for n := range all {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, name := range names {
		sys := all[name]
		if f := os.Getenv("ZZF"); f != "" && !strings.Contains(name, f) {
			continue
		}
		// raw world
		w, c := sys.World(), model.Seeded(1)
		var buf []model.Event
		world := func(steps int) {
			for i := range steps {
				if i%1000 == 0 {
					w.Reset()
				}
				buf = w.Enabled(buf[:0])
				if len(buf) == 0 {
					w.Reset()
					continue
				}
				if _, err := w.Apply(buf[model.RandomWalk(c, buf)]); err != nil {
					t.Fatal(err)
				}
			}
		}
		world(steps / 10)
		from := cpu()
		world(steps)
		a := (cpu() - from) / float64(steps)
		// walk
		wk, err := checker.NewWalker(sys, mutex, model.RandomWalk)
		if err != nil {
			t.Fatal(err)
		}
		walk := func(steps int) (n int) {
			for n < steps {
				n -= wk.Stats().Steps
				if v, err := wk.Walk(c, 1000); err != nil || v != nil {
					t.Fatal(v, err)
				}
				n += wk.Stats().Steps
			}
			return n
		}
		walk(steps / 10)
		from = cpu()
		n := walk(steps)
		b := (cpu() - from) / float64(n)
		if os.Getenv("ZZW") != "" {
			fmt.Printf("%-14s world %7.1f walk %7.1f\n", name, a, b)
			continue
		}
		// raw machine
		m := sys.Machine()
		v := make([]uint32, m.Width())
		var d model.Delta
		machine := func(steps int) {
			for i := range steps {
				if i%1000 == 0 {
					m.Start(v)
				}
				buf = m.Events(v, buf[:0])
				if len(buf) == 0 {
					m.Start(v)
					continue
				}
				if err := m.Step(v, buf[model.RandomWalk(c, buf)], &d); err != nil {
					t.Fatal(err)
				}
				for _, ch := range d.Changes {
					v[ch.Component] = ch.ID
				}
			}
		}
		machine(steps / 10)
		from = cpu()
		machine(steps)
		mm := (cpu() - from) / float64(steps)
		// explore
		var r *checker.Result
		tr := 0
		from = cpu()
		for tr < steps/2 {
			r, err = checker.Explore(context.Background(), sys, mutex, checker.Options{Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			tr += int(r.Transitions)
		}
		x := (cpu() - from) / float64(tr)
		fmt.Printf("%-14s world %7.1f walk %7.1f machine %7.1f explore %7.1f  %d %d\n", name, a, b, mm, x, r.States, r.Transitions)
	}
}

package real_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"doorway/model"
	"doorway/real"
)

// A lease is a lock on the server that lapses.
type lease struct {
	holder model.ProcID
	until  time.Time
	held   bool
}

// acquire asks for a lease until it has it.
func acquire(p *real.Process, of time.Duration) bool {
	for p.Context().Err() == nil {
		got, err := real.Call(p.Context(), p, "lock", func() (bool, error) {
			l := real.Part(p, func() *lease { return &lease{} })
			if l.held && time.Now().Before(l.until) {
				return false, nil
			}
			*l = lease{p.ID(), time.Now().Add(of), true}
			return true, nil
		})
		if err == nil && got {
			return true
		}
		time.Sleep(2 * time.Second)
	}
	return false
}

// careless works for longer than its lease.
func careless(p *real.Process) {
	if acquire(p, 5*time.Second) {
		ctx, cancel := context.WithTimeout(p.Context(), 8*time.Second)
		defer cancel()
		p.Work(ctx)
	}
}

// walk takes a random run and returns its events and the first overlap.
func walk(t testing.TB, r model.Run, seed uint64, steps int) (s model.Schedule, overlap bool) {
	c := model.Seeded(seed)
	r.Reset()
	inside := map[model.ProcID]bool{}
	var buf []model.Event
	for range steps {
		if buf = r.Enabled(buf[:0]); len(buf) == 0 {
			break
		}
		e := buf[model.RandomWalk(c, buf)]
		s = append(s, e)
		o, err := r.Apply(e)
		if err != nil {
			t.Fatalf("%v\n%v", err, s)
		}
		inside[e.Proc] = o.Is.Region == model.Critical
		n := 0
		for _, in := range inside {
			if in {
				n++
			}
		}
		if n > 1 {
			return s, true
		}
	}
	return s, false
}

func TestFirst(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	prog, err := real.New(t, real.Setup{N: 2, Drops: 1}, careless)
	if err != nil {
		t.Fatal(err)
	}
	r := prog.Run()
	begun, events, runs, found := time.Now(), 0, 0, 0
	for seed := range uint64(2000) {
		s, overlap := walk(t, r, seed, 100)
		events += len(s)
		runs++
		if overlap {
			if found++; found == 1 {
				t.Log(s)
				r.Reset()
				for i, e := range s {
					h, err := r.Explain(e)
					t.Log(i+1, h, h.State, err)
				}
			}
		}
	}
	d := time.Since(begun).Seconds()
	t.Logf("%d found in %d runs, %.0f runs/s, %.0f events/s", found, runs, float64(runs)/d, float64(events)/d)
}

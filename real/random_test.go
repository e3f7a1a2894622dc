package real_test

import (
	"context"
	"fmt"
	"math/rand"
	"testing"
	"time"

	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
)

// A holding is a lock on the server that lapses.
type holding struct {
	holder model.ProcID
	until  time.Time
}

// acquire asks for the lease until it has it, and returns until when at least.
func acquire(p *real.Process, of time.Duration) (until time.Time, ok bool) {
	for p.Context().Err() == nil {
		asked := time.Now()
		ctx, cancel := context.WithTimeout(p.Context(), 3*time.Second)
		got, err := real.Call(ctx, p, "lock", func() (bool, error) {
			l := real.Part(p, func() *holding { return &holding{} })
			if l.holder != p.ID() && time.Now().Before(l.until) {
				return false, nil
			}
			*l = holding{p.ID(), time.Now().Add(of)}
			return true, nil
		})
		cancel()
		if err == nil && got {
			return asked.Add(of), true
		}
		time.Sleep(time.Second + time.Duration(rand.Int63n(int64(time.Second))))
	}
	return until, false
}

// What learns from pilot runs takes those that there were: other runs of a program may differ.
func TestPilots(t *testing.T) {
	run := 0
	prog, err := real.New(t, real.Setup{N: 1}, func(p *real.Process) {
		run++
		for range run % 7 {
			_, _ = real.Call(p.Context(), p, "call", func() (int, error) { return 0, nil })
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	surw, err := scheduling.Named("surw")
	if err != nil {
		t.Fatal(err)
	}
	s, err := simulate.Test(t.Context(), prog, nil, simulate.Runs{Count: 5, Steps: 50, Seed: 1, Policy: surw})
	if err != nil || s.Runs != 5 || s.Pilots.Runs != 20 || run != 25 {
		t.Errorf("%+v after %d runs, %v", s, run, err)
	}
}

// worker works for so long, or for as long as its lease lasts.
func worker(long time.Duration, careful bool) func(*real.Process) {
	return func(p *real.Process) {
		until, ok := acquire(p, 5*time.Second)
		if !ok {
			return
		}
		ctx, cancel := context.WithTimeout(p.Context(), long)
		defer cancel()
		if careful {
			ctx, cancel = context.WithDeadline(ctx, until)
			defer cancel()
		}
		p.Work(ctx)
	}
}

// A worker that works longer than the lease lasts is found, whatever else may fail.
// One that stops in time is not, nor one that counts from when the lease was asked
// for.
func TestLease(t *testing.T) {
	all := real.Setup{N: 2, Drops: 1, Duplicates: 1, Shutdowns: 1, Crashes: 1, Recoveries: 1, Splits: 1, Heals: 1}
	for _, c := range []struct {
		what   string
		setup  real.Setup
		work   func(*real.Process)
		events int // of the shortest run, or 0
	}{
		{"longer than the lease", real.Setup{N: 2}, worker(8*time.Second, false), 14},
		{"longer than the lease, and all may fail", all, worker(8*time.Second, false), 14},
		{"as long as the lease", all, worker(8*time.Second, true), 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, c.setup, c.work)
			if err != nil {
				t.Fatal(err)
			}
			realtest.Expect(t, prog, properties.MutualExclusion, simulate.Runs{Count: 1000, Steps: 200, Seed: 1}, c.events)
		})
	}
}

// A run and its replay are described alike.
func TestReplaysAreAlike(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 3, Drops: 2, Crashes: 1, Recoveries: 1}, worker(3*time.Second, false))
	if err != nil {
		t.Fatal(err)
	}
	r := prog.Run()
	for seed := range uint64(100) {
		c, s, first := transition.Seeded(seed), transition.Schedule{}, ""
		for r.Reset(); len(s) < 100; {
			events := r.Enabled(nil)
			if len(events) == 0 {
				break
			}
			e := events[c.Choose(len(events))]
			s = append(s, e)
			h, err := r.Explain(e)
			if err != nil {
				t.Fatal(err)
			}
			first += fmt.Sprintln(h, h.State)
		}
		again := ""
		r.Reset()
		for _, e := range s {
			h, err := r.Explain(e)
			again += fmt.Sprintln(h, h.State)
			if err != nil {
				again += err.Error()
			}
		}
		if again != first {
			t.Fatalf("seed %d: replayed as\n%s, and was\n%s", seed, again, first)
		}
	}
}

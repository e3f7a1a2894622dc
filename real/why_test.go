package real_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"doorway/checker/because"
	"doorway/checker/exchange"
	"doorway/checker/simulate"
	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
)

// leased works under leases for nine seconds since begun says.
func leased(p *real.Process, begun func(called time.Time) time.Time) {
	for ctx := p.Context(); ctx.Err() == nil; time.Sleep(time.Second) {
		called := time.Now()
		got, err := acquired(ctx, p)
		if left := time.Until(begun(called).Add(9 * time.Second)); err == nil && got && left > 0 {
			p.Inside(func() { time.Sleep(left) })
		}
	}
}

func acquired(ctx context.Context, p *real.Process) (bool, error) {
	return real.Call(ctx, p, "lock", func() (bool, error) {
		l := real.Part(p, func() *lease { return &lease{} })
		return l.acquire(p.ID(), time.Now()), nil
	})
}

// checksFirst asks whether the lock is free, and then takes it.
func checksFirst(p *real.Process) {
	ctx := p.Context()
	taken := func() *bool { return real.Part(p, func() *bool { return new(bool) }) }
	free, err := real.Call(ctx, p, "get", func() (bool, error) { return !*taken(), nil })
	if err != nil || !free {
		return
	}
	if _, err = real.Call(ctx, p, "set", func() (bool, error) { *taken() = true; return true, nil }); err == nil {
		p.Work(ctx)
	}
}

// believes takes an error for a lock that is free.
func believes(p *real.Process) {
	got, err := real.Call(p.Context(), p, "lock", func() (bool, error) {
		taken := real.Part(p, func() *bool { return new(bool) })
		was := *taken
		*taken = true
		return !was, nil
	})
	if got || err != nil {
		p.Work(p.Context())
	}
}

// TestWhy: what decides is what the mistakes are about: a lease that is counted from the answer on, a pause in spite of a
// lease, two calls in place of one, and an error that is no answer.
func TestWhy(t *testing.T) {
	for _, c := range []struct {
		name    string
		setup   real.Setup
		process func(*real.Process)
		want    string
		named   []int
	}{
		{"late answer", real.Setup{N: 2}, func(p *real.Process) { leased(p, func(time.Time) time.Time { return time.Now() }) },
			"p2 gets lock from p0 (3) before it is 9s (12); it is 2s (5) before p0 gets ok from p2 (15).", []int{3, 5, 12, 15}},
		{"pause", real.Setup{N: 2, Pauses: 1}, func(p *real.Process) { leased(p, func(called time.Time) time.Time { return called }) },
			"p0 pauses (4); it is 10s (15) before p2 gets lock from p1 (16); it is 2s (6) before p1 requests (7).", []int{4, 6, 7, 15, 16}},
		{"two calls", real.Setup{N: 2}, checksFirst,
			"p2 gets get from p1 (4) before p2 gets set from p0 (7); p2 gets get from p0 (3) before p2 gets set from p1 (8).", []int{3, 4, 7, 8}},
		{"lost answer", real.Setup{N: 2, Drops: 1}, believes,
			"false from p2 to p1 is lost (6); p2 gets lock from p0 (3) before p2 gets lock from p1 (4).", []int{3, 4, 6}},
	} {
		t.Run(c.name, func(t *testing.T) {
			prog, err := real.New(t, c.setup, c.process)
			if err != nil {
				t.Fatal(err)
			}
			f, err := realtest.Find(t.Context(), prog, properties.MutualExclusion, simulate.Runs{Count: 2000, Steps: 300, Seed: 1})
			if err != nil || f == nil {
				t.Fatalf("%+v, %v", f, err)
			}
			sys, err := prog.With(f.Setup)
			if err != nil {
				t.Fatal(err)
			}
			why, err := because.Explain(t.Context(), sys, properties.MutualExclusion, f.Schedule(), exchange.Spend(len(f.Schedule()), 200))
			if err != nil {
				t.Fatal(err)
			}
			if lines := why.Lines(); lines[0] != c.want || !slices.Equal(why.Decisive(), c.named) {
				t.Errorf("%q %v\nwant %q %v", lines, why.Decisive(), c.want, c.named)
			}
		})
	}
}

package real_test

import (
	"context"
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
)

// A counted is a lease that counts its holders.
type counted struct {
	holder model.ProcID
	until  time.Time
	count  int
}

// writer writes under the lease that it holds for five seconds, or for ever, and
// never once it may have lapsed.
func writer(resource real.Resource) func(*real.Process) {
	return func(p *real.Process) {
		for p.Context().Err() == nil {
			until := time.Now().Add(5 * time.Second)
			token, err := real.Call(p.Context(), p, "lock", func() (int, error) {
				l := real.Part(p, func() *counted { return &counted{} })
				if time.Now().Before(l.until) {
					return 0, nil
				}
				*l = counted{p.ID(), time.Now().Add(5 * time.Second), l.count + 1}
				return l.count, nil
			})
			if err != nil || token == 0 {
				time.Sleep(1500 * time.Millisecond)
				continue
			}
			ctx, cancel := context.WithDeadline(p.Context(), until)
			defer cancel()
			if ctx.Err() == nil {
				p.Inside(func() { _ = resource.Write(ctx, p, token) })
			}
			return
		}
	}
}

// holder holds a lock that lapses after so long, or never if that is 0, for a second.
func holder(lapses time.Duration) func(*real.Process) {
	return func(p *real.Process) {
		if lapses == 0 {
			lapses = 1000 * time.Hour
		}
		if _, ok := acquire(p, lapses); !ok {
			return
		}
		ctx, cancel := context.WithTimeout(p.Context(), time.Second)
		defer cancel()
		p.Work(ctx)
		_, _ = real.Call(p.Context(), p, "unlock", func() (none struct{}, _ error) {
			if l := real.Part(p, func() *lease { return &lease{} }); l.holder == p.ID() {
				*l = lease{}
			}
			return none, nil
		})
	}
}

// leader leads until it is shut down, and works for so long after that.
func leader(hook time.Duration) func(*real.Process) {
	return func(p *real.Process) {
		if _, ok := acquire(p, time.Hour); !ok {
			return
		}
		go p.Inside(func() { <-p.Context().Done(); time.Sleep(hook) })
		p.Leads(true)
		<-p.Context().Done()
		p.Leads(false)
	}
}

// Each property is broken where it should be, and only there: by the shortest run
// that is known.
func TestGuarded(t *testing.T) {
	failing := real.Setup{N: 2, Starts: 2, Drops: 1, Duplicates: 1, Shutdowns: 1, Crashes: 1, Splits: 1, Heals: 1}
	for _, c := range []struct {
		what   string
		prop   property.Property
		setup  real.Setup
		work   func(*real.Process)
		events int // of the shortest run, or 0
	}{
		{"a slow write", properties.NoStaleWrite, real.Setup{N: 2}, writer(real.Resource{}), 20},
		{"the lease is kept to all the same", properties.MutualExclusion, real.Setup{N: 2}, writer(real.Resource{}), 0},
		{"fenced", properties.NoStaleWrite, real.Setup{N: 2}, writer(real.Resource{Fenced: true}), 0},
		{"a pause, and nothing is slow for long", properties.MutualExclusion, real.Setup{N: 2, Pauses: 1}, writer(real.Resource{}), 20},
		{"a fence holds where a lease does not", properties.NoStaleWrite, real.Setup{N: 2, Pauses: 1}, writer(real.Resource{Fenced: true}), 0},
		{"a lock that never lapses", real.ServedWithin(8 * time.Second), failing, holder(0), 27},
		{"one that does", real.ServedWithin(8 * time.Second), failing, holder(5 * time.Second), 0},
		{"one that does, later", real.ServedWithin(3 * time.Second), failing, holder(5 * time.Second), 20},
		{"a long hook", real.StopsWithin(2 * time.Second), real.Setup{N: 1, Shutdowns: 1}, leader(4 * time.Second), 10},
		{"two leaders of a term", real.OneLeaderPerTerm, real.Setup{N: 2, Starts: 2}, func(p *real.Process) { p.Elected(7) }, 2},
		{"a term each", real.OneLeaderPerTerm, failing, func(p *real.Process) { p.Elected(7 + int(p.ID())) }, 0},
		{"a short one", real.StopsWithin(2 * time.Second), failing, leader(1500 * time.Millisecond), 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, c.setup, c.work)
			if err != nil {
				t.Fatal(err)
			}
			realtest.Expect(t, prog, c.prop, simulate.Runs{Count: 1000, Steps: 200, Seed: 1}, c.events)
		})
	}
}
